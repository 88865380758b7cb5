/**
 * Scorecards for the Lane, Scorecard and Table templates at small capacities, written as elements, so that tests can also
 * say what no encoder would; and what they mean, in plain code of its own.
 */
import { BN254_R } from "@svc/core";

export const KINDS = { none: 0, number: 1, date: 2, text: 3, boolean: 4, otherwise: 5, missing: 6 } as const;

export interface Attribute {
  owner: number;
  kind: keyof typeof KINDS | 7;
  low?: bigint;
  high?: bigint;
  points?: bigint;
  perUnit?: bigint;
}

export interface Leaf {
  key: bigint;
  tag: bigint;
  value: bigint;
}

/** Encoded zero. */
export const ZERO = 2n ** 62n;
export const UNUSED: Attribute = { owner: 0, kind: "none" };

export const modulo = (value: bigint) => ((value % BN254_R) + BN254_R) % BN254_R;

/** The slot's element. An unused slot is 0. */
export function slotOf({ owner, kind, low = 0n, high = 0n, points = 0n, perUnit = 0n }: Attribute): bigint {
  const number = kind === 7 ? 7 : KINDS[kind];
  if (number === 0 && owner === 0) return 0n;
  return (
    BigInt(owner) +
    (BigInt(number) << 4n) +
    (low << 7n) +
    (high << 70n) +
    ((points + ZERO) << 133n) +
    ((perUnit + 2n ** 40n) << 196n)
  );
}

/** The partial score if the attribute is one of this characteristic and true of its input, null otherwise. */
export function partialScore(
  attribute: Attribute,
  owner: number,
  key: bigint,
  leaves: readonly Leaf[],
  pool: readonly bigint[],
): bigint | null {
  const { kind, low = 0n, high = 0n, points = 0n, perUnit = 0n } = attribute;
  const leaf = leaves.find((one) => one.key === key);
  const within = (tag: bigint) => leaf?.tag === tag && low <= leaf.value && leaf.value <= high;
  const isNamed = pool.some((entry, i) => ((low >> BigInt(i)) & 1n) === 1n && entry === leaf?.value);
  const isTrue = {
    none: false,
    7: false,
    number: within(1n),
    date: within(7n),
    boolean: within(3n),
    text: leaf?.tag === 2n && isNamed,
    otherwise: leaf?.tag === 2n && !isNamed,
    missing: leaf === undefined || leaf.tag === 4n,
  }[kind];
  if (!isTrue || attribute.owner !== owner) return null;
  return points + (perUnit === 0n ? 0n : perUnit * ((leaf?.value ?? 0n) - ZERO));
}

/** What a lane reads: everything of it that the prover chooses. */
export interface Pick {
  on: boolean;
  slot: number;
  index: number;
  absent: boolean;
}

/** What an honest prover picks for the attribute in this slot. */
export function pickOf(slot: number, key: bigint, leaves: readonly Leaf[], indexBits: number): Pick {
  const at = leaves.findIndex((leaf) => leaf.key === key);
  return { on: true, slot, index: at < 0 ? 2 ** indexBits - 1 : at, absent: at < 0 };
}

export const OFF = (indexBits: number): Pick => ({
  on: false,
  slot: 0,
  index: 2 ** indexBits - 1,
  absent: false,
});

export const column = (values: readonly bigint[], length: number) =>
  Array.from({ length }, (_, i) => modulo(values[i] ?? 0n));

export const leafSignals = (leaves: readonly Leaf[], length: number) => ({
  keys: column(
    // Distinct, as inputs.circom demands.
    [...leaves.map(({ key }) => key), ...Array.from({ length }, (_, i) => 90_001n + BigInt(i))],
    length,
  ),
  tags: column(
    leaves.map(({ tag }) => tag),
    length,
  ),
  values: column(
    leaves.map(({ value }) => value),
    length,
  ),
});
