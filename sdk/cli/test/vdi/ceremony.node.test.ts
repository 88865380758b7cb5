/** A contributor at a terminal, on the proving key of a small circuit: checks, contributes, signs, and is lied to. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeHex, verifyEd25519 } from "@svc/core";
import { contributorStatementBytes } from "@svc/groth16/transcript";
import { afterAll, expect, test } from "vitest";
import { vdi } from "./vdi.ts";

const FIXTURES = fileURLToPath(new URL("../fixtures/ceremony/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "vdi-ceremony-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);
const INITIAL = join(FIXTURES, "initial.zkey");
const TERMS = join(FIXTURES, "terms.json");

test("a contributor checks, contributes and signs; the next one finds both in the key", async () => {
  const first = await vdi([
    "ceremony",
    "contribute",
    INITIAL,
    INITIAL,
    "--name",
    "Ada",
    "--out",
    at("1.zkey"),
    "--json",
  ]);
  expect(first.code).toBe(0);
  const { contribution_hash: hash } = JSON.parse(first.out);
  const second = await vdi([
    "ceremony",
    "contribute",
    INITIAL,
    at("1.zkey"),
    "--name",
    "Grace",
    "--out",
    at("2.zkey"),
  ]);
  expect(second.out).toContain("Contributed as number 2.");
  const checked = await vdi(["ceremony", "check", INITIAL, at("2.zkey")]);
  expect(checked.out).toContain("the initial key with 2 contributions applied, and nothing else");
  expect(checked.out).toContain(hash);
  expect(checked.out).toContain('"Grace"');
  const after = await vdi(["ceremony", "check", INITIAL, at("2.zkey"), "--after", at("1.zkey")]);
  expect(after.out).toContain(`It has every contribution of ${at("1.zkey")}, each in its place.`);
  const dropped = await vdi(["ceremony", "check", INITIAL, INITIAL, "--after", at("1.zkey")]);
  expect(dropped.code).toBe(1);
  expect(dropped.out).toContain("Contribution 1 of the key handed over before is not in its place");

  await vdi(["keys", "generate", at("ada.key")]);
  const signing = [
    "ceremony",
    "statement",
    at("1.zkey"),
    "--terms",
    TERMS,
    "--key",
    at("ada.key"),
    "--contribution",
    hash,
  ];
  const signed = await vdi([...signing, "--out", at("ada.json")]);
  expect(signed.code).toBe(0);
  const { statement, public_key, signature } = JSON.parse(readFileSync(at("ada.json"), "utf8"));
  expect(statement.contribution_hash).toBe(hash);
  const [key, bytes] = [decodeHex(public_key, 32), decodeHex(signature, 64)] as [Uint8Array, Uint8Array];
  expect(verifyEd25519(bytes, contributorStatementBytes(statement), key)).toBe(true);
});

test("an option that an action does not read is refused, and not taken for a comparison", async () => {
  const unread = [
    [
      "statement",
      INITIAL,
      "--terms",
      TERMS,
      "--key",
      "k",
      "--contribution",
      "none",
      "--out",
      at("s"),
      "--after",
      INITIAL,
    ],
    ["check", INITIAL, INITIAL, "--name", "Ada"],
    ["contribute", INITIAL, INITIAL, "--name", "Ada", "--out", at("x.zkey"), "--terms", TERMS],
  ];
  for (const args of unread)
    expect([args[0], (await vdi(["ceremony", ...args])).code]).toEqual([args[0], 64]);
});

test("a key with a foreign point in L is refused, and nothing is written", async () => {
  const bytes = Uint8Array.from(readFileSync(INITIAL));
  const view = new DataView(bytes.buffer);
  let start = 12;
  while (view.getUint32(start, true) !== 8) start += 12 + Number(view.getBigUint64(start + 4, true));
  bytes.copyWithin(start + 12, start + 76, start + 140);
  writeFileSync(at("false.zkey"), bytes);
  const refused = await vdi([
    "ceremony",
    "contribute",
    INITIAL,
    at("false.zkey"),
    "--name",
    "Ada",
    "--out",
    at("no.zkey"),
  ]);
  expect(refused.code).toBe(1);
  expect(refused.out).toContain(
    "Refused, and nothing was contributed: Not the initial key's divided by delta: the points for what the circuit keeps private (L).",
  );
  expect(() => readFileSync(at("no.zkey"))).toThrow("ENOENT");
});

test("what is no proving key is refused, an existing file is not replaced, a mistake is named", async () => {
  expect((await vdi(["ceremony", "check", INITIAL, TERMS])).code).toBe(1);
  writeFileSync(at("there.zkey"), "mine");
  const again = await vdi([
    "ceremony",
    "contribute",
    INITIAL,
    INITIAL,
    "--name",
    "Ada",
    "--out",
    at("there.zkey"),
  ]);
  expect(again.code).toBe(2);
  expect(readFileSync(at("there.zkey"), "utf8")).toBe("mine");
  expect((await vdi(["ceremony", "contribute", INITIAL, INITIAL])).code).toBe(64);
  expect((await vdi(["ceremony", "check", INITIAL])).code).toBe(64);
  expect((await vdi(["ceremony"])).code).toBe(64);
  const odd = [
    "ceremony",
    "statement",
    INITIAL,
    "--terms",
    INITIAL,
    "--key",
    at("ada.key"),
    "--contribution",
    "none",
  ];
  expect((await vdi([...odd, "--out", at("x.json")])).code).toBe(2);
});
