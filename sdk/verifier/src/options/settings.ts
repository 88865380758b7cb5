/** The options of a verification once they are read: what every step is given beside the document. */
import type { ReadReason } from "@svc/core/finding";
import { type Json, readDocument } from "@svc/core/json";
import type { Reading } from "@svc/core/reading";
import type { SignatureVerdict } from "@svc/core/signing";
import type { ResolvedIssuer, Revocation, Roots } from "@svc/core/trust";
import type { DecisionAttestation } from "@svc/core/wire";
import type { ProofVerdict } from "@svc/groth16";
import type { Profile } from "../profile.ts";
import type { StepResult } from "../result.ts";

/** Evidence as JSON: its shape is looked at when it is judged. */
export interface GivenEvidence {
  readonly json: Reading<Json, ReadReason>;
  /** It is part of the attestation, and so under its hash. */
  readonly carried: boolean;
}

/** 24 leaves under pointers of 256 characters, in as many statements. */
const LIMITS = { maxBytes: 128 * 1024, maxMembers: 1_000 };

/**
 * Null when absent.
 *
 * @param input JSON text, UTF-8 bytes, or a value
 * @throws TypeError naming the argument for what is no document
 */
export function readEvidenceOption(input: unknown, argument: string): GivenEvidence | null {
  if (input === undefined) return null;
  if (isDocument(input)) return givenEvidence(input);
  throw new TypeError(`${argument}: expected JSON text, UTF-8 bytes or a value`);
}

/** Reads what somebody sent as source evidence. Never throws on it. */
export function givenEvidence(input: unknown): GivenEvidence {
  return { json: readDocument(input, LIMITS), carried: false };
}

function isDocument(input: unknown): boolean {
  if (typeof input === "string" || ArrayBuffer.isView(input)) return true;
  if (typeof input !== "object" || input === null) return false;
  try {
    const prototype: unknown = Object.getPrototypeOf(input);
    return prototype === Object.prototype || prototype === null;
  } catch {
    // A proxy that is not to be asked is no document either.
    return false;
  }
}

/** Verdicts that were computed for many documents together; a step uses one instead of computing it. */
export interface Precomputed {
  readonly proofs: WeakMap<DecisionAttestation, ProofVerdict>;
  readonly signatures: WeakMap<DecisionAttestation, SignatureVerdict>;
}

export function nothingPrecomputed(): Precomputed {
  return { proofs: new WeakMap(), signatures: new WeakMap() };
}

/** What the steps see of the options. `null` is "not given". */
export interface VerifySettings extends Roots {
  readonly profile: Profile;
  readonly at: number;
  readonly now: number;
  readonly logTime: number | null;
  readonly witnessedTime: number | null;
  readonly requireGovernance: boolean;
  /** Null as well when the profile leaves revocation out. */
  readonly revocation: Revocation | null;
  /** Directories of domains that the reader does not trust, and of those that it trusts by name. */
  readonly directories: readonly ResolvedIssuer[];
  /** Source evidence that was given; the best of it counts. */
  readonly evidence: readonly GivenEvidence[];
  readonly stopAtFirstFailure: boolean;
  readonly signal: AbortSignal | null;
  readonly onStep: ((step: StepResult) => void) | null;
  /** Set by `verifyDecisions` alone. */
  readonly precomputed: Precomputed | null;
}
