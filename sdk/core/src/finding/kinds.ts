/**
 * Kinds of values in findings. Messages show a time as a time and an amount as an amount without guessing from its
 * size. A closed set of reasons declares the kinds of its values once: the types of its failures follow from it, and a
 * sentence that shows a value as another kind does not compile.
 */
import type { LogTerm } from "./log-terms.ts";
import type { Term } from "./terms.ts";
import type { Failure } from "./value.ts";

/** Each kind of value in plain JSON. */
export interface KindTypes {
  /** An identifier, a hash, a key, a version: shown as it is written. */
  name: string;
  /** Text of a document, a stranger's: shown quoted, escaped and cut. */
  text: string;
  /** A whole number of things. */
  count: number;
  /** Unix seconds. */
  time: number;
  /** Seconds. */
  duration: number;
  /** Millionths of a currency unit, decimal text. */
  amount: string;
  /** Grade of a trusted setup. */
  grade: string;
  /** JSON Pointer (RFC 6901). */
  pointer: string;
  flag: boolean;
  list: readonly string[];
  /** A code of the closed set of `terms.ts`. */
  term: Term;
  /** A code of the closed set of `log-terms.ts`, worded with the sentences of logs. */
  log_term: LogTerm;
  /** Form that a wire schema expects, in the schema's own short notation. */
  form: string;
  /** The failure of a lower layer. */
  cause: Failure;
}

/** A kind; with a question mark the value may be null, for what is absent. */
export type ValueKind = keyof KindTypes | `${keyof KindTypes & string}?`;

/** The values of one reason: their names and kinds. */
export type Shape = Readonly<Record<string, ValueKind>>;

/** The reasons of one closed set with the shapes of their values. */
export type ReasonTable = Readonly<Record<string, Shape>>;

type TypeOf<Kind> = Kind extends keyof KindTypes
  ? KindTypes[Kind]
  : Kind extends `${infer Base extends keyof KindTypes & string}?`
    ? KindTypes[Base] | null
    : never;

/** The values that go with a shape. */
export type ValuesOf<S> = { readonly [Name in keyof S]: TypeOf<S[Name]> };

/** Declares a closed set of reasons. */
export function defineReasons<const Table extends ReasonTable>(table: Table): Table {
  return Object.freeze(table);
}
