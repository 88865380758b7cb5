// Affine points of G1 with x in the first lanes and y in the second; a unit of a batch is two additions, one a lane.
import { BETA_AND_ONE, FP, fpMul, fpMulLoosePair, fp2Add, fp2Sub, ONE } from "../field";
import { fp2Carry, fp2Load, fp2Store, fpMayBeEqual } from "../element";
import { fpInv } from "../inverse";

export { ONE };
export const ELEMENT: usize = FP;
export const POINT: usize = FP;
export const LANES: usize = 2;
export const ENCODED_POINT: usize = 64;
const RECORD: usize = 16;

export function mulPair(r0: usize, r1: usize, a0: usize, a1: usize, b0: usize, b1: usize): void {
  fpMulLoosePair(r0, r1, a0, a1, b0, b1);
}

export function mayShareX(a: usize, b: usize): bool { return fpMayBeEqual(a, b); }
export function loadPoint(out: usize, bytes: usize): void { fp2Load(out, bytes); }
export function storePoint(bytes: usize, point: usize): void { fp2Store(bytes, point); }
export function difference(r: usize, a: usize, b: usize): void { fp2Sub(r, a, b); }

export function tightDifference(r: usize, a: usize, b: usize): void {
  fp2Sub(r, a, b);
  fp2Carry(r, r);
}

/** (βx, y) */
export function mapPoint(out: usize, point: usize): void { fpMul(out, point, BETA_AND_ONE); }

export function mapPair(out0: usize, out1: usize, point0: usize, point1: usize): void {
  fpMulLoosePair(out0, out1, point0, point1, BETA_AND_ONE, BETA_AND_ONE);
  fp2Carry(out0, out0);
  fp2Carry(out1, out1);
}

// @ts-ignore: decorator
@inline function sign(entry: u32): f64 { return 1.0 - 2.0 * <f64>(entry & 1); }

export function unpack(x: usize, y: usize, entry: u32): void {
  const point: usize = entry & ~1;
  const s = f64x2.splat(sign(entry));
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(x + i, v128.load64_splat(point + i));
    v128.store(y + i, f64x2.mul(v128.load64_splat(point + i, 8), s));
  }
}

export function pack(out: usize, x: usize, y: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    v128.store(out + i, v128.shuffle<f64>(v128.load(x + i), v128.load(y + i), 0, 2));
  }
}

/** x2 - x1 of both additions */
export function gatherX(r: usize, record: usize): void {
  const a: usize = load<u32>(record) & ~1, b: usize = load<u32>(record, 4) & ~1;
  const c: usize = load<u32>(record + RECORD) & ~1, d: usize = load<u32>(record + RECORD, 4) & ~1;
  for (let i: usize = 0; i < FP; i += 16) {
    const first = f64x2.sub(v128.load(b + i), v128.load(a + i));
    const second = f64x2.sub(v128.load(d + i), v128.load(c + i));
    v128.store(r + i, v128.shuffle<f64>(first, second, 0, 2));
  }
}

/** y2 - y1, x1, x1 + x2, y1 of both additions */
export function gather(r: usize, record: usize): void {
  const first = load<u32>(record), second = load<u32>(record, 4);
  const third = load<u32>(record + RECORD), fourth = load<u32>(record + RECORD, 4);
  const a: usize = first & ~1, b: usize = second & ~1, c: usize = third & ~1, d: usize = fourth & ~1;
  const left = f64x2.replace_lane(f64x2.splat(sign(first)), 1, sign(third));
  const right = f64x2.replace_lane(f64x2.splat(sign(second)), 1, sign(fourth));
  for (let i: usize = 0; i < FP; i += 16) {
    const pa = v128.load(a + i), pb = v128.load(b + i), pc = v128.load(c + i), pd = v128.load(d + i);
    const x1 = v128.shuffle<f64>(pa, pc, 0, 2);
    const y1 = f64x2.mul(v128.shuffle<f64>(pa, pc, 1, 3), left);
    const y2 = f64x2.mul(v128.shuffle<f64>(pb, pd, 1, 3), right);
    v128.store(r + i, f64x2.sub(y2, y1));
    v128.store(r + FP + i, x1);
    v128.store(r + 2 * FP + i, f64x2.add(x1, v128.shuffle<f64>(pb, pd, 0, 2)));
    v128.store(r + 3 * FP + i, y1);
  }
}

export function scatter(record: usize, x: usize, y: usize): void {
  const out: usize = load<u32>(record, 8), other: usize = load<u32>(record + RECORD, 8);
  for (let i: usize = 0; i < FP; i += 16) {
    const vx = v128.load(x + i), vy = v128.load(y + i);
    v128.store(out + i, v128.shuffle<f64>(vx, vy, 0, 2));
    v128.store(other + i, v128.shuffle<f64>(vx, vy, 1, 3));
  }
}

const LANES_EXCHANGED: usize = memory.data(80);
const PRODUCT: usize = memory.data(80);
const INVERSE: usize = memory.data(80);

/** r = [a1 | a0] */
function exchange(r: usize, a: usize): void {
  for (let i: usize = 0; i < FP; i += 16) {
    const v = v128.load(a + i);
    v128.store(r + i, v128.shuffle<f64>(v, v, 1, 2));
  }
}

/** The inverses of all four lanes from one. */
export function invertUnits(a: usize, b: usize): void {
  fpMul(PRODUCT, a, b); // [p | q]
  exchange(LANES_EXCHANGED, PRODUCT);
  fpMul(INVERSE, PRODUCT, LANES_EXCHANGED); // pq in both
  fpInv(INVERSE, INVERSE);
  fpMul(INVERSE, INVERSE, LANES_EXCHANGED); // [1/p | 1/q]
  fpMul(PRODUCT, INVERSE, a);
  fpMul(a, INVERSE, b);
  memory.copy(b, PRODUCT, FP);
}
