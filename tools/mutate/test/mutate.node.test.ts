// Mutation testing, short: a few faults that once went unnoticed must be caught by the tests that are there today; and a
// change that says nothing else must not be.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { some } from "../../testing/some.ts";
import { AREAS, type Area } from "../areas.ts";
import { MutatedTree } from "../copy.ts";
import { equivalenceOf, judgeMutant, mutantsOfArea, scoreOf } from "../judge.ts";
import { mutantsOf, mutated, type Placed, shown } from "../mutants.ts";
import { type NumberedMutant, survey } from "../survey.ts";
import { judgeTogether } from "../together.ts";
import { counted } from "../turns.ts";

let tree: MutatedTree;

beforeAll(() => {
  tree = new MutatedTree();
});
afterAll(() => tree?.remove());

/** Faults that a person wrote once, by the line that they stand on. */
const CAUGHT = [
  ["merkle", "verify.ts", "from > to", "> -> >=", "sdk/tlog/test/merkle/proofs.test.ts"],
  ["ledger", "claim-tuple.ts", "eventsLeft <= 0", "<= -> <", "sdk/billing/test/ledger"],
] as const;

describe("faults that must be caught", () => {
  test.each(some(CAUGHT, 4))("%s: %s where %s, %s", async (name, file, line, change, tests) => {
    const area = AREAS[name] as Area;
    const placed = mutantsOfArea(tree, area).filter(
      (each) =>
        each.file.endsWith(`/${file}`) &&
        shown(tree.read(each.file), each.mutant) === change &&
        tree.read(each.file).split("\n")[each.mutant.line - 1]?.includes(line),
    );
    expect(placed).toHaveLength(1);
    const { judgement } = await judgeMutant(tree, placed[0] as Placed, [
      { path: tests, judged: 0, caught: 0 },
    ]);
    expect(judgement).toBe("caught");
  });

  test("a change that changes nothing lives, after one that another file caught", {
    tags: "long",
  }, async () => {
    const area = AREAS.merkle as Area;
    const file = "sdk/tlog/src/merkle/hash.ts";
    const by = (path: string) => [{ path: `sdk/tlog/test/merkle/${path}.test.ts`, judged: 0, caught: 0 }];
    const [fault] = mutantsOfArea(tree, area).filter((placed) => placed.file === file);
    const judged = await judgeMutant(tree, fault as Placed, by("proofs"));
    expect(judged.judgement).toBe("caught");
    const mutant = { start: 0, end: 0, replacement: "// A remark.\n", line: 1 };
    expect((await judgeMutant(tree, { file, mutant }, by("hash"))).judgement).toBe("lived");
  });
});

test.each(Object.entries(AREAS))("%s: every mutant that is listed as equivalent exists", (_, area) => {
  const found = mutantsOfArea(tree, area).map((placed) =>
    equivalenceOf(tree.read(placed.file), area, placed),
  );
  expect(Object.keys(area.equivalent).filter((entry) => !found.includes(entry))).toEqual([]);
});

describe("mutants of a text", () => {
  test("operators, conditions, literals, calls, and nothing of types", () => {
    const text = 'type A = 1 | true;\nif (a < 1 && !b) f(true);\nconst c = d ? "x" : list.every(g);\n';
    expect(mutantsOf(text).map((mutant) => `${mutant.line}: ${shown(text, mutant)}`)).toEqual([
      "2: a < 1 && !b -> true",
      "2: a < 1 && !b -> false",
      "2: < -> <=",
      "2: < -> >=",
      "2: 1 -> 2",
      "2: && -> ||",
      "2: !b -> b",
      "2: f(true); -> nothing",
      "2: true -> false",
      "3: d -> true",
      "3: d -> false",
      "3: every -> some",
    ]);
    expect(mutated("a < b", mutantsOf("a < b")[0] as never)).toBe("a <= b");
  });

  test("what hangs is noticed; what is equivalent does not count", () => {
    const place = { file: "f", line: 1, change: "c" };
    const judged = (["caught", "hung", "lived", "equivalent"] as const).map((judgement) => ({
      ...place,
      judgement,
    }));
    expect(scoreOf(judged)).toBe(66.66);
    expect(scoreOf([])).toBe(100);
  });
});

/** Each test stands at the place of its mutants, which it reaches by asking whether they are on. */
const HEAD = `import { expect, test } from "vitest";
const isOn = (number) => { globalThis.vdiMutants.reached?.add(number); return globalThis.vdiMutants.on === number; };
`;

const mutants = (most: number): NumberedMutant[] =>
  Array.from({ length: most }, (_, i) => ({
    file: "a.ts",
    number: i + 1,
    mutant: { start: 0, end: 0, replacement: "", line: 1 },
  }));

function writeTests(name: string, body: string): string {
  const path = `tools/mutate/test/${name}.test.ts`;
  writeFileSync(join(tree.root, path), counted(HEAD + body));
  return path;
}

const inOrder = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b);

async function judgedBy(path: string, most: number) {
  const surveyed = await survey(tree, [path]);
  const { caught, letLive } = await judgeTogether(tree, surveyed, mutants(most));
  return { caught: inOrder(caught), letLive: inOrder([...letLive.values()].flatMap((each) => [...each])) };
}

describe("many mutants in one run, over test files that are written for it", () => {
  test("caught is what fails while it is on alone: no test that passes but once, none that stays broken", async () => {
    const path = writeTests(
      "kinds",
      `let isBroken = false, runs = 0;
test("throws", () => { if (isOn(1)) throw new Error(); expect(isOn(2)).toBe(false); });
test("a soft expectation", () => { expect.soft(isOn(3)).toBe(false); });
test("counts its expectations", () => { expect.assertions(1); if (isOn(4)) expect(1).toBe(1); expect(1).toBe(1); });
test("goes round for ever", () => { while (isOn(5)); });
test("passes but once", () => { runs += 1; isOn(6); expect(runs).toBe(1); });
test("stays broken", () => { if (isOn(7)) isBroken = true; expect(isBroken).toBe(false); });
test("comes after it", () => { isOn(8); isOn(9); expect(isBroken || isOn(9)).toBe(false); });
test("is reached by none", () => { if (isOn(0)) isOn(10); });
const whileLoading = isOn(11);
let known;
test("remembers", () => { known ??= [isOn(12)]; expect(known).toEqual([false]); });
test("lets live", () => { isOn(13); });
test("was loaded with none", () => { expect(whileLoading).toBe(false); });
`,
    );
    // The eighth is let live by a test in which the ninth is not; the twelfth was not reached again, and is nobody's yet.
    expect(await judgedBy(path, 13)).toEqual({ caught: [1, 2, 3, 4, 5, 9], letLive: [8, 13] });
  });

  test("what waits for ever, or ends the process, is left and ends nothing else", {
    tags: "long",
  }, async () => {
    const path = writeTests(
      "ends",
      `test("waits", async () => { if (isOn(1)) await new Promise(() => {}); });
test("ends its process", () => { if (isOn(2)) process.kill(process.pid, "SIGKILL"); expect(isOn(3)).toBe(false); });
test("comes after them", () => { expect(isOn(4)).toBe(false); });
`,
    );
    expect(await judgedBy(path, 4)).toMatchObject({ caught: [3, 4] });
  });

  test("a test that fails where nothing is on is no judge of anything", async () => {
    const path = writeTests("fails", `test("fails", () => { isOn(1); throw new Error(); });\n`);
    await expect(survey(tree, [path])).rejects.toThrow("where nothing is altered these fail");
  });
});
