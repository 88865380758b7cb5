/**
 * Derived values with integers only. Factors become integers over one power of ten, the constant takes in the
 * offsets of the encoded inputs, and what comes out is again an encoded number, in finer units:
 *
 *   10^decimals * (sum of times * input + plus) * 10^6 + 2^62 = sum of factor * e(input) + constant
 */
import { FIELD_DOMAINS } from "../digest/domains.ts";
import { hashToField } from "../digest/hash-to-field.ts";
import { BN254_R } from "../field/bn254.ts";
import type { Reading } from "../reading.ts";
import type { DerivedValue } from "../wire/derived-value.ts";
import { decimalsOf, decimalUnits, type NumberFault } from "../wire/encode-number.ts";
import { DECIMALS, ENCODED_ZERO } from "../wire/number-limits.ts";

export interface EncodedDerived {
  /** One a term: the pointer hashed, and the factor modulo r. */
  readonly keys: readonly bigint[];
  readonly times: readonly bigint[];
  readonly constant: bigint;
}

/** Decimals of the value's unit: those of an input and those of its finest factor. */
export function derivedDecimals({ terms }: DerivedValue): number {
  return DECIMALS + Math.max(...terms.map(({ times }) => decimalsOf(times)));
}

/** Refuses a factor or a constant whose integer is 2^62 or more in size, or that has decimals beyond the unit's. */
export function encodeDerived(derived: DerivedValue): Reading<EncodedDerived, NumberFault> {
  const decimals = derivedDecimals(derived);
  const factors: bigint[] = [];
  for (const [k, { times }] of derived.terms.entries()) {
    const factor = decimalUnits(times, decimals - DECIMALS);
    if (!factor.ok) return { ...factor, pointer: `/terms/${k}/times` };
    factors.push(factor.value);
  }
  const plus = decimalUnits(derived.plus, decimals);
  if (!plus.ok) return { ...plus, pointer: "/plus" };
  const offset = factors.reduce((sum, factor) => sum + factor, 0n) * ENCODED_ZERO;
  return {
    ok: true,
    value: {
      keys: derived.terms.map(({ input }) => hashToField(FIELD_DOMAINS.inputPointer, input)),
      times: factors.map(modulo),
      constant: modulo(plus.value + ENCODED_ZERO - offset),
    },
  };
}

function modulo(value: bigint): bigint {
  return ((value % BN254_R) + BN254_R) % BN254_R;
}
