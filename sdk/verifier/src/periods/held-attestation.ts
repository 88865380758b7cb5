/** Attestations as auditors bring them: whole or thin, read and verified once, however many statements they are held against. */
import {
  attestationId,
  causeOf,
  type DecisionAttestation,
  type Fail,
  failure,
  PAYLOAD_TYPES,
  type PERIOD_REASONS,
  parseAttestation,
  type Reading,
  readDocument,
  verifyDocumentAsync,
} from "@svc/core";
import { expand, type ThinReason } from "../index.ts";
import { type PeriodEntry, periodEntryOf } from "./leaf.ts";
import type { Found } from "./row.ts";

/**
 * Reads an attestation, whole or thin, and expands a thin one. The parsed `type` decides which it is. Verifies nothing.
 *
 * @param input JSON text, UTF-8 bytes or a value
 */
export function readCarried(input: unknown): Reading<DecisionAttestation, ThinReason> {
  const read = readDocument(input);
  if (!read.ok) return read;
  const { type } = Object(read.value) as { readonly type?: unknown };
  return type === "thin_decision_attestation_v1" ? expand(read.value) : parseAttestation(read.value);
}

/**
 * Why this is not what the holder of its key signed, or null: the id is not the content's, or the signature fails. It
 * says nothing about the proof in it: what a key signed it has signed, good or bad.
 */
export async function genuineFault(attestation: DecisionAttestation): Promise<string | null> {
  if (attestation.attestation_id !== attestationId(attestation)) return "attestation_id_mismatch";
  const verdict = await verifyDocumentAsync(PAYLOAD_TYPES.attestation, attestation);
  return verdict.valid ? null : verdict.reason;
}

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Kept members of an attestation: some 300 bytes. */
interface Looked {
  readonly entry: PeriodEntry;
  /** The key that signed it, 64 hex digits. */
  readonly key: string;
  /** Its id is its content's, and its key signed it. */
  readonly isGenuine: boolean;
}

/**
 * For callers who verify several statements beside the same attestations: given in place of an attestation, it is looked
 * at once.
 */
export class HeldAttestation {
  readonly #given: unknown;
  #looked: Promise<Looked | { readonly unreadable: Found }> | null = null;
  #attestation: DecisionAttestation | null = null;

  /** @param given JSON text, UTF-8 bytes or a value; or a function that gives one each time it is asked */
  constructor(given: unknown) {
    this.#given = given;
  }

  /** @throws what the function throws */
  look(): Promise<Looked | { readonly unreadable: Found }> {
    this.#looked ??= this.#look();
    return this.#looked;
  }

  async #look(): Promise<Looked | { readonly unreadable: Found }> {
    const given = this.#given;
    // A promise that is no function's is no document, and is not awaited.
    const read = readCarried(typeof given === "function" ? await given() : given);
    if (!read.ok) return { unreadable: fail("attestation_unreadable", { because: causeOf(read) }) };
    const attestation = read.value;
    if (typeof given !== "function") this.#attestation = attestation;
    const isGenuine = (await genuineFault(attestation)) === null;
    return { entry: periodEntryOf(attestation), key: attestation.signature.public_key, isGenuine };
  }

  /** The genuine attestation with this id. @throws Error where a function gives another one now */
  async read(id: string): Promise<DecisionAttestation> {
    if (this.#attestation !== null) return this.#attestation;
    const read = readCarried(await (this.#given as () => unknown)());
    if (!read.ok || read.value.attestation_id !== id || (await genuineFault(read.value)) !== null)
      throw new Error(`${id}: read again, it is not what it was`);
    return read.value;
  }

  /** Without a look at its prototype, which a proxy would hear. */
  static is(value: unknown): value is HeldAttestation {
    return typeof value === "object" && value !== null && #given in value;
  }
}
