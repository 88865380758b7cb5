// The end of a ceremony on a small circuit: two contributors, a beacon, their statements, and what is refused of each.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSigner, encodeHex } from "@svc/core";
import {
  type CeremonyTerms,
  contribute,
  pointsOfPhaseOne,
  readKeyFile,
  statementAbout,
} from "@svc/groth16/ceremony";
import { contributorStatementBytes } from "@svc/groth16/transcript";
import { zKey } from "snarkjs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ceremonyPhase2 } from "../scripts/finished-key.ts";
import { makePowersOfTau } from "../scripts/phase-one.ts";
import { initialKey } from "../scripts/phase-two.ts";
import { type Compiled, compile } from "./support/compile.ts";

const SOURCE = "drand quicknet, round 12345678";
const VALUE = "0102030405060708090a0b0c0d0e0f10";
let folder: string;
let small: Compiled;
let powers: Uint8Array;
let terms: CeremonyTerms;
let last: Uint8Array;
let final: Uint8Array;
let statements: string[];

/** Writes what `vdi ceremony statement` writes; over other terms where some are given. */
function sign(name: string, digit: string, hash: string | null, over: CeremonyTerms = terms): string {
  const file = readKeyFile(last);
  const about = file.ok ? statementAbout(file.value, over, hash) : file;
  if (!about.ok) throw new Error(about.reason);
  const signer = createSigner(digit.repeat(64));
  const signature = encodeHex(signer.sign(contributorStatementBytes(about.value)));
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ statement: about.value, public_key: signer.publicKey, signature }));
  return path;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "circuits-test-"));
  small = await compile("{public [values]} = Mux(4, 2)", "mux.circom");
  powers = readFileSync((await makePowersOfTau(folder, 4, () => {})).path);
  const tau_2 = pointsOfPhaseOne(powers)?.tau_2 ?? [];
  terms = {
    r1cs_hash: "1".repeat(64),
    source_hash: "2".repeat(64),
    ptau: { name: "small", blake2b: "3".repeat(128), tau_2 },
  };
  const initial = await initialKey(small.bytes, powers);
  last = initial;
  const hashes: string[] = [];
  for (const name of ["Ada", "Grace"]) {
    const made = await contribute(initial, last, name);
    if (!made.ok) throw new Error(made.reason);
    hashes.push(made.value.contributionHash);
    last = made.value.key;
  }
  const target: { type: "mem"; data?: Uint8Array } = { type: "mem" };
  await zKey.beacon(last, target, SOURCE, VALUE, 10);
  final = target.data as Uint8Array;
  statements = [
    sign("ada.json", "a", hashes[0] ?? null),
    sign("grace.json", "b", hashes[1] ?? null),
    sign("alan.json", "c", null),
  ];
});
afterAll(() => rmSync(folder, { recursive: true }));

const finish = (changed: {
  zkey?: Uint8Array;
  statements?: readonly string[];
  beaconSource?: string | null;
}) =>
  ceremonyPhase2(
    small.bytes,
    powers,
    { zkey: final, statements, beaconSource: SOURCE, ...changed },
    terms,
    () => {},
  );

test("the key of a ceremony, with each contributor's statement, whoever only checked, and the beacon", {
  tags: "long",
}, async () => {
  const phase2 = await finish({});
  expect(phase2.contributions.map(({ name, public_key }) => [name, public_key !== undefined])).toEqual([
    ["Ada", true],
    ["Grace", true],
    ["checked only", true],
  ]);
  expect(phase2.beacon).toEqual({ source: SOURCE, value: VALUE, iterations_exp: 10 });
  const alone = await finish({ statements: statements.slice(1) });
  expect(alone.contributions[0]).not.toHaveProperty("signature");
});

test("a key before its beacon, a statement over other sources, of another's contribution or of none in the key are refused", {
  tags: "long",
}, async () => {
  await expect(finish({ beaconSource: null })).rejects.toThrow("--beacon-source");
  await expect(finish({ zkey: last })).rejects.toThrow("no beacon");
  const other = sign("other.json", "d", null, { ...terms, source_hash: "9".repeat(64) });
  await expect(finish({ statements: [other] })).rejects.toThrow("not signed over this key");
  await expect(finish({ statements: [...statements, statements[0] ?? ""] })).rejects.toThrow("another names");
  const nowhere = sign("nowhere.json", "e", "4".repeat(128));
  await expect(finish({ statements: [nowhere] })).rejects.toThrow("the key has no contribution 4444");
  const odd = join(folder, "odd.json");
  writeFileSync(odd, "[]");
  await expect(finish({ statements: [odd] })).rejects.toThrow("not what vdi ceremony statement writes");
  const changed = Uint8Array.from(final);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  await expect(finish({ zkey: changed })).rejects.toThrow();
});
