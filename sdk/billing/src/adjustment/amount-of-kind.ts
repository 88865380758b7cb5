/** How each kind of adjustment may change a charge: an overage raises it, a correction does not, a void ends it. */
import { type AdjustmentKind, type Refusal, type Refuse, refusal } from "@svc/core";
import type { AMOUNT_REASONS } from "@svc/core/finding";

const refuse: Refuse<typeof AMOUNT_REASONS> = refusal;

/**
 * Why the new charge is none of this kind, or null.
 *
 * @param standing what the event comes to before it, a decimal integer
 * @param charge what it is to come to, a decimal integer
 */
export function amountFault(
  kind: AdjustmentKind,
  standing: string,
  charge: string,
): Refusal<"adjustment_amount_against_kind"> | null {
  const [before, after] = [BigInt(standing), BigInt(charge)];
  const fits = { overage: after > before, correction: after <= before, void: after === 0n }[kind];
  if (fits) return null;
  return refuse("adjustment_amount_against_kind", { kind, expected: standing, found: charge });
}
