/**
 * Reads every document from outside, once. It is plain data from then on.
 *
 * Text, UTF-8 bytes or a JavaScript value become own-property data within bounds, or a refusal with a reason (RFC 7493,
 * RFC 8259). The wire schemas decide what the data means; this file knows none of them.
 */
import { decodeUtf8 } from "../bytes/utf8.ts";
import type { ReadReason } from "../finding/sets/reading.ts";
import type { Reading } from "../reading.ts";
import type { Json } from "./json.ts";
import { READ_LIMITS, type ReadLimits, ReadRefusal, refuseReading } from "./limits.ts";
import { documentSize, type MemberCache, shareDocument } from "./member-cache.ts";
import { readJsonText } from "./read-text.ts";
import { readJsonValue } from "./read-value.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Reads JSON from text, UTF-8 bytes or a JavaScript value.
 *
 * A string is taken for JSON text and not for a JSON string value. Never throws on evidence, and takes time linear in
 * its size up to the limits.
 *
 * @throws TypeError for a Promise: its caller forgot to await the document
 *
 * @param limits bounds that replace the defaults (depth 32, 1 MiB, 25,000 members)
 * @param known parts that documents repeat; what is read of them is shared and frozen
 */
export function readJson(
  input: unknown,
  limits: Partial<ReadLimits> = {},
  known?: MemberCache,
): Reading<Json, ReadReason> {
  const bounds = { ...READ_LIMITS, ...limits };
  try {
    if (typeof input === "string") return { ok: true, value: readText(input, bounds, known) };
    // Not `instanceof`: that asks a proxy for its prototype.
    if (ArrayBuffer.isView(input)) {
      return { ok: true, value: readText(readBytes(input, bounds), bounds, known) };
    }
    const value = readBefore(input, bounds) ?? readJsonValue(input, bounds);
    return { ok: true, value: known === undefined ? value : known.replaceIn(value) };
  } catch (error) {
    if (error instanceof ReadRefusal) {
      if (isPromise(input)) throw new TypeError("document: found a Promise: is an await missing?");
      return error.refusal;
    }
    if (typeof input === "string") throw error;
    // Copying throws nothing else of ours: this is a proxy's trap, whose message is the stranger's, or a view whose
    // buffer was handed on to somebody else.
    return refuseReading("not_plain_data", { found: "property_threw" });
  }
}

/**
 * Reads a value that its author wrote as configuration: as `readJson`, except that members which are `undefined` are
 * absent, at any depth.
 */
export function readConfigValue(input: unknown): Reading<Json, ReadReason> {
  try {
    return { ok: true, value: readJsonValue(input, READ_LIMITS, true) };
  } catch (error) {
    return error instanceof ReadRefusal
      ? error.refusal
      : refuseReading("not_plain_data", { found: "property_threw" });
  }
}

/**
 * Reads as `readJson` and freezes what was read: every later door takes it as it is, held against that door's own
 * limits. For whoever asks several questions of one document.
 */
export function readDocument(
  input: unknown,
  limits: Partial<ReadLimits> = {},
  known?: MemberCache,
): Reading<Json, ReadReason> {
  const read = readJson(input, limits, known);
  if (read.ok) shareDocument(read.value, bytesOf(input));
  return read;
}

/** By the engine's own mark, which no proxy has: a stranger's value is not asked for anything. */
function isPromise(input: unknown): boolean {
  if (typeof input !== "object" || input === null) return false;
  try {
    // Nobody awaits the promise any more. A handler avoids an unhandled rejection.
    Promise.prototype.then.call(input, ignore, ignore);
    return true;
  } catch {
    return false;
  }
}

function ignore(): void {}

/** As the limits count: characters of a text, bytes of a view. */
function bytesOf(input: unknown): number | undefined {
  if (typeof input === "string") return input.length;
  return ArrayBuffer.isView(input) ? input.byteLength : undefined;
}

/** A document that `readDocument` froze, within these limits too; null for anything else. */
function readBefore(input: unknown, limits: ReadLimits): Json | null {
  const size = documentSize(input);
  if (size === null) return null;
  const { maxBytes, maxDepth, maxMembers } = limits;
  if (size.bytes > maxBytes)
    throw new ReadRefusal(refuseReading("too_large", { found: size.bytes, limit: maxBytes }));
  if (size.depth > maxDepth) throw new ReadRefusal(refuseReading("too_deep", { limit: maxDepth }));
  if (size.members > maxMembers) {
    throw new ReadRefusal(refuseReading("too_many_members", { limit: maxMembers }));
  }
  return input as Json;
}

function readBytes(view: ArrayBufferView, limits: ReadLimits): string {
  if (view.byteLength > limits.maxBytes) {
    throw new ReadRefusal(refuseReading("too_large", { found: view.byteLength, limit: limits.maxBytes }));
  }
  const text = decodeUtf8(new Uint8Array(view.buffer, view.byteOffset, view.byteLength));
  if (text === null) throw new ReadRefusal(refuseReading("not_utf8"));
  return text;
}

function readText(text: string, limits: ReadLimits, known: MemberCache | undefined): Json {
  if (text.length > limits.maxBytes) {
    throw new ReadRefusal(refuseReading("too_large", { found: text.length, limit: limits.maxBytes }));
  }
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw new ReadRefusal(refuseReading("byte_order_mark"));
  }
  return readJsonText(text, limits, known);
}
