/** Answering an auditor: what the issuer kept, for exactly the leaves that were drawn. */
import {
  type DecisionAttestation,
  type DecisionOpening,
  discloseInputs,
  hashPeriodStatement,
  type InputDisclosure,
  type PeriodLeaf,
  type PeriodStatement,
  VdiError,
} from "@svc/core";
import { slim } from "../../index.ts";
import type { PeriodTree } from "../period/tree.ts";
import { drawOf, type SampleRequest } from "../sample/request.ts";
import { sampleOf } from "../sample/sample.ts";
import type { AnswerItem, SampleAnswer } from "./document.ts";

/** What an issuer keeps of a period. */
export interface PeriodRecords {
  readonly statement: PeriodStatement;
  /** Of the statement's leaves. */
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
  return { type: "sample_answer_v1", request, statement, ...(log === undefined ? {} : { log }), items };
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
