// One paid call by the operator's command, through a service that runs: what it finds, and what it says of a service that signs
// with other keys than the folder has.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { end, file, run, service, vdi } from "../local/operator.ts";
import { freePort } from "../local/service.ts";

afterAll(end);

const today = (days = 0) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const PERIOD = ["--from", today(-1), "--to", today(2)];

function change(path: string, from: RegExp, to: string): void {
  writeFileSync(join(path, "secrets.env"), file(path, "secrets.env").replace(from, to));
}

test("try: a bill under the folder's keys, void again; under another key it is not valid, and that is said", {
  tags: "long",
}, async () => {
  const own = service().path;
  const runs = run(own, await freePort());
  await runs.prints(/^serving /m);
  const tried = (from: string) => vdi("try", from, "--url", runs.url, "--tenant", "tenant-1");
  const good = tried(own);
  expect([good.status, good.stdout.split("\n").map((line) => line.split(/ +/)[0])]).toEqual([
    0,
    ["eligible", "billed", "verified", "logged", "void", ""],
  ]);
  const exported = vdi("export", own, "--url", runs.url, "--tenant", "tenant-1", ...PERIOD);
  expect(exported.stderr).toContain(
    "EUR: 2 documents, 0 micros; the service says 1 bill, 1 adjustment, 0 micros",
  );
  // The service signs with other keys than the folder states.
  for (const name of ["VDI_BILLING_SIGNING_KEY", "VDI_LOG_SIGNING_KEY"]) {
    const other = `${own}-${name}`;
    cpSync(own, other, { recursive: true, filter: (from) => !from.includes("service.") });
    change(other, new RegExp(`(${name}=")[0-9a-f]{8}`), "$101010101");
    expect([name, tried(other).status]).toEqual([name, 1]);
  }
  change(own, /(ATTEST_SECRET=").{8}/, "$101010101");
  expect(tried(own)).toMatchObject({ status: 69, stderr: expect.stringContaining("attest_secret_wrong") });
  runs.child.kill("SIGKILL");
});
