// Artefacts load only when every file is the one that was recorded and the set is one that ships: each byte of
// doubt refuses. The artefacts here are small stand-ins; the real ones are loaded by the tests that prove.
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type BuiltInRoots,
  keyHash,
  parseDocument,
  type VerificationKey,
  VerificationKeySchema,
} from "@svc/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type LoadArtefactsOptions, loadArtefacts as load } from "../../src/artefacts/load.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";

/** The small stand-ins are for snarkjs; our own prover's files are pinned one by one, and the real ones at the end. */
const loadArtefacts = (from: string, options: LoadArtefactsOptions) =>
  load(from, { prover: "snarkjs", ...options });

const g1 = ["1", "2", "1"];
const g2 = [
  ["3", "4"],
  ["5", "6"],
  ["1", "0"],
];
const KEY = {
  protocol: "groth16",
  curve: "bn128",
  nPublic: 1,
  vk_alpha_1: g1,
  vk_beta_2: g2,
  vk_gamma_2: g2,
  vk_delta_2: g2,
  IC: [g1, g1],
} as unknown as VerificationKey;

/** The smallest module there is. */
const EMPTY_WASM = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
const ZKEY = new TextEncoder().encode("a proving key");
const FILES: Readonly<Record<string, Uint8Array>> = {
  "decision.wasm": EMPTY_WASM,
  "decision.zkey": ZKEY,
  "verification_key.json": new TextEncoder().encode(JSON.stringify(KEY)),
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const builtIn = {
  circuits: [
    {
      keyHash: keyHash(KEY),
      key: KEY,
      record: { wasm_hash: sha256(EMPTY_WASM), zkey_hash: sha256(ZKEY) },
    },
  ],
  governanceKeys: [],
} as unknown as BuiltInRoots;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vdi-artefacts-"));
  write(FILES);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the files and an artifacts.json that is true of them. */
function write(files: Readonly<Record<string, Uint8Array>>): void {
  const listed = Object.entries(files).map(([name, bytes]) => [name, { sha256: sha256(bytes) }]);
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, "artifacts.json"), JSON.stringify({ files: Object.fromEntries(listed) }));
}

function flipped(bytes: Uint8Array, at: number): Uint8Array {
  return bytes.map((byte, i) => (i === at ? byte ^ 1 : byte));
}

const refusal = (run: Promise<unknown>) =>
  run.then(
    () => "loaded",
    (error: { code: string }) => error.code,
  );

