// `npm run mutate -- AREA...`: one small fault after another in an area's sources, and whether its tests notice. For the
// night: an area takes minutes to hours. Ends with 1 where an area falls below its floor.
import { parseArgs } from "node:util";
import { AREAS, type Area } from "./areas.ts";
import { MutatedTree } from "./copy.ts";
import {
  isEquivalent,
  type Judged,
  judgeMutant,
  mutantsOfArea,
  placeOf,
  sampleOf,
  scoreOf,
} from "./judge.ts";
import type { Placed } from "./mutants.ts";
import { boundLoops, filesFor, type NumberedMutant, type SurveyedFile, survey, switchAll } from "./survey.ts";
import { type JudgedTogether, judgeTogether } from "./together.ts";

const SEED = "1";

const HELP = `npm run mutate -- [AREA...] [--file PART] [--json] [--sample N [--seed S]] [--part N/M] [--within MS]
Areas: ${Object.keys(AREAS).join(", ")}; all when none is named.
  --file PART   only sources whose path has PART in it
  --sample N    a random N of an area's mutants; --seed S draws others, else the seed is "${SEED}"
  --part N/M    only the Nth of M parts of an area's mutants, for several machines
  --within MS   only tests that take so much of the processor at most, many mutants in one run: a first look, which
                lists what is left and holds no floor
  --json        one line of JSON a mutant
Exit code 0: each area reaches its floor. 1: one does not. 2: wrong use. 130: interrupted.
Works in a copy of the tree under the system's temporary folder, and removes it.`;

interface Wanted {
  readonly areas: readonly string[];
  readonly file: string;
  readonly part: number;
  readonly parts: number;
  readonly json: boolean;
  /** Mutants of an area at most. */
  readonly sample: number;
  readonly seed: string;
  /** Milliseconds of a test; null for all of them, and then each that is left from nothing. */
  readonly within: number | null;
}

function read(): Wanted | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean" },
      json: { type: "boolean", default: false },
      file: { type: "string", default: "" },
      part: { type: "string", default: "1/1" },
      sample: { type: "string" },
      seed: { type: "string", default: SEED },
      within: { type: "string" },
    },
  });
  if (values.help === true) return null;
  const unknown = positionals.find((name) => !Object.hasOwn(AREAS, name));
  if (unknown !== undefined) throw new TypeError(`no area ${unknown}`);
  const part = /^([1-9]\d*)\/([1-9]\d*)$/.exec(values.part);
  if (part === null || Number(part[1]) > Number(part[2]))
    throw new TypeError(`--part: N/M, not ${values.part}`);
  if (values.sample !== undefined && !/^[1-9]\d*$/.test(values.sample))
    throw new TypeError(`--sample: a number from 1 on, not ${values.sample}`);
  if (values.within !== undefined && !/^[1-9]\d*$/.test(values.within))
    throw new TypeError(`--within: milliseconds from 1 on, not ${values.within}`);
  const within = values.within === undefined ? null : Number(values.within);
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  const areas = positionals.length === 0 ? Object.keys(AREAS) : positionals;
  const { file, json, seed } = values;
  return { areas, file, part: Number(part[1]), parts: Number(part[2]), json, sample, seed, within };
}

/** So many mutants between two looks whether the tests still pass where nothing is altered. */
const BETWEEN = 50;

function chosenOf(tree: MutatedTree, area: Area, wanted: Wanted) {
  const all = mutantsOfArea(tree, area)
    .filter(({ file }) => file.includes(wanted.file))
    .filter((_, i) => i % wanted.parts === wanted.part - 1);
  const chosen = sampleOf(all, wanted.sample, wanted.seed).map((placed, i) => ({ ...placed, number: i + 1 }));
  const isKnown = (placed: Placed) => isEquivalent(tree.read(placed.file), area, placed);
  const counting = chosen.filter((placed) => !isKnown(placed));
  return { inAll: all.length, counting, known: chosen.filter(isKnown) };
}

