/**
 * A snarkjs verification key, from an unknown value or JSON text to affine points that are not degenerate.
 *
 * Decides everything about a key that needs no curve arithmetic. A key that passes may still be one whose maker
 * knows its secrets: nothing in a key can show otherwise, which is why keys are pinned and setups have transcripts.
 */
import { causeOf, type Failure, type KeyReason } from "@svc/core/finding";
import { readJson } from "@svc/core/json";
import type { G1Affine, ParsedKey } from "../arithmetic.ts";
import { describe } from "./coordinates.ts";
import { findDegeneracy } from "./degenerate-key.ts";
import { found, type Parsed, refused } from "./finding.ts";
import { isRecord } from "./members.ts";
import { type PointReason, parseG1, parseG2, readCoordinates } from "./points.ts";

/** Bounds the work that one key can cause; published circuits stay far below. */
const MAX_PUBLIC_SIGNALS = 1024;

const REQUIRED = [
  "protocol",
  "curve",
  "nPublic",
  "vk_alpha_1",
  "vk_beta_2",
  "vk_gamma_2",
  "vk_delta_2",
  "IC",
] as const;
const MEMBERS = new Set<string>([...REQUIRED, "vk_alphabeta_12"]);

export function parseVerificationKey(input: unknown): Parsed<ParsedKey, KeyReason> {
  const reading = readJson(input);
  if (!reading.ok)
    return refused("key_malformed", { expected: "a_value", found: null, cause: causeOf(reading) });
  const key = reading.value;
  if (!isRecord(key))
    return refused("key_malformed", { expected: "object", found: describe(key), cause: null });
  // Protocol and curve come first: a key for another system has other members, and "wrong curve" says more.
  if (Object.hasOwn(key, "protocol") && key.protocol !== "groth16") {
    return refused("key_wrong_protocol", { found: describe(key.protocol) });
  }
  if (Object.hasOwn(key, "curve") && key.curve !== "bn128") {
    return refused("key_wrong_curve", { found: describe(key.curve) });
  }
  const missing = REQUIRED.find((member) => !Object.hasOwn(key, member));
  if (missing !== undefined)
    return refused("key_malformed", { expected: "member_missing", found: missing, cause: null });
  const unknown = Object.keys(key).find((member) => !MEMBERS.has(member));
  if (unknown !== undefined)
    return refused("key_malformed", { expected: "member_unknown", found: describe(unknown), cause: null });
  return parseMembers(key);
}

function parseMembers(key: { readonly [member: string]: unknown }): Parsed<ParsedKey, KeyReason> {
  const count = key.nPublic;
  if (typeof count !== "number" || !Number.isInteger(count) || count < 0 || count > MAX_PUBLIC_SIGNALS) {
    const found = typeof count === "number" ? String(count) : describe(count);
    return refused("key_public_count_malformed", { found, limit: MAX_PUBLIC_SIGNALS });
  }
  if (!Array.isArray(key.IC))
    return refused("key_malformed", { expected: "array", found: describe(key.IC), cause: null });
  if (key.IC.length !== count + 1) {
    return refused("key_ic_count_mismatch", { expected: count + 1, found: key.IC.length });
  }
  const alpha = parseG1(key.vk_alpha_1, "vk_alpha_1");
  if (!alpha.ok) return ofKey(alpha);
  const beta = parseG2(key.vk_beta_2, "vk_beta_2");
  if (!beta.ok) return ofKey(beta);
  const gamma = parseG2(key.vk_gamma_2, "vk_gamma_2");
  if (!gamma.ok) return ofKey(gamma);
  const delta = parseG2(key.vk_delta_2, "vk_delta_2");
  if (!delta.ok) return ofKey(delta);
  const ic: G1Affine[] = [];
  for (const [i, value] of key.IC.entries()) {
    const point = parseG1(value, `IC[${i}]`);
    if (!point.ok) {
      return point.reason === "point_at_infinity"
        ? refused("key_ic_at_infinity", { point: `IC[${i}]` })
        : ofKey(point);
    }
    ic.push(point.value);
  }
  const alphaBeta = parseAlphaBeta(key);
  if (!alphaBeta.ok) return alphaBeta;
  const points = { alpha: alpha.value, beta: beta.value, gamma: gamma.value, delta: delta.value, ic };
  const degeneracy = findDegeneracy(points);
  if (degeneracy !== null) return degeneracy;
  // Every string in the key is the one canonical spelling of its value, so equal text means an equal key.
  const fingerprint = JSON.stringify([
    key.vk_alpha_1,
    key.vk_beta_2,
    key.vk_gamma_2,
    key.vk_delta_2,
    key.IC,
    key.vk_alphabeta_12 ?? null,
  ]);
  return found({ ...points, alphaBeta: alphaBeta.value, fingerprint });
}

/** The optional claim e(alpha, beta) as twelve coordinates, or undefined when the key does not make it. */
function parseAlphaBeta(key: {
  readonly [member: string]: unknown;
}): Parsed<bigint[] | undefined, KeyReason> {
  if (!Object.hasOwn(key, "vk_alphabeta_12")) return found(undefined);
  const name = "vk_alphabeta_12";
  const flat: unknown[] = [];
  const halves = key[name];
  if (!isTuple(halves, 2))
    return refused("key_point_malformed", {
      point: name,
      expected: "halves_of_pairs",
      found: describe(halves),
    });
  for (const half of halves) {
    if (!isTuple(half, 3))
      return refused("key_point_malformed", {
        point: name,
        expected: "halves_of_pairs",
        found: describe(halves),
      });
    for (const pair of half) {
      if (!isTuple(pair, 2))
        return refused("key_point_malformed", {
          point: name,
          expected: "halves_of_pairs",
          found: describe(halves),
        });
      flat.push(...pair);
    }
  }
  const coordinates = readCoordinates(flat, name);
  return coordinates.ok ? coordinates : ofKey(coordinates);
}

function isTuple(value: unknown, length: number): value is readonly unknown[] {
  return Array.isArray(value) && value.length === length;
}

/** A point's own failure as the key's; the values are the same. */
function ofKey({ reason, values }: Failure<PointReason>): Parsed<never, KeyReason> {
  return refused(`key_${reason}` as const, values as never);
}
