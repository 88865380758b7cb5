/**
 * Step 8: the circuit is governed by someone the verifier knows, is in force, and comes from a setup of a grade
 * that the profile accepts.
 *
 * It applies by rule and not at the author's choice: when the key is one of a governed circuit, when the document
 * carries a record, or when profile or caller demand it; so leaving the record out makes it fail, not vanish.
 * The record's signature is checked first: nothing dear is computed for a stranger.
 */

import { GOVERNANCE_KEYS, GOVERNED_CIRCUITS } from "@svc/core/built-in";
import { causeOf } from "@svc/core/finding";
import { canonicalize } from "@svc/core/json";
import { LruCache } from "@svc/core/lru-cache";
import { PAYLOAD_TYPES, type SignatureVerdict, verifyDocumentAsync } from "@svc/core/signing";
import { DECISION_SIGNALS } from "@svc/core/statement";
import { pinningOf, revokedName } from "@svc/core/trust";
import type { CircuitRecord, DecisionAttestation } from "@svc/core/wire";
import { meetsGrade } from "@svc/groth16/grade";
import { contentHashOf, keyHashOf } from "../derived.ts";
import type { VerifySettings } from "../options/settings.ts";
import { AbsentPart, absentPart } from "./absent-part.ts";
import { checkSetup } from "./setup-grade.ts";
import {
  type Evidence,
  fail,
  failWith,
  onAttestation,
  pass,
  remark,
  type StepFailure,
  type StepFinding,
} from "./step.ts";

export const checkGovernance = onAttestation(judgeGovernance);

export function governanceApplies(evidence: Evidence, settings: VerifySettings): boolean {
  if (settings.requireGovernance || settings.profile.governance === "required") return true;
  if (!evidence.ok) return false;
  const { circuit, verification } = evidence.value;
  if (circuit !== undefined) return true;
  // The hash that the document states is step 7's to judge; a false one must not take this step away.
  const hash = keyHashOf(verification.key);
  return knownRecords(settings).some(({ keyHash }) => keyHash === hash);
}

/** A record from elsewhere than the document, as far as the document's is compared with it. */
interface KnownRecord {
  readonly keyHash: string;
  readonly name: string;
  readonly sequence: number;
  readonly contentHash: () => string;
}

const BUILT_IN: readonly KnownRecord[] = GOVERNED_CIRCUITS.map((circuit) => ({
  keyHash: circuit.keyHash,
  name: `${circuit.circuitId} ${circuit.circuitVersion}`,
  sequence: circuit.recordSequence,
  contentHash: () => circuit.contentHash,
}));

function knownRecords({ circuits }: VerifySettings): readonly KnownRecord[] {
  return [...BUILT_IN, ...(circuits?.records ?? []).map(knownRecord)];
}

function knownRecord(record: CircuitRecord): KnownRecord {
  return {
    keyHash: record.vk_hash,
    name: `${record.circuit_id} ${record.circuit_version}`,
    sequence: record.record_sequence,
    contentHash: () => contentHashOf(record),
  };
}

async function judgeGovernance(
  attestation: DecisionAttestation,
  settings: VerifySettings,
): Promise<StepFinding> {
  const record = attestation.circuit;
  if (record === undefined) return fail("circuit_record_absent");
  return (
    (await checkGovernor(record, settings)) ??
    checkAgreement(record, attestation) ??
    checkKnown(record, settings) ??
    checkStatus(record, attestation.issued_at, settings) ??
    (await checkGrade(record, attestation, settings))
  );
}

const signatures = new LruCache<Promise<SignatureVerdict>>(32);
/** The same by record, for those that attestations share. */
const signaturesByValue = new WeakMap<CircuitRecord, SignatureVerdict>();

async function signatureOf(record: CircuitRecord): Promise<SignatureVerdict> {
  const known = signaturesByValue.get(record);
  if (known !== undefined) return known;
  const check = () => verifyDocumentAsync(PAYLOAD_TYPES.circuitRecord, record);
  const verdict = await signatures.memoize(canonicalize(record), check);
  signaturesByValue.set(record, verdict);
  return verdict;
}

async function checkGovernor(record: CircuitRecord, settings: VerifySettings): Promise<StepFailure | null> {
  const { public_key: found, kid } = record.signature;
  const builtIn = GOVERNANCE_KEYS.map((one) => ({ public_key: one.publicKey, kid: one.kid }));
  const governors = [...(settings.governanceKeys ?? []), ...builtIn];
  const pinning = pinningOf(governors, record.signature);
  if (pinning === "unknown") return fail("governance_key_unrecognised", { found });
  if (pinning !== "pinned")
    return fail("governance_kid_mismatch", { expected: pinning.expectedKid, found: kid });
  const signature = await signatureOf(record);
  if (!signature.valid) return fail("circuit_record_signature_invalid", { cause: causeOf(signature) });
  const revoked = revokedName(record.signature, governors, settings.revocation?.kids);
  return revoked === null ? null : fail("governance_key_revoked", { found: revoked });
}

function checkAgreement(record: CircuitRecord, { verification }: DecisionAttestation): StepFailure | null {
  const hash = keyHashOf(verification.key);
  if (record.vk_hash !== hash) return fail("circuit_key_mismatch", { expected: hash, found: record.vk_hash });
  const [expected, found] = [DECISION_SIGNALS, record.signal_schema];
  return found.join() === expected.join() ? null : fail("signal_schema_mismatch", { expected, found });
}

/** Against what is built in or pinned about the same key: a later record wins, whatever the document carries. */
function checkKnown(record: CircuitRecord, settings: VerifySettings): StepFailure | null {
  const found = knownRecord(record);
  for (const known of knownRecords(settings).filter(({ keyHash }) => keyHash === found.keyHash)) {
    if (known.name !== found.name) {
      return fail("circuit_version_mismatch", { expected: known.name, found: found.name });
    }
    // Of equal sequence too: of two records that contradict each other neither is the later one.
    if (known.sequence >= found.sequence && known.contentHash() !== found.contentHash()) {
      return fail("circuit_record_superseded", { expected: known.sequence, found: found.sequence });
    }
  }
  return null;
}

/**
 * A retired circuit stays good for what was issued while it was active. A revoked one is good for nothing that
 * only claims to be older: its secrets may be known, and whoever knows them writes what date they please.
 */
function checkStatus(
  record: CircuitRecord,
  issuedAt: number,
  { logTime }: VerifySettings,
): StepFailure | null {
  const { status, valid_from: from, valid_until: until } = record;
  if (status === "revoked") {
    const excused = logTime !== null && from <= logTime && logTime < until;
    return excused ? null : fail("circuit_revoked", { until });
  }
  return from <= issuedAt && issuedAt < until
    ? null
    : fail("circuit_not_active", { status, from, until, found: issuedAt });
}

async function checkGrade(
  record: CircuitRecord,
  { verification }: DecisionAttestation,
  settings: VerifySettings,
): Promise<StepFinding> {
  const setup = await checkSetup(record, verification.key).catch(absentPart);
  if (setup instanceof AbsentPart) return fail("setup_not_checked", { part: setup.part });
  if (!setup.ok) return failWith(setup);
  const setupGrade = setup.gradeFor(settings);
  const demands = [settings.profile.minimumGrade, settings.minimumGrade ?? settings.profile.minimumGrade];
  const unmet = demands.find((minimum) => !meetsGrade(setupGrade, minimum));
  if (unmet !== undefined) {
    return { ...fail("setup_grade_insufficient", { expected: unmet, found: setupGrade }), setupGrade };
  }
  return pass({ setupGrade, notes: [remark("setup_found", { grade: setupGrade })] });
}
