/**
 * In place of `reasons.ts` in a script whose size counts more than its words: codes and values instead of sentences.
 * The codes, and which of them are material, are the same.
 */
import type { OwnReason } from "./reasons.ts";
import { show } from "./show-value.ts";

export { isMaterialReason, MATERIAL_REASONS } from "./material-reasons.ts";
export { REASONS } from "./reasons.ts";

/** `key_hash_mismatch, expected 1f..., found 2e...` */
export function sentence(reason: OwnReason, values: Readonly<Record<string, unknown>> = {}): string {
  const said = Object.entries(values).map(([name, value]) =>
    name === "because" ? value : `${name} ${show(value)}`,
  );
  return [reason, ...said].join(", ");
}
