/**
 * The body of attests that are sent together: `{"items": [...]}`, each item what the body of one attest would be. Where the
 * items begin and end is found here, and each is read from its own text: so one that is malformed is refused by itself, as it
 * would be alone, and its neighbours are read as if they were alone.
 */
import { decodeUtf8, encodeUtf8 } from "@svc/core";
import * as v from "valibot";
import {
  type AttestRequest,
  AttestRequestSchema,
  MAX_ATTEST_BYTES,
  parseAttestRequest,
} from "./attest-request.ts";
import { type BodyReading, parseBody } from "./body-faults.ts";

export const MAX_BATCH_ITEMS = 100;
export const MAX_BATCH_BYTES = 1 << 20;

/** The published schema. An item that is no attest is refused in its place of the answer. */
export const AttestBatchSchema = v.strictObject({
  items: v.pipe(v.array(AttestRequestSchema), v.minLength(1), v.maxLength(MAX_BATCH_ITEMS)),
});

/** Around the items: what is judged of the body as a whole. */
const EnvelopeSchema = v.strictObject({
  items: v.pipe(
    v.array(v.unknown()),
    v.minLength(1, "at least 1 item"),
    v.maxLength(MAX_BATCH_ITEMS, `at most ${MAX_BATCH_ITEMS} items`),
  ),
});

export interface AttestBatch {
  /** Text of each item, in order: not read yet, and perhaps no JSON. */
  readonly items: readonly string[];
}

/** Deeper than one item may be, by the two levels around it; one item of many members has them all. */
const LIMITS = { maxBytes: MAX_BATCH_BYTES, maxDepth: 34, maxMembers: MAX_BATCH_BYTES };

/**
 * Finds the items of a batch in JSON text or UTF-8 bytes of at most 1 MiB. `ok` says that there are 1 to 100 of them, and
 * nothing about any of them: `parseBatchItem` reads each.
 */
export function parseAttestBatch(input: unknown): BodyReading<AttestBatch> {
  const text = textOf(input);
  const items = text === null ? null : itemTexts(text);
  if (items !== null && items.length > 0 && items.length <= MAX_BATCH_ITEMS)
    return { ok: true, value: { items } };
  // Why not; or a spelling of the same that is not looked for above.
  const read = parseBody(EnvelopeSchema, input, LIMITS);
  if (!read.ok) return read;
  return { ok: true, value: { items: read.value.items.map((item) => JSON.stringify(item)) } };
}

/** Reads an item as the body that it would be alone, bounds included. */
export function parseBatchItem(text: string): BodyReading<AttestRequest> {
  // The bound is one of bytes, of which a character has up to three.
  return parseAttestRequest(text.length * 3 > MAX_ATTEST_BYTES ? encodeUtf8(text) : text);
}

function textOf(input: unknown): string | null {
  if (typeof input === "string") return input.length > MAX_BATCH_BYTES ? null : input;
  if (!ArrayBuffer.isView(input) || input.byteLength > MAX_BATCH_BYTES) return null;
  return decodeUtf8(new Uint8Array(input.buffer, input.byteOffset, input.byteLength));
}

const OPENING = /[ \t\n\r]*\{[ \t\n\r]*"items"[ \t\n\r]*:[ \t\n\r]*\[/y;
const CLOSING = /[ \t\n\r]*\}[ \t\n\r]*$/y;
const MARK = /["[\]{},]/g;
const IN_STRING = /["\\]/g;

/** The texts between the brackets, cut at the commas of their own level; null where that is not the whole of the body. */
function itemTexts(text: string): string[] | null {
  OPENING.lastIndex = 0;
  if (!OPENING.test(text)) return null;
  const items: string[] = [];
  let start = OPENING.lastIndex;
  let depth = 0;
  for (let at = start; ; ) {
    MARK.lastIndex = at;
    const mark = MARK.exec(text);
    if (mark === null) return null;
    at = mark.index + 1;
    const [sign] = mark;
    if (sign === '"') {
      const end = endOfString(text, at);
      if (end === null) return null;
      at = end;
    } else if (sign === "{" || sign === "[") depth += 1;
    else if (depth > 0 && sign !== ",") depth -= 1;
    else if (depth === 0) {
      items.push(text.slice(start, mark.index));
      start = at;
      if (items.length > MAX_BATCH_ITEMS || sign === "}") return null;
      if (sign === "]") break;
    }
  }
  CLOSING.lastIndex = start;
  if (!CLOSING.test(text)) return null;
  // Nothing between the brackets is no item.
  return items.length === 1 && items[0]?.trim() === "" ? [] : items;
}

function endOfString(text: string, from: number): number | null {
  for (let at = from; ; at += 2) {
    IN_STRING.lastIndex = at;
    const stop = IN_STRING.exec(text);
    if (stop === null) return null;
    at = stop.index;
    if (stop[0] === '"') return at + 1;
  }
}
