/**
 * Files and standard input in, files out. What cannot be read or written is the world's failing, not a document's:
 * a `VdiError` that names the file and never its content.
 */
import { readFile, stat, writeFile } from "node:fs/promises";
import { decodeHex, decodeUtf8, type Json, readJson, VdiError } from "@svc/core";
import type { Terminal } from "./command.ts";

/** One document: a file, standard input, or one line of either. */
export interface Source {
  readonly name: string;
  readonly text: string;
}

const OWNER_ONLY = 0o600;

/** "-" is standard input. */
export async function readText(path: string, terminal: Terminal): Promise<string> {
  const bytes = path === "-" ? await terminal.stdin() : await readBytes(path);
  const text = decodeUtf8(bytes);
  if (text === null) throw new VdiError("not_utf8", `${path}: not UTF-8 text`);
  return text;
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new VdiError("file_unreadable", `${path}: cannot be read (${codeOf(error)})`, { cause: error });
  }
}

/** Every document of the files, in order: a file of JSON Lines holds several. */
export async function readSources(paths: readonly string[], terminal: Terminal): Promise<Source[]> {
  const texts = await Promise.all(
    paths.map(async (path) => ({ path, text: await readText(path, terminal) })),
  );
  return texts.flatMap(({ path, text }) => {
    const name = path === "-" ? "standard input" : path;
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const isLines = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
    if (!isLines) return [{ name, text: text.trim() }];
    return lines.map((line, index) => ({ name: `${name}, line ${index + 1}`, text: line }));
  });
}

/** JSON of the reader's own: settings, not evidence, so a malformed file is an error. */
export async function readOwnJson(path: string, terminal: Terminal): Promise<Json> {
  const read = readJson(await readText(path, terminal), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (!read.ok) throw new VdiError("file_malformed", `${path}: ${read.detail}`);
  return read.value;
}

/** A secret key from a file of 64 hex digits. Warns where others may read it. */
export async function readSecretKey(path: string, terminal: Terminal): Promise<string> {
  const key = (await readText(path, terminal)).trim();
  if (decodeHex(key, 32) === null) {
    throw new VdiError("key_malformed", `${path}: expected a secret key of 64 lowercase hex digits`);
  }
  if (path !== "-" && process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
    terminal.note(`${path}: other users of this machine may read this secret key (chmod 600 it)`);
  }
  return key;
}

/** Never replaces a file unless told to; a secret is readable by its owner only. */
export async function writeOut(
  path: string,
  text: string,
  { secret = false, replace = !secret }: { readonly secret?: boolean; readonly replace?: boolean } = {},
): Promise<void> {
  try {
    await writeFile(path, text, { flag: replace ? "w" : "wx", ...(secret ? { mode: OWNER_ONLY } : {}) });
  } catch (error) {
    throw new VdiError("file_unwritable", `${path}: cannot be written (${codeOf(error)})`, { cause: error });
  }
}

/** To the file, or to standard output without one. */
export async function deliver(document: unknown, out: string | undefined, terminal: Terminal): Promise<void> {
  const text = JSON.stringify(document, null, 2);
  if (out === undefined) terminal.line(text);
  else await writeOut(out, `${text}\n`);
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown error";
}
