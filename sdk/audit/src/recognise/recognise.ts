/**
 * Says what a text that somebody dropped, pasted, named or was sent is. Looks at the type that a document states or
 * the members that only one kind has; whether the document is right is for verification.
 *
 * A text may hold several documents: JSON Lines, an array, a log's answer that carries entry, proof and
 * checkpoint together, or a DSSE envelope around a document.
 */
import { decodeUtf8 } from "@svc/core/bytes";
import { causeOf, type Failure } from "@svc/core/finding";
import { type Json, readDocument, shareDocument } from "@svc/core/json";
import { documentInEnvelope, isEnvelope, readEnvelope } from "@svc/core/signing";
import { packetReferenceFailure } from "@svc/core/statement";
import { parsePeriodLeaf, parsePersonalPacket, parseStatementEntry } from "@svc/core/wire";
import { parseTlogProof } from "@svc/tlog";
import { expand } from "@svc/vdi-verifier";
import { documentKindOf, kindOfPayloadType, THIN } from "../kinds/table.ts";
import type { Kind } from "../model/examination.ts";
import { failExamined } from "../model/found.ts";
import type { Item } from "../model/input.ts";
import type { DocumentMembers } from "../model/kind.ts";
import { CHAIN_MEMBERS, hidingMembers, isPlace, isRefusal, namesChain, refusedMember } from "./bill-file.ts";

/** A thousand attestations are some 6 MB; a text of many documents is read whole only up to here. */
const WHOLE_LIMITS = { maxBytes: 64 << 20, maxMembers: 2_000_000, maxDepth: 34 };

const MAX_LEAF_CHARACTERS = 2_048;

const PACKET = "personal_packet_v1";

/** Members under which answers of the service carry whole documents. */
const CARRIERS = [
  "attestation",
  "consistency",
  "receipt",
  "entry",
  "proof",
  "inclusion",
  "checkpoint",
  "snapshot",
  "openings",
  ...CHAIN_MEMBERS,
];

/**
 * Every document in what was given, in order; one of kind `unknown` when there is none.
 *
 * @param input text, UTF-8 bytes, or a value
 */
export function recognise(input: unknown, source: string): Item[] {
  if (typeof input === "string") return recogniseText(input, source);
  // Asked first: a proxy is no view, and would be heard when it is asked for its prototype.
  if (ArrayBuffer.isView(input) && input instanceof Uint8Array) {
    const text = decodeUtf8(input);
    return text === null ? [unknown("", source, notText(input))] : recogniseText(text, source);
  }
  const read = readDocument(input, WHOLE_LIMITS);
  if (!read.ok) return [unknown("", source, failExamined("unreadable", { because: causeOf(read) }))];
  return recogniseValue(read.value, JSON.stringify(read.value), source);
}

