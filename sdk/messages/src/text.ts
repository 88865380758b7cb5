/**
 * Quotes and escapes text from documents, so that it cannot change the sentence around it. Escaped are characters that
 * reorder (U+202E), hide (U+200B, U+FEFF), end a line (U+2028), control a terminal (U+009B) or look like another letter
 * (U+0430).
 */

import { showText } from "@svc/core/finding";
import type { DecisionPart } from "./facts.ts";

/** Without a shape: controls, formats, private and unassigned code points, fillers, variation selectors, a blank pattern. */
const UNSEEN = /[^\P{C}\n\t]|[\u2028\u2029\u2800]|\p{Default_Ignorable_Code_Point}/gu;

/** Spaces that look like the plain one. Our own sentences have no-break ones. */
const ODD_SPACES = /[^\P{Zs} ]/gu;

const LETTER = /[\p{L}\p{Nd}\p{Nl}]/u;

/** What reads as a double quotation mark, besides the one that JSON escapes; also two single ones. */
const LIKE_QUOTES =
  /[^\P{QMark}"'\u2018-\u201b\u2039\u203a\u300c-\u300f]|[\u02ba\u02dd\u02ee\u05f4\u2033-\u2036\u275d\u275e\u3003]|['\u02bc\u2018-\u201b\u2032]{2,}/gu;

/** Marks without a letter, which fall on what stands before the text, and those that strike or enclose letters. */
const STRAY_MARKS = /(?:^|[^\p{L}\p{M}\p{N}])\p{M}+|\p{Me}|[\u0334-\u0338]|[\u20d2-\u20eb]/gu;

const PLAIN = /^[\n\t\x20-\x7e]*$/;

const WORDS = /\S+/gu;

const WHOLE = /[\s\S]+/gu;

const LATIN = /\p{sc=Latin}/u;

/** Scripts that are written within one word, also beside Latin. */
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}]/u;

/** Each with letters like another's; those of all other scripts are taken for one. */
const OTHERS = /* @__PURE__ */ [
  ...["Cyrillic", "Greek", "Armenian", "Georgian", "Cherokee", "Coptic", "Lisu", "Hebrew", "Arabic"],
].map((script) => new RegExp(`\\p{sc=${script}}`, "u"));

const SHARED = /[\p{sc=Common}\p{sc=Inherited}]/u;

/** Unseen characters, and letters that look like others, by their code points, as `\u{202e}`; tabs and the ends of lines stay. @param text without lone surrogates */
export function inSight(text: string): string {
  return markedIn(text, WORDS);
}

/** Strings from documents quoted, escaped and cut; plain identifiers stand as they are. */
export function strangersText(text: string): string {
  return quotable(inSight(showText(text)));
}

/** A domain as it is written, with a mark where a label in punycode may look like another domain's. */
export function markedDomain(domain: string, mark: string): string {
  return /(?:^|\.)xn--/.test(domain) ? `${domain} (${mark})` : domain;
}

/** A value of a rule as JSON, with a text in quotation marks. */
export function valueText(value: unknown): string {
  return quotable(inSight(JSON.stringify(value)));
}

/** A text of a stranger's between quotation marks that whoever asks sets: it ends in none of its own. */
export function insideQuotes(text: string): string {
  return quotable(inSight(text.toWellFormed().replaceAll('"', '\\"')));
}

/** An identifier that an author chose, in quotation marks beside what was checked: a step, a rule, a derived value. */
export function authorName(name: string): string {
  // A page shows several spaces as one.
  const shown = quotable(markedIn(showText(name), WHOLE)).replace(/(?<= ) /g, codePointOf);
  return shown.startsWith('"') ? shown : `"${shown}"`;
}

/** A text that an author wrote, in quotation marks: the name of a policy, an authority, a description. */
export function authorText(text: string): string {
  const shown = strangersText(text);
  return shown.startsWith('"') ? shown : `"${shown}"`;
}

/** @param units within which letters of several scripts are marked */
function markedIn(text: string, units: RegExp): string {
  if (PLAIN.test(text)) return text;
  return text.replace(units, (unit) => withoutMixture(unit)).replace(UNSEEN, codePointOf);
}

/** Letters of another script than the unit's, which is Latin where any of it is; and letters that are another's form. */
function withoutMixture(unit: string): string {
  const letters = [...unit].filter((one) => LETTER.test(one) && !SHARED.test(one));
  const own = letters.some((one) => LATIN.test(one))
    ? -1
    : scriptOf(letters.find((one) => scriptOf(one) !== null));
  return [...unit].map((one) => (isOdd(one, own) ? codePointOf(one) : one)).join("");
}

function isOdd(one: string, own: number | null): boolean {
  if (!LETTER.test(one)) return false;
  // A ligature, a mathematical or a wide letter reads as the plain one.
  if (one.normalize("NFKC") !== one) return true;
  const script = SHARED.test(one) ? null : scriptOf(one);
  return script !== null && script !== own;
}

/** -1 of Latin; null of East Asian scripts. */
function scriptOf(letter: string | undefined): number | null {
  if (letter === undefined || EAST_ASIAN.test(letter)) return null;
  if (LATIN.test(letter)) return -1;
  const script = OTHERS.findIndex((one) => one.test(letter));
  return script < 0 ? OTHERS.length : script;
}

/** Escapes a text for quotation marks: its own stand behind a backslash, as JSON does with the plain one. */
function quotable(text: string): string {
  return text
    .replace(ODD_SPACES, codePointOf)
    .replace(LIKE_QUOTES, (quotes) => quotes.replace(/./gu, "\\$&"))
    .replace(STRAY_MARKS, (marks) => marks.replace(/\p{M}/gu, codePointOf));
}

function codePointOf(one: string): string {
  return `\\u{${one.codePointAt(0)?.toString(16)}}`;
}

/** With every character in sight, without what could close the quotes, and cut: the exact name is for the document. */
export function unquoted(text: string): string {
  return strangersText(text).replace(/^"|"$|\\?[“”„]/gu, "");
}

/** The place of a character that was found: in quotes, also where plain letters stand without. */
export function characterPlace(found: string): string {
  return strangersText(found).startsWith('"') ? "{found}" : '"{found}"';
}

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

export function clause(text: string): DecisionPart {
  return { role: "clause", text };
}

export function outcome(text: string): DecisionPart {
  return { role: "outcome", text };
}

export function joint(text: string): DecisionPart {
  return { role: "joint", text };
}

export function rest(text: string): DecisionPart {
  return { role: "rest", text };
}
