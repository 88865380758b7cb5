/** What each kind of adjustment may make of a charge: an overage raises it, a correction does not, a void ends it. */
import { type AdjustmentKind, type Refusal, refuse } from "@svc/core";

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
  const wanted = { overage: "more than", correction: "no more than", void: "0, and not" }[kind];
  return refuse(
    "adjustment_amount_against_kind",
    `the event came to ${standing}, and to ${charge} by this ${kind}, which has to be ${wanted} that`,
  );
}
