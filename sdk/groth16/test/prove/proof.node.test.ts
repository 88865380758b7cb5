// Whole proofs and their shares, on constraint systems of several sizes under keys made from known secrets.
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { loadEngine, type PreparedKey } from "../../src/index.ts";
import { freshBlinding } from "../../src/prove/blinding.ts";
import { proveBlinded, proveWhole } from "../../src/prove/prove-whole.ts";
import { ProvingEngine } from "../../src/prove/proving-engine.ts";
import { type Multiples, pointsShareOf, quotientShareOf } from "../../src/prove/share.ts";
import { decodeShare, encodeShare } from "../../src/prove/share-file.ts";
import { RandomValues } from "../support/random-values.ts";
import { BINARIES, integer, join, moduleOf, multiple, R } from "./support.ts";
import { type Tiny, tinyCircuit } from "./tiny-circuit.ts";

const random = new RandomValues(3n);
// 2^15 rows are those of the shipped key (sdk/prover); 512 are the fewest that reach beyond one block of a transform.
const SIZES = [8, 16, 64, ...runs([], [512])];
const circuits = new Map<number, Tiny>();
const circuit = (domain: number) => circuits.get(domain) as Tiny;
const keys = new Map<number, PreparedKey>();

beforeAll(async () => {
  const engine = await loadEngine();
  for (const domain of SIZES) {
    const tiny = tinyCircuit(domain, random);
    const prepared = engine.prepare(tiny.verificationKey);
    if (!prepared.ok) throw new Error(prepared.reason);
    circuits.set(domain, tiny);
    keys.set(domain, prepared.key);
  }
}, 600_000);

