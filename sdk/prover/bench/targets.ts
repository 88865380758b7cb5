// What must hold, and whether it did in this run: ratios of medians of one run on one machine, sizes in bytes.
import { median } from "../../../tools/bench/median.ts";
import { type Target, target } from "../../../tools/bench/targets.ts";
import type { ChromiumResult } from "./chromium.ts";
import { OURS, RAPIDSNARK, SNARKJS_THREADS } from "./contestants.ts";
import type { MemoryNeed } from "./details.ts";
import type { FirstProof } from "./first-proof.ts";
import type { Sample } from "./race.ts";

const [[TWO], [ONE]] = OURS as typeof OURS & readonly [(typeof OURS)[number], (typeof OURS)[number]];

type Ratio = readonly [byClock: number, ofProcessor: number | null];

export interface Measured {
  readonly node: readonly Sample[];
  readonly chromium: ChromiumResult | null;
  readonly first: readonly FirstProof[];
  readonly memory: readonly MemoryNeed[];
  readonly witnessMs: readonly number[];
  readonly stopMs: readonly number[];
  readonly pageGzipBytes: number;
}

export function targetsOf({
  node,
  chromium,
  first,
  memory,
  witnessMs,
  stopMs,
  pageGzipBytes,
}: Measured): Target[] {
  const ratio = (samples: readonly Sample[], one: string, other: string): Ratio => {
    const [a, b] = [one, other].map((name) => samples.find((sample) => sample.name === name));
    if (a === undefined || b === undefined) throw new Error(`no sample of ${one} or ${other}`);
    return [a.medianMs / b.medianMs, a.cpuMs === null || b.cpuMs === null ? null : a.cpuMs / b.cpuMs];
  };
  const [ours, former] = first as [FirstProof, FirstProof];
  const list: (readonly [what: string, most: number, found: Ratio])[] = [
    ["Node, two workers, of snarkjs with its threads", 0.15, ratio(node, TWO, SNARKJS_THREADS)],
    ...(node.some(({ name }) => name === RAPIDSNARK)
      ? [["Node, two workers, of native rapidsnark", 1.1, ratio(node, TWO, RAPIDSNARK)] as const]
      : []),
    ...(chromium === null
      ? []
      : ([
          ["Chromium, two workers, of snarkjs there", 0.14, ratio(chromium.samples, TWO, SNARKJS_THREADS)],
          ["Chromium, one worker, of snarkjs there", 0.27, ratio(chromium.samples, ONE, SNARKJS_THREADS)],
        ] as const)),
    [
      "First attestation of a process, of that with snarkjs",
      0.13,
      [ours.milliseconds / former.milliseconds, ours.cpuMs / former.cpuMs],
    ],
    ["Witness, milliseconds, median", 30, [median(witnessMs), null]],
    ["Workers stopped after an abort, milliseconds, median", 50, [median(stopMs), null]],
    ["WebAssembly memory of a worker, MB", 45, [Math.max(...memory.map(({ bytes }) => bytes)) / 1e6, null]],
    ["Script and WebAssembly of a page for proving, gzipped, kB", 90, [pageGzipBytes / 1000, null]],
  ];
  return list.map(([what, most, [found, ofProcessor]]) => target(what, most, found, ofProcessor));
}
