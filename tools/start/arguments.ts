// The command line of `npm start`: what it takes, checked before anything is computed.
import { parseArgs } from "node:util";

export interface StartArguments {
  readonly help: boolean;
  /** Ends after the job instead of serving the page and the Worker. */
  readonly once: boolean;
  readonly count: number;
  /** Null: the data that the repository carries. */
  readonly data: string | null;
  readonly out: string;
  readonly port: number;
  readonly json: boolean;
}

const DEFAULT_COUNT = 10;
const MAX_COUNT = 1000;
const DEFAULT_PORT = 8787;

export const HELP = `npm start -- [options]

Proves real credit decisions, verifies them offline and writes them as files. Works without a network.

  --once          end after the job (otherwise the page and the Worker are served)
  --count N       decisions to prove, 1 to ${MAX_COUNT} (default ${DEFAULT_COUNT}; about half a second each on two cores)
  --data FILE     credit applications in the format of the Statlog German Credit data
                  (default: that data, 1,000 real applications)
  --out DIR       where attestations and openings are written (default out)
  --port PORT     port to serve on (default ${DEFAULT_PORT})
  --json          the summary as JSON on standard output, everything else on standard error
  --help          this text

Exit codes: 0 everything proved and verified, 1 something was not, 2 wrong usage.`;

/** Something about the command line that its author can put right. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readArguments(argv: readonly string[]): StartArguments {
  const { help = false, once = false, json = false, ...values } = parse(argv);
  return {
    help,
    once,
    json,
    count: integer("--count", values.count, DEFAULT_COUNT, 1, MAX_COUNT),
    data: values.data ?? null,
    out: values.out ?? "out",
    port: integer("--port", values.port, DEFAULT_PORT, 0, 65_535),
  };
}

function parse(argv: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { help: flag, once: flag, json: flag, count: text, data: text, out: text, port: text };
  try {
    return parseArgs({ args: [...argv], options, strict: true }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function integer(name: string, text: string | undefined, fallback: number, min: number, max: number): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^[0-9]{1,6}$/.test(text) || value < min || value > max) {
    throw new UsageError(`${name}: expected a whole number from ${min} to ${max}, got ${text}`);
  }
  return value;
}
