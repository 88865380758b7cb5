/**
 * Texts that rules compare: in Unicode normal form C and without white space around them, so that what looks
 * alike is alike. "Côte d'Ivoire" in its decomposed spelling, or with a space behind it, equals nothing and
 * differs from nothing: the rule that reads it is refused.
 */
export function isNormalText(text: string): boolean {
  return text.trim() === text && text.normalize("NFC") === text;
}
