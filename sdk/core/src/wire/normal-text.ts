/**
 * Texts that rules compare: in Unicode normal form C and without white space around them, so that what looks
 * alike is alike. "Côte d'Ivoire" in its decomposed spelling, or with a space behind it, equals nothing and
 * differs from nothing: the rule that reads it is refused.
 */
export function isNormalText(text: string): boolean {
  return text.trim() === text && text.normalize("NFC") === text;
}

/**
 * Names that authors choose, which outputs show beside what was proved: in Unicode normal form C and without control
 * characters, so that one name has one spelling. Letters that look alike are marked where names are shown.
 */
export function isName(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.normalize("NFC") === text;
}
