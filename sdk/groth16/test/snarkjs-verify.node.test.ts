// Where snarkjs `groth16.verify` answers otherwise than this library: every documented case, both answers taken by
// really asking. snarkjs is lax by design (a mathematical check, not a document check); a reader of both must know.
import * as snarkjs from "snarkjs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Engine } from "../src/engine.ts";
import { loadEngine } from "../src/load-engine.ts";
import { altered, BAD_PROOFS } from "./support/bad-proofs.ts";
import { g1FromJson, g1Json, P, R } from "./support/points.ts";
import { type KeyJson, keyOf, mod, type ProofJson, simulate, trapdoor } from "./support/trapdoor.ts";

const SECRETS = trapdoor(3);
const KEY = keyOf(SECRETS);
const SIGNALS = ["8", "5", "0"];
const PROOF = simulate(SECRETS, SIGNALS.map(BigInt));

type Answer = boolean | "throws";
type Case = readonly [name: string, snarkjs: Answer, reason: string | null, input: Partial<Input>];

interface Input {
  readonly key: unknown;
  readonly signals: unknown;
  readonly proof: unknown;
}

const plus = (path: readonly (string | number)[], value: string) =>
  altered(PROOF, path, `${BigInt(value) + P}`) as ProofJson;

const CASES: readonly Case[] = [
  ["a valid proof", true, null, {}],
  ["a changed signal", false, "pairing_mismatch", { signals: ["9", "5", "0"] }],
  // Signals
  ["last signal dropped where it is 0", true, "signal_count_mismatch", { signals: ["8", "5"] }],
  ["array-like signals", true, "signals_malformed", { signals: { length: 3, 0: "8", 1: "5", 2: "0" } }],
  ["a nested signal", true, "signal_not_canonical", { signals: [["8"], "5", "0"] }],
  ["a signal as number", true, "signal_not_canonical", { signals: [8, "5", "0"] }],
  ["a hexadecimal signal", true, "signal_not_canonical", { signals: ["0x8", "5", "0"] }],
  ["a leading zero", true, "signal_not_canonical", { signals: ["008", "5", "0"] }],
  ["one signal too many", "throws", "signal_count_mismatch", { signals: ["8", "5", "0", "1"] }],
  ["a fraction", "throws", "signal_not_canonical", { signals: ["8.0", "5", "0"] }],
  ["a null signal", "throws", "signal_not_canonical", { signals: [null, "5", "0"] }],
  ["a signal plus r", false, "signal_not_in_field", { signals: [`${8n + R}`, "5", "0"] }],
  // Proofs
  ["pi_a.x plus p", true, "coordinate_not_in_field", { proof: plus(["pi_a", 0], PROOF.pi_a[0]) }],
  ["pi_b.x0 plus p", true, "coordinate_not_in_field", { proof: plus(["pi_b", 0, 0], PROOF.pi_b[0][0]) }],
  [
    "pi_a in Jacobian coordinates, z = 5",
    true,
    "point_malformed",
    { proof: { ...PROOF, pi_a: jacobian(5n) } },
  ],
  ["pi_a without z", true, "point_malformed", { proof: { ...PROOF, pi_a: PROOF.pi_a.slice(0, 2) } }],
  ["protocol plonk", true, "proof_wrong_protocol", { proof: { ...PROOF, protocol: "plonk" } }],
  ["curve bls12381 in the proof", true, "proof_wrong_curve", { proof: { ...PROOF, curve: "bls12381" } }],
  ["an extra member", true, "proof_malformed", { proof: { ...PROOF, extra: 1 } }],
  ["pi_a missing", "throws", "proof_malformed", { proof: { ...PROOF, pi_a: undefined } }],
  // Keys
  ["nPublic that lies", true, "key_ic_count_mismatch", { key: { ...KEY, nPublic: 99 } }],
  ["a false vk_alphabeta_12", true, "key_alphabeta_mismatch", { key: { ...KEY, vk_alphabeta_12: zeros() } }],
  ["an extra member of the key", true, "key_malformed", { key: { ...KEY, extra: 1 } }],
  ["gamma = delta and a forged proof", true, "key_gamma_equals_delta", forgedUnderEqualGammaDelta()],
  ["gamma = -delta and a forged proof", true, "key_gamma_negated_delta", forgedUnderNegatedDelta()],
  ["IC[1] at infinity and any signal", true, "key_ic_at_infinity", freeSignal()],
  ["IC[1] = IC[2] and signals exchanged", true, "key_ic_repeated", exchangedSignals()],
  // Refused by both, by us before any pairing and with a reason
  ["pi_a off the curve", false, "point_not_on_curve", { proof: { ...PROOF, pi_a: ["1", "3", "1"] } }],
  ["pi_b outside the subgroup", false, "point_not_in_subgroup", { proof: outsideSubgroup() }],
  ["pi_c at infinity", false, "point_at_infinity", { proof: { ...PROOF, pi_c: ["0", "1", "0"] } }],
];

