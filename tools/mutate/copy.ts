/**
 * A tree of its own for mutants: rooms import each other's builds, so a mutant stands in the source and in the build,
 * and neither in the tree that people work in. Packages are links to those that are installed.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { copyTree } from "../testing/tree-copy.ts";

/** A test file that takes so much processor time under a mutant goes round in a circle; one that takes so long waits for what never comes. */
const MOST_SECONDS = { ofProcessor: 20, ofClock: 600 };
const TICKS_A_SECOND = 100;
const LOOK_EVERY_MS = 2000;

/** Tests in Node alone, each file in a fresh thread: what one mutant leaves behind is nobody's to judge the next one by. */
const CONFIG = `import { defineConfig } from "vitest/config";
import { vectorsPlugin } from "./tools/testing/vectors-plugin.ts";
export default defineConfig({
  plugins: [vectorsPlugin()],
  test: { pool: "threads", isolate: true, maxWorkers: 1, bail: 1, testTimeout: 0, hookTimeout: 0, retry: 0,
    setupFiles: ["./tools/mutate/tell-what-ran.ts"], include: ["**/test/**/*.test.ts"], exclude: ["**/node_modules/**", "**/*.{workerd,browser}.test.ts"] },
});
`;

/** What a group of processes has used so far, in seconds; 0 where the system does not tell (only Linux does, in /proc). */
function processorSeconds(group: number | undefined): number {
  if (!existsSync("/proc/self/stat")) return 0;
  let ticks = 0;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      // The name, in brackets, may hold spaces; the group is the third member after it, the times the 12th and 13th.
      const members = readFileSync(`/proc/${name}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (Number(members[2]) === group) ticks += Number(members[11]) + Number(members[12]);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks / TICKS_A_SECOND;
}

export type Judgement = "caught" | "lived" | "hung";

/** A test file that ran. */
export interface RanTest {
  readonly path: string;
  readonly ms: number;
  readonly state: string;
}

interface Told {
  readonly passed?: boolean;
  readonly files?: readonly RanTest[];
  readonly error?: string;
}

export class MutatedTree {
  readonly root: string;
  #runner: ChildProcess | undefined;
  readonly #changed = new Set<string>();

  constructor() {
    this.root = copyTree("vdi-mutate", (path) => !path.startsWith("web-demo/dist"));
    writeFileSync(join(this.root, "vitest.mutate.config.ts"), CONFIG);
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), "utf8");
  }

  /** In the source and in the build. */
  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text);
    const { outputText } = ts.transpileModule(text, {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        verbatimModuleSyntax: true,
        rewriteRelativeImportExtensions: true,
      },
    });
    const built = file.replace("/src/", "/dist/").replace(/\.ts$/, ".js");
    writeFileSync(join(this.root, built), outputText);
    for (const each of [file, built]) this.#changed.add(join(this.root, each));
  }

  /** Runs a test file until one test fails. @param signal ends the run, which then tells nothing */
  async judge(test: string, signal?: AbortSignal): Promise<Judgement> {
    const told = await this.#run([test], signal);
    if (told === "hung") return told;
    return told?.passed === true ? "lived" : "caught";
  }

  /** The files of tests that all pass, each with its time. @throws Error when one does not pass */
  async timesOf(tests: readonly string[], signal?: AbortSignal): Promise<readonly RanTest[]> {
    const told = await this.#run(tests, signal, false);
    const files = told === "hung" ? [] : (told?.files ?? []);
    if (told === "hung" || told?.passed !== true) {
      const failed = files.filter(({ state }) => state === "failed").map(({ path }) => path);
      throw new Error(
        `where nothing is altered these fail: ${(failed.length > 0 ? failed : tests).join(" ")}`,
      );
    }
    return files;
  }

  /** What the runner answers; null when it ended without an answer. */
  async #run(
    tests: readonly string[],
    signal?: AbortSignal,
    isBounded = true,
  ): Promise<Told | "hung" | null> {
    this.#runner ??= await this.#start();
    const runner = this.#runner;
    const changed = [...this.#changed];
    this.#changed.clear();
    let isOver = false;
    const end = () => {
      isOver = true;
      this.#stop();
    };
    signal?.addEventListener("abort", end);
    const before = processorSeconds(runner.pid);
    const clock = setTimeout(() => isBounded && end(), MOST_SECONDS.ofClock * 1000);
    const watch = setInterval(() => {
      if (isBounded && processorSeconds(runner.pid) - before > MOST_SECONDS.ofProcessor) end();
    }, LOOK_EVERY_MS);
    const answer = new Promise<Told | null>((settle) => {
      runner.once("message", settle as (message: unknown) => void);
      runner.once("exit", () => settle(null));
    });
    runner.send({ changed, tests });
    const told = await answer;
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener("abort", end);
    runner.removeAllListeners();
    if (told?.error !== undefined) throw new Error(told.error);
    if (told === null) this.#stop();
    return told === null && isOver ? "hung" : told;
  }

  async #start(): Promise<ChildProcess> {
    const runner = fork(join(this.root, "tools/mutate/run-tests.ts"), {
      cwd: this.root,
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    await new Promise<void>((settle, refuse) => {
      runner.once("message", () => settle());
      runner.once("exit", (code) => refuse(new Error(`the runner of tests ended with ${code}`)));
    });
    runner.removeAllListeners();
    return runner;
  }

  #stop(): void {
    const pid = this.#runner?.pid;
    this.#runner = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }

  remove(): void {
    this.#stop();
    rmSync(this.root, { recursive: true, force: true });
  }
}
