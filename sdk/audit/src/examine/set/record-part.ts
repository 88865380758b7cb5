/** Manifests, circuit records, disclosures and source evidence of a set, each beside the attestations that it may be about. */

import {
  type DecisionAttestation,
  parseCircuitRecord,
  parseDisclosure,
  parseSourceEvidence,
} from "@svc/core";
import type { VerifySettings } from "@svc/vdi-verifier";
import { givenEvidence } from "@svc/vdi-verifier/opened";
import { parseBundledManifest } from "../../bundle/index.ts";
import type { Tie } from "../examination.ts";
import { malformed, type RecordAnswer } from "../records/answer.ts";
import { examineCircuitRecord } from "../records/circuit-record.ts";
import { examineDisclosure } from "../records/disclosure.ts";
import { examineManifest, manifestFault } from "../records/manifest.ts";
import { examineSourceEvidence } from "../records/source-evidence.ts";
import type { VerdictKind } from "../verdict.ts";
import type { Placed } from "./input.ts";
import { inputOf } from "./input.ts";

export interface PlacedAttestation {
  readonly index: number;
  /** Null where it could not be read. */
  readonly read: DecisionAttestation | null;
  readonly verdict: VerdictKind;
  /** Its proof, key and signature were checked. */
  readonly isShown: boolean;
}

type ReadAttestation = PlacedAttestation & { readonly read: DecisionAttestation };

export interface RecordPart {
  readonly answer: RecordAnswer;
  readonly ties: readonly Tie[];
}

/** In a bundle a record must be about its attestation; among loose files it may be about none of them. */
export async function examineRecord(
  { item }: Placed,
  index: number,
  attestations: readonly PlacedAttestation[],
  settings: VerifySettings,
): Promise<RecordPart> {
  const kind = item.kind as keyof typeof JUDGES;
  const { judgeOf, tie } = JUDGES[kind];
  const judge = judgeOf(item, settings);
  if (!("ask" in judge)) return { answer: judge, ties: [] };
  const [only] = attestations;
  if (only === undefined) return { answer: open("attestation_missing"), ties: [] };
  const readable = attestations.filter((one): one is ReadAttestation => one.read !== null);
  if (readable.length === 0) return { answer: open("attestation_unreadable"), ties: [] };
  const answers: { readonly index: number; readonly answer: RecordAnswer }[] = [];
  for (const one of readable) answers.push({ index: one.index, answer: await judge.ask(one) });
  const about = answers.filter(({ answer }) => answer.reason !== judge.otherwise);
  if (about.length === 0) {
    const { answer } = answers[0] as (typeof answers)[number];
    return { answer: attestations.length === 1 ? answer : open(judge.otherwise), ties: [] };
  }
  const ties = about.map(({ index: to, answer: { verdict, reason } }): Tie => {
    return { tie, from: [index], to: [to], verdict, ...(reason === undefined ? {} : { reason }) };
  });
  const worst = about.find(({ answer }) => answer.verdict === "not_valid") ?? about[0];
  return { answer: (worst as (typeof about)[number]).answer, ties };
}

interface Judge {
  readonly ask: (attestation: ReadAttestation) => RecordAnswer | Promise<RecordAnswer>;
  /** The reason that says that it is about something else. */
  readonly otherwise: string;
}

function manifestJudge(item: Placed["item"], settings: VerifySettings): Judge | RecordAnswer {
  const read = parseBundledManifest(inputOf(item));
  if (!read.ok) return malformed(read);
  const fault = manifestFault(read.value);
  if (fault !== null) return fault;
  const ask = (attestation: ReadAttestation) => examineManifest(read.value, attestation.read, settings);
  return { ask, otherwise: "manifest_of_another_policy" };
}

function recordJudge(item: Placed["item"], settings: VerifySettings): Judge | RecordAnswer {
  const read = parseCircuitRecord(inputOf(item));
  if (!read.ok) return malformed(read);
  const ask = (attestation: ReadAttestation) => examineCircuitRecord(read.value, attestation.read, settings);
  return { ask, otherwise: "circuit_record_of_another_key" };
}

function disclosureJudge(item: Placed["item"]): Judge | RecordAnswer {
  const disclosure = parseDisclosure(inputOf(item));
  if (!disclosure.ok) return malformed(disclosure);
  const ask = ({ read, verdict }: ReadAttestation) => examineDisclosure(disclosure.value, read, verdict);
  return { ask, otherwise: "disclosure_of_another_attestation" };
}

function sourcesJudge(item: Placed["item"], settings: VerifySettings): Judge | RecordAnswer {
  const read = parseSourceEvidence(inputOf(item));
  if (!read.ok) return malformed(read);
  const given = givenEvidence(read.value);
  const ask = (attestation: ReadAttestation) => examineSourceEvidence(given, attestation, settings);
  return { ask, otherwise: "source_evidence_of_another_attestation" };
}

const JUDGES = {
  manifest: { judgeOf: manifestJudge, tie: "manifest_of" },
  circuit_record: { judgeOf: recordJudge, tie: "circuit_record_of" },
  disclosure: { judgeOf: disclosureJudge, tie: "disclosure_of" },
  source_evidence: { judgeOf: sourcesJudge, tie: "source_evidence_of" },
} as const;

/** The kinds that are judged beside attestations. */
export const RECORD_KINDS = Object.keys(JUDGES) as readonly (keyof typeof JUDGES)[];

function open(reason: string): RecordAnswer {
  return { verdict: "could_not_check", reason };
}
