/**
 * Vitest's runner of the copied tree. In a survey it notes which places each test reaches. In a judgement it runs a test
 * again for each mutant that the test is to judge, with that mutant on: modules, fixtures and what `beforeAll` made stay,
 * which is where the time of a run went. So a mutant is called caught only where the same test passes before it and after
 * it, and lives in a test only where its place was reached while it was on; all others are judged from nothing, by
 * `judge.ts`.
 */
import { subscribe } from "node:diagnostics_channel";
import { join } from "node:path";
import { TestRunner } from "vitest";
import { type Job, jobIn, type SurveyedTest, tell } from "./job.ts";
import { mostTurns } from "./turns.ts";

type Config = ConstructorParameters<typeof TestRunner>[0];
type File = Parameters<NonNullable<TestRunner["onAfterRunFiles"]>>[0][number];
type Test = Parameters<TestRunner["onAfterTryTask"]>[0];
type Task = Parameters<TestRunner["onBeforeRunTask"]>[0];

const ROOT = join(import.meta.dirname, "../..");

const CHANNELS = ["child_process", "worker_threads"];

let hasStarted = false;
const onStarted = () => {
  hasStarted = true;
};
for (const channel of CHANNELS) subscribe(channel, onStarted);

globalThis.vdiMutants ??= { on: 0, reached: null };
const mutants = globalThis.vdiMutants;

// A worker has a runner a file, and this file once.
const caught = new Set<number>();
let isSpoilt = false;

/** What runs is without bounds of its loops. */
const NO_BOUND = Number.POSITIVE_INFINITY;

export default class MutantRunner extends TestRunner {
  readonly #job: Job = jobIn(ROOT);
  #surveyed: SurveyedTest[] = [];

  constructor(config: Config) {
    super(config);
    if (this.#job.kind === "survey") mutants.reached = new Set();
  }

  override onCollectStart(file: File): void {
    super.onCollectStart(file);
    globalThis.vdiTurns = 0;
    globalThis.vdiMostTurns =
      this.#job.kind === "files" ? (this.#job.mostTurns[file.filepath] ?? NO_BOUND) : NO_BOUND;
  }

  override async onBeforeRunTask(task: Task): Promise<void> {
    if (this.#job.kind === "judge" && this.#mutantsFor(task).length === 0) task.mode = "skip";
    await super.onBeforeRunTask(task);
  }

  /** Asked by Vitest for the test's function, between `beforeEach` and `afterEach`. */
  async runTask(test: Test): Promise<void> {
    const run = TestRunner.getTestFn(test);
    if (this.#job.kind === "survey") await this.#survey(test, run);
    else await run();
    if (this.#job.kind === "judge") await this.#judge(test, run);
  }

  override onAfterRunFiles(files: File[]): void {
    super.onAfterRunFiles(files);
    if (this.#job.kind !== "survey") return;
    const [file] = files as [File];
    const reached = [...(mutants.reached ?? [])];
    const turns = globalThis.vdiTurns ?? 0;
    tell(ROOT, { kind: "file", path: file.filepath, reached, turns, tests: this.#surveyed, hasStarted });
  }

  async #survey(test: Test, run: () => unknown): Promise<void> {
    const elsewhere = mutants.reached;
    const reached = new Set<number>();
    const turns = globalThis.vdiTurns ?? 0;
    const before = process.threadCpuUsage();
    mutants.reached = reached;
    try {
      await run();
    } finally {
      mutants.reached = elsewhere;
    }
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1000;
    const taken = (globalThis.vdiTurns ?? 0) - turns;
    this.#surveyed.push({ id: test.id, ms, turns: taken, reached: [...reached] });
  }

  #mutantsFor({ id }: Task): number[] {
    if (this.#job.kind !== "judge" || isSpoilt) return [];
    return (this.#job.tests[id]?.mutants ?? []).filter((mutant) => !caught.has(mutant));
  }

  async #judge(test: Test, run: () => unknown): Promise<void> {
    // A test that passes once alone can judge nothing by being run again.
    if (!(await this.#passes(test, run, 0))) return;
    const letLive: number[] = [];
    for (const mutant of this.#mutantsFor(test)) {
      tell(ROOT, { kind: "on", mutant, test: test.id });
      const reached = new Set<number>();
      mutants.reached = reached;
      const passes = await this.#passes(test, run, mutant);
      mutants.reached = null;
      // An answer from a filled cache shows nothing about the mutant.
      if (passes && reached.has(mutant)) letLive.push(mutant);
      if (passes) continue;
      isSpoilt = !(await this.#passes(test, run, 0));
      tell(ROOT, { kind: isSpoilt ? "spoilt" : "caught", mutant, test: test.id });
      if (isSpoilt) return;
      caught.add(mutant);
    }
    tell(ROOT, { kind: "done", test: test.id, letLive });
  }

  /** One run of the test, of which nothing stays with it. */
  async #passes(test: Test, run: () => unknown, mutant: number): Promise<boolean> {
    const { result } = test;
    if (result === undefined || this.#job.kind !== "judge") throw new Error("no test is running");
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 });
    globalThis.vdiTurns = 0;
    globalThis.vdiMostTurns = mutant === 0 ? NO_BOUND : mostTurns(this.#job.tests[test.id]?.turns ?? 0);
    mutants.on = mutant;
    try {
      await run();
      this.onAfterTryTask(test);
      // A soft expectation marks the test and throws nothing.
      return result.state !== "fail";
    } catch {
      return false;
    } finally {
      mutants.on = 0;
      globalThis.vdiMostTurns = NO_BOUND;
      result.state = "run";
      delete result.errors;
    }
  }
}
