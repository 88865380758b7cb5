/**
 * A receipt read once: parsed, its signature checked against the key in it, its hash taken when somebody asks. What
 * asks several questions of one receipt (a chain, a score, a log, a bill) asks them of this and reads nothing again.
 */

import type { Reading } from "@svc/core/reading";
import { PAYLOAD_TYPES, type SignatureVerdict, verifyDocumentAsync } from "@svc/core/signing";
import {
  hashReceipt,
  type ParseReason,
  parseReceipt,
  receiptId,
  type VerificationReceipt,
} from "@svc/core/wire";

/** A receipt that was read, with the verdict on its signature; hash and id are computed when somebody asks. */
export class OpenedReceipt {
  readonly reading: Reading<VerificationReceipt, ParseReason>;
  /** About the key in the receipt, whosever it is; null for what is unreadable. */
  readonly signature: SignatureVerdict | null;
  #hash: string | undefined;
  #id: string | undefined;

  constructor(reading: OpenedReceipt["reading"], signature: OpenedReceipt["signature"]) {
    this.reading = reading;
    this.signature = signature;
  }

  /** Returns `null` when it could not be read. */
  get receipt(): VerificationReceipt | null {
    return this.reading.ok ? this.reading.value : null;
  }

  /** `hashReceipt`; null when it could not be read. */
  get hash(): string | null {
    if (!this.reading.ok) return null;
    this.#hash ??= hashReceipt(this.reading.value);
    return this.#hash;
  }

  /** The id that follows from the content; null when it could not be read. */
  get expectedId(): string | null {
    if (!this.reading.ok) return null;
    this.#id ??= receiptId(this.reading.value);
    return this.#id;
  }

  /** Its id is that of its content and the holder of its key signed it: somebody's word, of whomever. */
  get genuine(): boolean {
    return this.signature?.valid === true && this.receipt?.receipt_id === this.expectedId;
  }
}

/**
 * Reads a receipt and checks its signature, once. Never throws on evidence.
 *
 * @param input JSON text, UTF-8 bytes or value
 */
export async function openReceipt(input: unknown): Promise<OpenedReceipt> {
  const reading = parseReceipt(input);
  return new OpenedReceipt(
    reading,
    reading.ok ? await verifyDocumentAsync(PAYLOAD_TYPES.receipt, reading.value) : null,
  );
}
