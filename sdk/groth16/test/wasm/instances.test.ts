// Verdicts do not depend on what else is prepared, verified or forgotten between, in one memory or several.

import { describe, expect, test } from "vitest";
import { loadModule } from "#wasm-module";
import { runs } from "../../../../tools/testing/vectors.ts";
import type { Arithmetic } from "../../src/arithmetic.ts";
import { assembleEngine, PREPARED_KEY_LIMIT } from "../../src/assemble.ts";
import type { Engine, PreparedKey } from "../../src/engine.ts";
import { loadEngine as loadInlined } from "../../src/inline.ts";
import { jsArithmetic } from "../../src/js/arithmetic.ts";
import { makeLoadEngine } from "../../src/load-engine.ts";
import { wasmArithmetic } from "../../src/wasm/arithmetic.ts";
import { loadWasmArithmetic } from "../../src/wasm/load.ts";
import { BINARIES, knowsRelaxedSimd } from "../../src/wasm/module/binary.ts";
import { passesSelfTest } from "../../src/wasm/self-test.ts";
import { tableWidth } from "../../src/wasm/tables.ts";
import { keyOf, simulate, trapdoor } from "../support/trapdoor.ts";

const VALID = { valid: true };
const FALSE = { valid: false, reason: "pairing_mismatch" };

function prepared(engine: Engine, key: unknown): PreparedKey {
  const preparation = engine.prepare(key);
  if (!preparation.ok) throw new Error(preparation.reason);
  return preparation.key;
}

function statement(signalCount: number, seed: number) {
  const secrets = trapdoor(signalCount, seed);
  const signals = Array.from({ length: signalCount }, (_, i) => BigInt(seed * 100 + i));
  return { key: keyOf(secrets), proof: simulate(secrets, signals, seed), signals: signals.map(String) };
}

describe.each(["bn254", "bn254-fused"] as const)("instances of %s", (binary) => {
  const freshEngine = (): Promise<Engine> => makeLoadEngine(() => loadWasmArithmetic(loadModule, [binary]))();

  test("two engines with keys of different sizes, used in turns", async () => {
    const engines = [await freshEngine(), await freshEngine()] as const;
    const statements = [statement(1, 31), statement(7, 32), statement(0, 33)];
    const keys = engines.map((engine) => statements.map(({ key }) => prepared(engine, key)));
    for (let round = 0; round < 12; round++) {
      for (const own of keys) {
        for (const [i, { proof, signals }] of statements.entries()) {
          expect(own[i]?.verify(proof, signals)).toEqual(VALID);
          if (signals.length > 0) {
            expect(own[i]?.verify(proof, signals.with(0, `${round}`))).toMatchObject(FALSE);
          }
        }
      }
    }
  });

  test("tables change no verdict, whichever of them are made", async () => {
    const { key, proof, signals } = statement(9, 34);
    const own = prepared(await freshEngine(), key);
    for (let i = 0; i < 12; i++) {
      expect(own.verify(proof, signals)).toEqual(VALID);
      expect(own.verify(proof, signals.with(i % 9, "5"))).toMatchObject(FALSE);
      expect(
        own.verifyBatch([
          { proof, publicSignals: signals },
          { proof, publicSignals: signals },
        ]),
      ).toEqual([VALID, VALID]);
    }
  });

  test("more signals than tables are made for", async () => {
    const { key, proof, signals } = statement(150, 35);
    expect(tableWidth(150)).toBe(0);
    const own = prepared(await freshEngine(), key);
    for (let i = 0; i < 3; i++) expect(own.verify(proof, signals)).toEqual(VALID);
    expect(own.verify(proof, signals.with(149, "1"))).toMatchObject(FALSE);
  });

  test("a key that was evicted still verifies, and can be prepared again", async () => {
    const engine = await freshEngine();
    const { key, proof, signals } = statement(1, 36);
    const held = prepared(engine, key);
    for (let i = 0; i <= PREPARED_KEY_LIMIT; i++) prepared(engine, keyOf(trapdoor(1, 40 + i)));
    expect(prepared(engine, key)).not.toBe(held);
    expect(held.verify(proof, signals)).toEqual(VALID);
  });

  test(`linear memory is flat over ${runs(500, 100_000)} verifications`, {
    timeout: 3_600_000,
  }, async () => {
    const memories: WebAssembly.Memory[] = [];
    const compiled = await loadModule(binary);
    const { Instance } = WebAssembly;
    class Observed extends Instance {
      constructor(module: WebAssembly.Module) {
        super(module);
        memories.push(this.exports.memory as WebAssembly.Memory);
      }
    }
    WebAssembly.Instance = Observed as typeof Instance;
    try {
      const { key, proof, signals } = statement(2, 37);
      const own = prepared(assembleEngine(wasmArithmetic(compiled)), key);
      const sizes = () => memories.map(({ buffer }) => buffer.byteLength);
      for (let i = 0; i < 10; i++) own.verify(proof, signals);
      own.verifyBatch(new Array(40).fill({ proof, publicSignals: signals }));
      const before = sizes();
      expect(before.length).toBe(2);
      for (const size of before) expect(size).toBeLessThanOrEqual(4 << 20);
      for (let i = 0; i < runs(500, 100_000); i++) {
        const verdict = own.verify(proof, i % 3 === 0 ? signals.with(0, `${i}`) : signals);
        if (verdict.valid !== (i % 3 !== 0)) expect.fail(`verification ${i}`);
      }
      expect(sizes()).toEqual(before);
    } finally {
      WebAssembly.Instance = Instance;
    }
  });
});

