/** Numbers with what they count, days with their months, names with their versions: no line ends within them. */

/**
 * A text whose amounts ("3.0488 EUR"), counts ("12 decisions"), grouped numbers ("1 523 400"), days ("22 November 2026") and
 * versions ("Fair lending 1.0") hold together: the spaces in them are no-break ones. For surfaces that break lines; texts to
 * be searched or compared keep plain spaces.
 */
export function keptTogether(text: string): string {
  return text.replace(SPACES, "\u00a0");
}

/** After a number; after one of a day in German, of a count or a decimal; before a year; before a version. A number that ends a sentence holds nothing. */
const SPACES =
  /(?<=\d) (?=[\p{Lu}%]|\d{3}(?!\d))|(?<=\b\d{1,2}\.) (?=(?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))|(?<=\b\d{1,2}|[.,]\d+) (?=[\p{L}“„])|(?<=\b\p{Lu}\p{L}*) (?=\d{4}(?!\d))|(?<=\p{L}) (?=\d+\.\d)/gu;
