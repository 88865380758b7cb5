/**
 * Does this evidence convict? Judged from its bytes alone, so that every reader comes to the same answer: no trust, no
 * log, no clock.
 */
import {
  causeOf,
  type DecisionAttestation,
  type Fail,
  failure,
  hashPeriodStatement,
  inCodes,
  type PERIOD_REASONS,
  type PeriodStatement,
  parsePeriodStatement,
  type Values,
} from "@svc/core";
import { genuineFault, readCarried } from "../period/attested.ts";
import { contradicts, joinFault } from "../period/chain.ts";
import { countsFault, type PeriodFailure } from "../period/counts.ts";
import { attestedLeafOf } from "../period/cover.ts";
import { periodEntryOf } from "../period/entry.ts";
import { inclusionFault, type LeafProof } from "../period/leaf-proof.ts";
import type { Found } from "../period/row.ts";
import { signedFault } from "../period/signed.ts";
import { type EvidenceKind, type PeriodEvidence, parsePeriodEvidence } from "./document.ts";
import { isForeign, isOmitted, isWrongTree } from "./judge.ts";

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
  readonly statement?: PeriodStatement;
  readonly other?: PeriodStatement;
  readonly attestation?: DecisionAttestation;
  readonly otherAttestation?: DecisionAttestation;
  readonly leaves: readonly LeafProof[];
}

/** Never throws on evidence. */
export async function verifyPeriodEvidence(evidence: unknown): Promise<PeriodEvidenceVerdict> {
  const read = parsePeriodEvidence(evidence);
  if (!read.ok) return acquitted(read);
  const parts = await readParts(read.value);
  if ("reason" in parts) return acquitted(parts);
  const { kind } = read.value;
  return JUDGES[kind](parts)
    ? { convicts: true, kind, issuer: parts.issuer }
    : acquitted(fail("nothing_convicts"));
}

async function readParts({
  statement,
  other_statement,
  attestation,
  other_attestation,
  leaves = [],
}: PeriodEvidence): Promise<Parts | Found> {
  const parts: { -readonly [name in keyof Parts]?: Parts[name] } = { leaves };
  for (const [name, input] of [
    ["statement", statement],
    ["other", other_statement],
  ] as const) {
    if (input === undefined) continue;
    const one = await readSigned(input);
    if ("reason" in one) return one;
    parts[name] = one;
  }
  for (const [name, input] of [
    ["attestation", attestation],
    ["otherAttestation", other_attestation],
  ] as const) {
    if (input === undefined) continue;
    const one = await readGenuine(input);
    if ("reason" in one) return one;
    parts[name] = one;
  }
  const keys = [
    parts.statement?.issuer,
    parts.other?.issuer,
    parts.attestation?.signature.public_key,
    parts.otherAttestation?.signature.public_key,
  ];
  const [issuer, ...others] = [...new Set(keys.filter((key) => key !== undefined))];
  if (issuer === undefined) return fail("nothing_convicts");
  if (others[0] !== undefined)
    return fail("statement_of_another_key", { expected: issuer, found: others[0] });
  if (parts.statement !== undefined) {
    for (const leaf of leaves) {
      const fault = inclusionFault(parts.statement, leaf);
      if (fault !== null) return fault;
    }
  } else if (leaves.length > 0) return fail("nothing_convicts");
  return { ...parts, leaves, issuer };
}

async function readSigned(input: unknown): Promise<PeriodStatement | Found> {
  const read = parsePeriodStatement(input);
  if (!read.ok) return read;
  const fault = await signedFault(read.value);
  return fault ?? read.value;
}

async function readGenuine(input: unknown): Promise<DecisionAttestation | Found> {
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
