// The register of promises. Every sentence of a page under this gate that promises (by the words below) carries a mark
// at its end that gives it a name and names the tests in which somebody tries to make it false:
//
//   A grant is spent once. <!-- claim grant-once: sdk/x/test/grant.test.ts "a grant that is spent twice" -->
//
// So does every such sentence of a published docstring, by line comments below it (docstrings.ts). A mark may name
// several tests; a name without a path is of the path before it. `npm run claims` writes docs/claims.md; `npm run check`
// fails on a promise without a mark, on a test or file that is gone, on a name given twice, and on a stale register. That
// a named test would fail if the promise were broken is for people to judge.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { claimsOfDocstrings, publicDocstrings } from "./docstrings.ts";
import { writtenFiles } from "./files.ts";
import { type Claim, type Promised, plain, promises, SENTENCE_END, testsIn } from "./promises.ts";
import { treeAt, walk } from "./sources.ts";

export const REGISTER = "docs/claims.md";

/** Pages whose every promise needs a mark. */
const PAGES =
  /^(README|SECURITY|circuits\/README|sdk\/[\w-]+\/README|docs\/(what-it-does-not-prove|start-[\w-]+|releasing|scale|self-host|conformance-of-what-ships|threat-model|operate|protocol(\/(1-conventions|2-documents|3-statement|4-verification|5-groth16|7-log|9-bundle|10-periods))?))\.md$/;
/** Pages on which marks are read, and words are not looked for yet. */
const MARKED = /^docs\/protocol\/(6-receipts|8-billing|11-files)\.md$/;

const UNREADABLE = /: claim \S+ has no (sentence|test)$/;
const MARK = /<!--\s*claim\s+([\w.-]+):\s*(.*?)\s*-->/gs;
const OTHER_COMMENT = /<!--.*?-->/gs;
// Made from the data that the code runs on, and held to it by tests of their own.
const GENERATED_TABLE = /<!-- table: .*?<!-- end -->/gs;
/** As a threat's row does: `` `path` "name" `` in a cell, for all to read. */
const NAMES_TESTS = /`[\w./-]+\.test\.ts` "/;
// A mark's place in the text while sentences are cut.
const HELD = /⟦(\d+)⟧/;

interface Block {
  readonly line: number;
  text: string;
}

/** Paragraphs, items of lists and cells of tables; code blocks and headings, those of tables too, are left out. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  let fence: string | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (mark !== undefined) {
      if (fence === null) fence = mark;
      else if (fence === mark) fence = null;
      current = null;
    } else if (fence !== null) continue;
    else if (/^\s*$|^#{1,6} /.test(line)) current = null;
    else if (/^\s*\|[\s:|-]+\|\s*$/.test(line)) {
      // What stands above is the table's heading.
      while (blocks.at(-1)?.line === index) blocks.pop();
      current = null;
    } else if (current === null && /^ {4}(?![-*+]|\d+\.)/.test(line)) continue;
    else if (/^\s*\|/.test(line)) {
      // A row of which a cell names tests is marked by it.
      if (!NAMES_TESTS.test(line))
        for (const cell of line.split(/(?<!\\)\|/)) blocks.push({ line: index + 1, text: cell });
      current = null;
    } else if (current === null || /^\s*([-*+]|\d+\.)\s/.test(line)) {
      current = { line: index + 1, text: line.replace(/^\s*([-*+>]|\d+\.)\s/, "") };
      blocks.push(current);
    } else current.text += ` ${line.trim()}`;
  }
  return blocks;
}

/** Rows of tables that name their own tests: what the first two cells say, under the words of the first. */
function claimsOfRows(page: string, text: string): Claim[] {
  return text.split("\n").flatMap((line) => {
    if (!/^\s*\|/.test(line) || !NAMES_TESTS.test(line)) return [];
    const cells = line.split(/(?<!\\)\|/).map(plain);
    const sentence = cells.slice(1, 3).join(": ").replaceAll("**", "");
    const id = `${posix.basename(page, ".md")}/${sentence
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.slice(0, 9)
      .join("-")}`;
    return [{ id, sentence, page, tests: testsIn(cells.find((cell) => NAMES_TESTS.test(cell)) ?? "") }];
  });
}

