import { bn254 } from "@noble/curves/bn254.js";
import { g1FromJson, g2FromJson } from "../../test/support/points.ts";
import type { Contestant, Workload } from "../contestant.ts";

const { Fp12 } = bn254.fields;

/** A prepared key by hand: cached alpha-beta, lines of gamma and delta, one final exponentiation, B checked. */
export const noblePrepared: Contestant = {
  name: "@noble/curves, prepared key",
  checks: "subgroup of B",
  async prepare({ key, items }: Workload) {
    const lines = (point: ReturnType<typeof g2FromJson>) => bn254.utils.calcPairingPrecomputes(point);
    const alphaBeta = bn254.pairing(g1FromJson(key.vk_alpha_1).negate(), g2FromJson(key.vk_beta_2), false);
    const gamma = lines(g2FromJson(key.vk_gamma_2));
    const delta = lines(g2FromJson(key.vk_delta_2));
    const ic = key.IC.map(g1FromJson);
    const affine = (point: ReturnType<typeof g1FromJson>) => {
      const { x, y } = point.toAffine();
      return [x, y] as const;
    };
    return (i) => {
      const item = items[i];
      if (item === undefined) return false;
      const b = g2FromJson(item.proof.pi_b);
      if (!b.isTorsionFree()) return false;
      let l = ic[0] as (typeof ic)[number];
      for (const [j, signal] of item.publicSignals.entries()) {
        l = l.add((ic[j + 1] as (typeof ic)[number]).multiplyUnsafe(BigInt(signal)));
      }
      const miller = bn254.millerLoopBatch([
        [lines(b), ...affine(g1FromJson(item.proof.pi_a))],
        [gamma, ...affine(l.negate())],
        [delta, ...affine(g1FromJson(item.proof.pi_c).negate())],
      ]);
      return Fp12.eql(Fp12.finalExponentiate(Fp12.mul(miller, alphaBeta)), Fp12.ONE);
    };
  },
};
