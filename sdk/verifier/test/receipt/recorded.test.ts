/** Facts and judgements of receipts: right by other means, and never contradicting themselves across circumstances. */
import {
  attestationId,
  DECISION_SIGNALS,
  type DecisionAttestation,
  hashManifest,
  hashPipeline,
  keyHash,
  PAYLOAD_TYPES,
  parseAttestation,
  RECORDED_OF_DECISION,
  verifyDocument,
} from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import type { VerifyOptions } from "../../src/options/read-options.ts";
import { recordOf } from "../../src/receipt/recorded.ts";
import { verifyAndReceipt } from "../../src/receipt/verify-and-receipt.ts";
import type { StepResult } from "../../src/result.ts";
import { verifyDecision } from "../../src/verify-decision.ts";
import { buildAttestation, DAY, NOW, secretOf } from "../fixtures/attestation.ts";
import { casesByVerdict } from "../fixtures/cases-by-verdict.ts";
import { PINNED, STRICT, verificationCases } from "../fixtures/verification-cases.ts";

const MINIMAL: VerifyOptions = { profileId: "VDI_VERIFY_MINIMAL_V1", now: NOW };

type Values = Record<string, boolean | "not_evaluated">;

async function recorded(document: unknown, options: VerifyOptions) {
  const { profileId = "VDI_VERIFY_STANDARD_V1" } = options;
  const { receipt, verification } = await verifyAndReceipt(document, {
    ...options,
    profileId,
    signingKey: secretOf("verifier one"),
  });
  const facts: Values = Object.fromEntries((receipt?.facts ?? []).map(({ fact, value }) => [fact, value]));
  const judgements: Values = Object.fromEntries(
    (receipt?.judgements ?? []).map(({ judgement, value }) => [judgement, value]),
  );
  return { receipt, verification, facts, judgements };
}

const proved = new Map<string, { key: boolean; proof: boolean }>();

/** By the engine that the steps do not use here; once for a proof that cases share. */
async function equationOf({ proof, verification }: DecisionAttestation) {
  const name = JSON.stringify([proof, verification.key]);
  const known = proved.get(name);
  if (known !== undefined) return known;
  const prepared = (await loadEngine({ prefer: "js" })).prepare(verification.key);
  const { pi_a, pi_b, pi_c, public_signals } = proof;
  const holds = prepared.ok && prepared.key.verify({ pi_a, pi_b, pi_c }, public_signals).valid;
  proved.set(name, { key: prepared.ok, proof: holds });
  return { key: prepared.ok, proof: holds };
}

/** Some facts by the documents' own functions, without any step. */
async function factsByHand(document: DecisionAttestation, withEquation: boolean): Promise<Values> {
  const { pipeline, policy, decision, verification, circuit } = document;
  const equation = withEquation ? await equationOf(document) : null;
  const { steps, outcomes = steps } = pipeline;
  const bits = policy.constraints.map(
    ({ critical }, i) => !critical || ((decision.satisfied_mask >> i) & 1) === 1,
  );
  return {
    shape: true,
    attestation_id: document.attestation_id === attestationId(document),
    interval: document.expires_at > document.issued_at,
    pipeline_hash: pipeline.hash === hashPipeline({ ...pipeline, manifestHash: policy.manifest_hash }),
    outcome: outcomes.includes(decision.outcome) && outcomes.every((outcome) => steps.includes(outcome)),
    reasons:
      decision.violated_mask < 2 ** policy.constraints.length &&
      decision.reasons.join() ===
        policy.constraints
          .filter((_, i) => ((decision.violated_mask >> i) & 1) === 1)
          .map(({ id, predicate }) => (predicate === undefined ? "none" : id))
          .join(),
    declared_outcomes: policy.outcomes === undefined || policy.outcomes.join() === pipeline.outcomes?.join(),
    manifest_hash: policy.manifest_hash === hashManifest(policy),
    satisfied_mask: bits.every(Boolean) && decision.satisfied_mask < 2 ** policy.constraints.length,
    ...(equation === null ? {} : { verification_key: equation.key, proof: equation.proof }),
    issuer_signature: verifyDocument(PAYLOAD_TYPES.attestation, document).valid,
    key_hash: verification.key_hash === keyHash(verification.key),
    ...(circuit === undefined
      ? {}
      : {
          circuit_record_signature: verifyDocument(PAYLOAD_TYPES.circuitRecord, circuit).valid,
          circuit_record_key:
            circuit.vk_hash === keyHash(verification.key) &&
            circuit.signal_schema.join() === DECISION_SIGNALS.join(),
        }),
  };
}