/** Judges what a run of many mutants leaves, each from nothing. */
async function judgeLeft(
  tree: MutatedTree,
  area: Area,
  left: readonly NumberedMutant[],
  { surveyed, letLive }: { readonly surveyed: readonly SurveyedFile[] } & Pick<JudgedTogether, "letLive">,
  onJudged: (one: Judged) => void,
  signal: AbortSignal,
): Promise<void> {
  boundLoops(tree, surveyed);
  for (const [i, placed] of left.entries()) {
    const one = await judgeMutant(tree, placed, filesFor(placed.number, surveyed, letLive), signal);
    if (signal.aborted) return;
    onJudged(one);
    // What is left of a mutant, against expectation, would make the next ones look caught.
    if (i % BETWEEN === BETWEEN - 1) await tree.timesOf(area.tests, signal);
    process.stderr.write(`\r${i + 1} of ${left.length} from nothing `);
  }
  process.stderr.write("\n");
}

async function runArea(
  tree: MutatedTree,
  name: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<boolean> {
  const area = AREAS[name] as Area;
  const { inAll, counting, known } = chosenOf(tree, area, wanted);
  const judged: Judged[] = [];
  const place = (placed: Placed) => placeOf(tree.read(placed.file), placed);
  const onJudged = (one: Judged) => {
    judged.push(one);
    if (wanted.json) console.log(JSON.stringify({ area: name, ...one }));
    else if (one.judgement === "lived") console.log(`  lived  ${one.file}:${one.line}  ${one.change}`);
  };
  const restore = switchAll(tree, counting);
  const surveyed = await survey(tree, area.tests, signal);
  const onRun = (text: string) => process.stderr.write(`${name}: ${text}\n`);
  const { within } = wanted;
  const { caught, letLive } = await judgeTogether(tree, surveyed, counting, {
    signal,
    onRun,
    ...(within && { within }),
  });
  restore();
  for (const placed of known) onJudged({ ...place(placed), judgement: "equivalent" });
  for (const placed of counting)
    if (caught.has(placed.number)) onJudged({ ...place(placed), judgement: "caught" });
  const left = counting.filter(({ number }) => !caught.has(number));
  const print = within === null ? console.error : console.log;
  for (const { file, line, change } of left.map(place)) print(`  left  ${file}:${line}  ${change}`);
  if (within !== null) {
    console.log(
      `${name}: ${caught.size} of ${counting.length} caught within ${within} ms, ${left.length} left`,
    );
    return true;
  }
  await judgeLeft(tree, area, left, { surveyed, letLive }, onJudged, signal);
  const count = (wished: Judged["judgement"]) =>
    judged.filter(({ judgement }) => judgement === wished).length;
  const score = scoreOf(judged);
  const counts = `${count("caught")} caught, ${count("hung")} hung, ${count("lived")} lived, ${count("equivalent")} equivalent`;
  const of = judged.length < inAll ? `${judged.length} of ${inAll}` : `all ${judged.length}`;
  const summary = `${name}: ${of} mutants, ${counts}: ${score} of 100, floor ${area.floor}`;
  if (wanted.json) console.error(summary);
  else console.log(summary);
  return score >= area.floor;
}

const wanted = (() => {
  try {
    return read();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${HELP}`);
    process.exit(2);
  }
})();
if (wanted === null) {
  console.log(HELP);
} else {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const tree = new MutatedTree();
  try {
    for (const name of wanted.areas) {
      if (stop.signal.aborted) break;
      if (!(await runArea(tree, name, wanted, stop.signal))) process.exitCode = 1;
    }
  } catch (error) {
    // A run that was ended on purpose looks like tests that fail.
    if (!stop.signal.aborted) throw error;
  } finally {
    tree.remove();
  }
  if (stop.signal.aborted) process.exitCode = 130;
}
