/**
 * Evidence against an issuer: the signed documents that cannot all be true, in one document that anybody checks without
 * knowing anybody. It is a carrier and is not signed; what convicts are the signatures in it. It is judged from its bytes
 * alone, so that every reader comes to the same answer: no trust, no log, no clock.
 */
import {
  causeOf,
  type DecisionAttestation,
  type Fail,
  failure,
  hashPeriodStatement,
  inCodes,
  numberedLeaves,
  type ParseReason,
  type PERIOD_REASONS,
  type PeriodLeaf,
  type PeriodStatement,
  parseDocument,
  parsePeriodStatement,
  periodTreeSize,
  type Reading,
  type Values,
} from "@svc/core";
import * as v from "valibot";
import { genuineFault, readCarried } from "./held-attestation.ts";
import {
  type AttestedLeaf,
  attestedLeafOf,
  inclusionFault,
  type LeafProof,
  LeafProofSchema,
  leafText,
  periodEntryOf,
  placeFault,
} from "./leaf.ts";
import type { Found } from "./row.ts";
import { contradicts, countsFault, joinFault, type PeriodFailure, signedFault } from "./statement.ts";

export const EVIDENCE_KINDS = [
  /** Two statements of one key about one time. */
  "two_statements",
  /** A statement that does not join the one that it names as the one before. */
  "broken_chain",
  /** A statement whose own numbers disagree. */
  "disagreeing_counts",
  /** An attestation that belongs to the statement and is not in the tree. */
  "omitted_attestation",
  /** An attestation in the tree that was issued at another time than the statement covers. */
  "foreign_attestation",
  /** A tree with a leaf where none like it may be, or with one attestation twice. */
  "wrong_tree",
  /** Two attestations with one number of one stream. */
  "number_twice",
] as const;

export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

const MAX_LEAVES = 2;

/** The frame; statements and attestations are read by their own schemas. */
export const PeriodEvidenceSchema = v.strictObject({
  type: v.literal("period_evidence_v1"),
  kind: v.picklist(EVIDENCE_KINDS, EVIDENCE_KINDS.join(", ")),
  statement: v.exactOptional(v.unknown()),
  other_statement: v.exactOptional(v.unknown()),
  attestation: v.exactOptional(v.unknown()),
  other_attestation: v.exactOptional(v.unknown()),
  leaves: v.exactOptional(
    v.pipe(
      v.array(LeafProofSchema),
      v.minLength(1, "at least one"),
      v.maxLength(MAX_LEAVES, `at most ${MAX_LEAVES} leaves`),
    ),
  ),
});

/** As it is made; read back, its statements and attestations are read again. */
export type PeriodEvidence = v.InferOutput<typeof PeriodEvidenceSchema>;

/** Reads the frame: JSON text, UTF-8 bytes or a value. */
export function parsePeriodEvidence(input: unknown): Reading<PeriodEvidence, ParseReason> {
  return parseDocument(PeriodEvidenceSchema, input, { maxBytes: 4 << 20, maxMembers: 100_000, maxDepth: 34 });
}

/**
 * Returns whether these leaves, each of which is in the tree, show that the attestation is not in it though it should be. A
 * number of the stream has one place; what is beside the stream stands between its neighbours by id.
 */
export function isOmitted(
  statement: PeriodStatement,
  { id, leaf: own, belongs }: AttestedLeaf,
  leaves: readonly LeafProof[],
): boolean {
  if (!belongs) return false;
  const numbered = numberedLeaves(statement);
  if ("number" in own) {
    const index = own.number - statement.first;
    return (
      index >= numbered || leaves.some((one) => one.index === index && leafText(one.leaf) !== leafText(own))
    );
  }
  const size = periodTreeSize(statement);
  if (numbered === size) return true;
  const ofItsId = leaves.filter(({ leaf }) => idOf(leaf) === id);
  if (ofItsId.length > 0) return ofItsId.every(({ leaf }) => leafText(leaf) !== leafText(own));
  const beside = leaves
    .filter(({ index }) => index >= numbered)
    .toSorted((one, other) => one.index - other.index);
  return beside.some(({ index, leaf }, i) => {
    const at = idOf(leaf);
    if (at > id) return index === numbered;
    const next = beside[i + 1];
    return index === size - 1 || (next?.index === index + 1 && id < idOf(next.leaf));
  });
}

/** Returns whether one of these leaves, each in the tree, counts the attestation though it was issued at another time. */
export function isForeign({ leaf: own, isInTime }: AttestedLeaf, leaves: readonly LeafProof[]): boolean {
  return !isInTime && leaves.some(({ leaf }) => leafText(leaf) === leafText(own));
}

/** Returns whether these leaves, each of which is in the tree, cannot be in a rightly made one. */
function isWrongTree(statement: PeriodStatement, [one, two]: readonly LeafProof[]): boolean {
  if (one === undefined) return false;
  if (placeFault(statement, one.index, one.leaf) !== null) return true;
  if (two === undefined) return false;
  if (placeFault(statement, two.index, two.leaf) !== null) return true;
  if (one.index === two.index) return leafText(one.leaf) !== leafText(two.leaf);
  const [left, right] = one.index < two.index ? [one, two] : [two, one];
  const isTwice = "attestation_id" in left.leaf && idOf(left.leaf) === idOf(right.leaf);
  const areBeside = left.index >= numberedLeaves(statement);
  return isTwice || (areBeside && idOf(left.leaf) > idOf(right.leaf));
}

