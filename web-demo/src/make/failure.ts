/** What went wrong, for the visitor: one sentence, then the rules that the decision breaks. */

import { RULE_SET, sentenceOf } from "@svc/messages";
import { type ConstraintFailure, PolicyRefusal } from "@svc/vdi-prover/browser";
import { makeLabels } from "../labels/make.ts";
import { german, language } from "../language.ts";

/** A rule's text is its author's, in the author's language; what is said of it is in the page's. */
export interface BrokenRule {
  readonly text: string;
  readonly said: string;
}

export interface FailureSentences {
  readonly said: string;
  readonly broken: readonly BrokenRule[];
}

/** What the prover words of itself is in English: in another language it is its code. */
export function failureSentences(error: unknown): FailureSentences {
  const words = makeLabels();
  if (error instanceof PolicyRefusal) return { said: words.refused, broken: error.failures.map(brokenRule) };
  if (error instanceof Error && "code" in error) {
    const why = language() === "en" ? error.message : String(error.code);
    return { said: words.failed(why), broken: [] };
  }
  // Words of the browser's own could quote anything.
  return { said: words.failedHere, broken: [] };
}

function brokenRule({ id, vertex, description, finding }: ConstraintFailure): BrokenRule {
  const { ruleQuoted: inItsWords, ruleNotMet: notMet } = makeLabels();
  // Its text says already what it asks for.
  const isPlain = finding === undefined || finding.reason === "predicate_false";
  return {
    text: inItsWords(description),
    said: isPlain ? notMet(id, vertex) : sentenceOf(RULE_SET, finding, german()?.locale),
  };
}
