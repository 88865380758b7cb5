/**
 * Evidence that a log showed two histories, as one document that anyone can check offline.
 *
 * Two notes by the log's key contradict each other when they give one size two roots, or when the larger tree
 * provably begins with another tree than the smaller note says: `derived_root` is the root that the larger tree
 * has at the smaller size, and `proof` joins it to the larger root. A smaller head that was served after a
 * larger one is kept as well, but by itself it contradicts nothing: anyone can show an old note again.
 */
import {
  decodeHex,
  equalBytes,
  hasMembers,
  type Json,
  type Reading,
  type Refusal,
  type Refuse,
  readJson,
  refusal,
} from "@svc/core";
import {
  type CHECKPOINT_REASONS,
  type CONTRADICTIONS,
  causeOf,
  type EVIDENCE_REASONS,
  type Fail,
  type Failure,
  type FailureOf,
  failure,
  type LogTerm,
} from "@svc/core/finding";
import { verifyConsistency } from "../merkle/verify.ts";
import {
  type CheckpointReason,
  type LogPolicy,
  type OpenedCheckpoint,
  openCheckpoint,
  readLogPolicy,
} from "../note/policy.ts";

export interface LogEvidence {
  readonly type: "log_evidence_v1";
  /** The holder's finding: two contradicting heads, or a smaller head after a larger one. */
  readonly kind: "fork" | "rollback";
  /** First line of the log's checkpoints. */
  readonly origin: string;
  /** Whole signed notes, cosignatures included. */
  readonly smaller: string;
  readonly larger: string;
  /** For a fork between different sizes: 64 hex digits. */
  readonly derived_root?: string;
  /** Consistency proof from `derived_root` to the larger root, hex. */
  readonly proof?: readonly string[];
}

export type EvidenceVerdict =
  /** The log signed two heads that no append-only log can have. */
  | ({ readonly contradictory: true } & FailureOf<typeof CONTRADICTIONS>)
  | ({ readonly contradictory: false } & Failure<EvidenceReason>);

export type EvidenceReason = keyof typeof EVIDENCE_REASONS | CheckpointReason;

const refuse: Refuse<typeof EVIDENCE_REASONS & Pick<typeof CHECKPOINT_REASONS, "wrong_origin">> = refusal;
const convict: Fail<typeof CONTRADICTIONS> = failure;

/**
 * Judges evidence offline.
 *
 * `contradictory: true` proves that the holder of the policy's log key signed two histories. It does not say
 * which of them is the honest one.
 *
 * @param policy pins the log's key; witnesses it demands must have cosigned both notes, so demand none to
 * convict the log alone
 * @throws TypeError, RangeError for a policy that is none. Never on evidence
 */
export function verifyLogEvidence(input: unknown, policy: LogPolicy): EvidenceVerdict {
  const pinned = readLogPolicy(policy, "policy");
  const reading = parseLogEvidence(input);
  if (!reading.ok) return notProven(reading);
  const evidence = reading.value;
  if (evidence.origin !== pinned.origin) {
    return notProven(refuse("wrong_origin", { expected: pinned.origin, found: evidence.origin }));
  }
  const smaller = openCheckpoint(evidence.smaller, pinned);
  if (!smaller.ok) return notProven(smaller);
  const larger = openCheckpoint(evidence.larger, pinned);
  if (!larger.ok) return notProven(larger);
  return judge(evidence, smaller.value, larger.value);
}

function judge(evidence: LogEvidence, smaller: OpenedCheckpoint, larger: OpenedCheckpoint): EvidenceVerdict {
  const [from, to] = [smaller.checkpoint, larger.checkpoint];
  if (from.size > to.size) return notProven(malformed("smaller_first"));
  if (from.size === to.size) {
    return equalBytes(from.root, to.root)
      ? notProven(refuse("no_contradiction", { found: "one_root" }))
      : { contradictory: true, ...convict("two_roots", { size: String(from.size) }) };
  }
  const derived = decodeHex(evidence.derived_root, 32);
  const proof = (evidence.proof ?? []).map((hash) => decodeHex(hash, 32));
  if (derived === null || proof.includes(null)) {
    return notProven(refuse("no_contradiction", { found: "two_sizes" }));
  }
  const verdict = verifyConsistency({
    fromSize: from.size,
    toSize: to.size,
    fromRoot: derived,
    toRoot: to.root,
    proof: proof as Uint8Array[],
  });
  if (!verdict.valid) return notProven(refuse("proof_invalid", { cause: causeOf(verdict) }));
  if (equalBytes(derived, from.root))
    return notProven(refuse("no_contradiction", { found: "same_beginning" }));
  const sizes = { from: String(from.size), size: String(to.size) };
  return { contradictory: true, ...convict("another_beginning", sizes) };
}

const MEMBERS = ["type", "kind", "origin", "smaller", "larger", "derived_root", "proof"];

/** Reads an evidence document; nothing in it is verified. */
export function parseLogEvidence(input: unknown): Reading<LogEvidence, "malformed_evidence"> {
  const reading = readJson(input);
  if (!reading.ok) return refuse("malformed_evidence", { expected: null, cause: causeOf(reading) });
  const document = reading.value;
  if (typeof document !== "object" || document === null || Array.isArray(document))
    return malformed("object");
  const found = document as Record<string, Json>;
  if (!hasMembers(document, [], MEMBERS)) return malformed("known_members");
  if (found.type !== "log_evidence_v1") return malformed("evidence_type");
  if (found.kind !== "fork" && found.kind !== "rollback") return malformed("evidence_kind");
  for (const name of ["origin", "smaller", "larger"]) {
    if (typeof found[name] !== "string") return malformed("evidence_texts");
  }
  if (found.derived_root !== undefined && decodeHex(found.derived_root, 32) === null) {
    return malformed("evidence_root");
  }
  const proof = found.proof ?? [];
  if (!Array.isArray(proof) || proof.length > 64 || proof.some((hash) => decodeHex(hash, 32) === null)) {
    return malformed("evidence_proof");
  }
  return { ok: true, value: found as unknown as LogEvidence };
}

function malformed(expected: LogTerm): Refusal<"malformed_evidence"> {
  return refuse("malformed_evidence", { expected, cause: null });
}

function notProven(refused: Failure<EvidenceReason>): EvidenceVerdict {
  return { contradictory: false, ...causeOf(refused), reason: refused.reason };
}
