/**
 * A finding is data: a code of a closed set, the facts as typed values, and where in the document. Sentences are
 * made of it in `@svc/messages` alone, at the outermost edge; nothing reads a sentence to learn what was found.
 */
/** Plain JSON; a cause is what a room below found. */
export type Value = string | number | boolean | null | readonly string[] | Failure;
export type Values = Readonly<Record<string, Value>>;

/** Why a check failed. */
export interface Failure<Reason extends string = string, Facts extends Values = Values> {
  /** A code of the closed set of whoever checked. */
  readonly reason: Reason;
  /** Expected, found and allowed values, as the set declares them for this reason. */
  readonly values: Facts;
  /** JSON Pointer (RFC 6901) to what is wrong, "" for the whole document. */
  readonly pointer?: string;
}
