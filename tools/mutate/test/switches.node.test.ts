// Mutants behind switches, loops that end, and which files judge: over small texts that are really run.
import { describe, expect, test } from "vitest";
import type { MutatedTree } from "../copy.ts";
import { judgeMutant, sampleOf } from "../judge.ts";
import { mutantsOf, mutated } from "../mutants.ts";
import { filesFor, type SurveyedFile } from "../survey.ts";
import { withSwitches } from "../switches.ts";
import { counted, mostTurns } from "../turns.ts";

const FILE = "a.ts";
const TEXT = `const seen = [];
const names = { 1: "one" };
function sign(x, { far = 2 } = {}) {
  if (x < 0 && !(x === -far)) return -1;
  const all = [x, far]?.map((y) => y * 2 + 1 - x % 2);
  if (x > 4) seen.push(x);
  else seen.unshift(all.some((y) => y > 3 || y === 0));
  return all.every((y) => y > 0) ? true : all.length;
}
return [sign(-2), sign(-3), sign(1), sign(5, { far: 1 }), sign(0), names[1], seen];`;

const all = mutantsOf(TEXT).map((mutant, i) => ({ mutant, number: i + 1 }));

/** Runs a program: its result or error, and the places that it reached. */
function run(program: string, on = 0): { readonly told: unknown; readonly reached: ReadonlySet<number> } {
  const reached = new Set<number>();
  globalThis.vdiMutants = { on, reached };
  try {
    return { told: new Function(program)(), reached };
  } catch (error) {
    return { told: String(error), reached };
  } finally {
    globalThis.vdiMutants = undefined;
  }
}

describe("mutants behind switches", () => {
  const { text, within } = withSwitches(TEXT, all);

  test("where none is on the text does what it does, line by line, and each tells that it was reached", () => {
    expect(run(text).told).toEqual(run(TEXT).told);
    expect(text.split("\n")).toHaveLength(TEXT.split("\n").length);
    expect(run(text).reached).toEqual(within);
  });

  test("where one is on the text does what its mutant does", () => {
    for (const { mutant, number } of all.filter((each) => within.has(each.number)))
      expect([mutant, run(text, number).told]).toEqual([mutant, run(mutated(TEXT, mutant)).told]);
  });

  test("only the name of a member has no switch, and is left to be judged from nothing", () => {
    const without = all.filter(({ number }) => !within.has(number));
    expect(without.map(({ mutant }) => [mutant.line, mutant.replacement])).toEqual([[2, "2"]]);
  });

  test("a place that is not reached does not tell so", () => {
    const short = withSwitches("const f = (x) => x > 1; return 2;", [
      { mutant: mutantsOf("const f = (x) => x > 1; return 2;")[0] as never, number: 1 },
    ]);
    expect(run(short.text)).toEqual({ told: 2, reached: new Set() });
  });
});

describe("counted loops", () => {
  const LOOPS = `let turns = 0;
for (let i = 0; i < 3; i++) for (const each of [1, 2]) turns += each;
let left = 4;
while (left > 0) { left -= 1; if (left === 2) continue; turns += 1; }
do turns += 1; while (turns < 14);
return turns;`;
  const turnsOf = (program: string, most?: number) => {
    globalThis.vdiTurns = 0;
    globalThis.vdiMostTurns = most;
    try {
      return [new Function(program)(), globalThis.vdiTurns];
    } finally {
      globalThis.vdiTurns = undefined;
      globalThis.vdiMostTurns = undefined;
    }
  };

  test("a counted text does what the text does, line by line, and counts each turn of each loop", () => {
    expect(turnsOf(LOOPS)).toEqual([14, 0]);
    expect(turnsOf(counted(LOOPS))).toEqual([14, 3 + 6 + 4 + 2]);
    expect(counted(LOOPS).split("\n")).toHaveLength(LOOPS.split("\n").length);
  });

  test("a loop that does not end throws beyond its bound, and one at its bound does not", () => {
    expect(turnsOf(counted(LOOPS), 15)).toEqual([14, 15]);
    expect(() => turnsOf(counted(LOOPS), 14)).toThrow("does not end");
    expect(() => turnsOf(counted("for (;;);"), mostTurns(0))).toThrow("does not end");
  });
});

