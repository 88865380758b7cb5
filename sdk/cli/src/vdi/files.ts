/**
 * Files and standard input in, files out. What cannot be read or written is the world's failing, not a document's:
 * a `VdiError` that names the file and never its content.
 */
import { access, constants, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { notText, recognise } from "@svc/audit";
import { decodeHex, decodeUtf8, isEnvelope, type Json, readJson, VdiError } from "@svc/core";
import { EXAMINED_SET, READING_SET, sentenceOf } from "@svc/words";
import { type CommandLine, cliInEnglish } from "@svc/words/cli";
import { UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { type Said, type Spoken, said } from "./said.ts";
import { PackError, packerOf, unpacked } from "./stream/unpack.ts";

const OWNER_ONLY = 0o600;
/** As much as may be one text of many documents; a thousand attestations are some 6 MB. */
export const MAX_WHOLE_BYTES: number = 64 << 20;

/** Standard input is one text: whoever asks second would find it empty. */
const readAlready = new WeakSet<Terminal>();

/** What the world did not let be read or written, in every language. */
export class FileError extends VdiError implements Spoken {
  readonly say: Said;

  constructor(code: string, say: Said, options?: ErrorOptions) {
    super(code, said(say), options);
    this.say = say;
  }
}

/** What a file is called in answers. */
export function nameOf(path: string, { command }: CommandLine = cliInEnglish): string {
  return path === "-" ? command.standardInput : path;
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
    throw new FileError(
      "not_utf8",
      (locale) => `${nameOf(path, locale)}: ${sentenceOf(EXAMINED_SET, notText(bytes), locale)}`,
    );
  return text;
}

/** @throws UsageError where it was taken already */
export function takeStandardInput(terminal: Terminal): void {
  if (readAlready.has(terminal)) throw new UsageError(({ command }) => command.standardInputTwice);
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
  if (error instanceof PackError) {
    const { fault } = error;
    return new FileError(
      "file_unreadable",
      (words) => {
        const { zstdUnknown, damaged } = words.usage;
        return words.command.notReadable(nameOf(path, words), fault === "damaged" ? damaged : zstdUnknown);
      },
      { cause: error },
    );
  }
  return new FileError("file_unreadable", unreadable(path, codeOf(error)), { cause: error });
}

/** JSON of the reader's own: settings, not evidence, so a malformed file is an error. */
export async function readOwnJson(path: string, terminal: Terminal): Promise<Json> {
  const read = readJson(await readTextFile(path, terminal), { maxBytes: 8 << 20, maxMembers: 200_000 });
  if (!read.ok) {
    throw new FileError("file_malformed", (locale) =>
      locale.usage.cannotBeUsed(nameOf(path, locale), sentenceOf(READING_SET, read, locale)),
    );
  }
  return read.value;
}

/**
 * A document's text, also where it comes in a DSSE envelope. One that cannot be read at all was found neither true nor false, so nothing is said of it but that.
 *
 * @throws VdiError where it is no JSON
 */
export async function readableText(path: string, terminal: Terminal): Promise<string> {
  const text = await readTextFile(path, terminal);
  const read = readJson(text, { maxBytes: MAX_WHOLE_BYTES, maxMembers: 2_000_000 });
  if (read.ok) return outOfEnvelope(text);
  throw new FileError("file_malformed", (locale) =>
    locale.usage.cannotBeUsed(nameOf(path, locale), sentenceOf(READING_SET, read, locale)),
  );
}

/** A secret key from a file of 64 hex digits. Warns where others may read it. */
export async function readSecretKey(path: string, terminal: Terminal): Promise<string> {
  const key = (await readTextFile(path, terminal)).trim();
  if (decodeHex(key, 32) === null) {
    throw new FileError("key_malformed", (locale) => locale.usage.noSecretKey(nameOf(path, locale)));
  }
  if (path !== "-" && process.platform !== "win32" && ((await stat(path)).mode & 0o077) !== 0) {
    terminal.note(terminal.words.says.othersMayRead(path));
  }
  return key;
}

/** Never replaces a file unless told to; a secret is readable by its owner only. */
export async function writeOut(
  path: string,
  content: string | Uint8Array,
  { secret = false, replace = !secret }: { readonly secret?: boolean; readonly replace?: boolean } = {},
): Promise<void> {
  if (path === "-") throw new UsageError(({ command }) => command.fileNotOutput);
  try {
    await writeFile(path, content, { flag: replace ? "w" : "wx", ...(secret ? { mode: OWNER_ONLY } : {}) });
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
  { secret = false, replace = !secret }: { readonly secret?: boolean; readonly replace?: boolean } = {},
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
export async function deliver(document: unknown, out: string | undefined, terminal: Terminal): Promise<void> {
  const text = JSON.stringify(document, null, 2);
  if (out === undefined) terminal.line(text);
  else await writeOut(out, `${text}\n`);
}

/** @param bytes null where they were not read to their end */
export function tooLong(path: string, bytes: number | null): FileError {
  const megabytes = bytes === null ? null : Math.ceil(bytes / (1 << 20));
  const say: Said = (locale) =>
    locale.command.tooLarge(nameOf(path, locale), megabytes, MAX_WHOLE_BYTES >> 20);
  return new FileError("file_too_large", say);
}

function unreadable(path: string, code: string): Said {
  return (locale) => {
    const { command } = locale;
    const name = nameOf(path, locale);
    if (code === "ENOENT" || code === "ENOTDIR") return command.noSuchFile(name);
    if (code === "EISDIR") return command.isFolder(name);
    if (code === "EACCES" || code === "EPERM") return command.mayNotRead(name, code);
    return command.notReadable(name, code);
  };
}

function unwritable(path: string, code: string): Said {
  return ({ command }) => {
    if (code === "EEXIST") return command.isThere(path);
    if (code === "ENOENT" || code === "ENOTDIR") return command.noSuchFolder(path);
    if (code === "EISDIR") return command.notWritableFolder(path);
    if (code === "EACCES" || code === "EPERM") return command.mayNotWrite(path, code);
    return command.notWritable(path, code);
  };
}

function codeOf(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? code : "unknown error";
}
