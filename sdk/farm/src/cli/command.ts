/** A command is a row: its name, under which the words have its help, and what it does. */
import type { ProverLine } from "@svc/words/prover";

export interface FarmTerminal {
  /** Standard output: what the command is for, in words, or with --json as a line of JSON. */
  say(found: object, words: string): void;
  /** Standard error: what happens meanwhile. */
  note(text: string): void;
  /** Whether --json was given: what goes wrong is JSON then too. */
  readonly isJson: boolean;
  /** In which language is spoken. */
  readonly words: ProverLine;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
}

export interface FarmCommand {
  readonly name: keyof ProverLine["help"];
  run(args: readonly string[], terminal: FarmTerminal): Promise<number>;
}

/** Resolves when the process is asked to end. */
export function asked(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