describe("tables", () => {
  test("the tables of a key stay within three megabytes, whatever its size", () => {
    for (const count of [0, 1, 2, 7, 10, 20, 50, 100, 1024]) {
      const width = tableWidth(count);
      const bytes = width === 0 ? 0 : count * Math.ceil(128 / width) * 2 ** (width - 1) * 144;
      expect(bytes).toBeLessThanOrEqual(3 << 20);
    }
    expect(tableWidth(7)).toBe(8);
  });
});

describe("loading", () => {
  test("the inlined module is the same, where a runtime compiles at all", async () => {
    const engine = await loadInlined();
    if (engine.name === "js") expect(engine.fallback).toMatch(/code generation|compile/i);
    const { key, proof, signals } = statement(1, 38);
    expect(prepared(engine, key).verify(proof, signals)).toEqual(VALID);
  });

  test("a policy that forbids compiling gives the JavaScript engine and the reason", async () => {
    const engine = await makeLoadEngine(() =>
      loadWasmArithmetic(async () => {
        throw new WebAssembly.CompileError("call to WebAssembly.compile() blocked by CSP");
      }, BINARIES),
    )();
    expect(engine.name).toBe("js");
    expect(engine.fallback).toContain("blocked by CSP");
  });

  test("the fused binary is taken where it is known and right, the portable one elsewhere", async () => {
    const asked: string[] = [];
    const load = async (binary: "bn254" | "bn254-fused") => {
      asked.push(binary);
      return loadModule(binary);
    };
    await loadWasmArithmetic(load, BINARIES);
    expect(asked[0]).toBe(knowsRelaxedSimd() ? "bn254-fused" : "bn254");
    asked.length = 0;
    const { validate } = WebAssembly;
    WebAssembly.validate = () => false;
    try {
      expect(await loadWasmArithmetic(load, BINARIES)).toMatchObject({ name: "wasm" });
      expect(asked).toEqual(["bn254"]);
    } finally {
      WebAssembly.validate = validate;
    }
  });

  test("a missing fused file gives the portable binary, not JavaScript", async () => {
    const missing = async (binary: "bn254" | "bn254-fused") => {
      if (binary === "bn254-fused") throw new Error("bn254-fused.wasm: HTTP 404");
      return loadModule(binary);
    };
    const engine = await makeLoadEngine(() => loadWasmArithmetic(missing, BINARIES))();
    expect([engine.name, engine.fallback]).toEqual(["wasm", undefined]);
    const { key, proof, signals } = statement(1, 39);
    expect(prepared(engine, key).verify(proof, signals)).toEqual(VALID);
    const none = await makeLoadEngine(() =>
      loadWasmArithmetic(async (binary) => {
        throw new Error(`${binary}: HTTP 404`);
      }, BINARIES),
    )();
    expect(none.name).toBe("js");
    expect(none.fallback).toContain("bn254: HTTP 404");
  });

  test("a runtime that computes wrongly is found by the known answer", async () => {
    const sound = wasmArithmetic(await loadModule("bn254"));
    expect(passesSelfTest(sound)).toBe(true);
    expect(passesSelfTest(jsArithmetic)).toBe(true);
    for (let i = 0; i < 12; i++) {
      const unsound: Arithmetic = {
        ...sound,
        pair: (p, q) => sound.pair(p, q).map((c, j) => (i === j ? c + 1n : c)),
      };
      expect(passesSelfTest(unsound)).toBe(false);
    }
  });
});
