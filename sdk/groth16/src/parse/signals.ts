/**
 * Public signals: an array of exactly as many canonical decimal strings below r as the key takes.
 *
 * A verifier that accepts x + r beside x, or a list that is one short where the last value is 0, lets one proof
 * stand for several statements (snarkjs issues 358 and 573). The count is compared before any element is read.
 */
import { BN254_R } from "@svc/core/field";
import { causeOf, type ProofReason } from "@svc/core/finding";
import { readJson } from "@svc/core/json";
import { describe, readElement } from "./coordinates.ts";
import { found, type Parsed, refused } from "./finding.ts";

export function parseSignals(input: unknown, count: number): Parsed<bigint[], ProofReason> {
  const reading = readJson(input);
  if (!reading.ok)
    return refused("signals_malformed", { expected: "a_value", found: null, cause: causeOf(reading) });
  const values = reading.value;
  if (!Array.isArray(values))
    return refused("signals_malformed", { expected: "array", found: describe(values), cause: null });
  if (values.length !== count) {
    return refused("signal_count_mismatch", { expected: count, found: values.length });
  }
  const signals: bigint[] = [];
  for (const [i, value] of values.entries()) {
    const signal = readElement(value, BN254_R);
    if (signal === "not_canonical") {
      return refused("signal_not_canonical", { index: i, found: describe(value) });
    }
    if (signal === "not_in_field") {
      return refused("signal_not_in_field", { index: i, found: describe(value) });
    }
    signals.push(signal);
  }
  return found(signals);
}
