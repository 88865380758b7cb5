/** Numbers with what they count, days with their months: no line ends within them. */

/**
 * A sentence whose amounts ("3.0488 EUR"), grouped numbers ("1 523 400") and days ("22 November 2026") hold together: the
 * spaces in them are no-break ones. For surfaces that break lines; texts to be searched or compared keep plain spaces.
 */
export function keptTogether(text: string): string {
  return text
    .replace(/(\d\.?) (?=\p{Lu}|\d{3}(?!\d))/gu, "$1\u00a0")
    .replace(/(\d\.?\u00a0\p{Lu}\p{L}*) (?=\d{4}(?!\d))/gu, "$1\u00a0");
}
