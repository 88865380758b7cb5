// Attestations that the prover made over the real circuit, and the roots that ship: what the other tests show with
// a setup of their own holds for the key that everybody uses.
import {
  BUILT_IN_ROOTS,
  type BuiltInCircuit,
  type CircuitRecord,
  type DecisionAttestation,
  decodeBase64,
  decodeHex,
  deriveKid,
  GOVERNED_CIRCUITS,
  governedCircuit,
  hashCircuitRecord,
  keyHash,
  PAYLOAD_TYPES,
  setupHash,
  verifyDocument,
} from "@svc/core";
import { verifyTranscript } from "@svc/groth16/transcript";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../tools/testing/verdict.ts";
import { explainConstraints } from "../src/explain-constraints.ts";
import { verifyAndReceipt } from "../src/receipt/verify-and-receipt.ts";
import { verifyReceipt } from "../src/receipt/verify-receipt.ts";
import { checkSetup } from "../src/steps/setup-grade.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { seal, secretOf, signerOf } from "./fixtures/attestation.ts";
import { snapshotOf } from "./fixtures/circuit-record.ts";
import { rerandomise } from "./fixtures/setup.ts";
import emptyPolicy from "./vectors/real/empty-policy.json" with { type: "json" };
import fullCapacity from "./vectors/real/full-capacity.json" with { type: "json" };
import approve from "./vectors/real/lending-approve.json" with { type: "json" };
import decline from "./vectors/real/lending-decline-reviewed.json" with { type: "json" };
import referenced from "./vectors/real/lending-referenced.json" with { type: "json" };
import visitsOnly from "./vectors/real/visits-only.json" with { type: "json" };

const REAL = { approve, decline, referenced, fullCapacity, visitsOnly, emptyPolicy };
const document = ({ attestation }: { attestation: unknown }) =>
  structuredClone(attestation) as DecisionAttestation;

/** All that STRICT asks for, with nothing pinned but the issuer. */
function strictFor({ options }: typeof approve) {
  const { at, trust } = options;
  const revocation = { snapshot: snapshotOf({ snapshotTime: at - 60 }) };
  return { profileId: "VDI_VERIFY_STRICT_V1" as const, at, now: at, trust, revocation };
}

describe.each(Object.entries(REAL))("%s", (name, vector) => {
  test("under each profile, with the roots that ship and a pinned issuer", async () => {
    const strict = await verifyDecision(document(vector), strictFor(vector as typeof approve));
    // One of them names an audit firm behind its rules, which nothing in the document vouches for.
    const unbound = name === "visitsOnly" ? ["manifest_authority_unbound"] : [];
    expect(strict.steps.flatMap(({ valid, reason }) => (valid ? [] : [reason]))).toEqual(unbound);
    expect(strict).toMatchObject({
      valid: unbound.length === 0,
      conclusive: true,
      setup_grade: "single-party",
      trust: { issuer: "pinned", circuit: "built_in", revocation: "self_asserted", time: "self_asserted" },
    });
    const { at, trust } = vector.options;
    for (const profileId of ["VDI_VERIFY_STANDARD_V1", "VDI_VERIFY_MINIMAL_V1"] as const) {
      expect(await verifyDecision(document(vector), { profileId, now: at, trust })).toMatchObject({
        valid: true,
      });
    }
    recordVerdict(`real/${name}`, { ...strict, engine: undefined });
  });

  test("without any roots of the reader's own: a known circuit, an unknown issuer", async () => {
    const { valid, trust } = await verifyDecision(document(vector), { now: vector.options.at });
    expect([valid, trust.issuer, trust.circuit]).toEqual([true, "self_asserted", "built_in"]);
  });

  test("under another reader's demands it fails by name", async () => {
    const now = vector.options.at;
    const demanding = { now, trust: { minimumGrade: "mpc-2" } };
    expect(await verifyDecision(document(vector), demanding)).toMatchObject({
      failedStep: 8,
      reason: "setup_grade_insufficient",
    });
    const revoked = {
      now,
      revocation: { snapshot: snapshotOf({ revokedKids: [keyHash(document(vector).verification.key)] }) },
    };
    expect(await verifyDecision(document(vector), revoked)).toMatchObject({
      failedStep: 7,
      reason: "verification_key_revoked",
    });
  });
});

