/**
 * A leaf of a period's tree: an attestation by its number, one beside the stream, or a number that no attestation has.
 *
 * Its bytes begin with a domain, so that no leaf of another tree is one of a period's. An id is the hash of a document
 * with random members: the hash of a leaf beside one that is shown says nothing of the attestation behind it.
 */
import * as v from "valibot";
import { concatBytes } from "../bytes/join.ts";
import { encodeUtf8 } from "../bytes/utf8.ts";
import { DOMAINS } from "../digest/domains.ts";
import { canonicalBytes } from "../json/canonical.ts";
import type { Reading } from "../reading.ts";
import { AttestationId } from "./atoms.ts";
import { type ParseReason, parseDocument } from "./parse.ts";
import { SequenceNumber } from "./sequence.ts";
import { StepName } from "./step-name.ts";

export const PeriodLeafSchema = v.union([
  v.strictObject({ number: SequenceNumber, attestation_id: AttestationId, outcome: StepName }),
  v.strictObject({ attestation_id: AttestationId, outcome: StepName }),
  v.strictObject({ number: SequenceNumber, void: v.literal(true) }),
]);

export type PeriodLeaf = v.InferOutput<typeof PeriodLeafSchema>;

/** Reads a leaf: JSON text, UTF-8 bytes or a value. Judges shape and bounds, and not what it says. */
export function parsePeriodLeaf(input: unknown): Reading<PeriodLeaf, ParseReason> {
  return parseDocument(PeriodLeafSchema, input, { maxBytes: 2048 });
}

const PREFIX = concatBytes(encodeUtf8(DOMAINS.periodLeaf), Uint8Array.of(0));

/** Returns the bytes that the tree hashes for a leaf: the domain, a zero byte and the leaf's canonical JSON. */
export function periodLeafBytes(leaf: PeriodLeaf): Uint8Array {
  return concatBytes(PREFIX, canonicalBytes(leaf));
}
