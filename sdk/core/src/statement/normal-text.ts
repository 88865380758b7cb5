/**
 * Texts that rules compare: in Unicode normal form C and without white space around them, so that what looks
 * alike is alike. "Côte d'Ivoire" in its decomposed spelling, or with a space behind it, equals nothing and
 * differs from nothing: the rule that reads it is refused.
 */
// claim texts-in-normal-form: sdk/core/test/statement/evaluate-policy.test.ts "texts are compared in normal form, or not at all"
export function isNormalText(text: string): boolean {
  return text.trim() === text && text.normalize("NFC") === text;
}
