/** Reads a request to a source strictly: a misspelt member is a TypeError, and no message repeats a value. */
import { decodeHex } from "@svc/core/bytes";
import { type Json, readJson } from "@svc/core/json";
import { encodeNumber, type LeafValue } from "@svc/core/statement";
import { currentSeconds, readEntries, readMembers, readPublicKey, readSeconds } from "@svc/core/trust";
import { isInputPointer, MAX_SOURCED_INPUTS, type SourceOpening } from "@svc/core/wire";

/** Seconds from issue to expiry unless the source says otherwise: a decision is made within the hour. */
export const DEFAULT_STATEMENT_SECONDS = 3600;
export const MAX_NAME_CHARACTERS = 200;
const MAX_SUBJECT_CHARACTERS = 256;

export interface SignRequest {
  /** Values by the JSON Pointer under which the policy reads them: 1 to 24 scalars or empty containers. */
  readonly values: { readonly [pointer: string]: LeafValue };
  /** Whom it is about, as both know them, with a salt of 31 bytes in hex that the issuer drew for this decision. */
  readonly subject: SourceOpening["subject"];
  /** The issuer's public key, 64 hex digits. */
  readonly audience: string;
  /** The decision's nonce, 64 hex digits. */
  readonly challenge: string;
  /** Unix seconds; default now. */
  readonly issuedAt?: number | undefined;
  /** Unix seconds; default an hour after `issuedAt`. The attestation must be issued before. */
  readonly expiresAt?: number | undefined;
}

interface ReadSignRequest {
  /** In ascending order of pointers. */
  readonly values: readonly { readonly pointer: string; readonly value: LeafValue }[];
  readonly subject: SourceOpening["subject"];
  readonly audience: string;
  readonly challenge: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const MEMBERS = ["values", "subject", "audience", "challenge", "issuedAt", "expiresAt"] as const;

/** @throws TypeError, RangeError naming the member; never a value */
export function readSignRequest(request: unknown): ReadSignRequest {
  if (request === undefined) throw new TypeError("request: expected an object");
  const given = readMembers(request, MEMBERS, "request");
  const issuedAt = readSeconds(given.issuedAt, "request.issuedAt") ?? currentSeconds();
  const expiresAt = readSeconds(given.expiresAt, "request.expiresAt") ?? issuedAt + DEFAULT_STATEMENT_SECONDS;
  if (expiresAt <= issuedAt) throw new RangeError("request.expiresAt: expected a time after issuedAt");
  return {
    values: readValues(given.values),
    subject: readSubject(given.subject),
    audience: readPublicKey(given.audience, "request.audience"),
    challenge: readHex(given.challenge, 32, "request.challenge"),
    issuedAt,
    expiresAt,
  };
}

function readValues(input: unknown): ReadSignRequest["values"] {
  const entries = input === undefined ? [] : readEntries(input, "request.values");
  if (entries.length === 0 || entries.length > MAX_SOURCED_INPUTS) {
    throw new RangeError(`request.values: expected 1 to ${MAX_SOURCED_INPUTS} values by their JSON Pointers`);
  }
  return entries
    .map(([pointer, value]) => ({ pointer: readPointer(pointer), value: readValue(value, pointer) }))
    .sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
}

function readPointer(pointer: string): string {
  if (isInputPointer(pointer)) return pointer;
  throw new TypeError(
    `request.values: ${JSON.stringify(pointer.slice(0, 64))} is no JSON Pointer such as /applicant/age`,
  );
}

/** A scalar or an empty container that a leaf can hold. */
function readValue(input: unknown, pointer: string): LeafValue {
  const read = typeof input === "string" ? readText(input) : readJson(input);
  const fault = `request.values[${JSON.stringify(pointer)}]: expected a scalar that a decision can hold`;
  if (!read.ok) throw new TypeError(fault);
  const { value } = read;
  if (typeof value === "number" && !encodeNumber(value).ok) throw new RangeError(fault);
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0)
    throw new TypeError(fault);
  return value as LeafValue;
}

/** A string is JSON text to the reader, so a text goes in as the one member of a list. */
function readText(text: string): { readonly ok: boolean; readonly value: Json } {
  const read = readJson([text]);
  return read.ok
    ? { ok: true, value: (read.value as readonly Json[])[0] as Json }
    : { ok: false, value: null };
}

function readSubject(input: unknown): SourceOpening["subject"] {
  if (input === undefined) throw new TypeError("request.subject: expected { value, salt }");
  const { value, salt } = readMembers(input, ["value", "salt"], "request.subject");
  if (
    typeof value !== "string" ||
    value === "" ||
    value.length > MAX_SUBJECT_CHARACTERS ||
    !value.isWellFormed()
  ) {
    throw new TypeError(
      `request.subject.value: expected whom it is about, in 1 to ${MAX_SUBJECT_CHARACTERS} characters`,
    );
  }
  return { value, salt: readHex(salt, 31, "request.subject.salt") };
}

function readHex(value: unknown, bytes: number, argument: string): string {
  if (typeof value === "string" && decodeHex(value, bytes) !== null) return value;
  throw new TypeError(`${argument}: expected ${bytes * 2} lowercase hex digits`);
}
