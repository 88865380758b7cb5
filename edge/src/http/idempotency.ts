/**
 * The Idempotency-Key of a preflight. It may read an outcome back, so it has to be unguessable: at least 128 bits
 * as far as its alphabet tells, 32 digits of hexadecimal or 22 characters of a larger alphabet.
 */
import type { Idempotency } from "@svc/billing";
import { DOMAINS, digest, encodeHex, encodeUtf8, sha256 } from "@svc/core";
import { refuseWith } from "./refusal.ts";

export const IDEMPOTENCY_HEADER = "Idempotency-Key";
const MIN_BITS = 128;

/** Undefined without the header. @throws RefusalError when it is malformed or short */
export function idempotencyOf(request: Request, body: object): Idempotency | undefined {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return undefined;
  if (!/^[A-Za-z0-9._~-]{22,128}$/.test(key) || capacityBits(key) < MIN_BITS)
    refuseWith("idempotency_key_invalid");
  return { keyHash: encodeHex(sha256(encodeUtf8(key))), bodyDigest: digest(DOMAINS.requestBody, body) };
}

function capacityBits(key: string): number {
  const hexOnly = /^[0-9a-fA-F-]+$/.test(key);
  return hexOnly ? key.replaceAll("-", "").length * 4 : key.length * 6;
}
