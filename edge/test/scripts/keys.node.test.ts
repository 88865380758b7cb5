// The key script: secrets in the file named and nowhere else, the file for its owner alone and never overwritten.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner } from "@svc/core";
import { parseVkey } from "@svc/tlog";
import { afterAll, expect, test } from "vitest";
import { parseSettings } from "../../src/settings/settings.ts";

const folder = mkdtempSync(join(tmpdir(), "keys-"));
afterAll(() => rmSync(folder, { recursive: true }));
const SCRIPT = join(import.meta.dirname, "../../scripts/keys.ts");

test("what is written starts a service, what is printed is public", () => {
  const out = join(folder, "secrets");
  const printed = execFileSync(process.execPath, [SCRIPT, "--out", out, "--origin", "log.example/2026"], {
    encoding: "utf8",
  });
  expect(statSync(out).mode & 0o777).toBe(0o600);
  const secrets = Object.fromEntries(
    readFileSync(out, "utf8")
      .trim()
      .split("\n")
      .map((line) => /^([A-Z_]+)="(.+)"$/.exec(line)?.slice(1) as [string, string]),
  );
  expect(
    parseSettings({ ...secrets, VDI_LOG_ORIGIN: "log.example/2026", VDI_ATTEST_ENABLED: "true" }).ok,
  ).toBe(true);
  for (const secret of Object.values(secrets)) expect(printed).not.toContain(secret);
  expect(printed).toContain(createSigner(secrets.VDI_BILLING_SIGNING_KEY as string).publicKey);
  const vkey = printed
    .split("\n")
    .find((line) => line.startsWith("log "))
    ?.split(/\s+/)[1];
  expect(parseVkey(vkey as string)).toMatchObject({ ok: true });
});

test("nothing is overwritten, and nothing is written without being told where", () => {
  const out = join(folder, "mine");
  writeFileSync(out, "precious");
  const again = spawnSync(process.execPath, [SCRIPT, "--out", out, "--origin", "log.example/2026"], {
    encoding: "utf8",
  });
  expect(again.status).not.toBe(0);
  expect(readFileSync(out, "utf8")).toBe("precious");
  const bare = spawnSync(process.execPath, [SCRIPT], { encoding: "utf8" });
  expect([bare.status, bare.stdout]).toEqual([64, ""]);
});
