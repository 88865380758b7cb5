/** A trust file from its text and to it. */
import { decodeUtf8 } from "../bytes/utf8.ts";
import { readJson } from "../json/read.ts";
import { TRUST_FILE_LIMITS, TRUST_FILE_TYPE, TrustFileSchema, type TrustOptions } from "./trust-file.ts";
import { policyOf } from "./trust-policy.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Reads a trust file. The result is what `trust` takes everywhere.
 *
 * @param input JSON text, UTF-8 bytes or a value. A byte order mark at its beginning is skipped: people edit this file
 * @throws TypeError naming the path of what is malformed, unknown or in an old spelling. Of what is no JSON its cause is
 *   the refusal
 */
export function parseTrustFile(input: unknown): TrustOptions {
  const read = readJson(withoutMark(input), TRUST_FILE_LIMITS);
  if (!read.ok) throw new TypeError(`the file: ${read.detail}`, { cause: read });
  const { digest: _, ...trust } = policyOf(read.value, "");
  return trust;
}

function withoutMark(input: unknown): unknown {
  const text = ArrayBuffer.isView(input)
    ? decodeUtf8(new Uint8Array(input.buffer, input.byteOffset, input.byteLength))
    : input;
  return typeof text === "string" && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : (text ?? input);
}

/** A trust file's text, ready to be read again. Members stand in one order; a digest is left out. */
export function formatTrustFile(trust: TrustOptions): string {
  const file: TrustOptions = { ...trust, type: TRUST_FILE_TYPE };
  const names = Object.keys(TrustFileSchema.entries) as (keyof TrustOptions)[];
  const members = names.filter((name) => name !== "digest" && file[name] !== undefined);
  return `${JSON.stringify(Object.fromEntries(members.map((name) => [name, file[name]])), null, 2)}\n`;
}
