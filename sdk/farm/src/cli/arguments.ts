/** Command lines and files, read strictly. What is secret is in files and never in arguments. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { decodeHex, type Json, readJson, VdiError } from "@svc/core";
import type { DatabaseConfig } from "../store/types.ts";

export class WrongUse extends Error {
  override readonly name = "WrongUse";
}

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
    if (twice !== undefined) throw new WrongUse(`--${twice} is given twice`);
    return { positionals, values: values as { readonly [name in keyof Options]?: ValueOf<Options[name]> } };
  } catch (error) {
    if (error instanceof WrongUse) throw error;
    throw new WrongUse(error instanceof Error ? (error.message.split(". ")[0] as string) : "wrong use");
  }
}

/** A value that has to be given. */
export function required<T>(value: T | undefined, option: string): T {
  if (value === undefined) throw new WrongUse(`${option} is missing`);
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
    throw new WrongUse(`${option}: expected a whole number up to ${most}`);
  return value;
}

/** The text of a file without the blanks around it. */
export async function textOfFile(path: string): Promise<string> {
  return (
    await readFile(path, "utf8").catch((error: { readonly code?: string }) => {
      throw new VdiError("file_unreadable", `${path} cannot be read (${error.code ?? "unknown"})`);
    })
  ).trim();
}

/** 64 hex digits of a file. Of what is wrong with them nothing is said. */
export async function readSecretHex(path: string): Promise<string> {
  const key = await textOfFile(path);
  if (decodeHex(key, 32) === null)
    throw new VdiError("key_malformed", `${path} holds no key: expected 64 hex digits in lower case`);
  return key;
}

export async function readJsonFile(path: string): Promise<Json> {
  const read = readJson(await textOfFile(path), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (!read.ok) throw new VdiError("file_malformed", `${path} is no JSON that can be used (${read.reason})`);
  return read.value;
}

/** The database: VDI_FARM_DATABASE, or what PGHOST, PGUSER, PGPASSWORD and the like say. */
export function databaseOf(env: NodeJS.ProcessEnv): DatabaseConfig {
  const { VDI_FARM_DATABASE: connectionString } = env;
  if (connectionString === undefined && env.PGHOST === undefined && env.PGDATABASE === undefined) {
    throw new WrongUse("no database: set VDI_FARM_DATABASE (a connection string), or PGHOST and its kin");
  }
  return { connectionString };
}