/** Promises of one page in Markdown. */
export function claimsOfPage(page: string, text: string): Promised {
  const claims: Claim[] = claimsOfRows(page, text);
  const findings: string[] = [];
  const marks: (readonly [id: string, tests: string])[] = [];
  const held = text
    .replace(MARK, (_, id: string, tests: string) => `⟦${marks.push([id, tests]) - 1}⟧`)
    .replace(GENERATED_TABLE, (table) => table.replace(/[^\n]/g, ""))
    .replace(OTHER_COMMENT, "");
  for (const { line, text: block } of blocksOf(held)) {
    const pieces = block.split(HELD);
    for (let at = 0; at < pieces.length; at += 2) {
      const sentences = (pieces[at] ?? "").split(SENTENCE_END).filter((sentence) => plain(sentence) !== "");
      const mark = marks[Number(pieces[at + 1] ?? "NaN")];
      if (mark !== undefined) {
        const sentence = plain(sentences.pop() ?? "");
        const tests = testsIn(mark[1]);
        if (sentence === "" || tests.length === 0)
          findings.push(`${page}:${line}: claim ${mark[0]} has no ${sentence === "" ? "sentence" : "test"}`);
        claims.push({ id: mark[0], sentence, page, tests });
      }
      for (const sentence of sentences) {
        const word = promises(sentence);
        if (word !== undefined)
          findings.push(`${page}:${line}: "${word}" promises, and no test is named: ${plain(sentence)}`);
      }
    }
  }
  return { claims, findings };
}

/** Theirs, and what a test file makes of them: `describeVectors`, `testIn`. */
const RUNNERS = /^(test|it|describe)([A-Z]|$)/;
const SILENCED = new Set(["skip", "todo", "fails"]);

const runs = (callee: ts.Expression): boolean => {
  if (ts.isIdentifier(callee)) return RUNNERS.test(callee.text);
  if (ts.isPropertyAccessExpression(callee))
    return !SILENCED.has(callee.name.text) && runs(callee.expression);
  return ts.isCallExpression(callee) && runs(callee.expression);
};

