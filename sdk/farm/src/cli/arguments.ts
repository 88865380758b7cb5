/** Command lines and files, read strictly. What is secret is in files and never in arguments. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { decodeHex, decodeUtf8, type Json, readJson } from "@svc/core";
import { mistakeInOptions } from "@svc/words/line";
import type { ProverLine } from "@svc/words/prover";
import type { DatabaseConfig } from "../store/types.ts";
import { NotDone, type SaidByProver, WrongUse } from "./said.ts";

type Table = Readonly<Record<string, { readonly type: "string" | "boolean"; readonly multiple?: boolean }>>;
type ValueOf<Option> = Option extends { readonly type: "boolean" }
  ? boolean
  : Option extends { readonly multiple: true }
    ? string[]
    : string;

export function readCommandLine<const Options extends Table>(args: readonly string[], options: Options) {
  try {
    const { positionals, values, tokens } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options,
      tokens: true,
    });
    const named = tokens.flatMap((token) => (token.kind === "option" ? [token.name] : []));
    // Of two the first would be dropped without a word.
    const twice = named.find((name, i) => named.indexOf(name) < i && options[name]?.multiple !== true);
    if (twice !== undefined) throw new WrongUse(({ command }) => command.optionTwice(`--${twice}`));
    return { positionals, values: values as { readonly [name in keyof Options]?: ValueOf<Options[name]> } };
  } catch (error) {
    if (error instanceof TypeError) {
      const { message } = error;
      throw new WrongUse(({ command, says }) => mistakeInOptions(error, command) ?? says.library(message));
    }
    throw error;
  }
}

/** The only word of a command line: what it is called in `says.expected`. */
export function onlyOne(words: readonly string[], what: keyof ProverLine["says"]["expected"]): string {
  const [one, ...more] = words;
  if (one === undefined || more.length > 0) throw new WrongUse(({ says }) => says.expected[what]);
  return one;
}

/** A value that has to be given. */
export function required<T>(value: T | undefined, option: string): T {
  if (value === undefined) throw new WrongUse(({ says }) => says.missing(option));
  return value;
}

export function wholeNumber(
  text: string | undefined,
  option: string,
  fallback: number,
  most = 1_000_000,
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^[0-9]{1,7}$/.test(text) || value > most)
    throw new WrongUse(({ says }) => says.wholeNumberUpTo(option, most));
  return value;
}

/** The text of a file without the blanks around it. */
export async function textOfFile(path: string): Promise<string> {
  const text = decodeUtf8(await bytesOfFile(path));
  if (text === null)
    throw new NotDone("file_malformed", ({ command }) => command.notReadable(path, "not_utf8"));
  return text.trim();
}

async function bytesOfFile(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: { readonly code?: string }) => {
    const why: SaidByProver = ({ command }) => command.notReadable(path, error.code ?? "?");
    throw new NotDone("file_unreadable", why);
  });
}

/** 64 hex digits of a file. Of what is wrong with them nothing is said. */
export async function readSecretHex(path: string): Promise<string> {
  const key = await textOfFile(path);
  if (decodeHex(key, 32) === null) throw new NotDone("key_malformed", ({ says }) => says.noKey(path));
  return key;
}

export async function readJsonFile(path: string): Promise<Json> {
  const read = readJson(await bytesOfFile(path), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (read.ok) return read.value;
  throw new NotDone("file_malformed", ({ says }) => says.noJson(path, read.reason));
}

/** The database: VDI_FARM_DATABASE, or what PGHOST, PGUSER, PGPASSWORD and the like say. */
export function databaseOf(env: NodeJS.ProcessEnv): DatabaseConfig {
  const { VDI_FARM_DATABASE: connectionString } = env;
  if (connectionString === undefined && env.PGHOST === undefined && env.PGDATABASE === undefined) {
    throw new WrongUse(({ says }) => says.noDatabase);
  }
  return { connectionString };
}
