// The script that signs a revocation snapshot: what it prints is what a poller with its key pinned takes.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner } from "@svc/core";
import { afterAll, expect, test } from "vitest";
import { readSignedSnapshot } from "../../src/revocation/signed-snapshot.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/sign-revocation.ts");
const folder = mkdtempSync(join(tmpdir(), "revocation-"));
afterAll(() => rmSync(folder, { recursive: true }));

function run(snapshot: unknown, key = "61".repeat(32)) {
  const [keyFile, file] = [join(folder, "key"), join(folder, "snapshot.json")];
  writeFileSync(keyFile, `${key}\n`);
  writeFileSync(file, JSON.stringify(snapshot));
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, "--key", keyFile, file], {
    encoding: "utf8",
  });
  return { stdout, stderr, status };
}

const SNAPSHOT = { revokedAttestations: [], revokedKids: ["a-kid"], snapshotTime: 1_800_000_000 };

test("what it prints passes under its key and under no other", () => {
  const { publicKey } = createSigner("61".repeat(32));
  const { stdout, stderr, status } = run(SNAPSHOT);
  expect([status, stderr]).toEqual([0, `signed by ${publicKey}\n`]);
  expect(readSignedSnapshot(stdout, [publicKey])).toEqual({
    ok: true,
    value: { snapshot: SNAPSHOT, signedBy: publicKey },
  });
  const other = createSigner("62".repeat(32)).publicKey;
  expect(readSignedSnapshot(stdout, [other])).toMatchObject({ ok: false, reason: "unsigned" });
});

test("what is no snapshot or no key is not signed, and the key is not printed", () => {
  expect(run({ ...SNAPSHOT, more: 1 })).toMatchObject({ status: 64, stdout: "" });
  const wrong = run(SNAPSHOT, "G1".repeat(32));
  expect(wrong).toMatchObject({ status: 64, stdout: "" });
  expect(wrong.stderr).not.toContain("G1G1");
});