describe("files that judge a mutant from nothing", () => {
  const file = (path: string, ms: number, reached: number[], hasStarted = false): SurveyedFile => ({
    path,
    ms,
    judged: 0,
    caught: 0,
    turns: 0,
    tests: [],
    reached: new Set(reached),
    hasStarted,
  });
  const files = () => [
    file("elsewhere", 1, [2]),
    file("threads", 1, [], true),
    file("slow", 50, [1]),
    file("quick", 5, [1, 2], true),
  ];
  const order = (surveyed: SurveyedFile[]) => filesFor(1, surveyed).map(({ path }) => path);

  test("those that reach it, the quickest first, then those of which nothing is known, and no other", () => {
    expect(order(files())).toEqual(["quick", "slow", "threads"]);
  });

  test("one that catches goes before a quicker one that never does", () => {
    const [elsewhere, threads, slow, quick] = files() as [
      SurveyedFile,
      SurveyedFile,
      SurveyedFile,
      SurveyedFile,
    ];
    const tried = { ...quick, judged: 40, caught: 0 };
    const surveyed = [elsewhere, threads, { ...slow, judged: 4, caught: 4 }, tried];
    expect(order(surveyed)).toEqual(["slow", "quick", "threads"]);
  });

  test("a file whose tests let it live already is not asked again, unless something else in it reaches the place", () => {
    const [elsewhere, threads, slow, quick] = files() as [
      SurveyedFile,
      SurveyedFile,
      SurveyedFile,
      SurveyedFile,
    ];
    const judging = (ids: string[]) => ids.map((id) => ({ id, ms: 1, turns: 0, reached: [1] }));
    const surveyed = [
      { ...elsewhere, tests: judging(["a"]) },
      { ...threads, hasStarted: false, tests: judging(["b", "c"]) },
      { ...slow, tests: judging(["d"]) },
      quick,
    ];
    const letLive = new Map(["a", "b", "d"].map((id) => [id, new Set([1])] as const));
    const asked = filesFor(1, surveyed, letLive).map(({ path }) => path);
    expect(asked.toSorted()).toEqual(["quick", "slow", "threads"]);
  });

  test("a mutant lives when all let it live, and the first that fails ends it", async () => {
    const asked: string[] = [];
    const tree = {
      read: () => TEXT,
      write: () => undefined,
      judge: async (path: string) => {
        asked.push(path);
        return path === "slow" ? "caught" : "lived";
      },
    } as unknown as MutatedTree;
    const inTurn = files();
    const placed = { file: FILE, mutant: mutantsOf(TEXT)[0] as never };
    expect((await judgeMutant(tree, placed, inTurn)).judgement).toBe("caught");
    expect(asked).toEqual(["elsewhere", "threads", "slow"]);
    expect(inTurn.map(({ judged, caught }) => [judged, caught])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
    expect((await judgeMutant(tree, placed, inTurn.slice(0, 2))).judgement).toBe("lived");
  });
});

test("a sample follows from its seed, whatever the order of what it is drawn from", () => {
  const placed = all.map(({ mutant }) => ({ file: FILE, mutant }));
  const drawn = sampleOf(placed, 3, "1");
  expect(drawn).toHaveLength(3);
  expect(sampleOf(placed.toReversed(), 3, "1")).toEqual(drawn);
  expect(sampleOf(placed, 5, "1").slice(0, 3)).toEqual(drawn);
  expect(sampleOf(placed, placed.length, "2")).not.toEqual(sampleOf(placed, placed.length, "1"));
});
