// A seed: a question with a sentence about it, and the known part of its answer before anything has run.
import type { Question } from "../src/case.ts";

export interface Seed {
  readonly name: string;
  readonly about: string;
  readonly question: { readonly input: object; readonly options?: object };
  /** Members that the answer has to have; the generator refuses to write a case whose answer lacks them. */
  readonly wanted?: object | undefined;
  /** A row that the answer has to have; a reason of null says that it is valid. */
  readonly row?: { readonly [member: string]: string | null | undefined } | undefined;
}

export interface SeedTable {
  readonly operation: string;
  readonly seeds: readonly Seed[];
  /** Names of seeds that are the bases of the others; a seed near none stands whole. */
  readonly bases: readonly string[];
}

/** As JSON carries it; null where JSON cannot, such as a document with a getter. */
export function asJson({ input, options = {} }: Seed["question"]): Question | null {
  try {
    const carried = JSON.parse(JSON.stringify({ input, options })) as Question;
    return carried;
  } catch {
    return null;
  }
}
