// The stated default of circuitDir finds the artefacts that ship, wherever the program was started.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attest, findCircuitDir, VDI } from "../src/index.ts";

const config = {
  pipeline: { name: "Loans", steps: ["check"] },
  decision: { path: ["check"], inputs: {}, outcome: "check" },
};
const signingKey = "11".repeat(32);
const home = process.cwd();
let elsewhere: string;

beforeAll(() => {
  elsewhere = mkdtempSync(join(tmpdir(), "vdi-"));
  process.chdir(elsewhere);
});
afterAll(() => {
  process.chdir(home);
  rmSync(elsewhere, { recursive: true });
});

test("attest, told the default and told nothing", async () => {
  const told = await attest({ ...config, options: { circuitDir: "zk-cp/build" } });
  const left = await attest(config);
  expect(told.verification.key_hash).toBe(left.verification.key_hash);
});

test("new VDI, told the default", async () => {
  const found = await new VDI({ signingKey, circuitDir: findCircuitDir() }).load();
  expect(await new VDI({ signingKey, circuitDir: "zk-cp/build" }).load()).toEqual(found);
});

test("a folder without artefacts: the error names findCircuitDir()", async () => {
  const unknown = join(elsewhere, "unknown");
  const error = { code: "artefact_missing", message: expect.stringContaining("findCircuitDir()") };
  await expect(new VDI({ signingKey, circuitDir: unknown }).load()).rejects.toMatchObject(error);
  await expect(attest({ ...config, options: { circuitDir: unknown } })).rejects.toMatchObject(error);
});

test.each(["signingKey", "circuitDir", "kid", "issuedAt", "expiresAt"])(
  "%s: null is no default",
  async (name) => {
    await expect(attest({ ...config, options: { [name]: null } })).rejects.toThrow(
      new RegExp(`\\.${name}: expected`),
    );
  },
);
