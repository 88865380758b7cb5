/**
 * Files and standard input in, files out. What cannot be read or written is the world's failing, not a document's:
 * a `VdiError` that names the file and never its content.
 */
import { access, constants, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { notText, recognise } from "@svc/audit";
import {
  decodeHex,
  decodeUtf8,
  isEnvelope,
  type Json,
  parseAttestation,
  parseOpening,
  readJson,
  VdiError,
} from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import type { Failure } from "@svc/core/finding";
import { EXAMINED_SET, READING_SET, sentenceOf } from "@svc/messages";
import type { Terminal } from "../terminal/command.ts";
import { PackError, packerOf, unpacked } from "./stream/unpack.ts";

const OWNER_ONLY = 0o600;
/** As much as may be one text of many documents; a thousand attestations are some 6 MB. */
export const MAX_WHOLE_BYTES: number = 64 << 20;

/** Standard input is one text: whoever asks second would find it empty. */
const readAlready = new WeakSet<Terminal>();

/** A file that cannot be read or written. */
export class FileError extends VdiError {}

/** Returns the name of a file in answers. */
export function nameOf(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** "-" is standard input. */
export async function readTextFile(path: string, terminal: Terminal): Promise<string> {
  return textOf(await readBytes(path, terminal), path);
}

/** A document, also where it comes in a DSSE envelope. */
export async function readDocumentFile(path: string, terminal: Terminal): Promise<string> {
  return outOfEnvelope(await readTextFile(path, terminal));
}

/** The document in a DSSE envelope; any other text, and an envelope that holds none, as it is. */
export function outOfEnvelope(text: string): string {
  const read = readJson(text, { maxBytes: MAX_WHOLE_BYTES });
  if (!read.ok || !isEnvelope(read.value)) return text;
  const [item] = recognise(text, "");
  return item === undefined || item.kind === "unknown" ? text : item.text;
}

/** @throws VdiError that says what the bytes look like instead */
export function textOf(bytes: Uint8Array, path: string): string {
  const text = decodeUtf8(bytes);
  if (text === null)
    throw new FileError("not_utf8", `${nameOf(path)}: ${sentenceOf(EXAMINED_SET, notText(bytes))}`);
  return text;
}

/** @throws UsageError where it was taken already */
export function takeStandardInput(terminal: Terminal): void {
  if (readAlready.has(terminal)) throw new UsageError("standard input (-) can be given once");
  readAlready.add(terminal);
}

/** @throws VdiError naming the file; UsageError for standard input asked for twice */
export async function readBytes(path: string, terminal: Terminal): Promise<Uint8Array> {
  if (path === "-") {
    takeStandardInput(terminal);
    return wholeOf("-", await terminal.stdin()).catch((error: unknown) => {
      throw unreadableFile("-", error);
    });
  }
  try {
    const { size } = await stat(path);
    if (size > MAX_WHOLE_BYTES) throw tooLong(path, size);
    return await wholeOf(path, await readFile(path));
  } catch (error) {
    if (error instanceof VdiError) throw error;
    throw unreadableFile(path, error);
  }
}

/**
 * Unpacked where they are packed: a small file may unpack to what no memory holds, and is refused from where it is too
 * long.
 */
async function wholeOf(path: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length > MAX_WHOLE_BYTES) throw tooLong(path, bytes.length);
  if (packerOf(bytes) === null) return bytes;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of unpacked([bytes])) {
    length += chunk.length;
    if (length > MAX_WHOLE_BYTES) throw tooLong(path, null);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Bytes of a file; null where that is not known before it is read, as of a pipe. */
export async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    (found) => (found.isFile() ? found.size : null),
    // Reading it says why.
    () => 0,
  );
}

export function unreadableFile(path: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const [name, code] = [nameOf(path), codeOf(error)];
  const why = (text: string) => new FileError("file_unreadable", text, { cause: error });
  if (error instanceof PackError)
    return why(
      error.fault === "damaged"
        ? `${name} cannot be read (what is packed in it ends in the middle, is damaged, or is followed by something else)`
        : `${name} cannot be read (this is zstd, which this Node does not unpack (24 does): pipe it through zstd -dc)`,
    );
  if (code === "ENOENT" || code === "ENOTDIR") return why(`${name}: there is no such file`);
  if (code === "EISDIR")
    return why(`${name} is a folder: name the files in it (a log's folder: vdi log fsck ${name})`);
  if (code === "EACCES" || code === "EPERM") return why(`${name} cannot be read: you may not (${code})`);
  return why(`${name} cannot be read (${code})`);
}

