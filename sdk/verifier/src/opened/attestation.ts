/**
 * An attestation read once: as the steps take it, and with the hash that receipts, logs and revocation name it by.
 */

import { DOMAINS, digest } from "@svc/core/digest";
import type { ReadReason } from "@svc/core/finding";
import { causeOf, type Failure } from "@svc/core/finding";
import { type Json, type MemberCache, readDocument } from "@svc/core/json";
import type { Reading } from "@svc/core/reading";
import { openMemberCache, parseAttestation } from "@svc/core/wire";
import type { Evidence } from "../steps/step.ts";

/** Policies, keys and records that attestations repeat; nothing of it leaves this package. */
const knownParts: MemberCache = openMemberCache();

/** Reads an attestation at the door. */
export function readEvidence(attestation: unknown): Evidence {
  return parseAttestation(attestation, knownParts);
}

/** The document that a receipt is compared with, by its hash and its stated id. */
export interface StatedDocument {
  /** `null` when it could not be read as an object. */
  readonly hash: string | null;
  readonly attestation_id?: unknown;
  /** Why there is no hash. */
  readonly cause?: Failure;
}

/** An attestation that was read: as JSON, as the steps take it, and with its hash when somebody asks. */
export class OpenedAttestation {
  /** Any JSON: what a receipt is about is named by hash, whether or not it is an attestation in shape. */
  readonly json: Reading<Json, ReadReason>;
  #evidence: Evidence | undefined;
  #hash: string | null | undefined;

  constructor(json: OpenedAttestation["json"]) {
    this.json = json;
  }

  /** As the steps take it. */
  get evidence(): Evidence {
    this.#evidence ??= this.json.ok ? parseAttestation(this.json.value) : this.json;
    return this.#evidence;
  }

  /** `hashAttestation` of the object that was read; null when there is none. */
  get hash(): string | null {
    if (this.#hash === undefined) this.#hash = hashOf(this.json);
    return this.#hash;
  }
}

/**
 * Reads an attestation, once. Never throws on evidence.
 *
 * @param input JSON text, UTF-8 bytes or value
 */
export function openAttestation(input: unknown): OpenedAttestation {
  return new OpenedAttestation(readDocument(input, {}, knownParts));
}

/** The document in what was read: of an attestation, or of anything else that receipts are about. */
export function statedDocument({ json, hash }: Pick<OpenedAttestation, "json" | "hash">): StatedDocument {
  if (!json.ok) return { hash: null, cause: causeOf(json) };
  if (hash === null) return { hash: null };
  return { hash, attestation_id: (json.value as { readonly attestation_id?: Json }).attestation_id };
}

function hashOf(json: Reading<Json, ReadReason>): string | null {
  if (!json.ok || typeof json.value !== "object" || json.value === null) return null;
  return digest(DOMAINS.attestation, json.value);
}
