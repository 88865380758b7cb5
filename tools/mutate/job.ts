// Messages to and from the worker that runs tests, in files of the copied tree: it is another process.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Purpose of a run. */
export type Job =
  /** Every test once, with no mutant on: which places it reaches. */
  | { readonly kind: "survey" }
  /** For each test: the mutants to judge by it, and its loop turns without a mutant. */
  | {
      readonly kind: "judge";
      readonly tests: Readonly<
        Record<string, { readonly mutants: readonly number[]; readonly turns: number }>
      >;
    }
  /** Mutants that stand in the text: how many turns of loops each test file may take. */
  | { readonly kind: "files"; readonly mostTurns: Readonly<Record<string, number>> };

/** A test, as a survey saw it. */
export interface SurveyedTest {
  /** Vitest's. */
  readonly id: string;
  /** Processor time of its thread: other work on the machine is not counted. */
  readonly ms: number;
  /** Of counted loops. */
  readonly turns: number;
  /** Numbers of the places that it reached. */
  readonly reached: readonly number[];
}

export type Told =
  /** A test file and its tests; what was reached while it was loaded, set up and taken down stands under `reached`. */
  | {
      readonly kind: "file";
      readonly path: string;
      readonly reached: readonly number[];
      readonly turns: number;
      readonly tests: readonly SurveyedTest[];
      /** Threads or processes of its own, of whose places nothing is known. */
      readonly hasStarted: boolean;
    }
  /** A mutant is about to be on in a test. */
  | { readonly kind: "on"; readonly mutant: number; readonly test: string }
  /** The test failed while it was on, and passed before and after. */
  | { readonly kind: "caught"; readonly mutant: number; readonly test: string }
  /** The test failed while it was on, and afterwards too: whatever runs next is not to be believed. */
  | { readonly kind: "spoilt"; readonly mutant: number; readonly test: string }
  /** The test judged all that it was asked for, and let live those of them that it reached again while they were on. */
  | { readonly kind: "done"; readonly test: string; readonly letLive: readonly number[] };

const jobOf = (root: string) => join(root, ".mutate-job.json");
export const toldPath = (root: string) => join(root, ".mutate-told.jsonl");

export function setJob(root: string, job: Job): void {
  rmSync(toldPath(root), { force: true });
  writeFileSync(jobOf(root), JSON.stringify(job));
}

export function jobIn(root: string): Job {
  return JSON.parse(readFileSync(jobOf(root), "utf8")) as Job;
}

export function tell(root: string, told: Told): void {
  appendFileSync(toldPath(root), `${JSON.stringify(told)}\n`);
}

/** All that was told since the job was set. */
export function toldIn(root: string): Told[] {
  if (!existsSync(toldPath(root))) return [];
  const lines = readFileSync(toldPath(root), "utf8").split("\n");
  // Text behind the last line feed is incomplete.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Told);
}
