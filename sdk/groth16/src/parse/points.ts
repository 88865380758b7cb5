/**
 * Points as snarkjs writes them, [x, y, "1"] in G1 and [[x0, x1], [y0, y1], ["1", "0"]] in G2, to affine integers.
 *
 * Only the affine form is accepted: snarkjs also takes other Jacobian z, missing z and extra elements, which gives
 * one point endless spellings. The curve equation is checked here, in plain integers; membership of a G2 point in the subgroup is left to the engine's arithmetic.
 */
import { BN254_P } from "@svc/core/field";
import type { Term } from "@svc/core/finding";
import type { G1Affine, G2Affine } from "../arithmetic.ts";
import { describe, readElement } from "./coordinates.ts";
import { isOnCurve, isOnTwist, isOrigin } from "./curve-equation.ts";
import { found, type Parsed, refused } from "./finding.ts";

export type PointReason =
  | "point_malformed"
  | "coordinate_not_canonical"
  | "coordinate_not_in_field"
  | "point_at_infinity"
  | "point_not_on_curve";

export function parseG1(value: unknown, name: string): Parsed<G1Affine, PointReason> {
  if (!Array.isArray(value) || value.length !== 3) return malformed(name, "affine_g1", value);
  const coordinates = readCoordinates(value.slice(0, 2), name);
  if (!coordinates.ok) return coordinates;
  const [x, y] = coordinates.value as [bigint, bigint];
  if (value[2] === "0" || isOrigin(x, y)) return atInfinity(name);
  if (value[2] !== "1") return malformed(name, "affine_g1", value[2]);
  return isOnCurve({ x, y }) ? found({ x, y }) : offCurve(name);
}

export function parseG2(value: unknown, name: string): Parsed<G2Affine, PointReason> {
  if (!Array.isArray(value) || value.length !== 3 || !value.every(isPair)) {
    return malformed(name, "affine_g2", value);
  }
  const [xs, ys, zs] = value as [unknown[], unknown[], unknown[]];
  const coordinates = readCoordinates([...xs, ...ys], name);
  if (!coordinates.ok) return coordinates;
  const [x0, x1, y0, y1] = coordinates.value as [bigint, bigint, bigint, bigint];
  if ((zs[0] === "0" && zs[1] === "0") || isOrigin(x0, x1, y0, y1)) return atInfinity(name);
  if (zs[0] !== "1" || zs[1] !== "0") return malformed(name, "affine_g2", zs[0]);
  const point: G2Affine = { x: [x0, x1], y: [y0, y1] };
  return isOnTwist(point) ? found(point) : offCurve(name);
}

function isPair(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2;
}

/** Field elements below p, in order. */
export function readCoordinates(
  values: readonly unknown[],
  name: string,
): Parsed<bigint[], "coordinate_not_canonical" | "coordinate_not_in_field"> {
  const elements: bigint[] = [];
  for (const value of values) {
    const element = readElement(value, BN254_P);
    if (element === "not_canonical") {
      return refused("coordinate_not_canonical", { point: name, found: describe(value) });
    }
    if (element === "not_in_field") {
      return refused("coordinate_not_in_field", { point: name, found: describe(value) });
    }
    elements.push(element);
  }
  return found(elements);
}

function malformed(point: string, expected: Term, value: unknown) {
  return refused("point_malformed", { point, expected, found: describe(value) });
}

function atInfinity(point: string) {
  return refused("point_at_infinity", { point });
}

function offCurve(point: string) {
  return refused("point_not_on_curve", { point });
}
