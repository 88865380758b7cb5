// The commands as processes that can be killed.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const BIN = fileURLToPath(new URL("../../bin/vdi-prover.js", import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  /** All that it printed so far. */
  printed(): string;
  /** The first match in what it prints. */
  said(pattern: RegExp): Promise<string>;
  /** @returns its exit code, or the signal's name */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export function runProver(args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let text = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    stream?.on("data", (chunk: string) => {
      text += chunk;
      for (const look of waiting) look();
    });
  }
  const ended = new Promise<number | string>((resolve) =>
    child.once("exit", (code, signal) => {
      resolve(code ?? signal ?? "unknown");
      for (const look of waiting) look();
    }),
  );
  return {
    child,
    printed: () => text,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(text);
          if (found === null && child.exitCode === null && child.signalCode === null) return;
          waiting.delete(look);
          if (found === null) reject(new Error(text));
          else resolve(found[1] ?? found[0]);
        };
        waiting.add(look);
        look();
      }),
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
