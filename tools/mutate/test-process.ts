/** A process of its own that runs test files of a copied tree, again and again, and is ended where it hangs. */
import { type ChildProcess, fork } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { toldPath } from "./job.ts";
import { isAsleep, processorSeconds } from "./processes.ts";

/**
 * Without telling anything: who takes so much processor time goes round in a circle, and who sleeps at so many looks in a
 * row waits for what never comes. Neither depends on what else the machine has to do.
 */
const MOST = { processorSeconds: 20, looksAsleep: 15 };
const LOOK_EVERY_MS = 1000;

export const CONFIG_NAME = "vitest.mutate.config.ts";
const IS_ISOLATED = "VDI_MUTATE_ISOLATED";

/** Tests in Node alone. Isolated, each file has a fresh thread: what one mutant leaves behind is nobody's to judge the next one by. */
export const CONFIG = `import { defineConfig } from "vitest/config";
import { vectorsPlugin } from "./tools/testing/vectors-plugin.ts";
const isolate = process.env.${IS_ISOLATED} === "1";
export default defineConfig({
  plugins: [vectorsPlugin()],
  test: { pool: "threads", isolate, maxWorkers: 1, bail: isolate ? 1 : 0, testTimeout: 0, hookTimeout: 0, retry: 0,
    runner: "./tools/mutate/runner.ts", include: ["**/test/**/*.test.ts"], exclude: ["**/node_modules/**", "**/*.{workerd,browser}.test.ts"] },
});
`;

/** A test file that ran. */
export interface RanFile {
  readonly path: string;
  readonly ms: number;
  readonly state: string;
}

export interface Ended {
  readonly passed: boolean;
  readonly files: readonly RanFile[];
}

export interface RunOptions {
  /** True when it is ended where it hangs. */
  readonly isBounded: boolean;
  /** Ends the run, which then tells nothing. */
  readonly signal?: AbortSignal | undefined;
}

export class TestProcess {
  readonly isIsolated: boolean;
  /** Files that changed since the last run. */
  readonly changed = new Set<string>();
  readonly #root: string;
  #child: ChildProcess | undefined;

  constructor(root: string, isIsolated: boolean) {
    this.#root = root;
    this.isIsolated = isIsolated;
  }

  /**
   * @returns null where the process ended by itself, or at the signal
   * @throws Error when there are no such tests
   */
  async run(tests: readonly string[], { isBounded, signal }: RunOptions): Promise<Ended | "hung" | null> {
    this.#child ??= await this.#start();
    const child = this.#child;
    const changed = [...this.changed];
    this.changed.clear();
    let isHung = false;
    const end = () => this.stop();
    signal?.addEventListener("abort", end);
    const watch = this.#watch(child.pid, () => {
      if (!isBounded) return;
      isHung = true;
      end();
    });
    const answer = new Promise<(Ended & { error?: string }) | null>((settle) => {
      child.once("message", settle as (message: unknown) => void);
      child.once("exit", () => settle(null));
    });
    child.send({ changed, tests });
    const ended = await answer;
    clearInterval(watch);
    signal?.removeEventListener("abort", end);
    child.removeAllListeners();
    if (ended?.error !== undefined) throw new Error(ended.error);
    if (ended === null) this.stop();
    return isHung ? "hung" : ended;
  }

  #watch(group: number | undefined, onHung: () => void): NodeJS.Timeout {
    let told = -1;
    let since = 0;
    let asleep = 0;
    return setInterval(() => {
      const size = statSync(toldPath(this.#root), { throwIfNoEntry: false })?.size ?? 0;
      const used = processorSeconds(group);
      if (size !== told) [told, since, asleep] = [size, used, 0];
      asleep = isAsleep(group) ? asleep + 1 : 0;
      if (used - since > MOST.processorSeconds || asleep > MOST.looksAsleep) onHung();
    }, LOOK_EVERY_MS);
  }

  async #start(): Promise<ChildProcess> {
    const child = fork(join(this.#root, "tools/mutate/run-tests.ts"), {
      cwd: this.#root,
      detached: true,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      env: { ...process.env, [IS_ISOLATED]: this.isIsolated ? "1" : "0" },
    });
    await new Promise<void>((settle, refuse) => {
      child.once("message", () => settle());
      child.once("exit", (code) => refuse(new Error(`the runner of tests ended with ${code}`)));
    });
    child.removeAllListeners();
    return child;
  }

  stop(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}
