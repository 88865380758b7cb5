// Our own answers to the questions of the suite: each operation is one public function of the libraries, its result in
// the members that the suite compares. Sentences are no part of them.

import { verifyBundle } from "@svc/audit";
import {
  adjustmentContradictions,
  type BillingEvidence,
  type BillingOptions,
  verifyBilling,
} from "@svc/billing";
import {
  attestationId,
  canonicalize,
  contextDigest,
  contextOf,
  decodeBase64,
  decodeHex,
  hashAttestation,
  hashCircuitRecord,
  hashManifest,
  keyHash,
  parseAttestation,
  pipelineRoot,
  policyRoot,
  readJson,
  signatureFault,
  VdiError,
} from "@svc/core";
import { loadEngine } from "@svc/groth16";
import { verifyTranscript } from "@svc/groth16/transcript";
import { makeLogPolicy, openCheckpoint, verifyConsistency, verifyLogEvidence } from "@svc/tlog";
import {
  evaluateAcceptancePolicy,
  expand,
  openSealedPacket,
  packetAddress,
  parsePacketLink,
  scoreReceiptSet,
  type VerificationResult,
  verifyDecision,
  verifyDisclosure,
  verifyReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { sampleOf, verifyAnswer, verifyPeriod, verifyPeriodEvidence } from "@svc/vdi-verifier/periods";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import type { Answer, Question } from "./case.ts";
import { isFramed } from "./frames.ts";
import { checkerOf, equivocationsIn, includes } from "./log.ts";

// biome-ignore lint/suspicious/noExplicitAny: questions are anything that JSON holds; the functions read them strictly
type Loose = any;
type Operation = (input: Loose, options: Loose) => Answer | Promise<Answer>;

/** A document as it was given: bytes where `base64` is there, text where `text` is, otherwise the value. */
function given(holder: Loose, name: string): unknown {
  if (`${name}_base64` in holder) return decodeBase64(holder[`${name}_base64`]);
  return `${name}_text` in holder ? holder[`${name}_text`] : holder[name];
}

function verdict(valid: boolean, reason?: string): Answer {
  return valid ? { valid } : { valid, reason };
}

/** Unix seconds beyond it are taken for milliseconds. */
const LATEST_SECONDS = 99_999_999_999;

/** Options of receipts, an exported registry of verifiers in them brought to life. */
function anchored(options: Loose): Loose {
  if (!("registry" in options)) return options;
  const registry = new VerifierRegistry("now" in options ? { now: () => options.now } : {});
  const read = registry.import(options.registry);
  if (!read.ok) throw new TypeError("no registry");
  return { ...options, registry };
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  read: (input) => {
    const reading = readJson(given(input, "document"));
    return reading.ok
      ? { valid: true, canonical: canonicalize(reading.value as object) }
      : verdict(false, reading.reason);
  },
  ed25519: ({ public_key, signature, message }) => {
    const fault = signatureFault(bytes(signature), bytes(message), bytes(public_key));
    return fault === null ? verdict(true) : verdict(false, reasonOf(fault));
  },
  identities: ({ attestation }) => {
    const read = parseAttestation(attestation);
    if (!read.ok) throw new TypeError("no attestation");
    return identitiesOf(read.value);
  },
  groth16: async ({ key, proof, signals }) => {
    const engine = await loadEngine();
    const prepared = engine.prepare(key);
    if (!prepared.ok) return verdict(false, prepared.reason);
    const found = prepared.key.verify(proof, signals);
    return verdict(found.valid, found.reason);
  },
  setup: ({ key, transcript }) => {
    const section = decodeBase64(transcript);
    if (section === null) return verdict(false, "transcript_malformed");
    const found = verifyTranscript(section, key);
    return verdict(found.valid, found.reason);
  },
  attestation: async (input, options) =>
    decisionAnswer(await verifyDecision(given(input, "document"), options)),
  disclosure: async (input, options) => {
    const found = await verifyDisclosure(given(input, "document"), input.attestation, options);
    const { valid, reason, inputs, path, reference } = found;
    return valid ? { valid, inputs, path, reference } : { valid, reason };
  },
  thin: (input, known) => {
    const found = expand(given(input, "document"), known);
    return found.ok ? { valid: true, attestation: found.value } : verdict(false, found.reason);
  },
  packet: async ({ sealed, link: text }) => {
    const link = parsePacketLink(text);
    if (link === null) throw new TypeError("no personal link");
    const found = await openSealedPacket(sealed, link);
    const address = packetAddress(link);
    return found.ok
      ? { valid: true, address, packet: found.value }
      : { valid: false, address, reason: found.reason };
  },
  receipt: async (input, options) => {
    const found = await verifyReceipt(given(input, "document"), {
      ...anchored(options),
      attestation: input.attestation,
    });
    const { valid, reason, anchored: tied, checks, all_original_checks_passed = false } = found;
    // Outcomes follow from reasons by our own function: the pages do not define them.
    const rows = checks.map(({ detail: _, outcome: _outcome, ...row }) => row);
    return { ...verdict(valid, reason), anchored: tied, rows, all_original_checks_passed };
  },
  chain: async ({ receipts }, options) => {
    const found = await verifyReceiptChain(receipts, anchored(options));
    const { valid, reason, anchored: tied, depth, order } = found;
    return valid ? { valid, anchored: tied, depth, order } : { valid, anchored: tied, reason };
  },
  score: (input, options) => {
    const { receipts, ...beside } = input;
    return scoreReceiptSet(receipts, { ...anchored(options), ...beside }) as unknown as Answer;
  },
  acceptance: async ({ receipts, ...beside }, { draw, ...policy }) => {
    const random = draw === undefined ? {} : { random: () => draw as number };
    const given = "attestation" in beside ? [beside.attestation] : [];
    const found = await evaluateAcceptancePolicy(receipts, { ...anchored(policy), ...random }, ...given);
    const { values: _, detail: _said, ...answer } = found;
    return answer as unknown as Answer;
  },
  registry: ({ registry: exported, verifier_id, public_key }, options) => {
    const { now, at, ...others } = options;
    const isTime = (time: unknown) =>
      Number.isSafeInteger(time) && Number(time) >= 0 && Number(time) <= LATEST_SECONDS;
    const isAsked = isTime(now) && (!("at" in options) || isTime(at));
    if (!isAsked || Object.keys(others).length > 0) throw new TypeError("options");
    const registry = new VerifierRegistry({ now: () => now });
    const read = registry.import(exported);
    if (!read.ok) return verdict(false, read.reason);
    return registry.validateKey(verifier_id, public_key, at) as unknown as Answer;
  },
  checkpoint: ({ note }, policy) => {
    const found = openCheckpoint(note, makeLogPolicy(policy));
    return found.ok ? { valid: true, size: `${found.value.checkpoint.size}` } : verdict(false, found.reason);
  },
  consistency: ({ from_size, to_size, from_root, to_root, proof }) => {
    const found = verifyConsistency({
      fromSize: BigInt(from_size),
      toSize: BigInt(to_size),
      fromRoot: bytes(from_root),
      toRoot: bytes(to_root),
      proof: proof.map(bytes),
    } as Loose);
    return verdict(found.valid, (found as Loose).reason);
  },
  inclusion: (input, policy) => includes(given(input, "receipt"), input, policy),
  equivocation: ({ receipts, attestation_id }) => equivocationsIn(receipts, attestation_id),
  log_evidence: (input, policy) => {
    const found = verifyLogEvidence(given(input, "evidence"), makeLogPolicy(policy));
    return found.contradictory ? { contradictory: true } : { contradictory: false, reason: found.reason };
  },
  bill: async (input, { log, ...options }) => {
    const evidence = { ...input, attestation: given(input, "attestation") };
    const check = log === undefined ? {} : { checkInclusion: checkerOf(log) };
    const found = await verifyBilling(
      evidence as BillingEvidence,
      { ...options, ...check } as BillingOptions,
    );
    const { valid, conclusive, checks, issuer, stands } = found;
    const rows = checks.map(({ check, valid, reason }) => ({ check, valid, reason }));
    return { valid, conclusive, rows, issuer, stands: stands ?? undefined };
  },
  contradictions: ({ documents }) => ({ contradictions: adjustmentContradictions(documents) }),
  period: async ({ statement, ...beside }, options) => {
    const found = await verifyPeriod(statement, { ...options, ...beside });
    const { verdict: came, reason, statement_hash } = found;
    const rows = found.checks.map(({ check, answer: state, reason: why }) => ({
      check,
      answer: state,
      reason: why,
    }));
    return { verdict: came, reason, statement_hash, rows, inputs: found.inputs };
  },
  period_evidence: async ({ evidence }) => {
    const found = await verifyPeriodEvidence(evidence);
    if (!found.convicts) return { convicts: false, reason: found.reason };
    return { convicts: true, kind: found.kind, issuer: found.issuer };
  },
  sample: ({ statement, size, ...draw }) => ({ indices: sampleOf(statement, draw, size) }),
  answer: async (input, options) => {
    const found = await verifyAnswer(given(input, "document"), options);
    const { verdict: came, reason, asked, answered, verified, voids, unanswered, requested } = found;
    const rows = found.checks.map(({ check, answer: state, reason: why }) => ({
      check,
      answer: state,
      reason: why,
    }));
    const items = found.items.map(({ detail: _, values: _values, outcome: _outcome, ...item }) => item);
    return { verdict: came, reason, rows, asked, answered, verified, voids, unanswered, items, requested };
  },
  bundle: async (input, options) => {
    const found = await verifyBundle(given(input, "document"), anchored(options));
    const rows = found.parts.map(({ detail: _, found: _found, ...row }) => row);
    return { verdict: found.verdict, rows };
  },
};

export const OPERATION_NAMES: readonly string[] = Object.keys(OPERATIONS);

/** Our answer. `wrong_call` where the question is the caller's mistake, `failed` where ours is at fault. Never throws. */
export async function answer(operation: string, { input, options }: Question): Promise<Answer> {
  const run = OPERATIONS[operation];
  if (run === undefined) return { unsupported: true };
  if (!isFramed(operation, input)) return { wrong_call: true };
  try {
    return plain(await run(input, options));
  } catch (error) {
    const isClock = error instanceof VdiError && error.code === "clock_invalid";
    if (error instanceof TypeError || error instanceof RangeError || isClock) return { wrong_call: true };
    return { failed: true };
  }
}

function decisionAnswer(found: VerificationResult): Answer {
  const rows = found.steps.map(({ step, name, valid, reason }) => ({ step, name, valid, reason }));
  const { valid, conclusive, failedStep, reason, trust, roots_digest, setup_grade, rules, policy_notices } =
    found;
  const { issuer, inputs, source_evidence: evidence } = found;
  return {
    valid,
    conclusive,
    failed_step: failedStep,
    reason,
    rows,
    trust,
    issuer,
    roots_digest,
    setup_grade,
    rules: rules?.map(({ id, state, violated }) => ({ id, state, violated })),
    policy_notices,
    inputs: inputs?.map(({ values: _, ...row }) => row),
    source_evidence: evidence && { valid: evidence.valid, hash: evidence.hash, reason: evidence.reason },
  };
}

/** Everything that the pages derive from an attestation's bytes. */
function identitiesOf(attestation: Loose): Answer {
  const { pipeline, policy, verification, circuit } = attestation;
  const root = policyRoot({ ...policy, steps: pipeline.steps });
  return {
    attestation_id: attestationId(attestation),
    attestation_hash: hashAttestation(attestation),
    manifest_hash: hashManifest(policy),
    key_hash: keyHash(verification.key),
    context_digest: contextDigest(contextOf(attestation)),
    pipeline_root: `${pipelineRoot(pipeline)}`,
    policy_root: root.ok ? `${root.value}` : null,
    record_hash: circuit && hashCircuitRecord(circuit),
  };
}

function bytes(hex: string): Uint8Array {
  const found = decodeHex(hex);
  if (found === null) throw new TypeError("no hex");
  return found;
}

function reasonOf(fault: unknown): string {
  return typeof fault === "string" ? fault : (fault as { reason: string }).reason;
}

/** Without members that are undefined, as JSON has it. */
function plain(value: Answer): Answer {
  return JSON.parse(JSON.stringify(value)) as Answer;
}