/** JSON of the reader's own: settings, not evidence, so a malformed file is an error. */
export async function readOwnJson(path: string, terminal: Terminal): Promise<Json> {
  const read = readJson(await readTextFile(path, terminal), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (!read.ok) throw notJson(path, read);
  return read.value;
}

function notJson(path: string, refused: Failure): FileError {
  return new FileError(
    "file_malformed",
    `${nameOf(path)} cannot be used. ${sentenceOf(READING_SET, refused)}`,
  );
}

/**
 * A document's text, also where it comes in a DSSE envelope. One that cannot be read at all was found neither true nor false, so nothing is said of it but that.
 *
 * @throws VdiError where it is no JSON
 */
export async function readableText(path: string, terminal: Terminal): Promise<string> {
  const text = await readTextFile(path, terminal);
  const read = readJson(text, { maxBytes: MAX_WHOLE_BYTES, maxMembers: 2_000_000 });
  if (!read.ok) throw notJson(path, read);
  return outOfEnvelope(text);
}

/** A kind of document: the code of an error, what it is called there, and its parser. */
type Wanted<T> = readonly [
  code: string,
  what: string,
  parse: (text: string) => { readonly ok: true; readonly value: T } | { readonly ok: false },
];

export const ATTESTATION = ["attestation_malformed", "decision attestation", parseAttestation] as const;
export const OPENING = ["opening_malformed", "opening of a decision", parseOpening] as const;

/**
 * A document of one kind. Its fault is not described: it may hold what is private.
 *
 * @throws FileError where it is none
 */
export async function readParsed<T>(
  path: string,
  [code, what, parse]: Wanted<T>,
  terminal: Terminal,
): Promise<T> {
  const read = parse(await readDocumentFile(path, terminal));
  if (!read.ok) throw new FileError(code, `${nameOf(path)}: it is no ${what}`);
  return read.value;
}

/** A secret key from a file of 64 hex digits. Warns where others may read it. */
export async function readSecretKey(path: string, terminal: Terminal): Promise<string> {
  const key = (await readTextFile(path, terminal)).trim();
  if (decodeHex(key, 32) === null) {
    throw new FileError(
      "key_malformed",
      `${nameOf(path)} holds no secret key: expected 64 hex digits in lower case, as vdi keys generate writes them`,
    );
  }
  if (path !== "-" && process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
    terminal.note(`${path}: other users of this machine may read this secret key (chmod 600 it)`);
  }
  return key;
}

interface WriteOptions {
  readonly secret?: boolean;
  readonly replace?: boolean;
}

/** Never replaces a file unless told to; a secret is readable by its owner only. */
export async function writeOut(
  path: string,
  content: string | Uint8Array,
  { secret = false, replace = !secret }: WriteOptions = {},
): Promise<void> {
  if (path === "-")
    throw new UsageError("- is no file: only what --out and --html name may go to standard output");
  try {
    await writeFile(path, content, { flag: replace ? "w" : "wx", mode: secret ? OWNER_ONLY : 0o666 });
  } catch (error) {
    throw new FileError("file_unwritable", unwritable(path, codeOf(error)), { cause: error });
  }
}

/**
 * Before work whose result would have nowhere to go: what the system says of each file now. It may say something else once the
 * work is done.
 *
 * @param paths of files to write; absent ones, and standard output, are passed over
 * @throws VdiError as `writeOut` does
 */
export async function refuseUnwritable(
  paths: readonly (string | undefined)[],
  { secret = false, replace = !secret }: WriteOptions = {},
): Promise<void> {
  for (const path of paths) {
    if (path === undefined || path === "-") continue;
    const code = await whyUnwritable(path, replace);
    if (code !== null) throw new FileError("file_unwritable", unwritable(path, code));
  }
}

async function whyUnwritable(path: string, replace: boolean): Promise<string | null> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory() === true) return "EISDIR";
  if (there !== null && !replace) return "EEXIST";
  if (there !== null) return access(path, constants.W_OK).then(() => null, codeOf);
  // A file that is not there yet is its folder's to allow.
  const folder = dirname(path);
  if ((await stat(folder).catch(() => null))?.isFile() === true) return "ENOTDIR";
  return access(folder, constants.W_OK).then(() => null, codeOf);
}

/** To the file, or to standard output without one. */
export async function deliver(
  document: unknown,
  out: string | undefined,
  terminal: Terminal,
  options: WriteOptions = {},
): Promise<void> {
  const text = JSON.stringify(document, null, 2);
  if (out === undefined) terminal.line(text);
  else await writeOut(out, `${text}\n`, options);
}

/** Writes a command's product to its file or standard output, and one sentence, or facts as JSON. */
export async function deliverMade(
  document: unknown,
  [facts, sentence]: readonly [facts: object, sentence: string],
  { out, json }: { readonly out?: string | undefined; readonly json?: boolean | undefined },
  terminal: Terminal,
  options: WriteOptions = {},
): Promise<void> {
  await deliver(document, out, terminal, options);
  if (out === undefined) terminal.note(sentence);
  else if (json === true) terminal.line(JSON.stringify({ ...facts, file: out }, null, 2));
  else terminal.line(`${sentence} Written to ${out}`);
}

/** @param bytes null where they were not read to their end */
export function tooLong(path: string, bytes: number | null): FileError {
  const size = bytes === null ? "more than it may be" : `${Math.ceil(bytes / (1 << 20))} MiB`;
  return new FileError(
    "file_too_large",
    `${nameOf(path)} is too large: ${size}, and what is not JSON Lines may have ${MAX_WHOLE_BYTES >> 20} MiB, a single document in it 1 MiB; vdi verify reads JSON Lines of any size`,
  );
}

function unwritable(path: string, code: string): string {
  if (code === "EEXIST") return `${path} is there already and is not replaced`;
  if (code === "ENOENT" || code === "ENOTDIR") return `${path} cannot be written: there is no such folder`;
  if (code === "EISDIR") return `${path} cannot be written: it is a folder`;
  if (code === "EACCES" || code === "EPERM") return `${path} cannot be written: you may not (${code})`;
  return `${path} cannot be written (${code})`;
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown error";
}
