/** A contestant of the bench: every one answers for the same key, proofs and signals, in one process. */
import { median } from "../../../tools/bench/median.ts";
import type { KeyJson, ProofJson } from "../test/support/trapdoor.ts";

export interface Workload {
  readonly key: KeyJson;
  /** Valid proofs with their signals as decimal strings. */
  readonly items: readonly { readonly proof: ProofJson; readonly publicSignals: readonly string[] }[];
}

export interface Contestant {
  readonly name: string;
  /** Checks beyond the pairing equation. */
  readonly checks: string;
  /** Prepares the key once and gives the operation to time: verifies item `i` and says whether it is valid. */
  prepare(workload: Workload): Promise<(i: number) => boolean | Promise<boolean>>;
  /** Leaves no workers behind. */
  close?(): Promise<void>;
}

export interface Sample {
  readonly name: string;
  readonly checks: string;
  readonly medianMs: number;
  readonly minMs: number;
  readonly runs: number;
}

/**
 * Times all contestants in turns, so that whatever else the machine does falls on all of them alike.
 *
 * @throws Error when a contestant refuses a valid proof
 */
export async function race(
  contestants: readonly Contestant[],
  workload: Workload,
  rounds: number,
  runsPerRound: number,
): Promise<Sample[]> {
  const runners = [];
  for (const contestant of contestants) {
    runners.push({ contestant, run: await contestant.prepare(workload), times: [] as number[] });
  }
  // The first round warms up and is not counted.
  for (let round = 0; round <= rounds; round++) {
    for (const { contestant, run, times } of runners) {
      for (let i = 0; i < runsPerRound; i++) {
        const start = performance.now();
        const valid = await run(i % workload.items.length);
        const elapsed = performance.now() - start;
        if (!valid) throw new Error(`${contestant.name} refused a valid proof`);
        if (round > 0) times.push(elapsed);
      }
    }
  }
  for (const { contestant } of runners) await contestant.close?.();
  return runners.map(({ contestant, times }) => ({
    name: contestant.name,
    checks: contestant.checks,
    medianMs: median(times),
    minMs: Math.min(...times),
    runs: times.length,
  }));
}
