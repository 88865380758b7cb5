/** An issuer's answer to a request: the statement and, for each leaf drawn, the attestation with its way to the root. */
import {
  type DecisionAttestation,
  type DecisionOpening,
  discloseInputs,
  hashPeriodStatement,
  type InputDisclosure,
  InputDisclosureSchema,
  type ParseReason,
  type PeriodLeaf,
  type PeriodStatement,
  parseDocument,
  type Reading,
  VdiError,
  withoutUndefined,
} from "@svc/core";
import * as v from "valibot";
import { slim } from "../index.ts";
import { LeafProofSchema } from "./leaf.ts";
import { drawOf, MAX_SAMPLE, type SampleRequest, SampleRequestSchema, sampleOf } from "./sample.ts";
import type { PeriodTree } from "./tree.ts";

const ItemSchema = v.strictObject({
  ...LeafProofSchema.entries,
  /** Whole or thin; absent for a void. */
  attestation: v.exactOptional(v.unknown()),
  disclosure: v.exactOptional(InputDisclosureSchema),
});

/** A carrier, and not signed: each part is believed for its own signature, or for the root that the issuer signed. */
export const SampleAnswerSchema = v.strictObject({
  type: v.literal("sample_answer_v1"),
  request: SampleRequestSchema,
  statement: v.unknown(),
  /** C2SP tlog-proof of the statement in a log. */
  log: v.exactOptional(v.pipe(v.string(), v.maxLength(200_000, "at most 200,000 characters"))),
  items: v.pipe(v.array(ItemSchema), v.maxLength(MAX_SAMPLE, `at most ${MAX_SAMPLE} items`)),
});

export type SampleAnswer = v.InferOutput<typeof SampleAnswerSchema>;
export type AnswerItem = v.InferOutput<typeof ItemSchema>;

/** A thousand thin attestations with disclosures are some 6 MB. */
const ANSWER_LIMITS = Object.freeze({ maxBytes: 64 << 20, maxMembers: 4_000_000, maxDepth: 34 });

/** Reads the frame: JSON text, UTF-8 bytes or a value. Statement and attestations are read where they are verified. */
export function parseSampleAnswer(input: unknown): Reading<SampleAnswer, ParseReason> {
  return parseDocument(SampleAnswerSchema, input, ANSWER_LIMITS);
}

/** An issuer's records of a period. */
export interface PeriodRecords {
  readonly statement: PeriodStatement;
  /** Tree of the statement's leaves. */
  readonly tree: PeriodTree;
  /** A leaf by its index. */
  readonly leafAt: (index: number) => PeriodLeaf | Promise<PeriodLeaf>;
  readonly attestationOf: (id: string) => DecisionAttestation | Promise<DecisionAttestation>;
  /**
   * Asked where the request wants inputs disclosed; null where none was kept. An opening reveals all inputs and stays
   * with the issuer.
   */
  readonly openingOf?: (id: string) => DecisionOpening | null | Promise<DecisionOpening | null>;
  /** C2SP tlog-proof of the statement. Log and witnesses must have had it before the beacon's round: keep an early one. */
  readonly log?: string;
}

/**
 * The answer to a request. Inputs that a decision has not are left out of its disclosure.
 *
 * Answer a request with a nonce only to an auditor whom you know: a chosen nonce could single out a person.
 *
 * @throws VdiError `statement_not_asked`, `leaves_differ` when the records are not those of the statement
 */
export async function answerSample(asked: SampleRequest, records: PeriodRecords): Promise<SampleAnswer> {
  const { tree, log } = records;
  // Copies: the answer is to what was asked at the call.
  const [request, statement] = [structuredClone(asked), structuredClone(records.statement)];
  if (hashPeriodStatement(statement) !== request.statement_hash) {
    throw new VdiError("statement_not_asked", "the request is about another statement");
  }
  if (tree.root() !== statement.root)
    throw new VdiError("leaves_differ", "the leaves are not those of the statement");
  const items: AnswerItem[] = [];
  for (const index of sampleOf(statement, drawOf(request), request.size)) {
    const leaf = await records.leafAt(index);
    const proved = { index, leaf, proof: tree.proof(index) };
    if ("void" in leaf) items.push(proved);
    else items.push({ ...proved, ...(await shown(leaf.attestation_id, request, records)) });
  }
  return withoutUndefined<SampleAnswer>({ type: "sample_answer_v1", request, statement, log, items });
}

async function shown(
  id: string,
  { disclose }: SampleRequest,
  { attestationOf, openingOf }: PeriodRecords,
): Promise<Pick<AnswerItem, "attestation" | "disclosure">> {
  const attestation = slim(await attestationOf(id));
  if (disclose === undefined || openingOf === undefined) return { attestation };
  const opening = await openingOf(id);
  const disclosure = opening === null ? null : disclosed(opening, disclose);
  return disclosure === null ? { attestation } : { attestation, disclosure };
}

function disclosed(opening: DecisionOpening, pointers: readonly string[]): InputDisclosure | null {
  const there = pointers.filter((pointer) => opening.inputs.some((input) => input.pointer === pointer));
  return there.length === 0 ? null : discloseInputs(opening, there);
}
