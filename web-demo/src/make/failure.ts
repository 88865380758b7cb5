/** What went wrong, for the visitor: one sentence, then the rules that the decision breaks. */
import { PolicyRefusal } from "@svc/vdi-prover/browser";
import { language } from "../language.ts";
import { makeWords } from "../words/make.ts";

/** What the prover words is in English: in another language a rule is in its policy's words alone, an error its code. */
export function failureSentences(error: unknown): readonly [first: string, ...rules: string[]] {
  const words = makeWords();
  const isEnglish = language() === "en";
  if (error instanceof PolicyRefusal) {
    const rules = error.failures.map(({ description, why }) =>
      isEnglish ? `${description} ${why}` : description,
    );
    return [words.notAllowed, ...rules];
  }
  if (error instanceof Error && "code" in error) {
    return [words.didNotWork(isEnglish ? error.message : String(error.code))];
  }
  // Words of the browser's own could quote anything.
  return [words.notInThisBrowser];
}
