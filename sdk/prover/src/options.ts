/** Checks the options of the attest calls. */
import {
  type AuthorityBinding,
  type ClaimedIssuer,
  ClaimedIssuerSchema,
  DEFAULT_VALIDITY_SECONDS,
  type DecisionOpening,
  decodeHex,
  deriveKid,
  KID,
  type PolicyEvaluation,
  parseAuthorityBinding,
  parseDocument,
  type Sequence,
  SequenceSchema,
  type SourceEvidence,
  type SourceOpening,
} from "@svc/core";
import { memberOf, quote, shapeFault, typeNameOf } from "./arguments.ts";
import { proverError } from "./errors.ts";

export interface AttestOptions {
  /** Integer Unix seconds. Default now. */
  readonly issuedAt?: number | undefined;
  /** Integer Unix seconds. Default 365 days after `issuedAt`. */
  readonly expiresAt?: number | undefined;
  /** An authority's signed statement about the manifest, carried along. */
  readonly authorityBinding?: AuthorityBinding | undefined;
  /** Carry the circuit's governance record, so that it can be checked offline. Default true. */
  readonly includeCircuitRecord?: boolean | undefined;
  /**
   * Constraints to name as reasons: proved to be ones that would not have been met. Ids, or "all" that can be
   * proved. Default none: which rules failed may itself say something about the inputs.
   */
  readonly reasons?: readonly string[] | "all" | undefined;
  /**
   * The attestation's place in a numbered stream of its issuer, under its signature: `number` from 1, none left out, none
   * used twice. It shows how many attestations there are; a period statement counts them. Draw the number right before
   * the call: one that is not signed within 300 seconds of it is void, and refused. Default none.
   */
  readonly sequence?: Sequence | undefined;
  /** The domain at which the issuer publishes its keys, under the signature: `{ domain }`. Default none. */
  readonly issuer?: ClaimedIssuer | undefined;
  /**
   * What sources gave for this decision, as they gave it: their values must be among the inputs. The nonce is then
   * the challenge that they all signed.
   */
  readonly sources?: readonly SourceOpening[] | undefined;
  /**
   * 64 hex digits of this request alone: the attestation carries them, and so can be told from every other. Default
   * drawn; of sources it is their challenge.
   */
  readonly nonce?: string | undefined;
  /** Receives the sources' statements in the form that travels beside the attestation. It makes their inputs known. */
  readonly onSourceEvidence?: ((evidence: SourceEvidence) => void) | undefined;
  /** Receives the opening, which is secret. It is made nowhere else. */
  readonly onOpening?: ((opening: DecisionOpening) => void) | undefined;
  /** How much of the proof is done, from 0 to 1. With snarkjs it is not called. */
  readonly onProvingProgress?: ((done: number) => void) | undefined;
  /** Abandons the work; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Options that an attest call takes. */
export const ATTEST_OPTIONS = [
  "issuedAt",
  "expiresAt",
  "authorityBinding",
  "includeCircuitRecord",
  "reasons",
  "sequence",
  "issuer",
  "sources",
  "nonce",
  "onSourceEvidence",
  "onOpening",
  "onProvingProgress",
  "signal",
] as const;

/** The stated kid, or the one that the key has by itself. @throws TypeError `kid_malformed` */
export function kidOf(publicKey: Uint8Array, kid: unknown): string {
  checkKid(kid);
  return kid ?? deriveKid(publicKey);
}

export function checkKid(kid: unknown): asserts kid is string | undefined {
  if (kid !== undefined && (typeof kid !== "string" || !KID.test(kid))) {
    throw proverError("kid_malformed", "config.kid: expected 1 to 64 of the characters A-Z a-z 0-9 . _ : -");
  }
}

/** Asked before anything is proved: what they are to receive is made nowhere else. @throws TypeError `config_malformed` */
export function checkListeners(options: AttestOptions): void {
  for (const name of ["onSourceEvidence", "onOpening", "onProvingProgress"] as const) {
    const given: unknown = options[name];
    if (given === undefined || typeof given === "function") continue;
    throw proverError("config_malformed", `options.${name}: expected a function, got ${typeNameOf(given)}`);
  }
  const signal: unknown = options.signal;
  if (signal === undefined || typeof Object(signal).throwIfAborted === "function") return;
  throw proverError("config_malformed", `options.signal: expected an AbortSignal, got ${typeNameOf(signal)}`);
}

/** Unix seconds that a wire document can hold. */
const MAX_SECONDS = 99_999_999_999;

/** @throws RangeError `validity_malformed` */
export function readValidity(
  options: AttestOptions,
  now: () => number,
): { issuedAt: number; expiresAt: number } {
  const { issuedAt = now() } = options;
  const { expiresAt = issuedAt + DEFAULT_VALIDITY_SECONDS } = options;
  for (const [name, value] of [
    ["issuedAt", issuedAt],
    ["expiresAt", expiresAt],
  ] as const) {
    if (!Number.isInteger(value) || value < 0 || value > MAX_SECONDS) {
      throw proverError(
        "validity_malformed",
        `options.${name}: expected integer Unix seconds (not milliseconds), got ${typeof value === "number" ? value : typeNameOf(value)}`,
      );
    }
  }
  if (expiresAt <= issuedAt) {
    throw proverError(
      "validity_malformed",
      `options.expiresAt: ${expiresAt} is not after issuedAt ${issuedAt}`,
    );
  }
  return { issuedAt, expiresAt };
}

/** @throws RangeError `authority_binding_mismatch` */
export function readAuthorityBinding(
  binding: unknown,
  manifest: { readonly manifest_id: string; readonly manifest_hash: string },
): AuthorityBinding | undefined {
  if (binding === undefined) return undefined;
  const read = parseAuthorityBinding(binding);
  if (!read.ok) {
    throw proverError(
      "authority_binding_mismatch",
      `options.authorityBinding${memberOf(read.pointer)}: ${shapeFault(read)}`,
    );
  }
  const { manifest_id, manifest_hash } = read.value;
  if (manifest_id !== manifest.manifest_id || manifest_hash !== manifest.manifest_hash) {
    throw proverError(
      "authority_binding_mismatch",
      `options.authorityBinding: it is about ${manifest_id} with hash ${manifest_hash}, not about this pipeline's policy`,
    );
  }
  return read.value;
}

/** @throws TypeError `sequence_malformed` */
export function readSequence(sequence: unknown): Sequence | undefined {
  if (sequence === undefined) return undefined;
  const read = parseDocument(SequenceSchema, sequence);
  if (read.ok) return read.value;
  throw proverError(
    "sequence_malformed",
    "options.sequence: expected { stream, number }, stream of 1 to 64 of A-Z a-z 0-9 . _ : -, number of at least 1",
  );
}

/** @throws TypeError `claimed_issuer_malformed` */
export function readIssuer(issuer: unknown): ClaimedIssuer | undefined {
  if (issuer === undefined) return undefined;
  const read = parseDocument(ClaimedIssuerSchema, issuer);
  if (read.ok) return read.value;
  throw proverError(
    "claimed_issuer_malformed",
    "options.issuer: expected { domain }, a domain in lower case",
  );
}

/** Returns `null` when none is given. @throws TypeError `nonce_malformed` */
export function readNonce(nonce: unknown, sources: { readonly challenge: string } | null): string | null {
  if (nonce === undefined) return null;
  if (typeof nonce !== "string" || decodeHex(nonce, 32) === null) {
    throw proverError("nonce_malformed", "options.nonce: expected 64 hex digits in lower case");
  }
  if (sources !== null && sources.challenge !== nonce) {
    throw proverError("nonce_malformed", "options.nonce: the sources signed for another challenge");
  }
  return nonce;
}

/**
 * The ids to name, in the policy's order.
 *
 * @throws TypeError `reasons_malformed`, RangeError `reason_not_violated`
 */
export function readReasons(given: unknown, { constraints }: PolicyEvaluation): readonly string[] {
  const violated = constraints.filter((verdict) => verdict.violated).map(({ id }) => id);
  if (given === undefined) return [];
  if (given === "all") return violated;
  if (!Array.isArray(given) || given.some((id) => typeof id !== "string")) {
    throw proverError(
      "reasons_malformed",
      `options.reasons: expected constraint ids or "all", got ${typeNameOf(given)}`,
    );
  }
  const stray = (given as string[]).find((id) => !violated.includes(id));
  if (stray !== undefined) {
    throw proverError(
      "reason_not_violated",
      `options.reasons: ${quote(stray)} cannot be proved to be violated by this decision`,
    );
  }
  return violated.filter((id) => given.includes(id));
}
