// A folder's revocations: what signs them prints what a poller with its key pinned takes, and what is said of those that age.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner } from "@svc/core";
import { type Form, runForm } from "@svc/core/command-line";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { DOCTOR } from "../../scripts/vdi-edge/doctor.ts";
import { INIT } from "../../scripts/vdi-edge/init.ts";
import { ROTATE } from "../../scripts/vdi-edge/rotate.ts";
import { SIGN_REVOCATIONS } from "../../scripts/vdi-edge/sign-revocations.ts";
import { readSignedSnapshot } from "../../src/revocation/signed-snapshot.ts";

const command = (form: Form<void>, ...args: string[]) =>
  runForm("vdi-edge", { forms: { "": form } }, args, undefined);

const root = mkdtempSync(join(tmpdir(), "revocations-"));
afterAll(() => rmSync(root, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const KEY = "61".repeat(32);

async function made(name: string): Promise<string> {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const path = join(root, name);
  await command(INIT, path, "--origin", "log.example/2026");
  return path;
}

/** Runs the command and returns its standard output. */
async function signed(path: string, key = KEY): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  writeFileSync(join(root, "key"), `${key}\n`);
  expect(await command(SIGN_REVOCATIONS, path, "--key", join(root, "key"))).toBe(0);
  return lines.join("\n");
}

test("what a leak left in the folder is signed as of now, and passes under the key and under no other", async () => {
  const path = await made("leaked");
  const since = Math.floor(Date.now() / 1000);
  await command(ROTATE, path, "signing", "--leaked", "--since", String(since));
  const printed = await signed(path);
  const { publicKey } = createSigner(KEY);
  expect(readSignedSnapshot(printed, [publicKey])).toMatchObject({
    ok: true,
    value: { signedBy: publicKey },
  });
  const { snapshot } = JSON.parse(printed);
  expect(Object.values(snapshot.revokedSince)).toEqual([since]);
  expect(snapshot.snapshotTime).toBeGreaterThanOrEqual(since);
  const other = createSigner("62".repeat(32)).publicKey;
  expect(readSignedSnapshot(printed, [other])).toMatchObject({ ok: false, reason: "unsigned" });
});

test("what is no snapshot, no key or a key of the service is not signed; no key is named, and none replaced", async () => {
  const path = await made("refused");
  const secrets = readFileSync(join(path, "secrets.env"), "utf8");
  const [, own = ""] = /SIGNING_KEY="([0-9a-f]{64})"/.exec(secrets) ?? [];
  await expect(signed(path, "G1".repeat(32))).rejects.toThrow(/key: expected 64 lowercase hex digits$/);
  await expect(signed(path, own)).rejects.toThrow(/key: it is a key of the service;/);
  const dated = { revokedAttestations: [], revokedKids: ["a"], snapshotTime: 1_800_000_000 };
  const revoke = (listed: unknown) => writeFileSync(join(path, "revocations.json"), JSON.stringify(listed));
  revoke(dated);
  expect(JSON.parse(await signed(path)).snapshot).toEqual(dated);
  for (const no of [{ ...dated, more: 1 }, [], null, { revokedKids: [] }]) {
    revoke(no);
    await expect(signed(path)).rejects.toThrow(/^revocations\.json: at /);
    await expect(command(ROTATE, path, "signing", "--leaked")).rejects.toThrow(/^revocations\.json: at /);
  }
  expect(readFileSync(join(path, "secrets.env"), "utf8")).toBe(secrets);
});

test("revocations with a time are good for a day, and doctor says until when; without one for ever", async () => {
  const path = await made("aging");
  const doctor = async () => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
    await command(DOCTOR, path, "--json");
    return JSON.parse(lines.join(""));
  };
  expect(await doctor()).toMatchObject({ ready: true, notes: [] });
  const at = Math.floor(Date.now() / 1000) - 3_600;
  const revocations = { revokedAttestations: [], revokedKids: [], snapshotTime: at };
  writeFileSync(join(path, "revocations.json"), JSON.stringify(revocations));
  const until = new Date((at + 86_400) * 1000).toISOString();
  expect(await doctor()).toMatchObject({
    ready: true,
    notes: [expect.stringContaining(`nothing is issued from ${until} on`)],
  });
});