const idOf = (leaf: PeriodLeaf): string => ("attestation_id" in leaf ? leaf.attestation_id : "");

export type PeriodEvidenceVerdict =
  | {
      /** One key signed what contradicts itself. Why it did so does not follow from this. */
      readonly convicts: true;
      readonly kind: EvidenceKind;
      /** The key, 64 hex digits. */
      readonly issuer: string;
    }
  | {
      /** Nothing is shown. Not that the issuer is honest. */
      readonly convicts: false;
      readonly reason: string;
      readonly values: Values;
      readonly pointer?: string;
      /** The failure in its own codes. */
      readonly detail: string;
    };

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** The parts that this kind of evidence is made of, read and found to be signed by one key. */
interface Parts {
  readonly issuer: string;
  readonly statement: PeriodStatement | undefined;
  readonly other: PeriodStatement | undefined;
  readonly attestation: DecisionAttestation | undefined;
  readonly otherAttestation: DecisionAttestation | undefined;
  readonly leaves: readonly LeafProof[];
}

/** Never throws on evidence. */
export async function verifyPeriodEvidence(evidence: unknown): Promise<PeriodEvidenceVerdict> {
  const read = parsePeriodEvidence(evidence);
  if (!read.ok) return acquitted(read);
  const parts = await readParts(read.value);
  if (isFound(parts)) return acquitted(parts);
  const { kind } = read.value;
  return JUDGES[kind](parts)
    ? { convicts: true, kind, issuer: parts.issuer }
    : acquitted(fail("nothing_convicts"));
}

async function readParts(evidence: PeriodEvidence): Promise<Parts | Found> {
  const { leaves = [] } = evidence;
  const statement = await readSigned(evidence.statement);
  const other = await readSigned(evidence.other_statement);
  const attestation = await readGenuine(evidence.attestation);
  const otherAttestation = await readGenuine(evidence.other_attestation);
  for (const part of [statement, other, attestation, otherAttestation]) if (isFound(part)) return part;
  const parts = { statement, other, attestation, otherAttestation, leaves } as Omit<Parts, "issuer">;
  const keys = [
    parts.statement?.issuer,
    parts.other?.issuer,
    parts.attestation?.signature.public_key,
    parts.otherAttestation?.signature.public_key,
  ];
  const [issuer, stranger] = [...new Set(keys.filter((key) => key !== undefined))];
  if (issuer === undefined) return fail("nothing_convicts");
  if (stranger !== undefined) return fail("statement_of_another_key", { expected: issuer, found: stranger });
  for (const leaf of leaves) {
    if (parts.statement === undefined) return fail("nothing_convicts");
    const fault = inclusionFault(parts.statement, leaf);
    if (fault !== null) return fault;
  }
  return { ...parts, issuer };
}

function isFound(part: object | undefined): part is Found {
  return part !== undefined && "reason" in part;
}

async function readSigned(input: unknown): Promise<PeriodStatement | Found | undefined> {
  if (input === undefined) return undefined;
  const read = parsePeriodStatement(input);
  return read.ok ? ((await signedFault(read.value)) ?? read.value) : read;
}

async function readGenuine(input: unknown): Promise<DecisionAttestation | Found | undefined> {
  if (input === undefined) return undefined;
  const read = readCarried(input);
  if (!read.ok) return fail("attestation_unreadable", { because: causeOf(read) });
  const because = await genuineFault(read.value);
  return because === null ? read.value : fail("attestation_not_genuine", { because });
}

const JUDGES: Readonly<Record<EvidenceKind, (parts: Parts) => boolean>> = {
  two_statements: ({ statement, other }) =>
    statement !== undefined && other !== undefined && contradicts(statement, other),
  broken_chain: ({ statement, other }) =>
    statement !== undefined &&
    other !== undefined &&
    statement.previous === hashPeriodStatement(other) &&
    joinFault(statement, other) !== null,
  disagreeing_counts: ({ statement }) => statement !== undefined && countsFault(statement) !== null,
  omitted_attestation: ({ statement, attestation, leaves }) =>
    statement !== undefined &&
    attestation !== undefined &&
    countsFault(statement) === null &&
    isOmitted(statement, attestedLeafOf(statement, periodEntryOf(attestation)), leaves),
  foreign_attestation: ({ statement, attestation, leaves }) =>
    statement !== undefined &&
    attestation !== undefined &&
    isForeign(attestedLeafOf(statement, periodEntryOf(attestation)), leaves),
  wrong_tree: ({ statement, leaves }) =>
    statement !== undefined && countsFault(statement) === null && isWrongTree(statement, leaves),
  number_twice: ({ attestation, otherAttestation }) => {
    const [one, other] = [attestation?.sequence, otherAttestation?.sequence];
    return (
      one !== undefined &&
      other !== undefined &&
      one.stream === other.stream &&
      one.number === other.number &&
      attestation?.attestation_id !== otherAttestation?.attestation_id
    );
  },
};

function acquitted(fault: PeriodFailure | Found): PeriodEvidenceVerdict {
  const cause = causeOf(fault);
  return { convicts: false, ...cause, detail: inCodes(cause) };
}
