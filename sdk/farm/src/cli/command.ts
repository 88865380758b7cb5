/** Type of a `vdi-prover` command, and its environment. */
import type { Command, CommandRow, Form, Options } from "@svc/core/command-line";

export interface FarmTerminal {
  /** Standard output: what the command is for, in words, or with --json as a line of JSON. */
  say(found: object, words: string): void;
  /** Standard error: what happens meanwhile. */
  note(text: string): void;
  /** True when --json was given: what goes wrong is JSON then too. */
  readonly isJson: boolean;
  readonly env: NodeJS.ProcessEnv;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
}

export type FarmCommand = CommandRow<Command<FarmTerminal>>;

/** A command with one form, and the types of its options. */
export function command<const Rows extends Options>(
  name: string,
  summary: string,
  exit: string,
  form: Form<FarmTerminal, Rows>,
): FarmCommand {
  return { name, summary, load: () => ({ exit, forms: { "": form } }) };
}

/** Resolves when the process is asked to end. */
export function asked(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
