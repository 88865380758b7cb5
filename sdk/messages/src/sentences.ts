/**
 * The type of the sentences of one closed set of reasons. A code without a sentence does not compile. A placeholder
 * must name a value of its reason, with its kind: `{found:time}`, `{charged:amount}`, or `{found}` for plain JSON.
 */

import type { KindTypes, ReasonTable, ValuesOf } from "@svc/core/finding";

/** Kinds that a value does not show by what it is in JSON. */
export type NamedKind = "time" | "duration" | "amount" | "term" | "form";

/** A sentence with places in braces, or one of several, chosen by the values. */
export type Sentence<Shape> = string | ((values: ValuesOf<Shape>) => string);

export type Sentences<Table extends ReasonTable> = {
  readonly [Reason in keyof Table]: Sentence<Table[Reason]>;
};

type BaseOf<Kind> = Kind extends `${infer Base extends keyof KindTypes & string}?` ? Base : Kind;

/** The places that a sentence about values of this shape can have. */
type PlaceOf<Shape> = {
  readonly [Name in keyof Shape & string]: BaseOf<Shape[Name]> extends infer Kind extends NamedKind
    ? `${Name}:${Kind}`
    : Name;
}[keyof Shape & string];

type Places<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | Places<Rest>
  : never;

/** Text of a sentence, where it is known before it is chosen. */
type Said<Written> = Written extends (...values: never[]) => infer Text ? Text : Written;

/** The written table, rejected where a placeholder has no value. */
type Fitting<Table extends ReasonTable, Written> = {
  readonly [Reason in keyof Written & keyof Table]: Exclude<
    Places<Said<Written[Reason]> & string>,
    PlaceOf<Table[Reason]>
  > extends never
    ? unknown
    : { readonly "no such place": Exclude<Places<Said<Written[Reason]> & string>, PlaceOf<Table[Reason]>> };
};

/** Declares the sentences of a set: `sentencesOf<typeof STEP_REASONS>()({ ... })`. */
export function sentencesOf<Table extends ReasonTable>() {
  return <const Written extends Sentences<Table>>(
    written: Written & Fitting<Table, Written>,
  ): Sentences<Table> => written;
}
