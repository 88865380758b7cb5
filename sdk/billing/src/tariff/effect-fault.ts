/** Whether a tariff is in effect: from its first second on, and before its end. */
import { type Refusal, type Refuse, refusal, type TariffSnapshot } from "@svc/core";
import type { PRICE_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof PRICE_REASONS> = refusal;

/**
 * @param at Unix seconds
 * @param pointer where the tariff stands in its document
 */
export function effectFault(
  { effective_from: from, effective_until: until }: TariffSnapshot,
  at: number,
  pointer: string,
): Refusal<"tariff_not_effective"> | null {
  if (at >= from && (until === undefined || at < until)) return null;
  return refuse("tariff_not_effective", { from, until: until ?? null, found: at }, pointer);
}
