// The engine gets an attestation's own claims about its proof and checks them too: a looser reader of ours changes
// nothing.

import { readPinnedCircuits } from "@svc/core/trust";
import { type Engine, loadEngine } from "@svc/groth16";
import { expect, test } from "vitest";
import { keyHashOf } from "../src/derived.ts";
import { checkSignals, prepareKey, proofItem } from "../src/steps/5-proof.ts";
import { vouchedFor } from "../src/steps/7-key.ts";
import { buildAttestation } from "./fixtures/attestation.ts";
import { makeSetup } from "./fixtures/setup.ts";

const attestation = buildAttestation();
const { key } = attestation.verification;
const nobody = { circuits: null };

test.each([
  ["system", "plonk", "proof_wrong_protocol"],
  ["curve", "bls12381", "proof_wrong_curve"],
])("%s %s", async (member, value, reason) => {
  const prepared = prepareKey(await loadEngine(), key, nobody);
  if (!prepared.ok) throw new Error(prepared.reason);
  const verdictOn = (document: typeof attestation) => {
    const { proof, publicSignals } = proofItem(document);
    return prepared.key.verify(proof, publicSignals);
  };
  expect(verdictOn(attestation)).toEqual({ valid: true });
  const other = { ...attestation, proof: { ...attestation.proof, [member]: value } } as typeof attestation;
  expect(verdictOn(other)).toMatchObject({ valid: false, reason });
});

test("a signal too few or too many is said as that, before any is compared", () => {
  const signals = attestation.proof.public_signals;
  const judged = (public_signals: readonly string[]) =>
    checkSignals({ ...attestation, proof: { ...attestation.proof, public_signals } } as typeof attestation);
  expect(judged(signals)).toBeNull();
  for (const wrong of [signals.slice(0, -1), [...signals, "0"], []])
    expect(judged(wrong)).toMatchObject({
      reason: "signal_count_mismatch",
      values: { expected: signals.length, found: wrong.length },
    });
});

test("a key is known by its own hash: what a document states of it moves no stranger's key among the known", async () => {
  // A key that no other file pins: engines are shared.
  const { key } = makeSetup(4711);
  const hash = keyHashOf(key);
  expect(vouchedFor(hash, nobody)).toBeNull();
  expect(vouchedFor(hash, { circuits: readPinnedCircuits([hash], "circuits") })).toBe("pinned");
  const engine = await loadEngine();
  const asStranger = prepareKey(engine, structuredClone(key), nobody);
  const asKnown = prepareKey(engine, structuredClone(key), {
    circuits: readPinnedCircuits([hash], "circuits"),
  });
  if (!asStranger.ok || !asKnown.ok) throw new Error("the key was refused");
  // Two rooms, two preparations.
  expect(asKnown.key).not.toBe(asStranger.key);
});

test("a key that could not be judged once is judged the next time, and one that was is not judged again", async () => {
  const real = await loadEngine();
  let asked = 0;
  const engine = {
    ...real,
    prepare: (...given: Parameters<Engine["prepare"]>) => {
      asked += 1;
      return asked === 1 ? ({ ok: false, reason: "proof_not_checked" } as const) : real.prepare(...given);
    },
  } as Engine;
  const shared = structuredClone(key);
  expect(prepareKey(engine, shared, nobody)).toMatchObject({ reason: "proof_not_checked" });
  const judged = prepareKey(engine, shared, nobody);
  expect(judged.ok).toBe(true);
  expect(prepareKey(engine, shared, nobody)).toBe(judged);
  expect(asked).toBe(2);
});