function recogniseText(text: string, source: string): Item[] {
  const trimmed = trimmedOf(text);
  if (trimmed === "") return [unknown(text, source, failExamined("nothing_in_it"))];
  const plain = recogniseNote(text, source);
  if (plain !== null) return [plain];
  if (/^[0-9a-f]{64}$/.test(trimmed)) {
    // Neither repeated nor guessed at: it may be somebody's secret key.
    return [unknown("", source, failExamined("digits_of_key_or_hash"))];
  }
  const whole = readDocument(trimmed, WHOLE_LIMITS);
  if (whole.ok ? parsePeriodLeaf(whole.value).ok : beginsWithLeaf(trimmed))
    return [{ kind: "period_leaves", text: trimmed, source }];
  if (whole.ok) return recogniseValue(whole.value, trimmed, source);
  const lines = trimmed.split("\n").filter((line) => trimmedOf(line) !== "");
  if (areJsonLines(lines)) {
    return lines.flatMap((line, i) => recogniseLine(line, `${source}, line ${i + 1}`).map(unread));
  }
  // Every second byte is zero: such a text is UTF-8 too, and reads as JSON with a zero after each character.
  if (/^(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(trimmed))
    return [unknown("", source, failExamined("text_utf16"))];
  if (/^<(?:!doctype\s+html|html)[\s>]/i.test(trimmed))
    return [unknown("", source, failExamined("web_page"))];
  // Whatever it was to be: what cannot be read is none of the documents, and no check of one fails on it.
  return [unknown(text, source, failExamined("unreadable", { because: causeOf(whole) }))];
}

/** Without the white space of JSON around it; a byte order mark, or any other space, is refused where it is read. */
function trimmedOf(text: string): string {
  return text.replace(/^[ \t\r\n]+/, "").replace(/(?<![ \t\r\n])[ \t\r\n]+$/, "");
}

/** A file of a period's leaves, a line each: one document, read where its statement is looked at. */
function beginsWithLeaf(text: string): boolean {
  const end = text.indexOf("\n");
  return end > 0 && end <= MAX_LEAF_CHARACTERS && parsePeriodLeaf(text.slice(0, end)).ok;
}

/** The first line is whole by itself, or each at least begins a document. */
function areJsonLines(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const [first = "", ...others] = lines.map(trimmedOf);
  const isObject = first.startsWith("{") && first.endsWith("}");
  return isObject || [first, ...others].every((line) => line.startsWith("{") || line.startsWith("["));
}

/** Attestations are read again where they are verified: thousands of values would be held here at once. */
function unread(item: Item): Item {
  if (item.kind !== "attestation") return item;
  const { value: _, ...rest } = item;
  return rest;
}

/** Every document in one line of JSON Lines. */
export function recogniseLine(line: string, source: string): Item[] {
  const read = readDocument(line, WHOLE_LIMITS);
  if (read.ok) return recogniseValue(read.value, line, source);
  return [unknown(line, source, failExamined("line_unreadable", { because: causeOf(read) }))];
}

/** By the version of the leaf that it carries: entries of receipts, and of statements. */
function kindOfProof(text: string): Kind {
  const proof = parseTlogProof(text);
  const isStatement =
    proof.ok && proof.value.extra !== undefined && parseStatementEntry(proof.value.extra).ok;
  return isStatement ? "statement_log_proof" : "tlog_proof";
}

function recogniseNote(text: string, source: string): Item | null {
  if (text.startsWith("c2sp.org/tlog-proof@v1\n")) return { kind: kindOfProof(text), text, source };
  // Origin, size, root in base64, then signature lines behind a blank one.
  const isNote = /^[^\n]+\n\d+\n[A-Za-z0-9+/]{43}=\n(?:[^\n]*\n)*\n— /.test(text);
  return isNote ? { kind: "checkpoint", text, value: text, source } : null;
}

function recogniseValue(value: Json, text: string, source: string): Item[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((one, i) => recognisePart(one as Json, `${source}, document ${i + 1}`));
    return items.length > 0 ? items : [unknown(text, source, failExamined("list_empty"))];
  }
  if (typeof value !== "object" || value === null) return [unknown(text, source, failExamined("no_object"))];
  const document = value as DocumentMembers;
  if (document.type === PACKET) return recognisePacket(document, text, source);
  const own = namesChain(document) ? null : ownDocument(document, text, source);
  if (own !== null) return [own];
  const carried = recogniseCarried(document, source);
  if (carried.length > 0) return carried;
  return [unknown(text, source, failExamined("not_known_here"))];
}

/** The documents in a packet that was opened. One whose reference is another's is refused with all that it holds. */
function recognisePacket(value: Json, text: string, source: string): Item[] {
  const refused = (because: Failure): Item[] => [
    {
      kind: "attestation",
      text,
      source,
      problem: failExamined("packet_refused", { because: causeOf(because) }),
    },
  ];
  const read = parsePersonalPacket(value);
  if (!read.ok) return refused(read);
  const { attestation, reference, disclosure } = read.value;
  const fault = packetReferenceFailure(read.value);
  if (fault !== null) return refused(fault);
  const attested = recognisePart(attestation as Json, `${source}, attestation`);
  return [
    ...attested.map((item) => (reference === undefined ? item : { ...item, reference })),
    ...(disclosure === undefined ? [] : recognisePart(disclosure as Json, `${source}, disclosure`)),
  ];
}

/** The document that an object is by itself; null where it may carry some. */
function ownDocument(document: DocumentMembers, text: string, source: string): Item | null {
  // Before its kind: DSSE ignores other members, whatever they are called.
  if (isEnvelope(document)) return enveloped(document, text, `${source}, DSSE payload`);
  if (document.type === THIN) return expanded(document, text, source);
  const kind = documentKindOf(document);
  return kind === null ? null : { kind, text, value: document, source };
}

