/**
 * Workload: the decision circuit's own key and proof, its eight signals included.
 *
 * For a batch the one proof is re-randomised, which anyone can do: (kA, B/k, C) proves the same with other bytes.
 */
import { readFileSync } from "node:fs";
import { type G1Json, g1FromJson, g1Json, g2FromJson, g2Json, R } from "../test/support/points.ts";
import { invert, type KeyJson, type ProofJson } from "../test/support/trapdoor.ts";
import type { Workload } from "./contestant.ts";

export const BATCH = 64;

const CIRCUIT = new URL("../../../circuits/zk-cp/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, CIRCUIT), "utf8"));

function rerandomise(proof: ProofJson, k: bigint): ProofJson {
  return {
    ...proof,
    pi_a: g1Json(g1FromJson(proof.pi_a as G1Json).multiply(k)),
    pi_b: g2Json(g2FromJson(proof.pi_b).multiply(invert(k, R))),
  };
}

export function decisionWorkload(): Workload {
  const key: KeyJson = read("build/verification_key.json");
  const { proof, public_signals: publicSignals } = read("vectors/worked-example.json") as {
    proof: ProofJson;
    public_signals: string[];
  };
  const items = Array.from({ length: BATCH }, (_, i) => ({
    proof: i === 0 ? proof : rerandomise(proof, 7n ** BigInt(i)),
    publicSignals,
  }));
  return { key, items };
}
