// As many keys as strangers like, in two memories: nothing fails for them, and keys that somebody vouches for are
// neither pushed out nor touched.
import { describe, expect, test } from "vitest";
import { loadModule } from "#wasm-module";
import { runs } from "../../../../tools/testing/vectors.ts";
import { assembleEngine } from "../../src/assemble.ts";
import type { Engine, PreparedKey, PrepareOptions } from "../../src/engine.ts";
import { wasmArithmetic } from "../../src/wasm/arithmetic.ts";
import { KeyRoom } from "../../src/wasm/key-room.ts";
import { keyOf, simulate, trapdoor } from "../support/trapdoor.ts";

const VALID = { valid: true };
const FALSE = { valid: false, reason: "pairing_mismatch" };

function prepared(engine: Engine, key: unknown, options?: PrepareOptions): PreparedKey {
  const preparation = engine.prepare(key, options);
  if (!preparation.ok) throw new Error(preparation.reason);
  return preparation.key;
}

function statement(seed: number, signalCount = 3) {
  const secrets = trapdoor(signalCount, seed);
  const signals = Array.from({ length: signalCount }, (_, i) => BigInt(seed * 10 + i));
  return { key: keyOf(secrets), proof: simulate(secrets, signals, seed), signals: signals.map(String) };
}

/** Runs with every instance that is made counted, and beyond `limit` refused as a runtime refuses. */
async function withInstances<T>(
  limit: number,
  run: (made: WebAssembly.Instance[]) => Promise<T>,
): Promise<T> {
  const { Instance } = WebAssembly;
  const made: WebAssembly.Instance[] = [];
  class Counted extends Instance {
    constructor(module: WebAssembly.Module) {
      if (made.length >= limit) throw new RangeError("WebAssembly.Instance(): Out of memory");
      super(module);
      made.push(this);
    }
  }
  WebAssembly.Instance = Counted as typeof Instance;
  try {
    return await run(made);
  } finally {
    WebAssembly.Instance = Instance;
  }
}

const honest = statement(901);
const hostile = Array.from({ length: runs(24, 200) }, (_, i) => statement(1000 + i));

describe.each(["bn254", "bn254-fused"] as const)("many keys in %s", (binary) => {
  test("two memories, whatever comes; every verdict is its own", () =>
    withInstances(2, async (made) => {
      const engine = assembleEngine(wasmArithmetic(await loadModule(binary)));
      const own = prepared(engine, honest.key, { known: true });
      const held = hostile.map(({ key }) => prepared(engine, key));
      for (let round = 0; round < 3; round++) {
        for (const [i, { proof, signals }] of hostile.entries()) {
          expect(held[i]?.verify(proof, signals)).toEqual(VALID);
          expect(held[i]?.verify(proof, signals.with(0, "1"))).toMatchObject(FALSE);
          expect(own.verify(honest.proof, honest.signals)).toEqual(VALID);
        }
        expect(prepared(engine, honest.key)).toBe(own);
      }
      expect(made.length).toBe(2);
      const bytes = made.map(({ exports }) => (exports.memory as WebAssembly.Memory).buffer.byteLength);
      for (const size of bytes) expect(size).toBeLessThan(6 << 20);
    }));

  test("no memory for strangers: their proofs are not checked, and no others suffer", () =>
    withInstances(1, async () => {
      const engine = assembleEngine(wasmArithmetic(await loadModule(binary)));
      const [first] = hostile;
      if (first === undefined) throw new Error("no hostile statement");
      const stranger = prepared(engine, first.key);
      const notChecked = { valid: false, reason: "proof_not_checked", values: { part: "key_memory" } };
      expect(stranger.verify(first.proof, first.signals)).toEqual(notChecked);
      const item = { proof: first.proof, publicSignals: first.signals };
      expect(stranger.verifyBatch([item, item])).toEqual([notChecked, notChecked]);
      const own = prepared(engine, honest.key, { known: true });
      expect(own.verify(honest.proof, honest.signals)).toEqual(VALID);
      expect(own.verify(honest.proof, honest.signals.with(1, "1"))).toMatchObject(FALSE);
    }));

  test("memory that is to be had again is taken", async () => {
    const engine = await withInstances(1, async () =>
      assembleEngine(wasmArithmetic(await loadModule(binary))),
    );
    const [first] = hostile;
    if (first === undefined) throw new Error("no hostile statement");
    const stranger = prepared(engine, first.key);
    expect(stranger.verify(first.proof, first.signals)).toEqual(VALID);
  });

  test("a full room forgets all its keys, and tables push none of them out", async () => {
    const room = new KeyRoom(await loadModule(binary), 200_000);
    const before = room.generation;
    const places = [room.placeKey(3), room.placeKey(3), room.placeKey(3)];
    expect(new Set(places).size).toBe(3);
    expect(room.placeTables(room.exports.tableBytes(8))).toBeNull();
    expect(room.generation).toBe(before);
    while (room.generation === before) expect(room.placeKey(3)).not.toBeNull();
    expect(room.placeKey(3)).not.toBeNull();
    // More signals than there is work room for: laid out anew.
    const { generation } = room;
    expect(room.placeKey(40)).not.toBeNull();
    expect(room.generation).toBeGreaterThan(generation);
  });
});

test("options that are no plain object are refused", async () => {
  const engine = assembleEngine(wasmArithmetic(await loadModule("bn254")));
  for (const options of [Promise.resolve({ known: true }), new Map(), { know: true }, { known: 1 }, null]) {
    expect(() => engine.prepare(honest.key, options as never)).toThrow(TypeError);
  }
});
