/**
 * An attestation read once: as the steps take it, and with the hash that receipts, logs and revocation name it by.
 */
import { DOMAINS, digest } from "@svc/core/digest";
import type { ReadReason } from "@svc/core/finding";
import { type Json, type KnownParts, readDocument } from "@svc/core/json";
import type { Reading } from "@svc/core/reading";
import { openKnownParts, parseAttestation } from "@svc/core/wire";
import type { Evidence } from "../steps/step.ts";

/** Policies, keys and records that attestations repeat; nothing of it leaves this package. */
const knownParts: KnownParts = openKnownParts();

/** Reads an attestation at the door. */
export function readEvidence(attestation: unknown): Evidence {
  return parseAttestation(attestation, knownParts);
}

/** An attestation that was read: as JSON, as the steps take it, and with its hash when somebody asks. */
export class OpenedAttestation {
  /** Any JSON: what a receipt is about is named by hash, whether or not it is an attestation in shape. */
  readonly json: Reading<Json, ReadReason>;
  readonly evidence: Evidence;
  #hash: string | null | undefined;

  constructor(json: OpenedAttestation["json"], evidence: Evidence) {
    this.json = json;
    this.evidence = evidence;
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
  const json = readDocument(input, {}, knownParts);
  return new OpenedAttestation(json, json.ok ? parseAttestation(json.value) : json);
}

function hashOf(json: Reading<Json, ReadReason>): string | null {
  if (!json.ok || typeof json.value !== "object" || json.value === null) return null;
  return digest(DOMAINS.attestation, json.value);
}
