// The service's end however it is ended, and another log in the place of one that was kept until then.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createEdgeClient } from "@svc/billing/client";
import { hashReceipt } from "@svc/core";
import { runForm } from "@svc/core/command-line";
import { afterAll, expect, test } from "vitest";
import { some } from "../../../tools/testing/some.ts";
import { ROTATE } from "../../scripts/vdi-edge/rotate.ts";
import {
  BIN,
  end,
  file,
  head,
  isRunning,
  ROOT,
  root,
  run,
  running,
  runtimesOf,
  service,
  textsIn,
  vdi,
} from "../local/operator.ts";
import { billAndVerify } from "../local/paid-call.ts";
import { freePort } from "../local/service.ts";

afterAll(end);

// What npx hands on is nothing: whoever stops it, by a signal or by kill -9, stops the service.
test.each(some(["SIGKILL", "SIGTERM"] as const, 2))(
  "%s to npx ends the service and its runtime",
  { tags: "long" },
  async (signal) => {
    const { path } = service();
    const port = String(await freePort());
    const npx = spawn("npx", ["vdi-edge", "run", path, "--port", port], {
      cwd: ROOT,
      env: { ...process.env, TMPDIR: root },
    });
    running.push(npx);
    let said = "";
    npx.stdout.on("data", (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said).toMatch(/^serving /m);
    const pid = Number(file(path, "service.pid"));
    const [runtime] = runtimesOf(pid);
    expect([isRunning(pid), isRunning(runtime as number)]).toEqual([true, true]);
    npx.kill(signal);
    await expect.poll(() => isRunning(runtime as number)).toBe(false);
    await expect.poll(() => isRunning(pid)).toBe(false);
  },
);

test("rotate log: the name of a log that is frozen is its own for ever, and nothing is started", async () => {
  const { path } = service();
  writeFileSync(join(path, "frozen-logs.json"), '[{"vkey":"log.example/2025+00000000+AAAA","note":""}]');
  const rotated = runForm(
    "vdi-edge rotate",
    { forms: { "": ROTATE } },
    [path, "log", "--origin", "log.example/2025"],
    undefined,
  );
  await expect(rotated).rejects.toThrow("log.example/2025 is the name of a log that is frozen");
});

test("rotate log: frozen as it is, another is opened; what it held is served, found and good, and it is whole", {
  tags: "long",
}, async () => {
  const { path } = service();
  const secret = textsIn(path, "secrets.env").VDI_ATTEST_SECRET as string;
  const first = run(path, await freePort());
  await first.prints(/^serving /m);
  const client = (url: string) =>
    createEdgeClient({ baseUrl: url, fetch: (to, init) => fetch(to, init), attestSecret: secret });
  const old = await billAndVerify(first.url, secret);
  const receiptHash = hashReceipt(old.receipt);
  const before = await client(first.url).inclusion({ receipt_hash: receiptHash });
  if (!before.ok) throw new Error(before.problem.code);
  const busy = vdi("rotate", path, "log", "--origin", "log.example/2027");
  expect([busy.status, busy.stderr]).toEqual([64, expect.stringContaining("stop it first")]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  for (const origin of ["log.example/2026", "log.example/2026/2", "https://x"])
    expect([origin, vdi("rotate", path, "log", "--origin", origin).status]).toEqual([origin, 64]);
  const untouched = file(path, "settings.env");
  const rotated = vdi("rotate", path, "log", "--origin", "log.example/2027");
  expect([rotated.status, rotated.stdout]).toEqual([
    0,
    expect.stringMatching(/^frozen at 1 entries: log.example\/2026\+.*\nopen: log.example\/2027\+/),
  ]);
  expect(file(path, "settings.env")).not.toBe(untouched);
  expect(vdi("doctor", path).status).toBe(0);

  const second = run(path, await freePort());
  await second.prints(/^serving /m);
  const { attestation, receipt, openings } = old;
  const { entry, inclusion, checkpoint } = before.value;
  const verified = await client(second.url).verify({
    attestation,
    receipt,
    openings: { ...openings },
    entry,
    inclusion,
    checkpoint,
  });
  expect(
    verified.ok && [verified.value.valid, verified.value.checks.find(({ check }) => check === "inclusion")],
  ).toEqual([true, { check: "inclusion", valid: true }]);
  const found = await client(second.url).inclusion({ receipt_hash: receiptHash });
  expect(found.ok && found.value.entry).toEqual(entry);
  const fresh = await billAndVerify(second.url, secret);
  expect([fresh.online.valid, fresh.offline.valid]).toEqual([true, true]);
  expect(await head(second.url)).toMatchObject({ log_id: "log.example/2027", tree_size: 1 });
  const checked = vdi("fsck", path, "--url", second.url);
  expect([checked.status, checked.stdout]).toEqual([
    0,
    expect.stringMatching(/^whole: 1 entries.*\nwhole: 1 entries.*, log.example\/2026\n$/),
  ]);
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("several logs at once: fsck looks at each and sees when one is left out of the list; rotate log freezes all that hold something", {
  tags: "long",
}, async () => {
  const { path } = service();
  const periods = [
    { label: "then", from: 1_700_000_000, digits: 1 },
    { label: "later", from: 4_000_000_000, digits: 0 },
  ];
  writeFileSync(join(path, "log-periods.json"), JSON.stringify(periods));
  const secret = textsIn(path, "secrets.env").VDI_ATTEST_SECRET as string;
  const first = run(path, await freePort());
  await first.prints(/^serving /m);
  const bills = [];
  for (let i = 0; i < 3; i++) bills.push(await billAndVerify(first.url, secret));
  const held = new Set(
    bills.map(({ attestation: { attestation_id: id } }) => `then/${id["vdi:att:".length]}`),
  );
  const checked = fsckOf(path, first.url);
  // That of before, sixteen of the present period and one to come.
  expect([checked.status, checked.rows.length]).toEqual([0, 18]);
  const withEntries = checked.rows.filter(({ entries }) => entries > 0);
  expect(new Set(withEntries.map(({ origin }) => origin.replace("log.example/2026/", "")))).toEqual(held);
  expect(withEntries.reduce((sum, { entries }) => sum + entries, 0)).toBe(3);

  const [hidden] = withEntries as [Row, ...Row[]];
  expect(await fsckWithout(path, first.url, hidden.origin)).toEqual([
    1,
    expect.stringContaining(`left out of the list of logs: ${hidden.origin}\n`),
  ]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);

  const rotated = vdi("rotate", path, "log", "--origin", "log.example/2027");
  const frozen = [...rotated.stdout.matchAll(/^frozen at (\d+) entries: ([^+]+)\+/gm)];
  expect([rotated.status, frozen.map(([, , origin]) => origin)]).toEqual([
    0,
    ["log.example/2026", ...withEntries.map(({ origin }) => origin)],
  ]);
  const second = run(path, await freePort());
  await second.prints(/^serving /m);
  await billAndVerify(second.url, secret);
  const after = fsckOf(path, second.url);
  expect([after.status, after.rows.length]).toEqual([0, 18 + frozen.length]);
  const sizes = (rows: readonly Row[]) =>
    rows.filter(({ entries }) => entries > 0).map(({ origin, entries, root }) => [origin, entries, root]);
  expect(sizes(after.rows)).toEqual(expect.arrayContaining(sizes(checked.rows)));
  expect(after.rows.filter(({ origin, entries }) => origin.includes("2027") && entries === 1)).toHaveLength(
    1,
  );
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
});

test("a log that was full: fsck looks at each of its volumes and sees when one is left out of the list", {
  tags: "long",
}, async () => {
  const { path } = service();
  writeFileSync(join(path, "settings.env"), `${file(path, "settings.env")}VDI_LOG_MAX_ENTRIES="2"\n`);
  const secret = textsIn(path, "secrets.env").VDI_ATTEST_SECRET as string;
  const runs = run(path, await freePort());
  await runs.prints(/^serving /m);
  for (let i = 0; i < 5; i++) await billAndVerify(runs.url, secret);
  const checked = fsckOf(path, runs.url);
  expect([checked.status, checked.rows.map(({ origin, entries }) => [origin, entries])]).toEqual([
    0,
    [
      ["log.example/2026/3", 1],
      ["log.example/2026/2", 2],
      ["log.example/2026", 2],
    ],
  ]);
  for (const left of ["log.example/2026", "log.example/2026/2"])
    expect(await fsckWithout(path, runs.url, left)).toEqual([
      1,
      expect.stringContaining(`left out of the list of logs: ${left}\n`),
    ]);
  runs.child.kill("SIGTERM");
  expect(await runs.ended).toBe(0);
});

interface Row {
  readonly origin: string;
  readonly whole: boolean;
  readonly entries: number;
  readonly root: string;
}

function fsckOf(
  path: string,
  url: string,
): { readonly status: number | null; readonly rows: readonly Row[] } {
  const { status, stdout } = vdi("fsck", path, "--url", url, "--json");
  const rows = stdout.trim().split("\n");
  return { status, rows: rows.map((line) => JSON.parse(line)) };
}

/** Status and output, of a service as if a log were not on its list. */
async function fsckWithout(path: string, url: string, origin: string): Promise<[number | null, string]> {
  const proxy = await hiding(url, origin);
  const child = spawn(process.execPath, [BIN, "fsck", path, "--url", proxy.url]);
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const [status] = await once(child, "close");
  proxy.server.close();
  return [status, said];
}

/** The service, as if a log were not on its list. */
async function hiding(
  url: string,
  origin: string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(url + request.url);
    const body = Buffer.from(await answer.arrayBuffer());
    const isList = request.url === "/.well-known/vdi-logs.json";
    const { logs, ...rest } = isList ? JSON.parse(body.toString()) : { logs: [] };
    const others = logs.filter((log: { readonly origin: string }) => log.origin !== origin);
    response.writeHead(answer.status).end(isList ? JSON.stringify({ ...rest, logs: others }) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
