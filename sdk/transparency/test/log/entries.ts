/** Log entries without a receipt behind them: for tests of what lies below the receipt check, and quick to make. */

import { encodeHex, encodeUtf8, RULES, sha256 } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { appendEntries, type EntryContent } from "../../src/log/append.ts";
import type { ReceiptStore } from "../../src/store/store.ts";

const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));

/** The content of entry number `i`; all different, about attestations of their own. */
export function entryNumber(i: number | string): EntryContent {
  return {
    v: 1,
    receipt_hash: hex(`receipt ${i}`),
    receipt_id: `vdi:receipt:${hex(`receipt id ${i}`)}`,
    attestation_id: `vdi:att:${hex(`attestation ${i}`)}`,
    attestation_hash: hex(`document ${i}`),
    verifier_id: "vdi:verifier:alice",
    verifier_key: hex("alice"),
    profile_id: "VDI_VERIFY_STANDARD_V1",
    trust_digest: hex("trust"),
    result: true,
    conclusive: true,
    rules: RULES,
    facts: { shape: true, proof: true },
    judgements: { in_force: true },
    evaluated_at: 1_700_000_000,
  };
}

/** Appends entries number `from` to `to - 1`, in batches. */
export function fill(store: ReceiptStore, from: number, to: number, name = ""): void {
  for (let at = from; at < to; at += 500) {
    const numbers = Array.from({ length: Math.min(500, to - at) }, (_, i) => `${name}${at + i}`);
    appendEntries(store, numbers.map(entryNumber), 1_800_000_000 + at);
  }
}

export const LOG_ORIGIN = "log.example/receipts";
export const logSigner = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(1));
export const logVkey = encodeVkey(logSigner.key);
