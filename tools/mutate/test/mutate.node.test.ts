// Mutation testing, short: a few faults that once went unnoticed must be caught by the tests that are there today; and a
// change that says nothing else must not be.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { some } from "../../testing/some.ts";
import { MutatedTree } from "../copy.ts";
import { judgeMutant, mutantsOfRoom, scoreOf } from "../judge.ts";
import { mutantsOf, mutated, type Placed, shown } from "../mutants.ts";
import { type MutatedRoom, ROOMS } from "../rooms.ts";

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
    const room = ROOMS[name] as MutatedRoom;
    const placed = mutantsOfRoom(tree, room).filter(
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
    const room = ROOMS.merkle as MutatedRoom;
    const file = "sdk/tlog/src/merkle/hash.ts";
    const by = (path: string) => [{ path: `sdk/tlog/test/merkle/${path}.test.ts`, judged: 0, caught: 0 }];
    const [fault] = mutantsOfRoom(tree, room).filter((placed) => placed.file === file);
    const judged = await judgeMutant(tree, fault as Placed, by("proofs"));
    expect(judged.judgement).toBe("caught");
    const mutant = { start: 0, end: 0, replacement: "// A remark.\n", line: 1 };
    expect((await judgeMutant(tree, { file, mutant }, by("hash"))).judgement).toBe("lived");
  });
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
