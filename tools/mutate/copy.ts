/**
 * A tree of its own for mutants: rooms import each other's builds, so a mutant stands in the source and in the build,
 * and neither in the tree that people work in. Packages are links to those that are installed.
 */
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { copyTree } from "../testing/tree-copy.ts";

/** A run that takes so long goes round in a circle. */
const MOST_SECONDS = 90;

/** Tests in Node alone, in one process: a mutant is judged quickly, and the other runtimes run the same code. */
const CONFIG = `import { defineConfig } from "vitest/config";
import { vectorsPlugin } from "./tools/testing/vectors-plugin.ts";
export default defineConfig({
  plugins: [vectorsPlugin()],
  test: { isolate: false, maxWorkers: 1, bail: 1, testTimeout: 60000, hookTimeout: 60000, retry: 0,
    include: ["**/test/**/*.test.ts"], exclude: ["**/node_modules/**", "**/*.{workerd,browser}.test.ts"] },
});
`;

export type Judgement = "caught" | "lived" | "hung";

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

  /** Runs tests until one fails. @param signal ends the run, which then tells nothing */
  async judge(tests: readonly string[], signal?: AbortSignal): Promise<Judgement> {
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
    const watch = setTimeout(end, MOST_SECONDS * 1000);
    const answer = new Promise<{ passed?: boolean; error?: string } | null>((settle) => {
      runner.once("message", settle as (message: unknown) => void);
      runner.once("exit", () => settle(null));
    });
    runner.send({ changed, tests });
    const told = await answer;
    clearTimeout(watch);
    signal?.removeEventListener("abort", end);
    runner.removeAllListeners();
    if (told === null) {
      this.#stop();
      return isOver ? "hung" : "caught";
    }
    if (told.error !== undefined) throw new Error(told.error);
    // What a failing run leaves in its modules is nobody's to judge the next mutant by.
    if (told.passed !== true) this.#stop();
    return told.passed === true ? "lived" : "caught";
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
