// Figures on pages: between `<!-- figure NAME -->` and `<!-- /figure -->` stands what docs/reference/figures.json says.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FIGURES } from "./figures.ts";
import type { Provenance } from "./machine.ts";

export const FIGURES_FILE = "docs/reference/figures.json";

/** Report of one bench, where and when. */
export interface Recorded extends Provenance {
  readonly command: string;
  readonly figures: Readonly<Record<string, string>>;
}

/** By the bench's name. */
export type FiguresFile = Readonly<Record<string, Recorded>>;

const PAGES = [
  "*.md",
  "docs/*.md",
  "docs/{tutorials,how-to,reference,explanation,protocol}/*.md",
  "{sdk/*,circuits,edge,web-demo,conformance}/*.md",
];
const MARK = /<!-- figure ([a-z0-9-]+) -->([\s\S]*?)<!-- \/figure -->/g;
const RECORDED = [...new Set(Object.values(FIGURES).map(({ bench }) => bench))];
const BENCH = new RegExp(`npm run bench -- (?:${RECORDED.join("|")})\\b`);
const NUMBER = /\d\s?(?:ms|µs|s|kB|MB|GB|times)\b|\d (?:a|per) second\b|\d\/s\b/;

export function readFigures(root: string): FiguresFile {
  return JSON.parse(readFileSync(join(root, FIGURES_FILE), "utf8")) as FiguresFile;
}

function textsOf(file: FiguresFile): Map<string, string> {
  return new Map(Object.values(file).flatMap(({ figures }) => Object.entries(figures)));
}

/** The page with every figure as it was recorded; marks of unknown names stay as they are. */
export function withFigures(page: string, file: FiguresFile): string {
  const texts = textsOf(file);
  return page.replace(MARK, (mark, name: string) => {
    const text = texts.get(name);
    return text === undefined ? mark : `<!-- figure ${name} -->${text}<!-- /figure -->`;
  });
}

/** Writes all pages anew. @returns those that said something else */
export function writePages(root: string): string[] {
  const file = readFigures(root);
  return globSync(PAGES, { cwd: root }).filter((path) => {
    const page = readFileSync(join(root, path), "utf8");
    const current = withFigures(page, file);
    if (current !== page) writeFileSync(join(root, path), current);
    return current !== page;
  });
}

/** Numbers with a unit that stand beside the command of a bench that is recorded, and in no mark: a row of a table, or a paragraph. */
function bareFigures(path: string, page: string): string[] {
  const blocks = page.replace(MARK, "").split(/\n\s*\n|\n(?=\|)/);
  return blocks
    .filter((block) => BENCH.test(block) && NUMBER.test(block.replace(/`[^`]*`/g, "")))
    .map(
      (block) =>
        `${path}: a figure in no mark beside "${BENCH.exec(block)?.[0]}": ${block.trim().slice(0, 90)}`,
    );
}

/** @returns one sentence for each finding */
export function checkFigures(root: string): string[] {
  const file = readFigures(root);
  const texts = textsOf(file);
  const shown = new Set<string>();
  const findings = globSync(PAGES, { cwd: root }).flatMap((path) => {
    const page = readFileSync(join(root, path), "utf8");
    const marks = [...page.matchAll(MARK)].flatMap(([, name = "", text]) => {
      shown.add(name);
      const expected = texts.get(name);
      if (expected === undefined) return [`${path}: no bench reports "${name}"`];
      return text === expected
        ? []
        : [`${path}: ${name} is not what ${FIGURES_FILE} says: npm run bench -- --record`];
    });
    return [...marks, ...bareFigures(path, page)];
  });
  for (const [name, { bench }] of Object.entries(FIGURES)) {
    if (file[bench]?.figures[name] === undefined) findings.push(`${FIGURES_FILE}: lacks ${name} of ${bench}`);
    if (!shown.has(name)) findings.push(`tools/bench/figures.ts: ${name} is shown on no page`);
  }
  for (const name of texts.keys()) {
    if (FIGURES[name] === undefined) findings.push(`${FIGURES_FILE}: ${name} is in no list`);
  }
  return findings;
}