describe("attacks on real proofs", () => {
  const now = approve.options.at;

  test("swapped between two decisions and sealed again by whoever", async () => {
    const swapped = { ...document(approve), proof: document(decline).proof };
    const result = await verifyDecision(seal(swapped, signerOf("mallory")), { now });
    expect(result).toMatchObject({ valid: false, failedStep: 5, reason: "signal_mismatch" });
  });

  test("re-randomised: same id, broken signature, otherwise valid", async () => {
    const original = document(approve);
    for (const points of Object.values(rerandomise(original.verification.key, original.proof))) {
      const altered = { ...original, proof: { ...original.proof, ...points } };
      const { steps, attestation_id } = await verifyDecision(altered, { now });
      expect(attestation_id).toBe(original.attestation_id);
      expect(steps.flatMap(({ step, valid }) => (valid ? [] : [step]))).toEqual([6]);
    }
  });

  test("the record left out of a document by the built-in circuit", async () => {
    const { circuit: _, ...bare } = document(approve);
    const result = await verifyDecision(seal(bare as DecisionAttestation, signerOf("mallory")), { now });
    expect(result.steps).toHaveLength(8);
    expect(result.steps[7]).toMatchObject({ valid: false, reason: "circuit_record_absent" });
  });
});

test("what a real policy proves is told without its prose", () => {
  const { constraints, notices } = explainConstraints(document(approve));
  expect(notices).toEqual([]);
  for (const { critical, state } of constraints) if (critical) expect(state).not.toBe("not_proved");
  expect(explainConstraints(document(visitsOnly)).notices[0]).toBe("no_predicate");
  expect(explainConstraints(document(emptyPolicy)).notices[0]).toBe("empty_policy");
});

test("a receipt of a real attestation says zero-knowledge verified", async () => {
  const config = { ...strictFor(approve), signingKey: secretOf("verifier one") };
  const { receipt } = await verifyAndReceipt(document(approve), config);
  expect(receipt).toMatchObject({
    result: { valid: true },
    trust: { circuit: "built_in" },
    setup_grade: "single-party",
  });
  const checked = await verifyReceipt(receipt, { now: config.now, attestation: document(approve) });
  expect(checked).toMatchObject({ valid: true, all_original_checks_passed: true });
});

describe("the roots that ship", () => {
  test.each(BUILT_IN_ROOTS.circuits)(
    "circuit $record.circuit_version hangs together",
    async ({ keyHash: hash, key, record }) => {
      expect(keyHash(key)).toBe(hash);
      expect(record.vk_hash).toBe(hash);
      expect(verifyDocument(PAYLOAD_TYPES.circuitRecord, record)).toEqual({ valid: true });
      const governor = BUILT_IN_ROOTS.governanceKeys.find(
        ({ publicKey }) => publicKey === record.signature.public_key,
      );
      expect(governor?.kid).toBe(record.signature.kid);
      const transcript = verifyTranscript(decodeBase64(record.setup.transcript) as Uint8Array, key);
      expect(transcript.valid).toBe(true);
      expect(GOVERNED_CIRCUITS).toContainEqual({
        ...governedCircuit(record),
        recordHash: hashCircuitRecord(record),
        setupHash: setupHash(record, hash),
      });
    },
  );

  test("a setup that differs from the one that ships in anything is checked anew", async () => {
    const [{ key, record }] = BUILT_IN_ROOTS.circuits as [BuiltInCircuit];
    const nobody = { ceremonyKeys: null, publicBeacons: null };
    const gradeOf = async (changed: CircuitRecord) => {
      const checked = await checkSetup(changed, key);
      return checked.ok ? checked.gradeFor(nobody) : checked.reason;
    };
    const other = (setup: Partial<CircuitRecord["setup"]>) =>
      gradeOf({ ...record, setup: { ...record.setup, ...setup } });
    expect(await gradeOf(record)).toBe("single-party");
    expect(await other({ grade: "mpc-9" })).toBe("single-party");
    // Within the first contribution's transcript hash: bytes 388 to 451, after digest, count and four points.
    const original = record.setup.transcript;
    const transcript = `${original.slice(0, 530)}${original[530] === "A" ? "B" : "A"}${original.slice(531)}`;
    expect(await other({ transcript })).toBe("transcript_hash_mismatch");
    expect(await other({ transcript: "AAAA" })).toBe("transcript_malformed");
  });

  test("governance keys are named after themselves", () => {
    for (const { kid, publicKey } of BUILT_IN_ROOTS.governanceKeys) {
      expect(kid).toBe(deriveKid(decodeHex(publicKey, 32) as Uint8Array));
    }
  });

  test("there is a circuit to recognise", () => {
    expect(BUILT_IN_ROOTS.circuits.length).toBeGreaterThan(0);
  });
});
