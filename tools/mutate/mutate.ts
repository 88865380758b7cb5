// `npm run mutate -- AREA...`: one small fault after another in an area's sources, and whether its tests notice. For the
// night: an area takes minutes to hours. Ends with 1 where an area falls below its floor.
import { commandLine } from "../command-line.ts";
import { AREAS, type Area } from "./areas.ts";
import { MutatedTree } from "./copy.ts";
import {
  equivalenceOf,
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

function read(): Wanted {
  const { values, words, wrongUse } = commandLine({
    command: "npm run mutate --",
    about: `Judges mutants in a copy of the tree, which is removed afterwards.
Areas: ${Object.keys(AREAS).join(", ")}; all unless named.
Exit code 0: each area reaches its floor. 1: one does not. 2: wrong use. 130: interrupted.`,
    options: {
      json: { type: "flag", about: "print one line of JSON a mutant" },
      file: { type: "text", default: "", about: "only sources whose path contains this" },
      part: {
        type: "text",
        default: "1/1",
        about: "N/M: only the Nth of M parts of an area, for several machines",
      },
      sample: { type: "number", least: 1, isWhole: true, about: "a random sample of this size" },
      seed: { type: "text", default: "1", about: "another seed draws another sample" },
      within: {
        type: "number",
        least: 1,
        isWhole: true,
        about: "only tests of at most so many ms of processor: a first look without floors",
      },
    },
    words: { name: "AREA...", most: Number.POSITIVE_INFINITY },
    wrongUseCode: 2,
  });
  const unknown = words.find((name) => !Object.hasOwn(AREAS, name));
  if (unknown !== undefined) wrongUse(`no area ${unknown}`);
  const [part = 0, parts = 0] = (/^([1-9]\d*)\/([1-9]\d*)$/.exec(values.part) ?? []).slice(1).map(Number);
  if (part < 1 || part > parts) wrongUse(`--part: expected N/M, not ${values.part}`);
  const { file, json, seed, sample = Number.POSITIVE_INFINITY, within = null } = values;
  return {
    areas: words.length === 0 ? Object.keys(AREAS) : words,
    file,
    part,
    parts,
    json,
    sample,
    seed,
    within,
  };
}

/** So many mutants between two looks whether the tests still pass where nothing is altered. */
const BETWEEN = 50;

function chosenOf(tree: MutatedTree, area: Area, wanted: Wanted) {
  const all = mutantsOfArea(tree, area)
    .filter(({ file }) => file.includes(wanted.file))
    .filter((_, i) => i % wanted.parts === wanted.part - 1);
  const chosen = sampleOf(all, wanted.sample, wanted.seed).map((placed, i) => ({ ...placed, number: i + 1 }));
  const isKnown = (placed: Placed) => equivalenceOf(tree.read(placed.file), area, placed) !== undefined;
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
    // An unexpected leftover of a mutant would make the next ones look caught.
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

const wanted = read();
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
