/**
 * Private inputs as a list of leaves: every scalar and empty container with the JSON Pointer (RFC 6901) that
 * leads to it, in order of UTF-16 code units. What two different objects could flatten to alike is refused, so
 * that a pointer means one thing.
 */
import { compareCodeUnits } from "../bytes/compare.ts";
import type { INPUT_REASONS, NUMBER_REASONS } from "../finding/sets/statement.ts";
import type { Json } from "../json/json.ts";
import { type Reading, type Refuse, refusal } from "../reading.ts";
import { encodeNumber, type NumberFault } from "../wire/encode-number.ts";
import { isName } from "../wire/normal-text.ts";
import { STATEMENT_LIMITS } from "./limits.ts";

/** A value that has a leaf of its own. */
export type LeafValue = null | boolean | number | string | readonly [] | { readonly [member: string]: never };

export interface InputLeaf {
  readonly pointer: string;
  readonly value: LeafValue;
}

export type InputFault = keyof typeof INPUT_REASONS | NumberFault;

const refuse: Refuse<typeof INPUT_REASONS & typeof NUMBER_REASONS> = refusal;

/**
 * Flattens inputs that `readJson` has read.
 *
 * Object keys that are decimal digits are refused: an array would flatten to the same pointers. An empty object
 * at the top gives no leaf. Details name pointers and limits, never values.
 */
export function flattenInputs(inputs: Json): Reading<InputLeaf[], InputFault> {
  if (inputs === null || typeof inputs !== "object" || Array.isArray(inputs)) {
    return refuse("inputs_not_object", {}, "");
  }
  const leaves: InputLeaf[] = [];
  const pending: [string, Json][] = children("", inputs);
  for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
    const [pointer, value] = entry;
    if (pointer.length > STATEMENT_LIMITS.pointerLength) {
      const limit = STATEMENT_LIMITS.pointerLength;
      return refuse("input_pointer_too_long", { found: pointer.length, limit });
    }
    if (!isName(pointer)) return refuse("input_pointer_not_name", {}, pointer);
    if (value !== null && typeof value === "object") {
      const digits = Array.isArray(value)
        ? undefined
        : Object.keys(value).find((key) => /^[0-9]+$/.test(key));
      if (digits !== undefined) return digitsRefused(pointer, digits);
      const below = children(pointer, value);
      if (below.length > 0) {
        pending.push(...below);
        continue;
      }
    } else if (typeof value === "number" && leaves.length < STATEMENT_LIMITS.inputs) {
      const encoded = encodeNumber(value);
      if (!encoded.ok) return { ...encoded, pointer };
    }
    leaves.push({ pointer, value: value as LeafValue });
  }
  if (leaves.length > STATEMENT_LIMITS.inputs) {
    return refuse("inputs_too_many", { found: leaves.length, limit: STATEMENT_LIMITS.inputs }, "");
  }
  const digits = Object.keys(inputs).find((key) => /^[0-9]+$/.test(key));
  if (digits !== undefined) return digitsRefused("", digits);
  return { ok: true, value: leaves.sort((a, b) => compareCodeUnits(a.pointer, b.pointer)) };
}

function digitsRefused(pointer: string, key: string): Reading<InputLeaf[], InputFault> {
  return refuse("input_key_digits", { found: key.slice(0, 20) }, pointer);
}

function children(pointer: string, value: Exclude<Json, null | boolean | number | string>): [string, Json][] {
  if (Array.isArray(value)) return value.map((item: Json, i) => [`${pointer}/${i}`, item]);
  return Object.entries(value as { readonly [member: string]: Json }).map(([key, item]) => [
    `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    item,
  ]);
}
