// What ships: files as listed, the record signed and consistent, the proving key's coefficients those of the r1cs
// that the sources compile to, the transcript leading to the key, the vector's proof valid. And the checks
// themselves: a key that differs in one coefficient is told apart.

import { readFileSync } from "node:fs";
import {
  BUILT_IN_ROOTS,
  DECISION_SIGNALS,
  decodeBase64,
  hashCircuitRecord,
  keyHash,
  PAYLOAD_TYPES,
  parseCircuitRecord,
  parseDocument,
  VerificationKeySchema,
  verifyDocument,
} from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { examineSetup, gradeSetup, recordedSetup, verifyTranscript } from "@svc/groth16/transcript";
import { beforeAll, describe, expect, test } from "vitest";
import { KEY, LISTING, type Listing, RECORD, WASM, ZKEY } from "../scripts/artefacts.ts";
import { hashSources, sha256Hex } from "../scripts/circom.ts";
import { PROVING_FILES, SHARE_FILES } from "../scripts/proving-files.ts";
import { WORKED_EXAMPLE, workedStatement } from "../scripts/worked-example.ts";
import { compareCoefficients, readProvingKey } from "../scripts/zkey.ts";
import { DECISION_CIRCUIT_DIR } from "../src/index.ts";
import { type DecisionCircuit, decisionCircuit } from "./support/decision.ts";

const file = (name: string) => Uint8Array.from(readFileSync(`${DECISION_CIRCUIT_DIR}/${name}`));
const json = (name: string) => JSON.parse(new TextDecoder().decode(file(name))) as unknown;

const listing = json(LISTING) as Listing;
const parsed = parseCircuitRecord(json(RECORD));
if (!parsed.ok) throw new Error(parsed.reason);
const record = parsed.value;
const parsedKey = parseDocument(VerificationKeySchema, json(KEY));
if (!parsedKey.ok) throw new Error(parsedKey.reason);
const key = parsedKey.value;

describe("files", () => {
  test("are those that artifacts.json lists, and no others", () => {
    expect(Object.keys(listing.files).sort()).toEqual([KEY, RECORD, WASM, ZKEY, ...PROVING_FILES].sort());
    for (const [name, { bytes, sha256 }] of Object.entries(listing.files)) {
      expect([name, file(name).length, sha256Hex(file(name))]).toEqual([name, bytes, sha256]);
    }
  });

  test("stay small: they are in history for ever", () => {
    const kept = Object.entries(listing.files).filter(([name]) => !SHARE_FILES.includes(name));
    const total = kept.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    expect(total).toBeLessThan(15_500_000);
  });
});

describe("record", () => {
  test("says what the files and sources are", async () => {
    expect(record).toMatchObject({
      circuit_id: "vdi:circuit:decision",
      vk_hash: keyHash(key),
      wasm_hash: listing.files[WASM]?.sha256,
      zkey_hash: listing.files[ZKEY]?.sha256,
      r1cs_hash: listing.r1cs.sha256,
      source_hash: await hashSources(),
      signal_schema: DECISION_SIGNALS,
      status: "active",
    });
  });

  test("is signed by the built-in governance key and built in itself", () => {
    expect(verifyDocument(PAYLOAD_TYPES.circuitRecord, record)).toEqual({ valid: true });
    const { kid, public_key: publicKey } = record.signature;
    expect(BUILT_IN_ROOTS.governanceKeys).toContainEqual({ kid, publicKey });
    const builtIn = BUILT_IN_ROOTS.circuits.find((circuit) => circuit.keyHash === record.vk_hash);
    expect(builtIn && hashCircuitRecord(builtIn.record)).toBe(hashCircuitRecord(record));
    expect(builtIn && keyHash(builtIn.key)).toBe(record.vk_hash);
  });

  test("carries the proving key's transcript, which leads to the key and is graded honestly", () => {
    const transcript = decodeBase64(record.setup.transcript) as Uint8Array;
    expect(sha256Hex(transcript)).toBe(sha256Hex(readProvingKey(file(ZKEY)).transcript));
    const verdict = verifyTranscript(transcript, key);
    expect(verdict).toMatchObject({ valid: true, beacon: { value: record.setup.beacon?.value } });
    expect(verdict.contributions.map(({ type }) => type)).toEqual(["contribution", "contribution", "beacon"]);
    expect(verdict.contributions.slice(0, 2).map(({ hash }) => hash)).toEqual(
      record.setup.contributions.map(({ contribution_hash }) => contribution_hash),
    );
    expect(record.setup.beacon?.source).toBe("self-chosen");
    // Without it nothing that a contributor signs about the fixed part can be compared.
    expect(record.ptau.tau_2).toHaveLength(3);
    if (!verdict.valid) throw new Error(verdict.reason);
    const graded = gradeSetup(examineSetup(verdict, key, recordedSetup(record)));
    expect([record.setup.grade, graded.grade]).toEqual(["single-party", "single-party"]);
  });

  test("built-in roots cannot be changed", () => {
    const change = () => {
      (BUILT_IN_ROOTS.governanceKeys as unknown as object[]).push({});
    };
    expect(change).toThrow(TypeError);
    expect(Object.isFrozen(BUILT_IN_ROOTS.circuits[0]?.record.setup)).toBe(true);
  });
});

