// Writes the cases of the suite out of the seeds: the question of each as a patch of the nearest base, and the answer
// that our libraries give, which has to have what the seed knows of it. Equal bytes on every run.
//
//   node conformance/scripts/make-cases.ts [operation...]
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { canonicalize } from "@svc/core";
import { createPatch } from "rfc6902";
import { asJson, type Seed, type SeedTable } from "../seeds/seed.ts";
import { TABLES } from "../seeds/tables.ts";
import { type Answer, type Case, type CaseFile, type Question, questionOf } from "../src/case.ts";
import { CASES } from "../src/files.ts";
import { answer } from "../src/operations.ts";

export const VERSION = "1";

/** @param only operations; all where none is named */
export async function caseFiles(only: readonly string[] = []): Promise<ReadonlyMap<string, CaseFile>> {
  const files = new Map<string, CaseFile>();
  for (const table of TABLES) {
    const made = await table();
    if (only.length > 0 && !only.includes(made.operation)) continue;
    files.set(`${made.operation}.json`, await caseFile(made));
  }
  return files;
}

async function caseFile({ operation, seeds, bases: names }: SeedTable): Promise<CaseFile> {
  const questions = new Map(seeds.map(({ name, question }) => [name, asJson(question)] as const));
  const bases: Record<string, Question> = {};
  for (const name of names) bases[name] = questions.get(name) ?? missing(name);
  const cases: Case[] = [];
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const seed of seeds) {
    const question = questions.get(seed.name);
    if (question === null || question === undefined) continue;
    const id = `${operation}/${seed.name}`;
    if (seen.has(id)) throw new Error(`two seeds are called "${id}"`);
    seen.add(id);
    const expect = await answer(operation, question);
    faults.push(...lackingOf(id, seed, expect));
    const made = { id, about: seed.about, ...nearest(bases, question), expect };
    // A patch cannot say everything, such as a member called __proto__: then the question stands whole.
    const whole = sameQuestion(questionOf({ bases }, made), question);
    cases.push(whole ? made : { id, about: seed.about, question, expect });
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return { version: VERSION, operation, bases, cases };
}

/** The shortest way to a question: a patch of some base, or the whole. */
function nearest(bases: Readonly<Record<string, Question>>, question: Question): Partial<Case> {
  const lengthOf = (value: object) => JSON.stringify(value).length;
  let best: Partial<Case> = { question };
  for (const [base, from] of Object.entries(bases)) {
    const patched = { base, patch: createPatch(from, question) };
    if (lengthOf(patched) < lengthOf(best)) best = patched;
  }
  return best;
}

function sameQuestion(a: Question, b: Question): boolean {
  return canonicalize(JSON.parse(JSON.stringify(a))) === canonicalize(JSON.parse(JSON.stringify(b)));
}

/** Returns members that a seed knows of the answer and the answer lacks. */
function lackingOf(id: string, { wanted = {}, row }: Seed, found: Answer): string[] {
  const rows = (found.rows ?? []) as Record<string, unknown>[];
  const here =
    row === undefined ||
    found.wrong_call === true ||
    rows.some((each) =>
      Object.entries(row).every(([name, value]) => (each[name] ?? null) === (value ?? null)),
    );
  const rowless = here
    ? []
    : [`${id}: no row ${JSON.stringify(row)}: ${JSON.stringify(found).slice(0, 900)}`];
  const lacking = Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(found[name], value))
    .map(
      ([name, value]) =>
        `${id}: ${name} should be ${JSON.stringify(value)}: ${JSON.stringify(found).slice(0, 300)}`,
    );
  return [...rowless, ...lacking];
}

function missing(name: string): never {
  throw new Error(`no seed is called "${name}"`);
}

export function textOf(file: CaseFile): string {
  const { cases, ...head } = file;
  const lines = cases.map((each) => JSON.stringify(each)).join(",\n");
  return `${JSON.stringify(head).slice(0, -1)},"cases":[\n${lines}\n]}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , ...only] = process.argv;
  const files = await caseFiles(only);
  if (only.length === 0) rmSync(CASES, { recursive: true, force: true });
  mkdirSync(CASES, { recursive: true });
  let count = 0;
  for (const [name, file] of files) {
    writeFileSync(`${CASES}${name}`, textOf(file));
    count += file.cases.length;
  }
  console.log(`${count} cases in ${files.size} files`);
}
