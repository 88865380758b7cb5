/**
 * Numbers of a JSON text, read without loss.
 *
 * A double holds `9007199254740993` as ...992: two documents would then hash alike. A number is accepted when
 * the shortest text of the double it becomes (ECMAScript, hence RFC 8785) denotes the same decimal value as
 * the text that was read; `1.0` and `1E+2` are fine, sixteen lost digits are not.
 */
import { ReadRefusal, refuseReading } from "./limits.ts";

const SMALL_INTEGER = /^-?(?:0|[1-9][0-9]{0,14})$/;
const MAX_NUMBER_CHARACTERS = 64;

/** @throws ReadRefusal */
export function readNumberText(text: string): number {
  if (text.length > MAX_NUMBER_CHARACTERS) {
    const found = `${text.slice(0, MAX_NUMBER_CHARACTERS)}...`;
    throw new ReadRefusal(refuseReading("number_lossy", { found, nearest: null }));
  }
  const value = Number(text);
  if (Object.is(value, -0)) throw new ReadRefusal(refuseReading("minus_zero"));
  if (SMALL_INTEGER.test(text)) return value;
  if (!Number.isFinite(value)) throw new ReadRefusal(refuseReading("number_not_finite", { found: text }));
  const shortest = String(value);
  if (
    shortest !== text &&
    shortest !== withoutTrailingZeros(text) &&
    decimalOf(text) !== decimalOf(shortest)
  ) {
    throw new ReadRefusal(refuseReading("number_lossy", { found: text, nearest: shortest }));
  }
  return value;
}

/** `1.50` as `1.5` and `1.0` as `1`; other spellings are left to the slower comparison. */
function withoutTrailingZeros(text: string): string {
  if (!text.includes(".")) return text;
  const end = endWithoutZeros(text);
  return text.slice(0, text[end - 1] === "." ? end - 1 : end);
}

/** Significant digits and power of ten, the same for every spelling of one decimal value. */
function decimalOf(text: string): string {
  const negative = text.startsWith("-");
  const e = Math.max(text.indexOf("e"), text.indexOf("E"));
  const mantissa = text.slice(negative ? 1 : 0, e < 0 ? text.length : e);
  const point = mantissa.indexOf(".");
  const fractionDigits = point < 0 ? 0 : mantissa.length - point - 1;
  const digits = point < 0 ? mantissa : mantissa.slice(0, point) + mantissa.slice(point + 1);
  const end = endWithoutZeros(digits);
  let start = 0;
  while (start < end && digits[start] === "0") start++;
  if (start === end) return "0";
  const power = (e < 0 ? 0 : Number(text.slice(e + 1))) - fractionDigits + (digits.length - end);
  return `${negative ? "-" : ""}${digits.slice(start, end)}e${power}`;
}

function endWithoutZeros(text: string): number {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x30) end--;
  return end;
}
