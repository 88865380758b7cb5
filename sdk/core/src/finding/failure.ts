/** Making failures of closed sets, and showing them in their own codes. */
import type { ReasonTable, ValuesOf } from "./kinds.ts";
import type { Failure, Value, Values } from "./value.ts";

/** The failures of a closed set; each reason with its own values. */
export type FailureOf<
  Table extends ReasonTable,
  Reason extends keyof Table & string = keyof Table & string,
> = {
  readonly [R in Reason]: Failure<R, ValuesOf<Table[R]>>;
}[Reason];

/** The values, which may be left out where there are none, and the pointer. */
export type Rest<Facts> = keyof Facts extends never
  ? [values?: Facts, pointer?: string]
  : [values: Facts, pointer?: string];

/** Makes failures of one closed set: a reason outside it, a value missing or of another kind does not compile. */
export type Fail<Table extends ReasonTable> = <Reason extends keyof Table & string>(
  reason: Reason,
  ...rest: Rest<ValuesOf<Table[Reason]>>
) => FailureOf<Table, Reason>;

/** A failure as a value. Typed by assigning it: `const fail: Fail<typeof RECEIPT_REASONS> = failure`. */
export function failure(reason: string, values: Values = {}, pointer?: string): never {
  const made: Failure = pointer === undefined ? { reason, values } : { reason, values, pointer };
  return made as never;
}

/** A failure without what may stand beside it, as the cause of another. */
export function causeOf({ reason, values, pointer }: Failure): Failure {
  return failure(reason, values, pointer);
}

const MAX_SHOWN_CHARACTERS = 200;

/**
 * A failure in its own codes, for messages to programmers (a `TypeError`) and for scripts that carry no sentences:
 * `key_hash_mismatch at /verification, expected 1f..., found 2e...`. Texts of documents are quoted, escaped, cut.
 */
export function inCodes({ reason, values, pointer }: Failure): string {
  const said = Object.entries(values).map(([name, value]) => `${name} ${showValue(value)}`);
  return [pointer ? `${reason} at ${pointer}` : reason, ...said].join(", ");
}

/** One value, whatever its kind. */
export function showValue(value: Value): string {
  if (value === null) return "nothing";
  if (typeof value === "string") return showText(value);
  if (typeof value !== "object") return String(value);
  return "reason" in value ? `(${inCodes(value)})` : value.map(showText).join(" ");
}

/** Strings from documents are quoted, escaped and cut; plain identifiers stand as they are. */
export function showText(text: string): string {
  const cut = text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}...` : text;
  return /^[\w.:+-]+$/.test(cut) ? cut : JSON.stringify(cut.toWellFormed());
}
