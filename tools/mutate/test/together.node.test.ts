// Many mutants in one run, over test files that are written for it: nothing is caught for a wrong reason.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MutatedTree } from "../copy.ts";
import { type NumberedMutant, survey } from "../survey.ts";
import { judgeTogether } from "../together.ts";
import { counted } from "../turns.ts";

let tree: MutatedTree;

beforeAll(() => {
  tree = new MutatedTree();
});
afterAll(() => tree?.remove());

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

function write(name: string, body: string): string {
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

test("caught is what fails while it is on alone: no test that passes but once, none that stays broken", async () => {
  const path = write(
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
  const path = write(
    "ends",
    `test("waits", async () => { if (isOn(1)) await new Promise(() => {}); });
test("ends its process", () => { if (isOn(2)) process.kill(process.pid, "SIGKILL"); expect(isOn(3)).toBe(false); });
test("comes after them", () => { expect(isOn(4)).toBe(false); });
`,
  );
  expect(await judgedBy(path, 4)).toMatchObject({ caught: [3, 4] });
});

test("a test that fails where nothing is on is no judge of anything", async () => {
  const path = write("fails", `test("fails", () => { isOn(1); throw new Error(); });\n`);
  await expect(survey(tree, [path])).rejects.toThrow("where nothing is altered these fail");
});
