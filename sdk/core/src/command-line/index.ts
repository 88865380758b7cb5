/// <reference path="./node-util.d.ts" />
/**
 * Command lines of Node programs. One table per command gives the parser, the help, the shell completions and the
 * suggestions for what is misspelt.
 */
import { parseArgs } from "node:util";

/** A row of the table. */
export interface Option {
  /** Name of its value in the help, such as `FILE`. A row without it is a flag. */
  readonly value?: string;
  /** May be given several times. Every other option is refused the second time. */
  readonly multiple?: true;
  /** Description. A line feed begins another line of the help. */
  readonly help: string;
}

/** By name, without dashes. */
export type Options = Readonly<Record<string, Option>>;

type ValueOf<Row> = Option extends Row
  ? string | boolean | readonly string[]
  : Row extends { readonly value: string }
    ? Row extends { readonly multiple: true }
      ? readonly string[]
      : string
    : boolean;

/** A command line as it was read. */
export interface Line<Rows extends Options = Options> {
  /** Words that follow no option, in order. */
  readonly words: readonly string[];
  readonly values: { readonly [Name in keyof Rows]?: ValueOf<Rows[Name]> | undefined };
}

/** One way to call a command, such as `issue ATTESTATION|- [options]` of `vdi receipt`. */
export interface Form<Context, Rows extends Options = Options> {
  /** What follows the command's name in the help, its action included. */
  readonly usage: string;
  readonly about?: string;
  readonly options: Rows;
  /** How many words it takes, and what they are: `[1, 1, "one file"]`. Any number where absent. */
  readonly words?: readonly [least: number, most: number, what: string];
  run(line: Line<Rows>, context: Context): number | Promise<number>;
}

export interface Command<Context> {
  /**
   * By what chooses the form: the first word (`issue`), an option that has to be there (`--stream`), or nothing for the
   * form that is left.
   */
  readonly forms: Readonly<Record<string, Form<Context>>>;
  /** What follows "Exit code: " in the help. */
  readonly exit: string;
}

/** A command in the list of its program. It is loaded when it is asked for. */
export interface CommandRow<Loaded> {
  readonly name: string;
  readonly summary: string;
  load(): Promise<Loaded> | Loaded;
}

export interface Program<Loaded> {
  readonly name: string;
  readonly version: string;
  readonly commands: readonly CommandRow<Loaded>[];
  /** @param commands a line for each */
  usage(commands: string): string;
  /** Further texts that `help` prints, by name. */
  readonly topics?: Readonly<Record<string, string>>;
}

/** A mistake in the command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const HELP = ["--help", "-h"];

/** Choice that a command line makes: a text, the list of commands beside a mistake, or a command. */
export type Choice<Loaded> =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "mistake"; readonly mistake: string; readonly usage: string }
  | {
      readonly kind: "command";
      readonly name: string;
      readonly command: Loaded;
      readonly args: readonly string[];
    };

/** Finds the command, or the help that is asked for. */
export async function chooseCommand<Loaded extends Command<never>>(
  program: Program<Loaded>,
  args: readonly string[],
): Promise<Choice<Loaded>> {
  const { name: called, version, commands, topics = {} } = program;
  const [first = "", ...rest] = args;
  const isHelp = first === "help" || HELP.includes(first);
  const topic = isHelp ? rest[0] : first;
  if (first === "--version" || first === "version") return { kind: "text", text: version };
  if (isHelp && topic === undefined) return { kind: "text", text: usageOf(program) };
  if (isHelp && topic !== undefined && Object.hasOwn(topics, topic))
    return { kind: "text", text: topics[topic] as string };
  const row = commands.find(({ name }) => name === topic);
  if (row === undefined) {
    const names = commands.map(({ name }) => name);
    const mistake = topic ? `There is no command ${quoted(topic)}.${suggestion(topic, names)}` : "";
    return { kind: "mistake", mistake, usage: usageOf(program) };
  }
  const command = await row.load();
  if (isHelp || asksForHelp(rest)) return { kind: "text", text: helpOf(`${called} ${row.name}`, command) };
  return { kind: "command", name: row.name, command, args: rest };
}

export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => HELP.includes(arg));
}

/**
 * Reads the command line of a command and runs it.
 *
 * @param called the program and the command, for messages
 * @throws UsageError
 */
export async function runForm<Context>(
  called: string,
  { forms }: Pick<Command<Context>, "forms">,
  args: readonly string[],
  context: Context,
): Promise<number> {
  const { form, rest } = chooseForm(called, forms, args);
  const line = readLine(form.options, rest);
  const { words = [0, Number.POSITIVE_INFINITY, ""] } = form;
  const [least, most, what] = words;
  if (line.words.length < least || line.words.length > most) throw new UsageError(`expected ${what}`);
  return form.run(line, context);
}

