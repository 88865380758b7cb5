/**
 * What reading a stranger's document yields: the value, or a refusal that says why. Readers never throw on
 * evidence.
 */
export interface Refusal<Reason extends string = string> {
  readonly ok: false;
  /** A code from the reader's closed set. */
  readonly reason: Reason;
  /** A sentence for people. Never holds more than a short, escaped excerpt of the input. */
  readonly detail: string;
  /** JSON Pointer (RFC 6901) to what is wrong, "" for the whole document. */
  readonly pointer?: string;
}

export type Reading<T, Reason extends string = string> =
  | { readonly ok: true; readonly value: T }
  | Refusal<Reason>;

/** A refusal as a value: a code, a sentence for people, and where in the document. */
export function refuse<Reason extends string>(
  reason: Reason,
  detail: string,
  pointer?: string,
): Refusal<Reason> {
  return pointer === undefined ? { ok: false, reason, detail } : { ok: false, reason, detail, pointer };
}
