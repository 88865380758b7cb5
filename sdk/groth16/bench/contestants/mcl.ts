import * as mcl from "mcl-wasm";
import type { G1Json, G2Json } from "../../test/support/points.ts";
import type { Contestant, Workload } from "../contestant.ts";

function g1([x, y]: G1Json): mcl.G1 {
  const point = new mcl.G1();
  point.setStr(`1 ${x} ${y}`, 10);
  return point;
}

function g2([x, y]: G2Json): mcl.G2 {
  const point = new mcl.G2();
  point.setStr(`1 ${x[0]} ${x[1]} ${y[0]} ${y[1]}`, 10);
  return point;
}

function scalar(text: string): mcl.Fr {
  const value = new mcl.Fr();
  value.setStr(text, 10);
  return value;
}

export function mclPrepared(checkOrder: boolean): Contestant {
  return {
    name: `mcl-wasm, prepared key${checkOrder ? ", order check" : ""}`,
    checks: checkOrder ? "subgroup of B" : "nothing of B's subgroup",
    async prepare({ key, items }: Workload) {
      await mcl.init(mcl.BN_SNARK1);
      mcl.verifyOrderG2(false);
      const alphaBeta = mcl.millerLoop(mcl.neg(g1(key.vk_alpha_1)), g2(key.vk_beta_2));
      const gamma = new mcl.PrecomputedG2(g2(key.vk_gamma_2));
      const delta = new mcl.PrecomputedG2(g2(key.vk_delta_2));
      const [ic0, ...ic] = key.IC.map(g1) as [mcl.G1, ...mcl.G1[]];
      return (i) => {
        const item = items[i];
        if (item === undefined) return false;
        const b = g2(item.proof.pi_b);
        if (checkOrder && !b.isValidOrder()) return false;
        const l = mcl.add(ic0, mcl.mulVec(ic, item.publicSignals.map(scalar)));
        const fixed = mcl.precomputedMillerLoop2(mcl.neg(l), gamma, mcl.neg(g1(item.proof.pi_c)), delta);
        const product = mcl.mul(mcl.mul(mcl.millerLoop(g1(item.proof.pi_a), b), fixed), alphaBeta);
        return mcl.finalExp(product).isOne();
      };
    },
  };
}
