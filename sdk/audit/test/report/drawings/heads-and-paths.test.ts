// Drawings of logs, setups and scores: what they say is what was found, and no more.
import type { HeadPair, PlacedPath } from "@svc/audit";
import { describe, expect, test } from "vitest";
import { headsDrawing, merklePathDrawing, setupDrawing } from "../../../src/drawings/index.ts";

const head = (size: number, root: string) => ({
  source: "a",
  origin: "log.example",
  size,
  root,
  signed: true,
});
const pair = (relation: HeadPair["relation"]): HeadPair => ({
  smaller: head(2, "aa".repeat(32)),
  larger: head(4, "bb".repeat(32)),
  relation,
});

const path = (over: Partial<PlacedPath>): PlacedPath => ({
  index: 0,
  entry: {} as PlacedPath["entry"],
  leaf: "11".repeat(32),
  path: [
    { side: "right", sibling: "22".repeat(32), hash: "33".repeat(32) },
    { side: "left", sibling: "44".repeat(32), hash: "55".repeat(32) },
  ],
  log_index: 2,
  head: { origin: "log.example", size: 4, root: "55".repeat(32) },
  reaches_root: true,
  ...over,
});

describe("heads of a log", () => {
  test.each([
    ["consistent", "root", false],
    ["forked", "not-root", true],
    ["not_consistent", "not-root", true],
    ["unproven", "given", false],
    ["other_log", "given", false],
  ] as const)("%s looks like it, and is said", (relation, look, isStruck) => {
    const { shapes, shows } = headsDrawing(pair(relation));
    const classes = shapes.map(({ attributes }) => attributes.class);
    expect(classes.filter((one) => one === `hash-box ${look}`)).toHaveLength(2);
    expect(classes.includes("strike")).toBe(isStruck);
    expect(shows).toMatch(/^A head of 2 entries and one of 4\. .+/);
  });

  test("the line between them begins below the name of the log, whose letters it would cross", () => {
    const { shapes } = headsDrawing(pair("consistent"));
    const name = shapes.find(({ children }) => children[0] === "log.example");
    const line = shapes.find(({ attributes }) => String(attributes.class).startsWith("edge"));
    expect(Number(/^M\S+ (\d+)/.exec(String(line?.attributes.d))?.[1])).toBeGreaterThan(
      Number(name?.attributes.y),
    );
  });

  test.each([1, 5, 50, 99])("no letter lies on the border of a bar of %s in a hundred", (size) => {
    const { shapes, width } = headsDrawing({
      ...pair("consistent"),
      smaller: head(size, "aa".repeat(32)),
      larger: head(100, "bb".repeat(32)),
    });
    const said = shapes.find(({ children }) => String(children[0]).includes("entr"));
    const bar = 8 + (size / 100) * 380;
    const from = Number(said?.attributes.x);
    const to = from + String(said?.children[0]).length * 7.5;
    expect(to < bar || from > bar).toBe(true);
    expect(to).toBeLessThan(width);
  });

  test("two that differ convict nobody", () => {
    const { shapes, shows } = headsDrawing(pair("differ"));
    expect(shapes.map(({ attributes }) => attributes.class)).not.toContain("strike");
    expect(shows).toContain("That it signed both is not shown");
    expect(headsDrawing({ ...pair("unproven"), smaller: head(1, "aa".repeat(32)) }).shows).toContain(
      "A head of 1 entry and one of 4.",
    );
  });

  test("as long as they have entries, however different", () => {
    const { shapes } = headsDrawing({
      ...pair("consistent"),
      smaller: head(0, "aa".repeat(32)),
      larger: head(2 ** 52, "bb".repeat(32)),
    });
    const widths = shapes.flatMap(({ children }) =>
      children.flatMap((child) =>
        typeof child !== "string" && child.tag === "rect" ? [child.attributes.width] : [],
      ),
    );
    expect(widths).toEqual([6, 380]);
  });
});

describe("the path of an entry", () => {
  test("ends in the root of the checkpoint here, in another, or in one that none states", () => {
    const shown = (over: Partial<PlacedPath>) => merklePathDrawing(path(over)).shows;
    expect(shown({})).toMatch(/up to the root of the checkpoint that is here\.$/);
    expect(shown({ log_index: null })).toMatch(/^The entry is hashed with 2 hashes/);
    expect(shown({ reaches_root: false })).toMatch(/up to another root than that of the checkpoint/);
    expect(shown({ reaches_root: false, head: null })).toMatch(
      /up to a root that no checkpoint here states\.$/,
    );
  });
});

describe("a setup", () => {
  const found = { ptau: "p", isKnown: false, leads: true, key: "cc".repeat(32) };
  test("is solid only where somebody but the record says so", () => {
    const { shapes, shows } = setupDrawing({
      ...found,
      contributions: [
        { isBeacon: false, isSigned: true },
        { isBeacon: false, isSigned: false },
        { isBeacon: true, isSigned: false },
      ],
    });
    const looks = shapes.flatMap(({ tag, attributes }) => (tag === "g" ? [attributes.class] : []));
    expect(looks).toEqual(["node hidden", "node proved", "node hidden", "node hidden", "node proved"]);
    expect(shows).toContain("2. Contribution 1: signed over this key. 3. Contribution 2: nobody's signature");
    expect(setupDrawing({ ...found, leads: false, contributions: [] }).shows).toContain(
      "the chain does not lead to it",
    );
  });
});