describe("loadArtefacts", () => {
  test("loads what is recorded and built in", async () => {
    const loaded = await loadArtefacts(folder, { builtIn });
    expect(loaded.recognised).toBe(true);
    expect(loaded.keyHash).toBe(keyHash(KEY));
    if (loaded.proving.prover !== "snarkjs") throw new Error(loaded.proving.prover);
    expect(new Uint8Array(loaded.proving.provingKey)).toEqual(ZKEY);
    expect(loaded.proving.witnessProgram).toBeInstanceOf(WebAssembly.Module);
  });

  test.each(Object.keys(FILES))("%s with any byte altered is refused", async (name) => {
    const bytes = FILES[name] as Uint8Array;
    for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
      writeFileSync(join(folder, name), flipped(bytes, at));
      expect(await refusal(loadArtefacts(folder, { builtIn }))).toBe("artefact_altered");
      expect(await refusal(loadArtefacts(folder, { builtIn, allowUnrecognised: true }))).toBe(
        "artefact_altered",
      );
    }
  });

  test.each(Object.keys(FILES).filter((name) => !name.endsWith(".json")))(
    "%s altered together with artifacts.json is not recognised",
    async (name) => {
      write({
        ...FILES,
        [name]: new Uint8Array([...(FILES[name] as Uint8Array), 0]),
      });
      expect(await refusal(loadArtefacts(folder, { builtIn }))).toBe("artefacts_unrecognised");
    },
  );

  test("another verification key with its own hash is not recognised, or honestly so on demand", async () => {
    const other = { ...KEY, vk_alpha_1: ["1", "7", "1"] };
    write({
      ...FILES,
      "verification_key.json": new TextEncoder().encode(JSON.stringify(other)),
    });
    expect(await refusal(loadArtefacts(folder, { builtIn }))).toBe("artefacts_unrecognised");
    const loaded = await loadArtefacts(folder, {
      builtIn,
      allowUnrecognised: true,
    });
    expect(loaded).toMatchObject({ recognised: false, record: null });
  });

  test.each([...Object.keys(FILES), "artifacts.json"])("%s missing is refused by name", async (name) => {
    rmSync(join(folder, name));
    const error = await loadArtefacts(folder, { builtIn }).catch((caught: Error) => caught);
    expect(error).toMatchObject({
      name: "VdiError",
      code: "artefact_missing",
      message: expect.stringContaining(name),
    });
  });

  test("a folder in a file's place cannot be read", async () => {
    expect(await refusal(loadArtefacts(join(folder, "decision.wasm"), { builtIn }))).toBe(
      "artefact_unreadable",
    );
  });

  test.each([
    ["no JSON", "{"],
    ["no files", "{}"],
    ["a file without a hash", '{"files":{"decision.wasm":{}}}'],
    ["a hash too short", '{"files":{"decision.wasm":{"sha256":"00"}}}'],
    ["a file left out", '{"files":{}}'],
  ])("artifacts.json with %s is malformed", async (_what, text) => {
    writeFileSync(join(folder, "artifacts.json"), text);
    expect(await refusal(loadArtefacts(folder, { builtIn }))).toBe("artefacts_malformed");
  });

  test("a witness program that is no WebAssembly is malformed", async () => {
    write({ ...FILES, "decision.wasm": ZKEY });
    expect(await refusal(loadArtefacts(folder, { builtIn, allowUnrecognised: true }))).toBe(
      "artefacts_malformed",
    );
  });

  test("names that lead out of the folder are not followed", async () => {
    const outside = `${folder}-outside.wasm`;
    writeFileSync(outside, EMPTY_WASM);
    try {
      const listed = {
        "../x": { sha256: sha256(EMPTY_WASM) },
        [outside]: { sha256: sha256(EMPTY_WASM) },
      };
      writeFileSync(join(folder, "artifacts.json"), JSON.stringify({ files: listed }));
      expect(await refusal(loadArtefacts(folder, { builtIn }))).toBe("artefacts_malformed");
    } finally {
      rmSync(outside);
    }
  });

  test("JavaScript in the folder is not run", async () => {
    const trap = "globalThis.VDI_ARTEFACT_CODE_RAN = true; throw new Error('ran');";
    for (const name of ["witness_calculator.js", "witness_calculator.cjs", "index.js", "decision.js"]) {
      writeFileSync(join(folder, name), trap);
    }
    await loadArtefacts(folder, { builtIn });
    expect(globalThis).not.toHaveProperty("VDI_ARTEFACT_CODE_RAN");
  });

  test("our own prover takes the files that ship, and none that is altered together with artifacts.json", async () => {
    const names = ["decision.quotient", "decision.points", "decision.witness", "verification_key.json"];
    const real = Object.fromEntries(
      names.map((name) => [name, new Uint8Array(readFileSync(join(CIRCUIT_DIR, name)))]),
    );
    write(real);
    const loaded = await load(folder);
    expect([loaded.recognised, loaded.proving.prover]).toEqual([true, "wasm"]);
    for (const name of names.slice(0, 3)) {
      write({ ...real, [name]: flipped(real[name] as Uint8Array, 100) });
      expect(await refusal(load(folder))).toBe("artefacts_unrecognised");
    }
  });

  test("the real key of the schema is read as such", () => {
    expect(parseDocument(VerificationKeySchema, KEY).ok).toBe(true);
  });
});
