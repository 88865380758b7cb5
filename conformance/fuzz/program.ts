/** A program of the suite's protocol that goes on running: questions in, answers by id out. */
import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Request } from "../src/case.ts";

export class Program {
  readonly command: string;
  readonly #folder: string;
  #child: ChildProcess | undefined;
  readonly #waiting = new Map<string, (answer: unknown) => void>();

  /** @param command of a shell; @param folder where it runs */
  constructor(command: string, folder: string) {
    this.command = command;
    this.#folder = folder;
  }

  /** Returns the program's answer; `no_answer` where it ended instead, and it is started again. */
  ask(request: Request): Promise<unknown> {
    this.#child ??= this.#start();
    const { stdin } = this.#child;
    return new Promise((settle) => {
      this.#waiting.set(request.id, settle);
      stdin?.write(`${JSON.stringify(request)}\n`);
    });
  }

  close(): void {
    this.#child?.stdin?.end();
  }

  #start(): ChildProcess {
    const child = spawn(this.command, { shell: true, cwd: this.#folder, stdio: ["pipe", "pipe", "ignore"] });
    child.stdin.on("error", () => undefined);
    createInterface({ input: child.stdout }).on("line", (line) => {
      const { id, answer } = JSON.parse(line) as { id: string; answer: unknown };
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
    child.on("close", () => {
      this.#child = undefined;
      for (const settle of this.#waiting.values()) settle({ no_answer: true });
      this.#waiting.clear();
    });
    return child;
  }
}
