// How contestants are timed: in turns, so that whatever else the machine does falls on all of them alike, each proof
// verified, by the clock and by the processor time of all cores.

import { median } from "../../../tools/bench/median.ts";

export interface Contestant {
  readonly name: string;
  /** Makes one proof from the decision's inputs, witness included, and verifies it. */
  prove(): Promise<void>;
  close(): Promise<void> | void;
}

export interface Sample {
  readonly name: string;
  /** Milliseconds by the clock: median and least. */
  readonly medianMs: number;
  readonly minMs: number;
  /** Milliseconds of processor time, median; null where it cannot be had. */
  readonly cpuMs: number | null;
  readonly runs: number;
}

const WARM_UP = 2;

/**
 * @param cpuMilliseconds all that has been spent so far
 * @param rounds counted ones; WARM_UP more go before them, in which the runtime finishes compiling
 */
export async function race(
  contestants: readonly Contestant[],
  rounds: number,
  cpuMilliseconds: () => Promise<number | null> | number | null,
): Promise<Sample[]> {
  const times = contestants.map((): { wall: number[]; cpu: number[] } => ({ wall: [], cpu: [] }));
  for (let round = 0; round < WARM_UP + rounds; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const before = await cpuMilliseconds();
      const started = performance.now();
      await contestant.prove();
      const wall = performance.now() - started;
      const after = await cpuMilliseconds();
      if (round < WARM_UP) continue;
      times[i]?.wall.push(wall);
      if (before !== null && after !== null) times[i]?.cpu.push(after - before);
    }
  }
  for (const contestant of contestants) await contestant.close();
  return contestants.map(({ name }, i) => {
    const { wall, cpu } = times[i] as { wall: number[]; cpu: number[] };
    return {
      name,
      medianMs: median(wall),
      minMs: Math.min(...wall),
      cpuMs: cpu.length > 0 ? median(cpu) : null,
      runs: wall.length,
    };
  });
}
