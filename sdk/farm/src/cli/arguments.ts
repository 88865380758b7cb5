/** Reads option values and files strictly. Secrets are in files, never in arguments. */
import { readFile, writeFile } from "node:fs/promises";
import { decodeHex, decodeUtf8, type Json, readJson, VdiError } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import type { DatabaseConfig } from "../store/types.ts";

/** A value that has to be given. */
export function required<T>(value: T | undefined, option: string): T {
  if (value === undefined) throw new UsageError(`${option} is missing`);
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
    throw new UsageError(`${option}: expected a whole number up to ${most}`);
  return value;
}

/** The text of a file without the blanks around it. */
export async function textOfFile(path: string): Promise<string> {
  const text = decodeUtf8(await bytesOfFile(path));
  if (text === null) throw new VdiError("file_malformed", `${path} cannot be read (not_utf8)`);
  return text.trim();
}

async function bytesOfFile(path: string): Promise<Uint8Array> {
  return readFile(path).catch((error: { readonly code?: string }) => {
    throw new VdiError("file_unreadable", `${path} cannot be read (${error.code ?? "?"})`);
  });
}

/** Reads 64 hex digits from a file. Errors never describe the content. */
export async function readSecretHex(path: string): Promise<string> {
  const key = await textOfFile(path);
  if (decodeHex(key, 32) === null)
    throw new VdiError("key_malformed", `${path} holds no key: expected 64 hex digits in lower case`);
  return key;
}

export async function readJsonFile(path: string): Promise<Json> {
  const read = readJson(await bytesOfFile(path), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (read.ok) return read.value;
  throw new VdiError("file_malformed", `${path} is no JSON that can be used (${read.reason})`);
}

/** A file that its owner alone can read, and that replaces nothing. */
export async function writeSecret(path: string, text: string): Promise<void> {
  await writeFile(path, `${text}\n`, { flag: "wx", mode: 0o600 }).catch(
    (error: { readonly code?: string }) => {
      const why =
        error.code === "EEXIST"
          ? `${path} is there already and is not replaced`
          : `${path} cannot be written (${error.code ?? "?"})`;
      throw new VdiError("file_unwritable", why);
    },
  );
}

/** The database: VDI_FARM_DATABASE, or what PGHOST, PGUSER, PGPASSWORD and the like say. */
export function databaseOf(env: NodeJS.ProcessEnv): DatabaseConfig {
  const { VDI_FARM_DATABASE: connectionString } = env;
  if (connectionString === undefined && env.PGHOST === undefined && env.PGDATABASE === undefined)
    throw new UsageError("no database: set VDI_FARM_DATABASE (a connection string), or PGHOST and its kin");
  return { connectionString };
}
