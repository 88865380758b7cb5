// One process that verifies a mixture of documents at a steady rate: its memory, the heap after a collection, and latency.
import { loadavg } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { quantile } from "../median.ts";
import { panelOf, type Soaked } from "../plot.ts";
import type { Asked } from "./mixture.ts";

/** One period; memory in MB of a million bytes. */
interface Sample {
  /** Seconds since the start. */
  readonly at: number;
  readonly verified: number;
  readonly rssMb: number;
  /** As found, garbage included. */
  readonly heapMb: number;
  /** After a collection that was asked for. */
  readonly liveMb: number;
  readonly externalMb: number;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** Processor time of the process, for each verification of the period. */
  readonly cpuMs: number | null;
  /** Load average of the machine over the last minute. */
  readonly load: number;
}

interface Pace {
  /** Ends after so many, or when `isOver` says so. */
  readonly most: number;
  readonly isOver: () => boolean;
  /** Before each verification. */
  readonly rest: () => Promise<void>;
  /** Returns whether it is time for a sample. */
  readonly isDue: () => boolean;
}

/** Verifies what `ask` gives, one after another, until the pace ends it. */
export async function soakProcess(
  ask: (n: number) => Asked,
  { most, isOver, rest, isDue }: Pace,
): Promise<Soaked<Sample>> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const samples: Sample[] = [];
  const different = new Set<string>();
  const began = performance.now();
  let times: number[] = [];
  let cpu = process.cpuUsage();
  let verified = 0;
  const sample = () => {
    const { user, system } = process.cpuUsage(cpu);
    const { rss, heapUsed, external } = process.memoryUsage();
    collect();
    const live = process.memoryUsage().heapUsed;
    samples.push({
      at: (performance.now() - began) / 1000,
      verified,
      rssMb: rss / 1e6,
      heapMb: heapUsed / 1e6,
      liveMb: live / 1e6,
      externalMb: external / 1e6,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      cpuMs: times.length === 0 ? null : (user + system) / 1000 / times.length,
      load: loadavg()[0] as number,
    });
    times = [];
    cpu = process.cpuUsage();
  };
  while (verified < most && !isOver()) {
    await rest();
    const { id, isAsExpected } = ask(verified);
    const startedAt = performance.now();
    if (!(await isAsExpected())) different.add(id);
    times.push(performance.now() - startedAt);
    verified += 1;
    if (isDue()) sample();
  }
  sample();
  return {
    title: `${verified} verifications in one process`,
    outcome: { verified },
    different: [...different],
    samples,
    panels: [
      panelOf("memory, MB", samples, {
        resident: ({ rssMb }) => rssMb,
        heap: ({ heapMb }) => heapMb,
        "heap, collected": ({ liveMb }) => liveMb,
      }),
      panelOf("outside the heap, MB", samples, { external: ({ externalMb }) => externalMb }),
      panelOf("time of a verification, ms", samples, {
        p50: ({ p50Ms }) => p50Ms,
        p99: ({ p99Ms }) => p99Ms,
      }),
      panelOf("processor time a verification, ms", samples, { process: ({ cpuMs }) => cpuMs }),
    ],
  };
}
