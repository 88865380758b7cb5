/**
 * A leaf of a period's tree: which attestation it counts, its hash, its way to the root, and whether it stands where the
 * rules of such trees put it (docs/protocol/10-periods.md, Cover). What leads to the root and stands elsewhere convicts
 * the issuer, who signed that root.
 */
import {
  concatBytes,
  type DecisionAttestation,
  DOMAINS,
  decodeHex,
  encodeUtf8,
  type Fail,
  failure,
  isAttestationId,
  numberedLeaves,
  type PERIOD_REASONS,
  type PeriodLeaf,
  PeriodLeafSchema,
  type PeriodStatement,
  periodTreeSize,
  type Sequence,
  StepName,
  wireAtoms,
  withoutUndefined,
} from "@svc/core";
import { hashLeaf, verifyInclusion } from "@svc/tlog";
import * as v from "valibot";
import type { PeriodFailure } from "./statement.ts";

const PREFIX = concatBytes(encodeUtf8(DOMAINS.periodLeaf), Uint8Array.of(0));

/** The canonical JSON (RFC 8785) of a leaf: members in order of their names, strings with the shortest escapes. */
export function leafText(leaf: PeriodLeaf): string {
  if ("void" in leaf) return `{"number":${leaf.number},"void":true}`;
  const number = "number" in leaf ? `"number":${leaf.number},` : "";
  return `{"attestation_id":"${leaf.attestation_id}",${number}"outcome":${JSON.stringify(leaf.outcome)}}`;
}

/** RFC 9162 leaf hash: 32 bytes. */
export function hashPeriodLeaf(leaf: PeriodLeaf): Uint8Array {
  return hashLeaf(concatBytes(PREFIX, encodeUtf8(leafText(leaf))));
}

/** An attestation as a period counts it. */
export interface PeriodEntry {
  readonly attestation_id: string;
  readonly outcome: string;
  /** Unix seconds: the period that it belongs to. */
  readonly issued_at: number;
  readonly sequence?: Sequence;
}

/** The entry of an attestation, as the document states it: neither id nor signature is looked at. */
export function periodEntryOf({
  attestation_id,
  decision,
  issued_at,
  sequence,
}: DecisionAttestation): PeriodEntry {
  return withoutUndefined({ attestation_id, outcome: decision.outcome, issued_at, sequence });
}

/** The leaf of an entry under a statement about this stream: numbers of another stream are none of it. */
export function periodLeafOf(
  { attestation_id, outcome, sequence }: PeriodEntry,
  stream: string | undefined,
): PeriodLeaf {
  const numbered = stream !== undefined && sequence?.stream === stream;
  return numbered ? { number: sequence.number, attestation_id, outcome } : { attestation_id, outcome };
}

/** @throws TypeError naming the member of what an issuer passes for an entry */
export function assertEntry(entry: PeriodEntry): void {
  const { attestation_id, outcome, issued_at, sequence } = entry;
  if (!isAttestationId(attestation_id))
    throw new TypeError("entry.attestation_id: expected vdi:att:<64 hex digits>");
  if (!v.is(StepName, outcome)) throw new TypeError("entry.outcome: expected a step's name");
  if (!Number.isSafeInteger(issued_at) || issued_at < 0) {
    throw new TypeError("entry.issued_at: expected whole Unix seconds");
  }
  if (sequence === undefined) return;
  if (typeof sequence.stream !== "string" || !Number.isSafeInteger(sequence.number) || sequence.number < 1) {
    throw new TypeError("entry.sequence: expected { stream, number }, the number at least 1");
  }
}

/** Numbers are drawn before the clock is read, by several workers, whose clocks differ. */
export const NUMBER_TOLERANCE_SECONDS = 600;

type Period = Pick<PeriodStatement, "from" | "to">;

/** Returns whether a leaf of this attestation may be in the tree, by the time at which the attestation was issued. */
export function isIssuedInTime({ from, to }: Period, isNumbered: boolean, issuedAt: number): boolean {
  const tolerance = isNumbered ? NUMBER_TOLERANCE_SECONDS : 0;
  return from - tolerance <= issuedAt && issuedAt < to + tolerance;
}

/** Relation of an attestation to a statement of its key. */
export interface AttestedLeaf {
  readonly id: string;
  /** The leaf that would count it. */
  readonly leaf: PeriodLeaf;
  readonly issuedAt: number;
  /** The statement covers it. */
  readonly belongs: boolean;
  /** Its leaf may be in the tree. */
  readonly isInTime: boolean;
}

export function attestedLeafOf(statement: PeriodStatement, entry: PeriodEntry): AttestedLeaf {
  const leaf = periodLeafOf(entry, statement.stream);
  const { attestation_id: id, issued_at: issuedAt } = entry;
  const isInTime = isIssuedInTime(statement, "number" in leaf, issuedAt);
  const belongs = "number" in leaf ? isOfNumbers(statement, leaf.number, issuedAt) : isInTime;
  return { id, leaf, issuedAt, belongs, isInTime };
}

function isOfNumbers(statement: PeriodStatement, number: number, issuedAt: number): boolean {
  const index = number - statement.first;
  if (index < numberedLeaves(statement)) return index >= 0;
  return issuedAt < statement.to - NUMBER_TOLERANCE_SECONDS;
}

export const LeafProofSchema = v.strictObject({
  index: wireAtoms.Count,
  leaf: PeriodLeafSchema,
  /** RFC 9162 inclusion proof, the leaf's sibling first. */
  proof: v.pipe(v.array(wireAtoms.Digest), v.maxLength(64, "at most 64 hashes")),
});

export type LeafProof = v.InferOutput<typeof LeafProofSchema>;

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** Why the leaf is not shown to be in the statement's tree, or null. */
export function inclusionFault(
  statement: PeriodStatement,
  { index, leaf, proof }: LeafProof,
): PeriodFailure | null {
  const verdict = verifyInclusion({
    leafHash: hashPeriodLeaf(leaf),
    index,
    size: periodTreeSize(statement),
    proof: proof.map((hash) => decodeHex(hash, 32) as Uint8Array),
    root: decodeHex(statement.root, 32) as Uint8Array,
  });
  return verdict.valid ? null : fail("leaf_not_included", { index, because: verdict.reason });
}

/** Why a leaf at this index is none of a rightly made tree, or null. */
export function placeFault(
  statement: PeriodStatement,
  index: number,
  leaf: PeriodLeaf,
): PeriodFailure | null {
  const isNumbered = index < numberedLeaves(statement);
  const number = "number" in leaf ? leaf.number : null;
  const wanted = isNumbered ? statement.first + index : null;
  return number === wanted ? null : fail("leaf_misplaced", { index, expected: wanted, found: number });
}
