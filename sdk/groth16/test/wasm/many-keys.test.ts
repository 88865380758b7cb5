// As many keys as strangers like, in two memories: nothing fails for them, and keys that somebody vouches for are
// neither pushed out nor touched.
import { describe, expect, test } from "vitest";
import { loadModule } from "#wasm-module";
import { runs } from "../../../../tools/testing/vectors.ts";
import { assembleEngine } from "../../src/assemble.ts";
import type { Engine, PreparedKey, PrepareOptions } from "../../src/engine.ts";
import { wasmArithmetic } from "../../src/wasm/arithmetic.ts";
import { KeyRoom } from "../../src/wasm/key-room.ts";
import { G1_BASE, g1Json } from "../support/points.ts";
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

/** How often keys were prepared in each room, in the order in which the rooms were made. */
async function countingPreparations(run: () => Promise<void>): Promise<number[]> {
  const { Instance } = WebAssembly;
  const counts: number[] = [];
  class Counted extends Instance {
    readonly #exports: WebAssembly.Exports;
    constructor(module: WebAssembly.Module) {
      super(module);
      const own = counts.push(0) - 1;
      const all = super.exports;
      const prepareKey = () => {
        counts[own] = (counts[own] ?? 0) + 1;
        (all.prepareKey as () => void)();
      };
      this.#exports = { ...all, prepareKey };
    }
    override get exports() {
      return this.#exports;
    }
  }
  WebAssembly.Instance = Counted as typeof Instance;
  try {
    await run();
    return counts;
  } finally {
    WebAssembly.Instance = Instance;
  }
}

interface Sent {
  readonly key: unknown;
  readonly known?: boolean;
  readonly proof: unknown;
  readonly signals: readonly string[];
  /** The engine's verdict, or why it does not take the key. */
  readonly said: unknown;
}

/** Honest ones, of keys that are vouched for and of strangers', and for each a dozen that only cost. */
function attackers(count: number): { honest: Sent[]; hostile: Sent[] } {
  const { key, proof, signals } = honest;
  const stranger = statement(902);
  const wide = statement(903, 40);
  const P = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n;
  const [x, y] = key.vk_alpha_1;
  const zeros = [0, 1].map(() => [0, 1, 2].map(() => ["0", "0"]));
  const refusals: Sent[] = [
    { key: { ...key, vk_alphabeta_12: zeros }, proof, signals, said: "key_alphabeta_mismatch" },
    { key: { ...key, vk_alpha_1: [`0${x}`, y, "1"] }, proof, signals, said: "key_coordinate_not_canonical" },
    {
      key: { ...key, vk_alpha_1: [String(BigInt(x) + P), y, "1"] },
      proof,
      signals,
      said: "key_coordinate_not_in_field",
    },
    { key: { ...key, nPublic: 4 }, proof, signals, said: "key_ic_count_mismatch" },
  ];
  let alpha = G1_BASE;
  const hostile = Array.from({ length: count }, (_, i): Sent[] => {
    alpha = alpha.add(G1_BASE);
    return [
      { key: { ...key, vk_alpha_1: g1Json(alpha) }, proof, signals, said: { ...FALSE, values: {} } },
      { ...(i % 4 === 0 ? wide : statement(1000 + i)), said: VALID },
      refusals[i % refusals.length] as Sent,
    ];
  }).flat();
  const vouchedFor = { key, proof, signals, known: true, said: VALID };
  return { honest: [vouchedFor, { ...stranger, said: VALID }], hostile };
}

let sentByAll: ReturnType<typeof attackers> | undefined;

const ORDERS: Readonly<Record<string, (all: { honest: Sent[]; hostile: Sent[] }) => Sent[]>> = {
  "honest ones first": ({ honest, hostile }) => [...honest, ...honest, ...hostile, ...honest, ...honest],
  "hostile ones first": ({ honest, hostile }) => [...hostile, ...honest, ...honest, ...honest],
  "an honest one after each hostile one": ({ honest, hostile }) => hostile.flatMap((one) => [one, ...honest]),
  "every key again and again": ({ honest, hostile }) => [
    ...hostile,
    ...hostile,
    ...honest,
    ...hostile,
    ...honest,
    ...honest,
  ],
};

describe.each(Object.entries(ORDERS))("%s", (_, arrange) => {
  test("a key that is vouched for is prepared once, and a stranger's once for a verdict at most", async () => {
    sentByAll ??= attackers(runs(8, 2_500));
    const sent = arrange(sentByAll);
    const strangersVerdicts = sent.filter(({ known, said }) => !known && typeof said !== "string").length;
    const module = await loadModule("bn254");
    const judge = async (list: readonly Sent[]) => {
      const engine = assembleEngine(wasmArithmetic(module));
      for (const { key, known = false, proof, signals, said } of list) {
        const preparation = engine.prepare(structuredClone(key), { known });
        expect(preparation.ok ? preparation.key.verify(proof, signals) : preparation.reason).toEqual(said);
      }
    };
    // With what computing the known answers of its tables takes, at its second use.
    const vouchedFor = sent.filter(({ known }) => known).slice(0, 2);
    const [alone] = await countingPreparations(() => judge(vouchedFor));
    const [known, strangers] = await countingPreparations(() => judge(sent));
    expect(known).toBe(alone);
    expect(strangers).toBeLessThanOrEqual(strangersVerdicts);
    expect(strangers).toBeGreaterThan(0);
  });
});

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
