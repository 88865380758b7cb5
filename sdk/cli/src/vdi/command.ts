/** A command of `vdi` is a row: its name, and what it does; its help is among the words. */
import type { CommandLine, UsageWords } from "@svc/words/cli";
import type { ExitCode } from "./exit-code.ts";

/** Where a command reads and prints, passed in so that programs and tests can stand in for a shell. */
export interface Shell {
  line(text: string): void;
  /** Standard error: notes and mistakes, never the result. */
  note(text: string): void;
  /** All of standard input as bytes. */
  stdin(): Promise<Uint8Array>;
  /** Standard input as it comes, and text to standard output that waits until there is room; absent where there is neither. */
  input?(): AsyncIterable<Uint8Array>;
  write?(text: string): Promise<void>;
  /** Standard output is a terminal that shows colours and its user wants them. */
  readonly colour: boolean;
  /** How far it is, on a line that the next call replaces; absent where there is no terminal. Null clears it. */
  progress?(text: string | null): void;
  /** Variables of the environment, which say its user's language; absent where nothing does. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborted when its user has asked to stop. */
  readonly signal?: AbortSignal;
}

/** A shell whose user is spoken to in a language. */
export interface Terminal extends Shell {
  readonly words: CommandLine;
}

export interface Command {
  /** What it says of itself stands under this name in the words. */
  readonly name: keyof CommandLine["help"];
  /** What it is not when the world fails it; "Could not be checked" where absent. */
  readonly undone?: keyof UsageWords["undone"];
  run(args: readonly string[], terminal: Terminal): Promise<ExitCode>;
}
