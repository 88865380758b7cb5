import type { DerivedValue, Predicate } from "@svc/core/wire";
import { authorName, strangersText } from "./text.ts";

/** "duration months" of `/application/duration_months`: the last part of a JSON Pointer; of a list its place as well. */
export function inputName(pointer: string): string {
  const parts = pointer.split("/").slice(-2);
  const isPlace = /^\d*$/.test(parts.at(-1) ?? "");
  const name = isPlace ? parts.join(" ") : (parts.at(-1) ?? "");
  const shown = strangersText(name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return shown.startsWith('"') ? shown : shown.replaceAll(/[_-]+/g, " ");
}

/** A plain pointer as it is written; any other in quotation marks. */
export function pointerName(pointer: string): string {
  return /^[\w./-]+$/.test(pointer) ? pointer : authorName(pointer);
}

/**
 * Formats the value that a rule reads: the pointer of an input, or the formula of a derived value with the name that
 * its author gave it, as `/loan/amount - 0.8 * /car/price ("loan-to-value")`.
 */
export function valueInWords(
  predicate: Predicate,
  derived: readonly DerivedValue[] | undefined,
  number: (value: number) => string = String,
): string {
  if ("input" in predicate) return pointerName(predicate.input);
  const name = authorName(predicate.derived);
  const value = derived?.find((one) => one.name === predicate.derived);
  return value === undefined ? name : `${formulaOf(value, number)} (${name})`;
}

function formulaOf({ terms, plus }: DerivedValue, number: (value: number) => string): string {
  const parts = terms.map(({ input, times }): [number, string] => {
    const size = Math.abs(times);
    return [times, size === 1 ? pointerName(input) : `${number(size)} * ${pointerName(input)}`];
  });
  if (plus !== 0) parts.push([plus, number(Math.abs(plus))]);
  const [first, ...rest] = parts.map(([sign, text], i) => {
    if (i === 0) return sign < 0 ? `-${text}` : text;
    return `${sign < 0 ? "-" : "+"} ${text}`;
  });
  return [first, ...rest].join(" ");
}

/** Values such as `"A12"`: codes of whoever wrote the rules, which hold no words for them. */
export function areCodes(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string" && /^[A-Z]{1,4}[0-9]{1,6}$/.test(value));
}
