/** Result of a parser: the value, or its first fault. */
import type { Failure, KEY_REASONS, PROOF_REASONS, TRANSCRIPT_REASONS } from "@svc/core/finding";
import { type Refuse, refusal } from "@svc/core/reading";

export type Parsed<T, Reason extends string> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & Failure<Reason>);

export function found<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Refuses for a reason of a proof, a key or a transcript. */
export const refused: Refuse<typeof PROOF_REASONS & typeof KEY_REASONS & typeof TRANSCRIPT_REASONS> = refusal;
