/** What somebody typed or pasted into a field of a rule, without the blanks and invisible marks that come with it. */
import { encodeNumber } from "@svc/core/statement";

const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** @returns null for what is no number, or none that a rule can hold */
export function typedNumber(text: string): number | null {
  // The minus of typesetting, which texts bring along.
  const bare = typedName(text).replace(/^\u2212/, "-");
  const number = NUMBER.test(bare) ? Number(bare) : Number.NaN;
  return encodeNumber(number).ok ? number : null;
}

/** Separated by semicolons or blanks. @returns null where one is no number */
export function typedNumbers(text: string): number[] | null {
  const numbers = text.split(/[;\s]+/).filter((one) => typedName(one) !== "");
  const read = numbers.map(typedNumber);
  return read.includes(null) || read.length === 0 ? null : [...new Set(read as number[])];
}

/** Marks of direction, joiners and the like are in no name. */
export function typedName(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "").trim();
}

export function typedText(text: string): string {
  return text.toWellFormed().normalize("NFC").trim();
}
