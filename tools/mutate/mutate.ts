// `npm run mutate -- ROOM...`: one small fault after another in a room's sources, and whether its tests notice. For the
// night: a room takes minutes to hours. Ends with 1 where a room falls below its floor.
import { parseArgs } from "node:util";
import { MutatedTree } from "./copy.ts";
import { type Judged, judgeMutant, mutantsOfRoom, sampleOf, scoreOf, sourcesOf } from "./judge.ts";
import { type MutatedRoom, ROOMS } from "./rooms.ts";
import { survey, testsFor } from "./survey.ts";

const SEED = "1";

const HELP = `npm run mutate -- [ROOM...] [--file PART] [--json] [--sample N [--seed S]] [--part N/M]
Rooms: ${Object.keys(ROOMS).join(", ")}; all when none is named.
  --file PART   only sources whose path has PART in it
  --sample N    a random N of a room's mutants; --seed S draws others, else the seed is "${SEED}"
  --part N/M    only the Nth of M parts of a room's mutants, for several machines
  --json        one line of JSON a mutant
Exit code 0: each room reaches its floor. 1: one does not. 2: wrong use. 130: interrupted.
Works in a copy of the tree under the system's temporary folder, and removes it.`;

interface Wanted {
  readonly rooms: readonly string[];
  readonly file: string;
  readonly part: number;
  readonly parts: number;
  readonly json: boolean;
  /** Mutants of a room at most. */
  readonly sample: number;
  readonly seed: string;
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
    },
  });
  if (values.help === true) return null;
  const unknown = positionals.find((name) => !Object.hasOwn(ROOMS, name));
  if (unknown !== undefined) throw new TypeError(`no room ${unknown}`);
  const part = /^([1-9]\d*)\/([1-9]\d*)$/.exec(values.part);
  if (part === null || Number(part[1]) > Number(part[2]))
    throw new TypeError(`--part: N/M, not ${values.part}`);
  if (values.sample !== undefined && !/^[1-9]\d*$/.test(values.sample))
    throw new TypeError(`--sample: a number from 1 on, not ${values.sample}`);
  const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : Number(values.sample);
  const rooms = positionals.length === 0 ? Object.keys(ROOMS) : positionals;
  const { file, json, seed } = values;
  return { rooms, file, part: Number(part[1]), parts: Number(part[2]), json, sample, seed };
}

/** So many mutants between two looks whether the tests still pass where nothing is altered. */
const BETWEEN = 50;

async function runRoom(
  tree: MutatedTree,
  name: string,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<boolean> {
  const room = ROOMS[name] as MutatedRoom;
  const all = mutantsOfRoom(tree, room)
    .filter(({ file }) => file.includes(wanted.file))
    .filter((_, i) => i % wanted.parts === wanted.part - 1);
  const chosen = sampleOf(all, wanted.sample, wanted.seed);
  const surveyed = await survey(tree, sourcesOf(tree, room), room.tests, signal);
  const judged: Judged[] = [];
  for (const [i, placed] of chosen.entries()) {
    const inTurn = testsFor(tree.read(placed.file), placed, surveyed);
    const one = await judgeMutant(tree, room, placed, inTurn, signal);
    if (signal.aborted) break;
    judged.push(one);
    // What is left of a mutant, against expectation, would make the next ones look caught.
    if (judged.length % BETWEEN === 0) await tree.timesOf(room.tests, signal);
    if (wanted.json) console.log(JSON.stringify({ room: name, ...one }));
    else if (one.judgement === "lived") console.log(`  lived  ${one.file}:${one.line}  ${one.change}`);
    process.stderr.write(`\r${name} ${i + 1} of ${chosen.length} `);
  }
  process.stderr.write("\n");
  const count = (wished: Judged["judgement"]) =>
    judged.filter(({ judgement }) => judgement === wished).length;
  const score = scoreOf(judged);
  const counts = `${count("caught")} caught, ${count("hung")} hung, ${count("lived")} lived, ${count("equivalent")} equivalent`;
  const of = chosen.length < all.length ? `${judged.length} of ${all.length}` : `all ${judged.length}`;
  const summary = `${name}: ${of} mutants, ${counts}: ${score} of 100, floor ${room.floor}`;
  if (wanted.json) console.error(summary);
  else console.log(summary);
  return score >= room.floor;
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
    for (const name of wanted.rooms) {
      if (stop.signal.aborted) break;
      if (!(await runRoom(tree, name, wanted, stop.signal))) process.exitCode = 1;
    }
  } catch (error) {
    // A run that was ended on purpose looks like tests that fail.
    if (!stop.signal.aborted) throw error;
  } finally {
    tree.remove();
  }
  if (stop.signal.aborted) process.exitCode = 130;
}
