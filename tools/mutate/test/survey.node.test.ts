// Which tests judge a mutant: found over a small text that is really run with its probes.
import { describe, expect, test } from "vitest";
import type { MutatedTree } from "../copy.ts";
import { judgeMutant, sampleOf } from "../judge.ts";
import { mutantsOf } from "../mutants.ts";
import { nameOf, probeAround, probed, probesOf } from "../probes.ts";
import { type SurveyedTest, testsFor } from "../survey.ts";
import { counted, mostTurns } from "../turns.ts";

const FILE = "a.ts";
const TEXT = `const double = (x) => x * 2;
function sign(x) {
  if (x < 0) return -1;
  const far = [x].map((y) => ({ y }));
  return far.length;
}
export { double, sign };
`;

/** Names of the probes that calls come past. */
function ranBy(call: string): Set<string> {
  const program = probed(FILE, TEXT).replace("export { double, sign };", `return ${call};`);
  globalThis.vdiRan = new Set();
  new Function(program)();
  const ran = globalThis.vdiRan;
  globalThis.vdiRan = undefined;
  return ran;
}

const mutant = (shown: string) => {
  const found = mutantsOf(TEXT).find(({ start, end }) => TEXT.slice(start, end) === shown);
  if (found === undefined) throw new Error(`no mutant of ${shown}`);
  return found;
};
const nameAround = (shown: string) =>
  nameOf(
    FILE,
    probeAround(probesOf(TEXT), mutant(shown).start) as NonNullable<ReturnType<typeof probeAround>>,
  );

describe("probes", () => {
  test("a probed text does what the text does", () => {
    const program = probed(FILE, TEXT).replace(
      "export { double, sign };",
      "return [double(3), sign(-2), sign(4)];",
    );
    expect(new Function(program)()).toEqual([6, -1, 1]);
  });

  test("a statement tells when it runs, and not before", () => {
    expect(ranBy("sign(-2)")).toContain(nameAround("0"));
    expect(ranBy("sign(-2)")).not.toContain(nameAround("*"));
    expect(ranBy("double(1)")).toContain(nameAround("*"));
    expect(ranBy("double(1)")).not.toContain(nameAround("0"));
  });
});

describe("counted loops", () => {
  const LOOPS = `let turns = 0;
for (let i = 0; i < 3; i++) for (const each of [1, 2]) turns += each;
let left = 4;
while (left > 0) { left -= 1; if (left === 2) continue; turns += 1; }
do turns += 1; while (turns < 14);
return turns;`;
  const run = (program: string, most?: number) => {
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
    expect(run(LOOPS)).toEqual([14, 0]);
    expect(run(counted(LOOPS))).toEqual([14, 3 + 6 + 4 + 2]);
    expect(counted(LOOPS).split("\n")).toHaveLength(LOOPS.split("\n").length);
  });

  test("a loop that does not end throws beyond its bound, and one at its bound does not", () => {
    expect(run(counted(LOOPS), 15)).toEqual([14, 15]);
    expect(() => run(counted(LOOPS), 14)).toThrow("does not end");
    expect(() => run(counted("for (;;);"), mostTurns(0))).toThrow("does not end");
  });
});

describe("tests of a mutant", () => {
  const tests = (): SurveyedTest[] => [
    { path: "elsewhere", ms: 1, judged: 0, caught: 0, ran: new Set() },
    { path: "slow", ms: 50, judged: 0, caught: 0, ran: ranBy("double(1)") },
    { path: "quick", ms: 5, judged: 0, caught: 0, ran: ranBy("double(1)") },
  ];
  const order = (surveyed: SurveyedTest[]) =>
    testsFor(TEXT, { file: FILE, mutant: mutant("*") }, surveyed).map(({ path }) => path);

  test("those that come past it, the quickest first, then all others", () => {
    expect(order(tests())).toEqual(["quick", "slow", "elsewhere"]);
  });

  test("one that catches goes before a quicker one that never does", () => {
    const [elsewhere, slow, quick] = tests() as [SurveyedTest, SurveyedTest, SurveyedTest];
    const tried = { ...quick, judged: 40, caught: 0 };
    expect(order([elsewhere, { ...slow, judged: 4, caught: 4 }, tried])).toEqual([
      "slow",
      "quick",
      "elsewhere",
    ]);
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
    const room = { sources: [], tests: [], floor: 100, equivalent: [] };
    const inTurn = tests();
    const placed = { file: FILE, mutant: mutant("*") };
    expect((await judgeMutant(tree, room, placed, inTurn)).judgement).toBe("caught");
    expect(asked).toEqual(["elsewhere", "slow"]);
    expect(inTurn.map(({ judged, caught }) => [judged, caught])).toEqual([
      [1, 0],
      [1, 1],
      [0, 0],
    ]);
    const [elsewhere, , quick] = inTurn as [SurveyedTest, SurveyedTest, SurveyedTest];
    expect((await judgeMutant(tree, room, placed, [elsewhere, quick])).judgement).toBe("lived");
  });
});

test("a sample follows from its seed, whatever the order of what it is drawn from", () => {
  const all = mutantsOf(TEXT).map((each) => ({ file: FILE, mutant: each }));
  const drawn = sampleOf(all, 3, "1");
  expect(drawn).toHaveLength(3);
  expect(sampleOf(all.toReversed(), 3, "1")).toEqual(drawn);
  expect(sampleOf(all, 5, "1").slice(0, 3)).toEqual(drawn);
  expect(sampleOf(all, all.length, "2")).not.toEqual(sampleOf(all, all.length, "1"));
});
