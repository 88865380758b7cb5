// Points in snarkjs JSON, and points of the twist outside the subgroup, for tests.
import { bn254 } from "@noble/curves/bn254.js";

export type G1 = InstanceType<typeof bn254.G1.Point>;
export type G2 = InstanceType<typeof bn254.G2.Point>;
export type G1Json = [string, string, string];
export type G2Json = [[string, string], [string, string], [string, string]];

export const P = bn254.fields.Fp.ORDER;
export const R = bn254.fields.Fr.ORDER;
/** Points of the twist per point of the subgroup; 10069 is its smallest prime factor. */
export const COFACTOR = 2n * P - R;

export const G1_BASE = bn254.G1.Point.BASE;
export const G2_BASE = bn254.G2.Point.BASE;

export function g1Json(point: G1): G1Json {
  const { x, y } = point.toAffine();
  return [`${x}`, `${y}`, "1"];
}

export function g2Json(point: G2): G2Json {
  const { x, y } = point.toAffine();
  return [
    [`${x.c0}`, `${x.c1}`],
    [`${y.c0}`, `${y.c1}`],
    ["1", "0"],
  ];
}

export function g1FromJson([x, y]: G1Json): G1 {
  return bn254.G1.Point.fromAffine({ x: BigInt(x), y: BigInt(y) });
}

export function g2FromJson([x, y]: G2Json): G2 {
  return bn254.G2.Point.fromAffine({
    x: { c0: BigInt(x[0]), c1: BigInt(x[1]) },
    y: { c0: BigInt(y[0]), c1: BigInt(y[1]) },
  });
}

/** Double and add, for scalars beyond the order of the subgroup and points outside it. */
export function multiplyTwist(point: G2, scalar: bigint): G2 {
  let sum = bn254.G2.Point.ZERO;
  for (const bit of scalar.toString(2)) {
    sum = sum.double();
    if (bit === "1") sum = sum.add(point);
  }
  return sum;
}

/** The point of the twist with the smallest x = (n, 1) for which there is one, n at least `from`. */
export function twistPoint(from = 1n): G2 {
  const { Fp2 } = bn254.fields;
  for (let n = from; ; n++) {
    const x = { c0: n, c1: 1n };
    const square = Fp2.add(Fp2.mul(Fp2.sqr(x), x), bn254.G2.Point.CURVE().b);
    try {
      return bn254.G2.Point.fromAffine({ x, y: Fp2.sqrt(square) });
    } catch {
      // No root: try the next x.
    }
  }
}

/** A point whose order divides the cofactor, so that it has no component in the subgroup at all. */
export function cofactorPoint(): G2 {
  return multiplyTwist(twistPoint(), R);
}

/** A point of order 10069. */
export function smallOrderPoint(): G2 {
  return multiplyTwist(cofactorPoint(), COFACTOR / 10069n);
}
