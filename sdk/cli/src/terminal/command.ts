/** Type of a `vdi` command, and its environment. */
import { type Command, type Form, type Line, type Options, UsageError } from "@svc/core/command-line";

/** Where a command reads and prints, passed in so that programs and tests can stand in for a shell. */
export interface Terminal {
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
  progress?: ((text: string | null) => void) | undefined;
  /** How it reaches hosts that documents name; default: those of the public internet alone. */
  readonly fetch?: typeof fetch | undefined;
  /** Aborted when its user has asked to stop. */
  readonly signal?: AbortSignal | undefined;
}

export interface VdiCommand extends Command<Terminal> {
  /** Prefix of messages about failures of the environment; default "Could not be checked". */
  readonly undone?: string;
}

/** A form with the types of its options. `--out -` is standard output, where its result goes without the option. */
export function form<const Rows extends Options>(row: Form<Terminal, Rows>): Form<Terminal> {
  return {
    ...row,
    run({ words, values: { out, ...values } }, terminal) {
      const given = out === undefined || out === "-" ? values : { ...values, out };
      return row.run({ words, values: given as Line<Rows>["values"] }, terminal);
    },
  };
}

/** A library's refusal of a value, under the name of the option that it came by where that is known. */
export function underOptions(error: unknown, options: Readonly<Record<string, string>> = {}): unknown {
  if (!(error instanceof TypeError || error instanceof RangeError)) return error;
  const { message } = error;
  const [, argument = ""] = /^([\w.]+):/.exec(message) ?? [];
  if (!Object.hasOwn(options, argument)) return new UsageError(message);
  return new UsageError(`${options[argument]}: ${message.slice(argument.length + 1).trimStart()}`);
}

/** @param nouns of several */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : nouns}`;
}