describe.each(BINARIES)("%s", (binary) => {
  const module = moduleOf(binary);
  const engineFor = ({ key }: Tiny): ProvingEngine => {
    const engine = new ProvingEngine(module);
    engine.load(quotientShareOf(key));
    engine.load(pointsShareOf(key));
    return engine;
  };
  const encoded = (witness: readonly bigint[]) => join(witness.map(integer));

  test.each(SIZES)("a proof over %i rows verifies, and each proof is another one", (domain) => {
    const tiny = circuit(domain);
    const engine = engineFor(tiny);
    const proofs = [0, 1].map(() => {
      engine.takeWitness(encoded(tiny.witness));
      return proveWhole(engine, keys.get(domain) as PreparedKey);
    });
    expect(proofs[0]?.publicSignals).toEqual(tiny.witness.slice(1, 3).map(String));
    for (const member of ["pi_a", "pi_b", "pi_c"] as const) {
      expect(proofs[0]?.[member]).not.toEqual(proofs[1]?.[member]);
    }
  });

  test("a witness that breaks one row gives no proof", () => {
    const tiny = circuit(16);
    const engine = engineFor(tiny);
    for (const wire of [1, 6, tiny.witness.length - 1]) {
      const wrong = tiny.witness.with(wire, ((tiny.witness[wire] as bigint) + 1n) % R);
      engine.takeWitness(encoded(wrong));
      expect(proveWhole(engine, keys.get(16) as PreparedKey)).toBeNull();
    }
  });

  test("the shares make the same proof in two instances as in one", () => {
    const tiny = circuit(64);
    const blinding = freshBlinding();
    const again = { r: blinding.r.slice(), s: blinding.s.slice() };
    const one = engineFor(tiny);
    one.takeWitness(encoded(tiny.witness));
    const whole = proveBlinded(one, keys.get(64) as PreparedKey, blinding);
    const [left, right] = [new ProvingEngine(module), new ProvingEngine(module)];
    left.load(decodeShare(encodeShare(quotientShareOf(tiny.key))));
    right.load(decodeShare(encodeShare(pointsShareOf(tiny.key))));
    for (const engine of [left, right]) engine.takeWitness(encoded(tiny.witness));
    const quotient = finish(left.quotientSums(again));
    const points = finish(right.pointsSums(again));
    const closing = right.closing(quotient, points, again);
    const decimal = (bytes: Uint8Array) =>
      String(bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n));
    expect(whole?.pi_a[0]).toBe(decimal(points.a.subarray(0, 32)));
    expect(whole?.pi_c[1]).toBe(decimal(closing.subarray(32)));
  });

  test("a hostile key: points of its lists equal, opposite, repeated and infinite", () => {
    const tiny = circuit(64);
    const count = tiny.witness.length;
    const scalars = [0n, 1n, R - 1n, 1n, 2n, R - 2n, 5n, 5n];
    const lists = (group: "g1" | "g2"): [bigint[], Multiples] => {
      const multiples = Array.from({ length: count }, (_, i) => scalars[i % scalars.length] as bigint);
      const points = join(multiples.map((k) => multiple(group, k)));
      return [multiples, { wires: Uint32Array.from(multiples, (_, i) => i), points }];
    };
    const [k, g1] = lists("g1");
    const [, g2] = lists("g2");
    const engine = new ProvingEngine(module);
    engine.load({ ...pointsShareOf(tiny.key), a: g1, b2: g2, c: g1 });
    for (const witness of [tiny.witness, tiny.witness.map(() => 1n), tiny.witness.map(() => R - 1n)]) {
      engine.takeWitness(encoded(witness));
      const { a, b2, c } = finish(engine.pointsSums(freshBlinding()));
      const sum = witness.reduce((total, value, i) => (total + value * (k[i] as bigint)) % R, 0n);
      expect([a, b2, c]).toEqual([multiple("g1", sum), multiple("g2", sum), multiple("g1", sum)]);
    }
  });

  describe("leaves its memory as it was, byte for byte", () => {
    const tiny = () => circuit(64);
    const start = () => {
      const engine = engineFor(tiny());
      // Once before, so that memory has its size.
      engine.takeWitness(encoded(tiny().witness));
      proveWhole(engine, keys.get(64) as PreparedKey);
      return { engine, before: engine.memoryCopy() };
    };
    const same = (engine: ProvingEngine, before: Uint8Array) =>
      Buffer.compare(engine.memoryCopy(), before) === 0;

    test("after a proof", () => {
      const { engine, before } = start();
      engine.takeWitness(encoded(tiny().witness));
      expect(same(engine, before)).toBe(false);
      expect(proveWhole(engine, keys.get(64) as PreparedKey)).not.toBeNull();
      expect(same(engine, before)).toBe(true);
    });

    test("after a failure", () => {
      const { engine, before } = start();
      engine.takeWitness(encoded(tiny().witness.with(6, 5n)));
      expect(proveWhole(engine, keys.get(64) as PreparedKey)).toBeNull();
      expect(same(engine, before)).toBe(true);
    });

    test.each([1, 4, 9, 20])("when %i steps were done", (steps) => {
      const { engine, before } = start();
      engine.takeWitness(encoded(tiny().witness));
      const running = engine.quotientSums(freshBlinding());
      for (let i = 0; i < steps; i++) running.next();
      expect(same(engine, before)).toBe(false);
      engine.wipe();
      expect(same(engine, before)).toBe(true);
    });
  });

  test("shares of two keys do not mix; what was not loaded is said", () => {
    const engine = new ProvingEngine(module);
    expect(() => engine.takeWitness(new Uint8Array(32))).toThrow("no share");
    engine.load(quotientShareOf(circuit(16).key));
    expect(() => engine.load(pointsShareOf(circuit(64).key))).toThrow("of another key");
    engine.takeWitness(encoded(circuit(16).witness));
    expect(() => engine.pointsSums(freshBlinding()).next()).toThrow("was not loaded");
    expect(() => engine.takeWitness(join(circuit(16).witness.map(() => integer(R))))).toThrow("not reduced");
  });
});

function finish<T>(steps: Generator<number, T, void>): T {
  let step = steps.next();
  let sum = 0;
  while (step.done !== true) {
    sum += step.value;
    step = steps.next();
  }
  expect(sum).toBeCloseTo(1, 6);
  return step.value;
}
