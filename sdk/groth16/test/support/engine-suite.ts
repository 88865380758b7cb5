// What every engine must do, whatever its arithmetic: one suite, run for each.
import { type Failure, inCodes } from "@svc/core/finding";
import { beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import type { Engine, PreparedKey, ProofVerdict } from "../../src/engine.ts";
import { BAD_KEYS } from "./bad-keys.ts";
import { BAD_PROOFS } from "./bad-proofs.ts";
import { BAD_SIGNALS, GOOD_SIGNALS } from "./bad-signals.ts";
import { G1_BASE, g1FromJson, g1Json, g2FromJson, g2Json, R, twistPoint } from "./points.ts";
import { invert, keyOf, mod, type ProofJson, simulate, trapdoor } from "./trapdoor.ts";

const SECRETS = trapdoor(3);
const KEY = keyOf(SECRETS);
const SIGNALS = [...GOOD_SIGNALS];
const PROOF = simulate(SECRETS, SIGNALS.map(BigInt));

/** @param record called with a case's name and its verdict, for comparison between runtimes */
export function describeEngine(
  name: string,
  load: () => Promise<Engine>,
  record: (name: string, verdict: unknown) => void = () => {},
): void {
  describe(`the ${name} engine`, () => {
    let engine: Engine;
    let key: PreparedKey;

    beforeAll(async () => {
      engine = await load();
      key = prepared(engine, KEY);
    });

    describe("accepts", () => {
      test("a proof for its signals", () => {
        expect(engine.name).toBe(name);
        expect(key.publicSignalCount).toBe(3);
        expect(key.verify(PROOF, SIGNALS)).toEqual({ valid: true });
      });

      test("JSON text in place of values", () => {
        const fromText = prepared(engine, JSON.stringify(KEY));
        expect(fromText.verify(JSON.stringify(PROOF), JSON.stringify(SIGNALS))).toEqual({ valid: true });
      });

      test("a proof without protocol and curve", () => {
        const { protocol: _, curve: __, ...bare } = PROOF;
        expect(key.verify(bare, SIGNALS)).toEqual({ valid: true });
      });

      test.each([0, 1, 2, 7, 33])("%i public signals, the largest values among them", (count) => {
        const secrets = trapdoor(count, count + 2);
        const signals = Array.from({ length: count }, (_, i) =>
          i % 3 === 0 ? 0n : i % 3 === 1 ? R - 1n : BigInt(i),
        );
        const verdict = prepared(engine, keyOf(secrets)).verify(
          simulate(secrets, signals),
          signals.map(String),
        );
        expect(verdict).toEqual({ valid: true });
      });

      test("signals that make their combination the point at infinity", () => {
        // IC[0] + x·IC[1] = 0 for x = -log IC[0] / log IC[1]
        const secrets = trapdoor(1, 9);
        const [ic0, ic1] = secrets.ic as [bigint, bigint];
        const x = mod(-ic0 * invert(ic1));
        const own = prepared(engine, keyOf(secrets));
        const item = { proof: simulate(secrets, [x]), publicSignals: [`${x}`] };
        expect(own.verify(item.proof, item.publicSignals)).toEqual({ valid: true });
        expect(own.verifyBatch([item, item])).toEqual([{ valid: true }, { valid: true }]);
      });

      // Groth16 proofs are malleable: these verify, which is why proof bytes are never an identity.
      test.each(rerandomised())("the same statement proved by other bytes: %s", (_, proof) => {
        expect(proof).not.toEqual(PROOF);
        expect(key.verify(proof, SIGNALS)).toEqual({ valid: true });
      });
    });

    describe("refuses signals", () => {
      test.each(BAD_SIGNALS)("$name: $reason", (row) => {
        const verdict = key.verify(PROOF, row.signals());
        expectRefusal(verdict, row.reason);
        record(`signals ${row.name}`, verdict);
      });

      test("short by one where the missing value is 0", () => {
        const signals = [8n, 5n, 0n];
        const proof = simulate(SECRETS, signals);
        expect(key.verify(proof, ["8", "5", "0"])).toEqual({ valid: true });
        expectRefusal(key.verify(proof, ["8", "5"]), "signal_count_mismatch");
      });

      test("a proxy that answers differently each time is read once", () => {
        let reads = 0;
        const flipping = new Proxy([...SIGNALS], {
          getOwnPropertyDescriptor(target, property) {
            const descriptor = Reflect.getOwnPropertyDescriptor(target, property);
            if (property === "0" && descriptor !== undefined) descriptor.value = reads++ === 0 ? "9" : "8";
            return descriptor;
          },
        });
        expectRefusal(key.verify(PROOF, flipping), "pairing_mismatch");
        expect(reads).toBe(1);
      });
    });

    describe("refuses proofs", () => {
      test.each(BAD_PROOFS)("$name: $reason", (row) => {
        const verdict = key.verify(row.proof(PROOF), SIGNALS);
        expectRefusal(verdict, row.reason);
        record(`proof ${row.name}`, verdict);
      });

      test("a proof for the same signals under another key", () => {
        const other = trapdoor(3, 2);
        expectRefusal(key.verify(simulate(other, SIGNALS.map(BigInt)), SIGNALS), "pairing_mismatch");
      });

      test("the forgery (alpha, beta, -L) that gamma = delta would allow", () => {
        const forged = forgedWithoutWitness();
        expectRefusal(key.verify(forged, SIGNALS), "pairing_mismatch");
        expect(engine.prepare({ ...KEY, vk_delta_2: KEY.vk_gamma_2 })).toMatchObject({
          ok: false,
          reason: "key_gamma_equals_delta",
        });
      });
    });

    describe("refuses keys", () => {
      test.each(BAD_KEYS)("$name: $reason", (row) => {
        const result = engine.prepare(row.key(KEY));
        expect(result).toMatchObject({ ok: false, reason: row.reason });
        expect(inCodes(result as Failure).length).toBeLessThan(400);
        record(`key ${row.name}`, result);
      });
    });

    describe("keeps prepared keys", () => {
      test("by content, whatever the order of members", () => {
        const reordered = Object.fromEntries(Object.entries(KEY).toReversed());
        expect(prepared(engine, reordered)).toBe(key);
        expect(prepared(engine, keyOf(trapdoor(3, 2)))).not.toBe(key);
      });

      test("a key that differs only in a false vk_alphabeta_12 is not mistaken for a good one", () => {
        const zeros = [0, 1].map(() => [0, 1, 2].map(() => ["0", "0"]));
        expect(engine.prepare({ ...KEY, vk_alphabeta_12: zeros })).toMatchObject({
          reason: "key_alphabeta_mismatch",
        });
      });
    });

    describe("verifies batches", () => {
      const items = Array.from({ length: 16 }, (_, i) => {
        const signals = [BigInt(i), 7n, R - BigInt(i + 1)];
        return { proof: simulate(SECRETS, signals, i + 1), publicSignals: signals.map(String) };
      });
      const good = (count: number) => Array.from({ length: count }, (): ProofVerdict => ({ valid: true }));

      test("of none, one, two and sixteen", () => {
        for (const count of [0, 1, 2, 16])
          expect(key.verifyBatch(items.slice(0, count))).toEqual(good(count));
      });

      test("with duplicates", () => {
        expect(key.verifyBatch([items[3], items[3], items[3]] as never)).toEqual(good(3));
      });

      test("each bad item keeps its own reason, in its place", () => {
        const mixed = items.map((item) => ({ ...item }));
        (mixed[5] as { proof: unknown }).proof = { ...items[5]?.proof, pi_a: items[6]?.proof.pi_a };
        (mixed[0] as { publicSignals: unknown }).publicSignals = ["1"];
        (mixed[15] as { proof: unknown }).proof = null;
        const verdicts = key.verifyBatch(mixed);
        expect(verdicts.map(({ reason }) => reason)).toEqual(
          mixed.map((_, i) =>
            i === 5
              ? "pairing_mismatch"
              : i === 0
                ? "signal_count_mismatch"
                : i === 15
                  ? "proof_malformed"
                  : undefined,
          ),
        );
      });

      test("two errors that cancel each other in a plain sum", () => {
        const shifted = items.slice(0, 2).map(({ proof, publicSignals }, i) => {
          const error = i === 0 ? G1_BASE : G1_BASE.negate();
          return { proof: { ...proof, pi_c: g1Json(g1FromJson(proof.pi_c).add(error)) }, publicSignals };
        });
        // With equal coefficients the errors cancel: the combined equation holds, and so would a naive batch.
        const equal = { randomBytes: (length: number) => new Uint8Array(length).fill(1) };
        expect(key.verifyBatch(shifted, equal)).toEqual(good(2));
        for (let i = 0; i < runs(3, 50); i++) {
          for (const verdict of key.verifyBatch(shifted)) expectRefusal(verdict, "pairing_mismatch");
        }
      });

      test("an item outside the subgroup", () => {
        const row = BAD_PROOFS.find(({ reason }) => reason === "point_not_in_subgroup");
        const bad = { proof: row?.proof(PROOF), publicSignals: SIGNALS };
        const verdicts = key.verifyBatch([items[0], bad, items[1]] as never);
        expect(verdicts.map(({ reason }) => reason)).toEqual([undefined, "point_not_in_subgroup", undefined]);
      });

      test("items outside the subgroup whose pairings cancel", () => {
        // e(A, Q)·e(-A, Q) = 1 for any Q, so with equal coefficients the combined equation holds: the check of each
        // pi_b by itself is what refuses.
        const pi_b = g2Json(twistPoint());
        const signals = [1n, 2n, 3n];
        const combined = signals.reduce(
          (sum, x, i) => sum + x * (SECRETS.ic[i + 1] as bigint),
          SECRETS.ic[0] as bigint,
        );
        const { alpha, beta, gamma, delta } = SECRETS;
        const c = mod(-(alpha * beta + combined * gamma) * invert(delta));
        const cancelling = [PROOF.pi_a, g1Json(g1FromJson(PROOF.pi_a).negate())].map((pi_a) => ({
          proof: { pi_a, pi_b, pi_c: g1Json(G1_BASE.multiply(c)) },
          publicSignals: signals.map(String),
        }));
        const equal = { randomBytes: (length: number) => new Uint8Array(length).fill(1) };
        for (const verdict of key.verifyBatch(cancelling, equal))
          expectRefusal(verdict, "point_not_in_subgroup");
      });

      test("all bad", () => {
        const bad = items.slice(0, 3).map(({ proof }) => ({ proof, publicSignals: ["1", "2", "3"] }));
        for (const verdict of key.verifyBatch(bad)) expectRefusal(verdict, "pairing_mismatch");
      });

      test("items that are no items, and holes", () => {
        const sparse: unknown[] = [items[0]];
        sparse[3] = null;
        const reasons = key.verifyBatch(sparse as never).map(({ reason }) => reason);
        expect(reasons).toEqual([undefined, "proof_malformed", "proof_malformed", "proof_malformed"]);
      });

      test("a call that is wrong throws", () => {
        expect(() => key.verifyBatch({ length: 0 } as never)).toThrow(TypeError);
        expect(() => key.verifyBatch(items, { randomBytes: () => new Uint8Array(3) })).toThrow(/randomBytes/);
      });

      test("a zero coefficient, which would leave its proof unchecked, is not used", () => {
        const bad = { proof: items[0]?.proof, publicSignals: items[1]?.publicSignals };
        const zeros = { randomBytes: (length: number) => new Uint8Array(length) };
        const verdicts = key.verifyBatch([bad, items[2]] as never, zeros);
        expect(verdicts.map(({ valid }) => valid)).toEqual([false, true]);
      });
    });
  });
}

function prepared(engine: Engine, key: unknown): PreparedKey {
  const result = engine.prepare(key);
  if (!result.ok) throw new Error(result.reason);
  return result.key;
}

function expectRefusal(verdict: ProofVerdict, reason: string): void {
  expect(verdict).toMatchObject({ valid: false, reason });
  expect(inCodes(verdict as Failure).length).toBeLessThan(400);
}

function rerandomised(): [name: string, proof: ProofJson][] {
  const a = g1FromJson(PROOF.pi_a);
  const b = g2FromJson(PROOF.pi_b);
  const c = g1FromJson(PROOF.pi_c);
  const delta = g2FromJson(KEY.vk_delta_2);
  const [k, r1, r2] = [123456789n, 987654321n, 55555n];
  const as = (pi_a: typeof a, pi_b: typeof b, pi_c: typeof c): ProofJson => ({
    ...PROOF,
    pi_a: g1Json(pi_a),
    pi_b: g2Json(pi_b),
    pi_c: g1Json(pi_c),
  });
  return [
    ["(-A, -B, C)", as(a.negate(), b.negate(), c)],
    ["(kA, B/k, C)", as(a.multiply(k), b.multiply(invert(k)), c)],
    [
      "(A/r, rB + rs·delta, C + sA)",
      as(a.multiply(invert(r1)), b.multiply(r1).add(delta.multiply(r1 * r2)), c.add(a.multiply(r2))),
    ],
  ];
}

function forgedWithoutWitness(): ProofJson {
  const l = KEY.IC.slice(1).reduce(
    (sum, point, i) => sum.add(g1FromJson(point).multiplyUnsafe(BigInt(SIGNALS[i] as string))),
    g1FromJson(KEY.IC[0] as never),
  );
  return { ...PROOF, pi_a: KEY.vk_alpha_1, pi_b: KEY.vk_beta_2, pi_c: g1Json(l.negate()) };
}
