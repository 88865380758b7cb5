/**
 * Files and standard input in, files out. What cannot be read or written is the world's failing, not a document's:
 * a `VdiError` that names the file and never its content.
 */
import { readFile, stat, writeFile } from "node:fs/promises";
import { decodeHex, decodeUtf8, type Json, readJson, VdiError } from "@svc/core";
import { notText } from "@svc/examine";
import { EXAMINED_SET, sentenceOf } from "@svc/words";
import { UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";

const OWNER_ONLY = 0o600;
/** As on the audit page: larger files are no documents of ours; a thousand attestations are some 6 MB. */
const MAX_FILE_BYTES = 256 << 20;

/** Standard input is one text: whoever asks second would find it empty. */
const readAlready = new WeakSet<Terminal>();

/** What a file is called in answers. */
export function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** "-" is standard input. */
export async function readTextFile(path: string, terminal: Terminal): Promise<string> {
  return textOf(await readBytes(path, terminal), path);
}

/** @throws VdiError that says what the bytes look like instead */
export function textOf(bytes: Uint8Array, path: string): string {
  const text = decodeUtf8(bytes);
  if (text === null)
    throw new VdiError("not_utf8", `${nameOf(path)}: ${sentenceOf(EXAMINED_SET, notText(bytes))}`);
  return text;
}

/** @throws VdiError naming the file; UsageError for standard input asked for twice */
export async function readBytes(path: string, terminal: Terminal): Promise<Uint8Array> {
  if (path === "-") {
    if (readAlready.has(terminal)) throw new UsageError("standard input (-) can be given once");
    readAlready.add(terminal);
    const bytes = await terminal.stdin();
    if (bytes.length > MAX_FILE_BYTES) throw tooLarge("standard input", bytes.length);
    return bytes;
  }
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) throw tooLarge(path, size);
    return await readFile(path);
  } catch (error) {
    if (error instanceof VdiError) throw error;
    throw new VdiError("file_unreadable", unreadable(path, codeOf(error)), { cause: error });
  }
}

/** JSON of the reader's own: settings, not evidence, so a malformed file is an error. */
export async function readOwnJson(path: string, terminal: Terminal): Promise<Json> {
  const read = readJson(await readTextFile(path, terminal), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (!read.ok) throw new VdiError("file_malformed", `${nameOf(path)} cannot be used: ${read.detail}`);
  return read.value;
}

/** A secret key from a file of 64 hex digits. Warns where others may read it. */
export async function readSecretKey(path: string, terminal: Terminal): Promise<string> {
  const key = (await readTextFile(path, terminal)).trim();
  if (decodeHex(key, 32) === null) {
    throw new VdiError(
      "key_malformed",
      `${nameOf(path)} holds no secret key: expected 64 hex digits in lower case, as vdi keys generate writes them`,
    );
  }
  if (path !== "-" && process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
    terminal.note(`${path}: other users of this machine may read this secret key (chmod 600 it)`);
  }
  return key;
}

/** Never replaces a file unless told to; a secret is readable by its owner only. */
export async function writeOut(
  path: string,
  content: string | Uint8Array,
  { secret = false, replace = !secret }: { readonly secret?: boolean; readonly replace?: boolean } = {},
): Promise<void> {
  try {
    await writeFile(path, content, { flag: replace ? "w" : "wx", ...(secret ? { mode: OWNER_ONLY } : {}) });
  } catch (error) {
    throw new VdiError("file_unwritable", unwritable(path, codeOf(error)), { cause: error });
  }
}

/** To the file, or to standard output without one. */
export async function deliver(document: unknown, out: string | undefined, terminal: Terminal): Promise<void> {
  const text = JSON.stringify(document, null, 2);
  if (out === undefined) terminal.line(text);
  else await writeOut(out, `${text}\n`);
}

function tooLarge(name: string, bytes: number): VdiError {
  const megabytes = Math.ceil(bytes / (1 << 20));
  return new VdiError(
    "file_too_large",
    `${name} is too large: ${megabytes} MiB, and at most ${MAX_FILE_BYTES >> 20} MiB are read at once`,
  );
}

function unreadable(path: string, code: string): string {
  if (code === "ENOENT" || code === "ENOTDIR") return `${path}: there is no such file`;
  if (code === "EISDIR") {
    return `${path} is a folder: name the files in it (a log's folder: vdi log fsck ${path})`;
  }
  if (code === "EACCES" || code === "EPERM") return `${path} cannot be read: you may not (${code})`;
  return `${path} cannot be read (${code})`;
}

function unwritable(path: string, code: string): string {
  if (code === "EEXIST") return `${path} is there already and is not replaced`;
  if (code === "ENOENT") return `${path} cannot be written: there is no such folder`;
  if (code === "EISDIR") return `${path} cannot be written: it is a folder`;
  if (code === "EACCES" || code === "EPERM") return `${path} cannot be written: you may not (${code})`;
  return `${path} cannot be written (${code})`;
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown error";
}
