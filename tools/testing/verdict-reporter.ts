// The last lines of a test run: for each runtime the number of its verdicts and their digest, whether the
// runtimes agree, and one plain closing line with the counts. A disagreement fails the run although every
// single test passed. The tests themselves are reported by vitest's own reporter, which stands before this one.
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from "vitest/node";
import { LONG, LONG_TAG } from "./paths.ts";
import { compareVerdicts, type RuntimeVerdicts } from "./verdict-comparison.ts";

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  /** Left to the long run by their tag. */
  long: number;
}

export class VerdictReporter implements Reporter {
  readonly #runtimes: readonly string[];
  #print: (line: string) => void = console.log;

  /** @param runtimes names of the projects that are compared; others are only counted */
  constructor(runtimes: readonly string[]) {
    this.#runtimes = runtimes;
  }

  onInit(vitest: Vitest): void {
    this.#print = (line) => vitest.logger.log(line);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const { digests, findings } = compareVerdicts(gatherVerdicts(modules, this.#runtimes));
    const recorded = digests.some(({ count }) => count > 0);
    for (const { runtime, count, digest } of recorded ? digests : []) {
      this.#print(`verdicts ${runtime.padEnd(8)} ${String(count).padStart(6)}  sha256 ${digest}`);
    }
    if (findings.length > 0) {
      this.#print("The runtimes disagree:");
      for (const finding of findings) this.#print(`  ${finding}`);
    } else if (recorded && digests.length > 1) {
      this.#print(`${digests.length} runtimes, one verdict`);
    }
    for (const line of skippedLines(modules)) this.#print(line);
    const counts = count(modules);
    counts.failed += unhandledErrors.length + (findings.length > 0 ? 1 : 0);
    if (counts.failed > 0) process.exitCode = 1;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    const long = counts.long > 0 ? `, ${counts.long} left to npm run test:long` : "";
    this.#print(`\n${counts.passed} passed, ${counts.failed} failed${skipped}${long}`);
  }
}

function gatherVerdicts(modules: readonly TestModule[], runtimes: readonly string[]): RuntimeVerdicts[] {
  const ran = runtimes.filter((runtime) => modules.some((module) => module.project.name === runtime));
  return ran.map((runtime) => ({
    runtime,
    verdicts: modules
      .filter((module) => module.project.name === runtime)
      .flatMap((module) => [...module.children.allTests()])
      .flatMap((test) => test.meta().verdicts ?? []),
  }));
}

function isLeftToLong(test: TestCase): boolean {
  return !LONG && test.tags.includes(LONG_TAG.name);
}

// What did not run is named, once however many runtimes left it out.
function skippedLines(modules: readonly TestModule[]): string[] {
  const skipped = modules.flatMap((module) =>
    [...module.children.allTests()]
      .filter((test) => test.result().state === "skipped" && !isLeftToLong(test))
      .map((test) => `${module.relativeModuleId}: ${test.fullName}`),
  );
  const names = [...new Set(skipped)].sort();
  if (names.length === 0) return [];
  return ["", "Skipped:", ...names.map((name) => `  ${name}`)];
}

// A file that could not be loaded holds no tests; it counts as one failure, as does an error in a hook.
function count(modules: readonly TestModule[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, long: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") counts.passed++;
      else if (state === "failed") counts.failed++;
      else if (isLeftToLong(test)) counts.long++;
      else counts.skipped++;
    }
    counts.failed += module.errors().length;
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length;
  }
  return counts;
}
