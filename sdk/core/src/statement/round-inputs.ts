/** Rounding of inputs at their holder's request, before anything else reads them: half to even, on the decimal text. */
import type { Json } from "../json/json.ts";
import { decimalsOf, exactUnits } from "../wire/encode-number.ts";
import { DECIMALS } from "../wire/number-limits.ts";
import { formatUnits } from "./score.ts";

/** The inputs with every number rounded to six decimals. */
export function roundInputs(value: Json): Json {
  if (typeof value === "number") return roundNumber(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: Json) => roundInputs(item));
  return Object.fromEntries(
    Object.entries(value as { readonly [member: string]: Json }).map(([name, item]) => [
      name,
      roundInputs(item),
    ]),
  );
}

function roundNumber(value: number): number {
  const places = decimalsOf(value);
  if (places <= DECIMALS) return value;
  const units = exactUnits(value, places);
  const size = units < 0n ? -units : units;
  const unit = 10n ** BigInt(places - DECIMALS);
  const below = size / unit;
  const twice = 2n * (size - below * unit);
  const rounded = twice > unit || (twice === unit && below % 2n === 1n) ? below + 1n : below;
  return Number(formatUnits(units < 0n && rounded > 0n ? -rounded : rounded, DECIMALS));
}
