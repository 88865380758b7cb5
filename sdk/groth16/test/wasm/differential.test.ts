// WebAssembly and JavaScript must give the same verdict, reason and detail on everything: valid proofs and proofs
// with one thing changed, in ways that reach every check from spelling to the pairing.

import { beforeAll, describe, expect, test } from "vitest";
import { loadModule } from "#wasm-module";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import type { Engine, PreparedKey } from "../../src/engine.ts";
import { loadEngine, makeLoadEngine } from "../../src/load-engine.ts";
import { loadWasmArithmetic } from "../../src/wasm/load.ts";
import { type Binary, knowsRelaxedSimd } from "../../src/wasm/module/binary.ts";
import {
  G1_BASE,
  type G1Json,
  G2_BASE,
  g1FromJson,
  g1Json,
  g2FromJson,
  g2Json,
  multiplyTwist,
  P,
  R,
  twistPoint,
} from "../support/points.ts";
import { RandomValues } from "../support/random-values.ts";
import { keyOf, type ProofJson, simulate, trapdoor } from "../support/trapdoor.ts";

const CASES = runs(60, 10_000);
const COUNT = 3;
const SECRETS = [trapdoor(COUNT, 21), trapdoor(COUNT, 22)] as const;
const random = new RandomValues(4n);

interface Item {
  proof: ProofJson;
  publicSignals: string[];
}

type Mutation = (item: Item) => Item;

const TORSION = multiplyTwist(twistPoint(3n), R);
const anyG1 = (): G1Json => g1Json(G1_BASE.multiply(1n + random.below(R - 1n)));
const withProof = (item: Item, change: Partial<ProofJson>): Item => ({
  ...item,
  proof: { ...item.proof, ...change },
});

const MUTATIONS: Record<string, Mutation> = {
  none: (item) => item,
  "another signal": (item) => {
    const i = Number(random.below(BigInt(COUNT)));
    return { ...item, publicSignals: item.publicSignals.with(i, `${random.below(R)}`) };
  },
  "two signals exchanged": ({ proof, publicSignals: [a, b, c] }) => ({
    proof,
    publicSignals: [b, a, c] as string[],
  }),
  "a signal plus r": (item) => ({
    ...item,
    publicSignals: item.publicSignals.with(0, `${BigInt(item.publicSignals[0] as string) + R}`),
  }),
  "a signal too few": (item) => ({ ...item, publicSignals: item.publicSignals.slice(1) }),
  "A negated": (item) => withProof(item, { pi_a: g1Json(g1FromJson(item.proof.pi_a).negate()) }),
  "A and B negated": (item) =>
    withProof(item, {
      pi_a: g1Json(g1FromJson(item.proof.pi_a).negate()),
      pi_b: g2Json(g2FromJson(item.proof.pi_b).negate()),
    }),
  "another A": (item) => withProof(item, { pi_a: anyG1() }),
  "another C": (item) => withProof(item, { pi_c: anyG1() }),
  "A and C exchanged": (item) => withProof(item, { pi_a: item.proof.pi_c, pi_c: item.proof.pi_a }),
  "another B": (item) => withProof(item, { pi_b: g2Json(G2_BASE.multiply(1n + random.below(R - 1n))) }),
  "B outside the subgroup": (item) =>
    withProof(item, { pi_b: g2Json(g2FromJson(item.proof.pi_b).add(TORSION)) }),
  "a random point of the twist": (item) => withProof(item, { pi_b: g2Json(twistPoint(random.below(P))) }),
  "a coordinate changed": (item) => {
    const [x, y, z] = item.proof.pi_a;
    return withProof(item, { pi_a: [x, `${(BigInt(y) + 1n + random.below(P - 1n)) % P}`, z] });
  },
  "a coordinate plus p": (item) => {
    const [x, y, z] = item.proof.pi_c;
    return withProof(item, { pi_c: [`${BigInt(x) + P}`, y, z] });
  },
  "C at infinity": (item) => withProof(item, { pi_c: ["0", "1", "0"] }),
};

const NAMES = Object.keys(MUTATIONS);

function prepared(engine: Engine): PreparedKey {
  const preparation = engine.prepare(keyOf(SECRETS[0]));
  if (!preparation.ok) throw new Error(preparation.reason);
  return preparation.key;
}

describe("WebAssembly against JavaScript", () => {
  let engines: { wasm: readonly PreparedKey[]; js: PreparedKey };
  let items: Item[];

  beforeAll(async () => {
    const binaries: readonly Binary[] = knowsRelaxedSimd() ? ["bn254", "bn254-fused"] : ["bn254"];
    const wasm = binaries.map((binary) => makeLoadEngine(() => loadWasmArithmetic(loadModule, [binary]))());
    const [js, ...rest] = await Promise.all([loadEngine({ prefer: "js" }), ...wasm]);
    expect([js.name, ...rest.map(({ name }) => name)]).toEqual(["js", ...binaries.map(() => "wasm")]);
    engines = { js: prepared(js), wasm: rest.map(prepared) };
    items = Array.from({ length: runs(8, 200) }, (_, i) => {
      const signals = Array.from({ length: COUNT }, () =>
        random.pick([random.below(R), random.below(1000n)]),
      );
      const secrets = i % 8 === 7 ? SECRETS[1] : SECRETS[0];
      return { proof: simulate(secrets, signals, i + 1), publicSignals: signals.map(String) };
    });
  });

  test(`${CASES} proofs, each with one thing changed or none`, () => {
    for (let i = 0; i < CASES; i++) {
      const name = NAMES[i % NAMES.length] as string;
      const { proof, publicSignals } = (MUTATIONS[name] as Mutation)(random.pick(items));
      const verdict = engines.js.verify(proof, publicSignals);
      for (const engine of engines.wasm) {
        expect(
          engine.verify(proof, publicSignals),
          `${name}: ${JSON.stringify({ proof, publicSignals })}`,
        ).toEqual(verdict);
      }
      if (i < 200) recordVerdict(`groth16 differential/${i} ${name}`, verdict);
    }
  });

  test("batches of every size up to 70, with a bad item or none", () => {
    for (const size of runs([0, 1, 2, 33, 65], [0, 1, 2, 3, 31, 32, 33, 64, 65, 70])) {
      const batch = Array.from({ length: size }, () => random.pick(items.filter((_, i) => i % 8 !== 7)));
      for (const engine of engines.wasm)
        expect(engine.verifyBatch(batch)).toEqual(batch.map(() => ({ valid: true })));
      if (size === 0) continue;
      const at = Number(random.below(BigInt(size)));
      const mutation = MUTATIONS[random.pick(["another C", "B outside the subgroup", "another signal"])];
      const spoiled = batch.with(at, (mutation as Mutation)(batch[at] as Item));
      const { proof, publicSignals } = spoiled[at] as Item;
      const expected = engines.js.verify(proof, publicSignals);
      for (const engine of engines.wasm) {
        const verdicts = engine.verifyBatch(spoiled);
        expect(verdicts).toEqual(spoiled.map((_, i) => (i === at ? expected : { valid: true })));
      }
    }
  });
});