/** As the full attestation, where this reader knows what was left out; what it does not know it cannot check. */
function expanded(value: Json, text: string, source: string): Item {
  const full = expand(value);
  if (full.ok) {
    const whole = JSON.stringify(full.value);
    return { kind: "attestation", text: whole, value: full.value as unknown as Json, source };
  }
  if (full.reason === "part_unknown") {
    return unknown(text, source, causeOf(full));
  }
  return {
    kind: "attestation",
    text,
    source,
    problem: failExamined("thin_malformed", { because: causeOf(full) }),
  };
}

/** A document inside what was read: plain data already, and of the size that it has alone. */
function recognisePart(value: Json, source: string): Item[] {
  const text = JSON.stringify(value);
  shareDocument(value, text.length);
  return recogniseValue(value, text, source);
}

/** Documents under the members of an object. Of one about a bill all of them are taken, or the object is refused. */
function recogniseCarried(document: DocumentMembers, source: string): Item[] {
  const present = CARRIERS.filter((name) => Object.hasOwn(document, name));
  const carried = new Map(
    present.map((name) => [name, recogniseMember(document, name, `${source}, ${name}`)]),
  );
  const items = [...carried.values()].flat();
  if (namesChain(document) || items.some(({ kind }) => BILL_KINDS.has(kind))) {
    const kinds = new Map([...carried].map(([name, found]) => [name, found.map(({ kind }) => kind)]));
    const refused = refusedMember(document, kinds);
    if (refused !== null) {
      return [unknown("", placeOf(source, refused.name), refused.problem)];
    }
  }
  // An object without a single document is reported once, as a whole.
  if (!items.some(({ kind, problem }) => kind !== "unknown" || isRefusal(problem))) return [];
  const hiding = hidingMembers(document, CARRIERS).map((name) =>
    unknown("", placeOf(source, name), failExamined("member_not_judged", { member: name })),
  );
  return [...items, ...hiding];
}

function placeOf(source: string, name: string): string {
  return isPlace(name) ? `${source}, ${name}` : source;
}

const BILL_KINDS: ReadonlySet<Kind> = new Set(["billing_attestation", "billing_adjustment"]);

function recogniseMember(document: DocumentMembers, name: string, place: string): Item[] {
  const inner = document[name];
  if (typeof inner === "string") {
    const note = recogniseNote(inner, place);
    return [note ?? unknown(inner, place, failExamined("not_known_here"))];
  }
  if (inner === null || inner === undefined) return [];
  if (typeof inner !== "object") return [unknown(String(inner), place, failExamined("no_object"))];
  const { envelope } = document;
  return recognisePart(inner, place).map((item) =>
    name === "snapshot" && item.kind === "revocation" && envelope !== undefined
      ? { ...item, envelope }
      : item,
  );
}

/** The document in a DSSE envelope. One that holds none for this reader could not be checked: it may be another's. */
function enveloped(envelope: Json, text: string, source: string): Item {
  const unreadable = (why: Failure) =>
    unknown(text, source, failExamined("envelope_unreadable", { because: causeOf(why) }));
  const read = readEnvelope(envelope);
  if (!read.ok) return unreadable(read);
  const document = documentInEnvelope(read.value);
  if (!document.ok) return unreadable(document);
  const { payloadType } = read.value;
  const kind = kindOfPayloadType(payloadType);
  if (kind === null || documentKindOf(document.value) !== kind)
    return unknown(text, source, failExamined("envelope_foreign", { found: payloadType }));
  const inside = JSON.stringify(document.value);
  shareDocument(document.value, inside.length);
  const item = { kind, text: inside, value: document.value, source };
  return kind === "revocation" ? { ...item, envelope } : item;
}

function unknown(text: string, source: string, problem: Failure): Item {
  return { kind: "unknown", text, source, problem };
}

/**
 * By its first bytes: gzip, zip, UTF-16, or nothing that is known.
 *
 * @param bytes of a file that is no UTF-8
 * @returns a failure that `EXAMINED_SET` words
 */
export function notText(bytes: Uint8Array): Failure {
  const [first, second] = bytes;
  if (first === 0x1f && second === 0x8b) return failExamined("compressed_gzip");
  if (first === 0x50 && second === 0x4b) return failExamined("archive_zip");
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return failExamined(isUtf16 ? "text_utf16" : "no_text");
}