describe("facts of the conformance table", () => {
  test("are what the documents' own functions say, wherever they were evaluated", async () => {
    const seen = { true: new Set<string>(), false: new Set<string>() };
    for (const [i, { name, attestation, options }] of verificationCases().entries()) {
      const reading = parseAttestation(attestation);
      const { facts } = await recorded(attestation, options);
      for (const [fact, value] of Object.entries(facts))
        if (value !== "not_evaluated") seen[`${value}`].add(fact);
      recordVerdict(`facts/${name}`, facts);
      if (!reading.ok) {
        expect([false, "not_evaluated", undefined], name).toContain(facts.shape);
        expect(Object.values(facts), name).not.toContain(true);
        continue;
      }
      for (const [fact, value] of Object.entries(await factsByHand(reading.value, i % runs(12, 1) === 0))) {
        if (facts[fact] !== "not_evaluated") expect(facts[fact], `${name}: ${fact}`).toBe(value);
      }
    }
    const all = RECORDED_OF_DECISION.facts.map(({ code }) => code);
    expect(all.filter((fact) => !seen.true.has(fact))).toEqual([]);
    expect(all.filter((fact) => !seen.false.has(fact))).toEqual([]);
  });

  test("are the same under every profile, trust and time: an honest verifier cannot convict itself", async () => {
    const cases = casesByVerdict().filter((_, i) => i % runs(6, 1) === 0);
    let evaluated = 0;
    for (const { name, attestation, options } of cases) {
      const said = new Map<string, boolean>();
      const later = { ...options, at: NOW + 400_000_000 };
      for (const one of [options, PINNED, STRICT, MINIMAL, later]) {
        const { facts } = await recorded(attestation, one);
        for (const [fact, value] of Object.entries(facts)) {
          if (value === "not_evaluated") continue;
          evaluated += 1;
          expect(said.get(fact) ?? value, `${name}: ${fact}`).toBe(value);
          said.set(fact, value);
        }
      }
    }
    expect(evaluated).toBeGreaterThan(cases.length * 28);
  });
});

describe("judgements", () => {
  const STATED = ["in_force", "manifest_published", "issuer_pinned", "not_revoked", "key_recognised"];
  const cases: [string, VerifyOptions, Values][] = [
    [
      "under pinned roots",
      STRICT,
      { in_force: true, issuer_pinned: true, not_revoked: true, key_recognised: true },
    ],
    [
      "with nobody given to be asked",
      PINNED,
      { issuer_pinned: "not_evaluated", not_revoked: "not_evaluated" },
    ],
    [
      "of a key accepted because the caller asked for it",
      { now: NOW, trust: { acceptUnrecognisedKey: true } },
      { key_recognised: "not_evaluated" },
    ],
    [
      "before the document was issued",
      { ...PINNED, now: NOW, at: NOW - 300 * DAY },
      { in_force: false, manifest_published: true },
    ],
    ["of a key that nobody knows", { now: NOW }, { key_recognised: false }],
    [
      "of an issuer that is not pinned",
      { ...PINNED, trust: { ...PINNED.trust, issuers: ["ab".repeat(32)] } },
      { issuer_pinned: false, not_revoked: "not_evaluated" },
    ],
    [
      "against a snapshot that is missing",
      { profileId: "VDI_VERIFY_STRICT_V1", now: NOW, ...(STRICT.trust ? { trust: STRICT.trust } : {}) },
      { issuer_pinned: true, not_revoked: "not_evaluated" },
    ],
  ];
  test.each(cases)("%s", async (name, options, wanted) => {
    const { judgements } = await recorded(buildAttestation(), options);
    recordVerdict(`judgements/${name}`, judgements);
    expect(judgements).toMatchObject(wanted);
    for (const code of STATED) expect(judgements).toHaveProperty(code);
  });
});

describe("what is recorded", () => {
  test("is each row once and in order, whatever was run", async () => {
    const codes = [
      RECORDED_OF_DECISION.facts.map(({ code }) => code),
      RECORDED_OF_DECISION.judgements.map(({ code }) => code),
    ];
    for (const options of [STRICT, PINNED, MINIMAL]) {
      const { receipt } = await recorded(buildAttestation(), options);
      expect(receipt?.facts.map(({ fact }) => fact)).toEqual(codes[0]);
      expect(receipt?.judgements.map(({ judgement }) => judgement)).toEqual(codes[1]);
    }
  });

  test("of a step that was not reached, or is not in the profile, is nothing", async () => {
    const { steps, trust } = await verifyDecision(buildAttestation(), PINNED);
    const unreached = steps.map((row): StepResult => ({ ...row, valid: false, reason: "not_reached" }));
    const { facts, judgements } = recordOf(unreached, trust, null);
    expect([...facts, ...judgements].every(({ value }) => value === "not_evaluated")).toBe(true);
  });
});
