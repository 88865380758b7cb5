/**
 * What reading a stranger's document yields: the value, or a failure that says why. Readers never throw on
 * evidence.
 */
import { failure, inCodes, type Rest } from "./finding/failure.ts";
import type { ReasonTable, ValuesOf } from "./finding/kinds.ts";
import type { Failure, Values } from "./finding/value.ts";

/** A failure where a value was asked for. */
export interface Refusal<Reason extends string = string> extends Failure<Reason> {
  readonly ok: false;
  /** The failure in its own codes; a sentence is `sentenceOf` of `@svc/messages`. */
  readonly detail: string;
}

export type Reading<T, Reason extends string = string> =
  | { readonly ok: true; readonly value: T }
  | Refusal<Reason>;

/** Makes refusals of one closed set. */
export type Refuse<Table extends ReasonTable> = <Reason extends keyof Table & string>(
  reason: Reason,
  ...rest: Rest<ValuesOf<Table[Reason]>>
) => Refusal<Reason>;

/** A refusal as a value. Typed by assigning it: `const refuse: Refuse<typeof READ_REASONS> = refusal`. */
export function refusal(reason: string, values: Values = {}, pointer?: string): never {
  const made: Failure = failure(reason, values, pointer);
  return { ok: false, ...made, detail: inCodes(made) } as never;
}

/** A refusal whose set has no table yet: its facts are still in a clause. */
export function refuse<Reason extends string>(
  reason: Reason,
  detail: string,
  pointer?: string,
): Refusal<Reason> {
  const values = { said: detail };
  return pointer === undefined
    ? { ok: false, reason, values, detail }
    : { ok: false, reason, values, detail, pointer };
}
