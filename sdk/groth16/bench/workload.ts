/** Seven public signals, as the decision circuit has, under a key made for the bench: 64 proofs that differ. */
import { keyOf, mod, simulate, trapdoor } from "../test/support/trapdoor.ts";
import type { Workload } from "./contestant.ts";

export const BATCH = 64;

export function syntheticWorkload(signalCount = 7, count = BATCH): Workload {
  const secrets = trapdoor(signalCount, 5);
  const items = Array.from({ length: count }, (_, i) => {
    const signals = Array.from({ length: signalCount }, (_, j) => mod(BigInt(i * 16 + j + 3) ** 97n));
    return { proof: simulate(secrets, signals, i + 1), publicSignals: signals.map(String) };
  });
  return { key: keyOf(secrets), items };
}