function chooseForm<Context>(
  called: string,
  forms: Command<Context>["forms"],
  args: readonly string[],
): { readonly form: Form<Context>; readonly rest: readonly string[] } {
  const [first = "", ...rest] = args;
  const byOption = args.find((arg) => arg.startsWith("--") && Object.hasOwn(forms, arg));
  if (byOption !== undefined) return { form: forms[byOption] as Form<Context>, rest: args };
  if (first !== "" && Object.hasOwn(forms, first)) return { form: forms[first] as Form<Context>, rest };
  const left = forms[""];
  if (left !== undefined) return { form: left, rest: args };
  const actions = Object.keys(forms);
  throw misspelt(`expected ${called} ${listed(actions)}`, first, actions);
}

/**
 * Reads options and words.
 *
 * @throws UsageError for an option that is not in the table, given twice, without its value or with one too many
 */
export function readLine<const Rows extends Options>(rows: Rows, args: readonly string[]): Line<Rows> {
  const options = Object.fromEntries(
    Object.entries(rows).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  const parsed = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  const values: Record<string, string | boolean | string[]> = {};
  for (const { kind, name = "", rawName = "", value, inlineValue = false } of parsed.tokens) {
    if (kind !== "option") continue;
    const row = Object.hasOwn(rows, name) ? rows[name] : undefined;
    if (row === undefined || !rawName.startsWith("--"))
      throw misspelt(`there is no option ${rawName}`, rawName, optionsOf(rows));
    if (row.value === undefined && value !== undefined) throw new UsageError(`${rawName} takes no value`);
    const isMissing = value === undefined || (!inlineValue && value.length > 1 && value.startsWith("-"));
    if (row.value !== undefined && isMissing) throw new UsageError(`${rawName}: a value is missing`);
    // One of the two would be dropped, and may be the stricter one.
    if (Object.hasOwn(values, name) && row.multiple !== true)
      throw new UsageError(`${rawName} is given twice`);
    if (row.multiple === true) values[name] = [...((values[name] as string[]) ?? []), value ?? ""];
    else values[name] = value ?? true;
  }
  return { words: parsed.positionals, values: values as Line<Rows>["values"] };
}

/** With their dashes, sorted. */
export function optionsOf(rows: Options): string[] {
  return [...Object.keys(rows).map((name) => `--${name}`), "--help"].sort();
}

/** The list of commands. */
export function usageOf({ commands, usage }: Pick<Program<unknown>, "commands" | "usage">): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return usage(commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join("\n"));
}

/** The help of a command: each form with its own options, then the options that several of them have. */
export function helpOf(called: string, { forms, exit }: Command<never>): string {
  const all = Object.values(forms) as readonly Form<never>[];
  const rows = new Map(
    all.flatMap(({ options }) => Object.entries(options).map(([name, row]) => [row, name])),
  );
  const isShared = (row: Option) =>
    all.filter(({ options }) => Object.values(options).includes(row)).length > 1;
  const labels = [...rows].map(([row, name]) => labelOf(name, row).length);
  const width = Math.max(0, ...labels) + 2;
  const lines = (found: readonly (readonly [string, Option])[]) =>
    found.map(
      ([name, row]) =>
        `  ${labelOf(name, row).padEnd(width)}${row.help.replaceAll("\n", `\n${" ".repeat(width + 2)}`)}`,
    );
  const blocks = all.flatMap(({ usage, about = "", options }) => [
    ...usage.split("\n").map((one) => `${called} ${one}`.trimEnd()),
    ...(about === "" ? [] : about.split("\n").map((line) => `  ${line}`)),
    ...lines(Object.entries(options).filter(([, row]) => !isShared(row))),
  ]);
  const shared = [...rows].filter(([row]) => isShared(row)).map(([row, name]) => [name, row] as const);
  return [...blocks, ...lines(shared), "", `Exit code: ${exit}`].join("\n");
}

function labelOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}

function quoted(word: string): string {
  return word.length > 64 ? `${word.slice(0, 64)}...` : word;
}

function misspelt(mistake: string, word: string, names: readonly string[]): UsageError {
  const near = suggestion(word, names);
  return new UsageError(near === "" ? mistake : `${mistake}.${near}`);
}

/** ` Did you mean --trust?` where one of the names is near; empty otherwise. */
function suggestion(word: string, names: readonly string[]): string {
  const near = names
    .map((name) => ({ name, distance: distanceOf(word.slice(0, 64), name) }))
    .filter(({ name, distance }) => distance <= Math.min(2, Math.floor(name.replace(/^--/, "").length / 2)))
    .sort((a, b) => a.distance - b.distance);
  const [best] = near;
  return best === undefined || best.distance === 0 ? "" : ` Did you mean ${best.name}?`;
}

/** How many letters to insert, delete, replace or swap with the next (optimal string alignment). */
function distanceOf(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const [above = [], row] = [rows[i - 1], [i]];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (isSame ? 0 : 1),
        isSwap ? ((rows[i - 2] as number[])[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}
