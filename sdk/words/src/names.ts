/** Identifiers as people read them, where the exact ones stand beside: never for anything that is compared. */

import { PRINTED_IN_ENGLISH } from "./en/headings.ts";
import { strangersText } from "./in-sight.ts";
import type { Locale } from "./locale.ts";

/** "duration months" of `/application/duration_months`: the last part of a JSON Pointer; of a list its place as well. */
export function inputName(pointer: string): string {
  const parts = pointer.split("/").slice(-2);
  const isPlace = /^\d*$/.test(parts.at(-1) ?? "");
  const name = isPlace ? parts.join(" ") : (parts.at(-1) ?? "");
  return stepName(name.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A plain pointer or name as it is written; what else a stranger wrote is quoted. */
export function pointerName(pointer: string): string {
  return /^[\w./-]+$/.test(pointer) ? pointer : strangersText(pointer);
}

/** "17 of loans, by its issuer's count": an attestation's place among those of its key. */
export function sequenceInWords(
  { stream, number }: { readonly stream: string; readonly number: number },
  locale?: Pick<Locale, "printed">,
): string {
  return (locale?.printed.facts ?? PRINTED_IN_ENGLISH.facts).counted(number, strangersText(stream));
}

/** Values such as `"A12"`: codes of whoever wrote the rules, which hold no words for them. */
export function areCodes(values: readonly unknown[]): boolean {
  return values.every((value) => typeof value === "string" && /^[A-Z]{1,4}[0-9]{1,6}$/.test(value));
}

/** "human review" of `human_review`. */
export function stepName(id: string): string {
  const shown = strangersText(id);
  return shown.startsWith('"') ? shown : shown.replaceAll(/[_-]+/g, " ");
}
