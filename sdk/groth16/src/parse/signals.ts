/**
 * Public signals: an array of exactly as many canonical decimal strings below r as the key takes.
 *
 * A verifier that accepts x + r beside x, or a list that is one short where the last value is 0, lets one proof
 * stand for several statements (snarkjs issues 358 and 573). The count is compared before any element is read.
 */
import { BN254_R } from "@svc/core/field";
import { readJson } from "@svc/core/json";
import type { ProofReason } from "../reasons.ts";
import { describe, readElement } from "./coordinates.ts";
import { type Finding, found, refused } from "./finding.ts";

export function parseSignals(input: unknown, count: number): Finding<bigint[], ProofReason> {
  const reading = readJson(input);
  if (!reading.ok)
    return refused("signals_malformed", `The public signals cannot be read: ${reading.detail}`);
  const values = reading.value;
  if (!Array.isArray(values))
    return refused("signals_malformed", `Expected an array, found ${describe(values)}.`);
  if (values.length !== count) {
    return refused("signal_count_mismatch", `Expected ${count} public signals, found ${values.length}.`);
  }
  const signals: bigint[] = [];
  for (const [i, value] of values.entries()) {
    const signal = readElement(value, BN254_R);
    if (signal === "not_canonical") {
      const detail = `Public signal ${i}: expected a canonical decimal string, found ${describe(value)}.`;
      return refused("signal_not_canonical", detail);
    }
    if (signal === "not_in_field") {
      return refused(
        "signal_not_in_field",
        `Public signal ${i}: expected a value below r, found ${describe(value)}.`,
      );
    }
    signals.push(signal);
  }
  return found(signals);
}