describe("snarkjs and this library", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await loadEngine({ prefer: "js" });
  });
  afterAll(async () => {
    // Its workers would keep the process alive.
    const curve = await snarkjs.curves.getCurveFromName("bn128");
    await curve.terminate();
  });

  test.each(CASES)("%s: snarkjs %s, ours %s", async (_, theirs, reason, input) => {
    const { key, signals, proof }: Input = { key: KEY, signals: SIGNALS, proof: PROOF, ...input };
    expect(await askSnarkjs(key, signals, proof)).toBe(theirs);
    expect(ask(engine, key, signals, proof)).toBe(reason);
  });

  test("agree on valid proofs of many sizes", async () => {
    for (const count of [1, 2, 9]) {
      const secrets = trapdoor(count, 40 + count);
      const signals = Array.from({ length: count }, (_, i) => mod(BigInt(i) - 1n));
      const [key, proof] = [keyOf(secrets), simulate(secrets, signals)];
      expect(await askSnarkjs(key, signals.map(String), proof)).toBe(true);
      expect(ask(engine, key, signals.map(String), proof)).toBeNull();
    }
  });
});

/** Returns `null` when valid, else the reason of the key or of the proof. */
function ask(engine: Engine, key: unknown, signals: unknown, proof: unknown): string | null {
  const prepared = engine.prepare(key);
  if (!prepared.ok) return prepared.reason;
  return prepared.key.verify(proof, signals).reason ?? null;
}

async function askSnarkjs(key: unknown, signals: unknown, proof: unknown): Promise<Answer> {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    return await snarkjs.groth16.verify(key, signals, proof);
  } catch {
    return "throws";
  } finally {
    error.mockRestore();
  }
}

function jacobian(z: bigint) {
  const [x, y] = PROOF.pi_a.map(BigInt) as [bigint, bigint];
  return [`${(x * z ** 2n) % P}`, `${(y * z ** 3n) % P}`, `${z}`];
}

function zeros() {
  return [0, 1].map(() => [0, 1, 2].map(() => ["0", "0"]));
}

function outsideSubgroup() {
  return BAD_PROOFS.find(({ reason }) => reason === "point_not_in_subgroup")?.proof(PROOF);
}

function combination(key: KeyJson, signals: readonly string[]) {
  return key.IC.slice(1).reduce(
    (sum, point, i) => sum.add(g1FromJson(point).multiplyUnsafe(BigInt(signals[i] as string))),
    g1FromJson(key.IC[0] as never),
  );
}

/** A = alpha, B = beta, C = -L: no witness, any signals. */
function forgedUnderEqualGammaDelta(): Partial<Input> {
  const key = { ...KEY, vk_delta_2: KEY.vk_gamma_2 };
  const signals = ["1", "2", "3"];
  const pi_c = g1Json(combination(key, signals).negate());
  return { key, signals, proof: { ...PROOF, pi_a: key.vk_alpha_1, pi_b: key.vk_beta_2, pi_c } };
}

function forgedUnderNegatedDelta(): Partial<Input> {
  const secrets = { ...SECRETS, delta: mod(-SECRETS.gamma) };
  const key = keyOf(secrets);
  const signals = ["1", "2", "3"];
  const pi_c = g1Json(combination(key, signals));
  return { key, signals, proof: { ...PROOF, pi_a: key.vk_alpha_1, pi_b: key.vk_beta_2, pi_c } };
}

function freeSignal(): Partial<Input> {
  const secrets = { ...SECRETS, ic: SECRETS.ic.with(1, 0n) };
  const key = { ...KEY, IC: KEY.IC.with(1, ["0", "1", "0"]) };
  return { key, signals: ["999", "5", "0"], proof: simulate(secrets, [1n, 5n, 0n]) };
}

function exchangedSignals(): Partial<Input> {
  const secrets = { ...SECRETS, ic: SECRETS.ic.with(2, SECRETS.ic[1] as bigint) };
  return { key: keyOf(secrets), signals: ["5", "8", "0"], proof: simulate(secrets, [8n, 5n, 0n]) };
}