/** The names of a file's tests that are left to the long run by their tag. */
function longNamesIn(path: string): Set<string> {
  const names = new Set<string>();
  walk(treeAt(path), (node) => {
    if (!ts.isCallExpression(node) || !runs(node.expression)) return;
    const [name, options] = node.arguments;
    if (name === undefined || options === undefined || !ts.isObjectLiteralExpression(options)) return;
    if (ts.isStringLiteralLike(name) && /\btags: \[?"long"/.test(options.getText())) names.add(name.text);
  });
  return names;
}

/**
 * The names that a test file gives to its tests, as they are written and without the place of a case's name; where a
 * title has such a place, the names of its cases too. What is skipped outright is none.
 */
function namesIn(path: string): Set<string> {
  const names = new Set<string>();
  const texts: string[] = [];
  const silenced = new Set<string>();
  walk(treeAt(path), (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (!ts.isCallExpression(node) || node.arguments[0] === undefined) return;
    const [name] = node.arguments;
    if (!runs(node.expression)) {
      if (/\.(skip|todo|fails)\b/.test(node.expression.getText()) && ts.isStringLiteralLike(name))
        silenced.add(name.text);
      return;
    }
    if (ts.isTemplateExpression(name)) names.add(name.getText().slice(1, -1));
    if (ts.isStringLiteralLike(name)) names.add(name.text).add(name.text.replace(/: %\w$/, ""));
  });
  if ([...names].some((name) => /%[a-z]|\$/.test(name))) for (const text of texts) names.add(text);
  for (const name of silenced) names.delete(name);
  return names;
}

function testFindings(root: string, claims: readonly Claim[]): string[] {
  const known = new Map<string, Set<string> | null>();
  const namesOf = (file: string): Set<string> | null => {
    const path = join(root, file);
    if (!known.has(file)) known.set(file, file !== "" && existsSync(path) ? namesIn(path) : null);
    return known.get(file) ?? null;
  };
  return claims.flatMap(({ id, page, tests }) =>
    tests.flatMap(({ file, name }) => {
      const names = namesOf(file);
      if (names === null) return [`${page}: claim ${id} names ${file || "no file"}, which is not there`];
      return names.has(name) ? [] : [`${page}: claim ${id}: ${file} has no test "${name}"`];
    }),
  );
}

/** Marks that name no test of their own say what another one of that name says. */
function resolved(claims: readonly Claim[]): Promised {
  const own = new Map(claims.filter(({ tests }) => tests.length > 0).map((claim) => [claim.id, claim]));
  const findings: string[] = [];
  return {
    findings,
    claims: claims.map((claim) => {
      const said = own.get(claim.id);
      if (said === undefined)
        findings.push(`${claim.page}: claim ${claim.id} names no test, and no other of its name does`);
      return claim.tests.length === 0 && said !== undefined ? { ...claim, tests: said.tests } : claim;
    }),
  };
}

function twiceGiven(claims: readonly Claim[]): string[] {
  const named = claims.filter(({ tests }) => tests.length > 0);
  const pages = Map.groupBy(named, ({ id }) => id);
  return [...pages].flatMap(([id, all]) =>
    all.length === 1
      ? []
      : [`claim ${id} is given ${all.length} times: ${all.map(({ page }) => page).join(", ")}`],
  );
}

function readAll(root: string): Promised {
  const docstrings = claimsOfDocstrings(publicDocstrings(root));
  const [claims, findings] = [[] as Claim[], [] as string[]];
  for (const path of writtenFiles(root)) {
    if (path === REGISTER || !(PAGES.test(path) || MARKED.test(path))) continue;
    const page = claimsOfPage(path, readFileSync(join(root, path), "utf8"));
    claims.push(...page.claims);
    findings.push(...page.findings.filter((finding) => PAGES.test(path) || UNREADABLE.test(finding)));
  }
  findings.push(...docstrings.findings);
  const all = [...claims, ...docstrings.claims];
  const { claims: whole, findings: unnamed } = resolved(all);
  return { claims: whole, findings: [...findings, ...unnamed, ...twiceGiven(all)] };
}

const cell = (text: string): string => text.replace(/(?<!\\)\|/g, "\\|");

function registerOf(root: string, claims: readonly Claim[]): string {
  const link = (path: string): string => posix.relative("docs", path);
  const read = new Map<string, Set<string>>();
  const isLong = (file: string, name: string): boolean => {
    const path = join(root, file);
    if (!read.has(file)) read.set(file, file !== "" && existsSync(path) ? longNamesIn(path) : new Set());
    return read.get(file)?.has(name) === true;
  };
  const rows = claims.map(({ id, sentence, page, tests }) => {
    const named = tests.map(
      ({ file, name }) =>
        `${cell(name)} ([${posix.basename(file)}](${link(file)})${isLong(file, name) ? ", long run" : ""})`,
    );
    return `| \`${id}\` | ${cell(sentence)} | [${page}](${link(page)}) | ${named.join("; ")} |`;
  });
  const docstrings = claims.filter(({ page }) => page.endsWith(".ts")).length;
  const tests = new Set(claims.flatMap((claim) => claim.tests.map(({ file, name }) => `${file} ${name}`)));
  return `# Promises, and who tries to break them

Generated by \`npm run claims\` from the marks beside the sentences; \`npm run check\` keeps it up to date. ${claims.length} sentences,
${docstrings} of them of docstrings of what the packages export; ${tests.size} tests. Each test is one in which somebody tries to make the
sentence false; those of the long run (\`npm run test:long\`) say so. A name that stands more than once is one promise made in several places. Reworded sentences that promise nothing are not here.

| Name | Sentence | Page | Tests |
|---|---|---|---|
${rows.join("\n")}
`;
}

/** The register of the tree at `root`, as it has to be. */
export function registerAt(root: string): string {
  return registerOf(root, readAll(root).claims);
}

/** @returns one sentence for each finding, and how many promises there are */
export function checkClaims(root: string): { findings: string[]; claims: number } {
  const { claims, findings } = readAll(root);
  const path = join(root, REGISTER);
  const stale =
    existsSync(path) && readFileSync(path, "utf8") === registerOf(root, claims)
      ? []
      : [`${REGISTER} is not the one of \`npm run claims\``];
  return {
    findings: [...findings, ...testFindings(root, claims), ...stale],
    claims: claims.length,
  };
}

if (import.meta.main) {
  const USAGE =
    "usage: npm run claims\nWrites docs/claims.md. Exit code 0: every promise names a test that is there. 1: not so.";
  commandLine(USAGE, {});
  const { claims, findings } = readAll(REPOSITORY);
  writeFileSync(join(REPOSITORY, REGISTER), registerOf(REPOSITORY, claims));
  const all = [...findings, ...testFindings(REPOSITORY, claims)];
  for (const finding of all) console.log(finding);
  if (all.length > 0) process.exitCode = 1;
}
