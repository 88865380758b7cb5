// A contribution made by the test itself, with a secret of its choice: flawless but for what the test wants wrong.
import { blake2b } from "@noble/hashes/blake2.js";
import { toG1 } from "../../src/curve/bn254.ts";
import { deriveG2Base } from "../../src/transcript/derive.ts";
import { decodeG1, decodeG2, hashedG1, hashedG2 } from "../../src/transcript/montgomery.ts";
import type { G1 } from "./points.ts";
import { concat, OFFSETS, type Parts, stored, withParameters } from "./transcript-bytes.ts";

/**
 * The contribution that follows `parts`, made with `secret` over the base `s`.
 *
 * @param type 0 contribution, 1 beacon
 */
export function ownContribution(
  parts: Parts,
  s: G1,
  secret: bigint,
  type: number,
  parameters: readonly number[],
): Uint8Array {
  const hasher = blake2b.create({ dkLen: 64 }).update(parts.circuitHash);
  for (const contribution of parts.contributions) {
    hasher
      .update(hashedG1(g1At(contribution, OFFSETS.deltaAfter)))
      .update(hashedG1(g1At(contribution, OFFSETS.s)))
      .update(hashedG1(g1At(contribution, OFFSETS.sx)))
      .update(hashedG2(g2At(contribution, OFFSETS.spx)))
      .update(contribution.subarray(OFFSETS.hash, OFFSETS.type));
  }
  const sx = s.multiply(secret);
  const hash = hasher.update(hashedG1(s.toAffine())).update(hashedG1(sx.toAffine())).digest();
  const spx = deriveG2Base(hash).multiply(secret).toAffine();
  const before = parts.contributions.at(-1);
  if (before === undefined) throw new Error("expected a chain to continue");
  const deltaAfter = toG1(g1At(before, OFFSETS.deltaAfter)).multiply(secret);
  const body = concat(
    ...[deltaAfter, s, sx].map((point) => stored(point.toAffine().x, point.toAffine().y)),
    stored(spx.x.c0, spx.x.c1, spx.y.c0, spx.y.c1),
    hash,
    Uint8Array.of(type, 0, 0, 0, 0, 0, 0, 0),
  );
  return withParameters(body, parameters);
}

function g1At(contribution: Uint8Array, offset: number) {
  const point = decodeG1(contribution.subarray(offset, offset + 64));
  if (point === null) throw new Error("the fixture holds no point there");
  return point;
}

function g2At(contribution: Uint8Array, offset: number) {
  const point = decodeG2(contribution.subarray(offset, offset + 128));
  if (point === null) throw new Error("the fixture holds no point there");
  return point;
}
