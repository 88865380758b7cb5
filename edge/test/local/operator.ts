// The operator's command over folders of a test's own, and services that it runs: all of them end with the test.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";

export const ROOT = join(import.meta.dirname, "../../..");
export const BIN = join(import.meta.dirname, "../../bin/vdi-edge.js");
/** Made with the first folder in it. */
export const root = join(tmpdir(), `vdi-edge-${randomUUID()}`);
export const running: ChildProcess[] = [];
export function end(): void {
  for (const child of running.splice(0)) child.kill("SIGKILL");
  pristine = null;
  // The next file of this worker makes the same folder anew.
  rmSync(root, { recursive: true, force: true });
}

/** Compiled code is kept between the command's processes: a test file starts dozens of them. */
const ENVIRONMENT = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "vdi-edge-compiled") };
export const vdi = (...args: string[]) =>
  spawnSync(process.execPath, [BIN, ...args], { encoding: "utf8", env: ENVIRONMENT });
let made = 0;
let pristine: string | null = null;

/** A folder that `init` made, with keys of its own. */
export function service(): { path: string; printed: string } {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const path = join(root, `service-${++made}`);
  const { status, stdout } = vdi("init", path, "--origin", "log.example/2026");
  expect(status).toBe(0);
  return { path, printed: stdout };
}

/** A folder as `init` made it, for what it does not matter to that others of the file have the same keys. */
export function copiedService(): { path: string } {
  pristine ??= service().path;
  const path = join(root, `service-${++made}`);
  cpSync(pristine, path, { recursive: true });
  return { path };
}

export const file = (path: string, name: string) => readFileSync(join(path, name), "utf8");
export function textsIn(path: string, name: string): Record<string, string> {
  const pairs = [...file(path, name).matchAll(/^(\w+)="(.*)"$/gm)].map(([, key, value]) => [key, value]);
  return Object.fromEntries(pairs) as Record<string, string>;
}
export interface Running {
  readonly url: string;
  readonly child: ChildProcess;
  said(): string;
  readonly ended: Promise<number | null>;
  /** Waits until something like it was printed. */
  prints(pattern: RegExp): Promise<RegExpExecArray>;
}

/** @param within a command line that runs the one that follows it, such as in a namespace of its own */
export function run(path: string, port: number, within: readonly string[] = []): Running {
  const [program = "", ...args] = [...within, process.execPath, BIN, "run", path, "--port", String(port)];
  const child = spawn(program, args, {
    // Builds go below, where the test can look.
    env: { ...ENVIRONMENT, TMPDIR: root },
  });
  running.push(child);
  let said = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += chunk;
    });
  }
  const prints = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(said);
      if (found !== null) return found;
      if (child.exitCode !== null) throw new Error(said);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { url: `http://127.0.0.1:${port}`, child, said: () => said, ended, prints };
}

export const head = async (url: string) =>
  (await (await fetch(`${url}/api/vdi/billing/transparency/head`)).json()) as { readonly tree_size: number };

export function isRunning(pid: number): boolean {
  try {
    // A process that nobody has waited for yet is one no more.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** Processes that this one started and that still run. */
export function runtimesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return children.split(" ").filter(Boolean).map(Number);
}
