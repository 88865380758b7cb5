// The command line of a script, described by one table: it makes the help, the parser and the type of the values.
// `--help` and wrong use end the process before anything is done.
import { readLine, UsageError } from "../sdk/core/src/command-line/index.ts";

const WRONG_USE = 64;

interface Described {
  /** One line of the help. */
  readonly about: string;
}
export type Option =
  | (Described & { readonly type: "flag" })
  | (Described & { readonly type: "text"; readonly default?: string; readonly isRequired?: true })
  | (Described & {
      readonly type: "number";
      readonly default?: number;
      /** Rejects smaller numbers; 0 unless set. */
      readonly least?: number;
      readonly most?: number;
      readonly isWhole?: true;
    });

type Kind<One extends Option> = One["type"] extends "flag"
  ? boolean
  : One["type"] extends "number"
    ? number
    : string;
type Value<One extends Option> = One extends { readonly type: "flag" }
  ? boolean
  : One extends { readonly default: unknown } | { readonly isRequired: true }
    ? Kind<One>
    : Kind<One> | undefined;

export interface CommandLine<Options extends Readonly<Record<string, Option>>> {
  /** As it is typed: `npm run check`. */
  readonly command: string;
  readonly about: string;
  readonly options?: Options;
  /** Arguments without an option: their name in the help, and how many are taken at most. */
  readonly words?: { readonly name: string; readonly most: number };
  /** Exit code of wrong use; 64 unless set. */
  readonly wrongUseCode?: number;
}

function usageOf({ command, about, options = {}, words }: CommandLine<Readonly<Record<string, Option>>>) {
  const rows = Object.entries(options).map(([name, { type, about: line, ...option }]) => {
    const value = type === "flag" ? "" : type === "number" ? " N" : " TEXT";
    const initial = "default" in option ? ` (default ${option.default})` : "";
    return `  ${`--${name}${value}`.padEnd(20)} ${line}${initial}`;
  });
  const takes = `${words === undefined ? "" : ` [${words.name}]`}${rows.length === 0 ? "" : " [options]"}`;
  return [`usage: ${command}${takes}`, about, ...(rows.length === 0 ? [] : ["", ...rows])].join("\n");
}

function read(
  name: string,
  option: Option,
  given: string | boolean | undefined,
): string | number | boolean | undefined {
  if (option.type === "flag") return given === true;
  if (given === undefined && "isRequired" in option) throw new UsageError(`--${name} is missing`);
  if (given === undefined) return option.default;
  if (option.type === "text") return given as string;
  const { least = 0, most = Number.MAX_VALUE, isWhole } = option;
  const number = Number(given);
  if (given === "" || !(number >= least && number <= most) || (isWhole && !Number.isInteger(number))) {
    const range = `from ${least} ${option.most === undefined ? "on" : `to ${most}`}`;
    throw new UsageError(`--${name}: expected a${isWhole ? " whole" : ""} number ${range}, not "${given}"`);
  }
  return number;
}

/**
 * Reads the command line of this process. Ends it with 0 for `--help`, and with the code of wrong use for an unknown or repeated option,
 * a value that is missing or malformed, or too many words.
 */
export function commandLine<const Options extends Readonly<Record<string, Option>> = Record<never, Option>>(
  line: CommandLine<Options>,
) {
  const usage = usageOf(line);
  const wrongUse = (fault: string): never => {
    console.error(`${fault}\n\n${usage}`);
    process.exit(line.wrongUseCode ?? WRONG_USE);
  };
  const args = process.argv.slice(2);
  if (args.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  const table = Object.entries<Option>(line.options ?? {});
  const rows = table.map(([name, { type, about }]) => {
    const row = { help: about };
    return [name, type === "flag" ? row : { ...row, value: type }] as const;
  });
  try {
    const { values, words } = readLine(Object.fromEntries(rows), args);
    const most = line.words?.most ?? 0;
    if (words.length > most) throw new UsageError(`too many words: ${words.slice(most).join(" ")}`);
    const found = table.map(([name, option]) => [name, read(name, option, values[name] as string | boolean)]);
    return {
      values: Object.fromEntries(found) as { readonly [Name in keyof Options]: Value<Options[Name]> },
      words,
      wrongUse,
    };
  } catch (error) {
    if (error instanceof UsageError) return wrongUse(error.message);
    throw error;
  }
}
