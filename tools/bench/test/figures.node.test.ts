/** Figures on pages: what the gate says of pages that somebody edits by hand. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { checkFigures, readFigures, withFigures, writePages } from "../figure-pages.ts";
import { FIGURES, numberAt, plain } from "../figures.ts";

const file = readFigures(REPOSITORY);
const mark = (name: string, text: string) => `<!-- figure ${name} -->${text}<!-- /figure -->`;

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

/** A tree that shows every figure as recorded, and one page more. */
function treeWith(page: string): string {
  const root = mkdtempSync(join(tmpdir(), "figures-"));
  trees.push(root);
  mkdirSync(join(root, "docs/reference"), { recursive: true });
  writeFileSync(join(root, "docs/reference/figures.json"), JSON.stringify(file));
  const all = Object.keys(FIGURES).map((name) => mark(name, ""));
  writeFileSync(join(root, "README.md"), withFigures(all.join("\n\n"), file));
  writeFileSync(join(root, "docs/page.md"), page);
  return root;
}

describe("the gate", () => {
  it("takes what was recorded", () => {
    expect(checkFigures(treeWith("No figure.\n"))).toEqual([]);
  });

  it("finds a number that was changed by hand, and writing the pages mends it", () => {
    const root = treeWith(`${mark("verify-one", "0.01 ms")} each\n`);
    expect(checkFigures(root)).toEqual([expect.stringContaining("verify-one is not what")]);
    expect(writePages(root)).toEqual(["docs/page.md"]);
    expect(checkFigures(root)).toEqual([]);
    const written = readFileSync(join(root, "docs/page.md"), "utf8");
    expect(written).toContain(file.verify?.figures["verify-one"]);
  });

  it("finds a mark that no bench speaks of", () => {
    expect(checkFigures(treeWith(mark("made-up", "1 ms")))).toEqual([
      expect.stringContaining("no bench reports"),
    ]);
  });

  it.each([
    "It takes 3 ms (`npm run bench -- verify`).",
    "| one | 4,000 a second | `npm run bench -- groth16` |",
  ])("finds a figure beside a command without a mark: %s", (line) => {
    expect(checkFigures(treeWith(`${line}\n`))).toEqual([expect.stringContaining("in no mark")]);
  });

  it("leaves numbers alone that no bench prints", () => {
    expect(
      checkFigures(treeWith("A body has at most 64 kB.\n\n`npm run bench -- verify` prints them.\n")),
    ).toEqual([]);
  });

  it("finds what is recorded no more, and what is shown nowhere", () => {
    const root = treeWith("");
    writeFileSync(join(root, "docs/reference/figures.json"), "{}");
    writeFileSync(join(root, "README.md"), "");
    const findings = checkFigures(root);
    expect(findings.filter((one) => one.includes("lacks"))).toHaveLength(Object.keys(FIGURES).length);
    expect(findings.filter((one) => one.includes("shown on no page"))).toHaveLength(
      Object.keys(FIGURES).length,
    );
  });
});

describe("a report", () => {
  const report = { rows: [{ name: "a", ms: 2 }], none: null, text: "7" };
  it.each([[["rows", { name: "b" }, "ms"]], [["none", "ms"]], [["text"]], [["rows", 4]]])(
    "that does not hold a figure gives none: %j",
    (path) => expect(() => numberAt(report, ...path)).toThrow(/no number at/),
  );

  it("is read by name and place, and shown with three digits", () => {
    expect(numberAt(report, "rows", { name: "a" }, "ms")).toBe(2);
    expect([0.5234, 12.34, 123.4, 12345].map(plain)).toEqual(["0.52", "12.3", "123", "12,345"]);
  });
});
