/**
 * Numbers of a JSON text, read without loss.
 *
 * A double holds `9007199254740993` as ...992: two documents would then hash alike. A number is accepted when
 * the shortest text of the double it becomes (ECMAScript, hence RFC 8785) denotes the same decimal value as
 * the text that was read; `1.0` and `1E+2` are fine, sixteen lost digits are not.
 */
import { ReadRefusal } from "./limits.ts";

const SMALL_INTEGER = /^-?(?:0|[1-9][0-9]{0,14})$/;
const MAX_NUMBER_CHARACTERS = 64;

/** @throws ReadRefusal */
export function readNumberText(text: string): number {
  if (text.length > MAX_NUMBER_CHARACTERS) {
    throw new ReadRefusal(
      "number_lossy",
      `a number of ${text.length} characters; at most ${MAX_NUMBER_CHARACTERS} are read`,
    );
  }
  const value = Number(text);
  if (Object.is(value, -0)) throw new ReadRefusal("minus_zero", "minus zero has the canonical text of zero");
  if (SMALL_INTEGER.test(text)) return value;
  if (!Number.isFinite(value))
    throw new ReadRefusal("number_not_finite", `${text} is beyond the range of a double`);
  const shortest = String(value);
  if (shortest !== text && decimalOf(text) !== decimalOf(shortest)) {
    throw new ReadRefusal("number_lossy", `${text} would be read as ${shortest}`);
  }
  return value;
}

/** Significant digits and power of ten, the same for every spelling of one decimal value. */
function decimalOf(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [integer = "", fraction = ""] = mantissa.replace("-", "").split(".");
  const digits = (integer + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const power = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${mantissa.startsWith("-") ? "-" : ""}${significant}e${power}`;
}
