/**
 * Evidence that a log showed two histories, as one document that anyone can check offline.
 *
 * Two notes by the log's key contradict each other when they give one size two roots, or when the larger tree
 * provably begins with another tree than the smaller note says: `derived_root` is the root that the larger tree
 * has at the smaller size, and `proof` joins it to the larger root. A smaller head that was served after a
 * larger one is kept as well, but by itself it contradicts nothing: anyone can show an old note again.
 */
import { decodeHex, equalBytes, type Json, type Reading, readJson, refuse } from "@svc/core";
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
  /** What the holder saw: two contradicting heads, or a smaller head after a larger one. */
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
  | { readonly contradictory: true; readonly detail: string }
  | { readonly contradictory: false; readonly reason: EvidenceReason; readonly detail: string };

export type EvidenceReason =
  | "malformed_evidence"
  | CheckpointReason
  /** The proof does not join the derived root to the larger head. */
  | "proof_invalid"
  /** Both heads can belong to one log. */
  | "no_contradiction";

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
    return notProven(refuse("wrong_origin", `expected evidence about ${pinned.origin}, it is about another`));
  }
  const smaller = openCheckpoint(evidence.smaller, pinned);
  if (!smaller.ok) return notProven(smaller);
  const larger = openCheckpoint(evidence.larger, pinned);
  if (!larger.ok) return notProven(larger);
  return judge(evidence, smaller.value, larger.value);
}

function judge(evidence: LogEvidence, smaller: OpenedCheckpoint, larger: OpenedCheckpoint): EvidenceVerdict {
  const [from, to] = [smaller.checkpoint, larger.checkpoint];
  if (from.size > to.size)
    return notProven(refuse("malformed_evidence", "the smaller note is the larger one"));
  if (from.size === to.size) {
    return equalBytes(from.root, to.root)
      ? notProven(refuse("no_contradiction", `both notes give size ${from.size} the same root`))
      : { contradictory: true, detail: `the log signed two roots for size ${from.size}` };
  }
  const derived = decodeHex(evidence.derived_root, 32);
  const proof = (evidence.proof ?? []).map((hash) => decodeHex(hash, 32));
  if (derived === null || proof.includes(null)) {
    return notProven(refuse("no_contradiction", "two sizes and no proof: an old note may be shown again"));
  }
  const verdict = verifyConsistency({
    fromSize: from.size,
    toSize: to.size,
    fromRoot: derived,
    toRoot: to.root,
    proof: proof as Uint8Array[],
  });
  if (!verdict.valid) return notProven(refuse("proof_invalid", verdict.detail));
  return equalBytes(derived, from.root)
    ? notProven(refuse("no_contradiction", "the larger tree begins with the smaller one"))
    : {
        contradictory: true,
        detail: `the tree of ${to.size} begins with another tree of ${from.size} than the log signed`,
      };
}

const MEMBERS = ["type", "kind", "origin", "smaller", "larger", "derived_root", "proof"];

/** Reads an evidence document; nothing in it is verified. */
export function parseLogEvidence(input: unknown): Reading<LogEvidence, "malformed_evidence"> {
  const reading = readJson(input);
  if (!reading.ok) return malformed(reading.detail);
  const document = reading.value;
  if (typeof document !== "object" || document === null || Array.isArray(document))
    return malformed("no object");
  const found = document as Record<string, Json>;
  const stranger = Object.keys(found).find((name) => !MEMBERS.includes(name));
  if (stranger !== undefined) return malformed("an unknown member");
  if (found.type !== "log_evidence_v1") return malformed("type is not log_evidence_v1");
  if (found.kind !== "fork" && found.kind !== "rollback")
    return malformed("kind is neither fork nor rollback");
  for (const name of ["origin", "smaller", "larger"]) {
    if (typeof found[name] !== "string") return malformed(`${name} is not a string`);
  }
  if (found.derived_root !== undefined && decodeHex(found.derived_root, 32) === null) {
    return malformed("derived_root is not 64 hex digits");
  }
  const proof = found.proof ?? [];
  if (!Array.isArray(proof) || proof.length > 64 || proof.some((hash) => decodeHex(hash, 32) === null)) {
    return malformed("proof is not a list of at most 64 hashes in hex");
  }
  return { ok: true, value: found as unknown as LogEvidence };
}

function malformed(detail: string): Reading<LogEvidence, "malformed_evidence"> {
  return refuse("malformed_evidence", detail);
}

function notProven({ reason, detail }: { reason: EvidenceReason; detail: string }): EvidenceVerdict {
  return { contradictory: false, reason, detail };
}
