/**
 * Foreign proofs of origin: something that somebody else's system signed, which the source process checks and whose
 * values it then signs as its own. Readers pin this source and not the foreign key: they take its word that it checked.
 */
import type { Reading } from "@svc/core/reading";
import type { LeafValue } from "@svc/core/statement";
import { currentSeconds } from "@svc/core/trust";
import type { InputSource, SignedInputs } from "../create-source.ts";
import type { SignRequest } from "../sign-request.ts";

/** Facts that a verified proof of origin shows. */
export interface OriginFacts {
  /** Values by the JSON Pointer under which the policy reads them. */
  readonly values: { readonly [pointer: string]: LeafValue };
  /** When the origin signed, by its own clock; Unix seconds. */
  readonly signedAt: number;
}

/** One kind of proof of origin. */
export interface OriginAdapter<Proof, Reason extends string = string> {
  /**
   * Returns whether the proof holds at this time, and what it shows. Must not throw on evidence.
   *
   * @param at Unix seconds
   */
  check(proof: Proof, at: number): Promise<Reading<OriginFacts, Reason>>;
}

/**
 * Checks a proof of origin and signs what it shows. That the proof is about the request's subject is the source
 * process's to know: it asked the origin.
 *
 * @throws TypeError, RangeError as `signInputs`
 */
export async function signFromOrigin<Proof, Reason extends string>(
  source: InputSource,
  adapter: OriginAdapter<Proof, Reason>,
  proof: Proof,
  given: Omit<SignRequest, "values">,
): Promise<Reading<SignedInputs, Reason>> {
  // A copy: what is signed is what was asked for at the call.
  const request = structuredClone(given);
  const found = await adapter.check(proof, request.issuedAt ?? currentSeconds());
  if (!found.ok) return found;
  return { ok: true, value: source.signInputs({ ...request, values: found.value.values }) };
}