describe("proving key", () => {
  let circuit: DecisionCircuit;
  beforeAll(async () => {
    circuit = await decisionCircuit();
  });

  test("the sources compile to this r1cs and this witness program", () => {
    expect(sha256Hex(circuit.bytes)).toBe(record.r1cs_hash);
    expect(sha256Hex(circuit.wasm)).toBe(record.wasm_hash);
    expect(listing.r1cs).toMatchObject({
      constraints: circuit.r1cs.rows.length,
      wires: circuit.r1cs.wires,
    });
  });

  test("its coefficients are those of the r1cs", () => {
    expect(compareCoefficients(readProvingKey(file(ZKEY)), circuit.r1cs)).toBeNull();
  });

  test("another coefficient, place or number of them is noticed", () => {
    const bytes = file(ZKEY);
    const original = readProvingKey(bytes);
    const with_ = (change: (visit: (...entry: [number, number, number, bigint]) => void) => void) =>
      compareCoefficients({ ...original, eachCoefficient: change }, circuit.r1cs);
    let index = 0;
    const replaced = (
      edit: (entry: [number, number, number, bigint]) => [number, number, number, bigint] | null,
    ) =>
      with_((visit) => {
        index = 0;
        original.eachCoefficient((...entry) => {
          const result = index++ === 5000 ? edit(entry) : entry;
          if (result !== null) visit(...result);
        });
      });
    expect(replaced((entry) => entry)).toBeNull();
    expect(replaced(([matrix, row, wire, value]) => [matrix, row, wire, value + 1n])).toMatch(
      /another value/,
    );
    expect(replaced(([matrix, row, wire, value]) => [1 - matrix, row, wire, value])).not.toBeNull();
    expect(replaced(([matrix, row, wire, value]) => [matrix, row, wire + 1, value])).not.toBeNull();
    expect(replaced(() => null)).toMatch(/1 entries of the r1cs are missing/);
    expect(compareCoefficients({ ...original, wires: 1 }, circuit.r1cs)).toMatch(/wires/);
    expect(compareCoefficients({ ...original, publicSignals: 6 }, circuit.r1cs)).toMatch(/public signals/);
  });

  test("is not read from other bytes", () => {
    expect(() => readProvingKey(file(WASM))).toThrow(RangeError);
  });
});

describe("vector", () => {
  const vector = JSON.parse(
    readFileSync(new URL("../zk-cp/vectors/worked-example.json", import.meta.url), "utf8"),
  ) as typeof WORKED_EXAMPLE & { key_hash: string; public_signals: string[]; proof: unknown };

  test("is the worked example under the shipped key", () => {
    const { key_hash, public_signals, proof: _, ...example } = vector;
    expect(example).toEqual(WORKED_EXAMPLE);
    expect(key_hash).toBe(record.vk_hash);
    expect(public_signals).toEqual(workedStatement().signals);
  });

  test("its proof verifies, and for no other signals", async () => {
    const prepared = (await loadEngine()).prepare(key);
    if (!prepared.ok) throw new Error(prepared.reason);
    expect(prepared.key.verify(vector.proof, vector.public_signals)).toEqual({ valid: true });
    for (const [i, signal] of vector.public_signals.entries()) {
      const others = vector.public_signals.with(i, String(BigInt(signal) + 1n));
      expect(prepared.key.verify(vector.proof, others)).toMatchObject({ valid: false });
    }
  });
});
