// `node tools/soak/process.ts --out docs/soak-process`: one process that verifies a mixture of documents at a steady rate. Every
// answer is held against the one expected. Every few seconds its memory, the heap after a collection and the quantiles of
// latency are recorded. Writes <out>.json and <out>.svg; fails when an answer was another one.
import { writeFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { plot } from "../../edge/bench/plot.ts";
import { commandLine, wrongUse } from "../command-line.ts";
import { type Asked, mixture } from "./mixture.ts";

/** Of one period; memory in MB of a million bytes. */
export interface Sample {
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
  /** Of the machine, the last minute's average. */
  readonly load: number;
}

export interface Soaked {
  readonly verified: number;
  /** Ids of what was answered otherwise, each once. */
  readonly different: readonly string[];
  readonly samples: readonly Sample[];
}

export interface Pace {
  /** Ends after so many, or when `isOver` says so. */
  readonly most: number;
  readonly isOver: () => boolean;
  /** Before each verification. */
  readonly rest: () => Promise<void>;
  /** Whether it is time for a sample. */
  readonly isDue: () => boolean;
}

/** Verifies what `ask` gives, one after another, until the pace ends it. */
export async function soak(ask: (n: number) => Asked, { most, isOver, rest, isDue }: Pace): Promise<Soaked> {
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
    const sorted = times.sort((a, b) => a - b);
    samples.push({
      at: (performance.now() - began) / 1000,
      verified,
      rssMb: rss / 1e6,
      heapMb: heapUsed / 1e6,
      liveMb: live / 1e6,
      externalMb: external / 1e6,
      p50Ms: sorted[Math.floor(sorted.length * 0.5)] ?? null,
      p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? null,
      cpuMs: sorted.length === 0 ? null : (user + system) / 1000 / sorted.length,
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
  return { verified, different: [...different], samples };
}

/** A replacer for `JSON.stringify`: no digit of a measured number behind the third. */
export function toThousandths(_: string, value: unknown): unknown {
  return typeof value === "number" ? Math.round(value * 1000) / 1000 : value;
}

export function drawn({ verified, samples }: Soaked): string {
  const of = (pick: (one: Sample) => number | null) => samples.map(pick);
  const minutes = Math.round((samples.at(-1)?.at ?? 0) / 60);
  return plot(
    `${verified} verifications in one process, ${minutes} minutes`,
    of(({ at }) => at) as number[],
    [
      {
        title: "memory, MB",
        lines: [
          { name: "resident", values: of(({ rssMb }) => rssMb) },
          { name: "heap", values: of(({ heapMb }) => heapMb) },
          { name: "heap, collected", values: of(({ liveMb }) => liveMb) },
        ],
      },
      {
        title: "outside the heap, MB",
        lines: [{ name: "external", values: of(({ externalMb }) => externalMb) }],
      },
      {
        title: "time of a verification, ms",
        lines: [
          { name: "p50", values: of(({ p50Ms }) => p50Ms) },
          { name: "p99", values: of(({ p99Ms }) => p99Ms) },
        ],
      },
      {
        title: "processor time a verification, ms",
        lines: [{ name: "process", values: of(({ cpuMs }) => cpuMs) }],
      },
    ],
  );
}

const USAGE = `usage: node tools/soak/process.ts --out <path without ending> [--seconds 7200] [--rate 20] [--every 20]
Verifies a mixture in one process, so many a second, and records memory and latency every so many seconds.
Exit code 0: every answer was the one expected. 1: one was not. 64: wrong use.`;

async function main(): Promise<number> {
  const { values } = commandLine(USAGE, {
    out: { type: "string" },
    seconds: { type: "string", default: "7200" },
    rate: { type: "string", default: "20" },
    every: { type: "string", default: "20" },
  });
  const [seconds, rate, every] = [values.seconds, values.rate, values.every].map(Number) as [
    number,
    number,
    number,
  ];
  if (values.out === undefined || !(seconds > 0) || !(rate > 0) || !(every > 0))
    return wrongUse(USAGE, "expected where to write, and times and a rate above 0");
  const began = performance.now();
  const past = () => (performance.now() - began) / 1000;
  let taken = 0;
  let isEnded = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isEnded = true));
  const found = await soak(mixture(), {
    most: Number.POSITIVE_INFINITY,
    isOver: () => isEnded || past() > seconds,
    rest: () => new Promise((resolve) => setTimeout(resolve, 1000 / rate)),
    isDue: () => past() >= taken * every && ++taken > 0,
  });
  const { verified, different, samples } = found;
  const outcome = { machine: `${cpus().length} x ${cpus()[0]?.model}`, seconds, rate, verified, different };
  writeFileSync(`${values.out}.json`, `${JSON.stringify({ ...outcome, samples }, toThousandths)}\n`);
  writeFileSync(`${values.out}.svg`, drawn(found));
  console.log(JSON.stringify(outcome));
  return different.length === 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main();
