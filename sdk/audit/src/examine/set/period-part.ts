/** The documents about periods of a set: statements beside each other and their log proofs, answers, evidence. */

import { type Json, shareDocument } from "@svc/core/json";
import { HeldAttestation } from "@svc/vdi-verifier/periods";
import type { Tie } from "../examination.ts";
import {
  besideStatements,
  type ExaminedPeriod,
  examineAnswer,
  examineEvidenceOfPeriod,
  examineStatement,
  type TermsOfPeriods,
} from "../records/period.ts";
import { readLeavesFile } from "../records/period-leaves.ts";
import { inputOf, type Placed, type SetOptions } from "./input.ts";

export interface PeriodPart {
  readonly answers: ReadonlyMap<number, ExaminedPeriod>;
  readonly ties: readonly Tie[];
}

/** Never throws on evidence. @throws the signal's reason */
export async function examinePeriods(
  placed: readonly Placed[],
  terms: TermsOfPeriods,
  { signal, attestation, unread = 0 }: Pick<SetOptions, "signal" | "attestation" | "unread">,
): Promise<PeriodPart> {
  const answers = new Map<number, ExaminedPeriod>();
  const ties: Tie[] = [];
  const of = (kind: string) =>
    [...placed.entries()].filter(([, { item, fault }]) => item.kind === kind && fault === undefined);
  const inputs = (kind: string) => of(kind).map(([, { item }]) => inputOf(item));
  const all = of("period_statement");
  const places = { proof: of("statement_log_proof"), leaves: of("period_leaves") };
  const proofs = places.proof.map(([, { item }]) => item.text);
  const leaves = places.leaves.map(([, { item }]) => readLeavesFile(item.text));
  const own = of("attestation").map(([, { item, later }]) => {
    if (later === undefined) return new HeldAttestation(inputOf(item));
    return new HeldAttestation(async () => {
      signal?.throwIfAborted();
      return inputOf(await later());
    });
  });
  const given = attestation === undefined ? [] : [attestation];
  const members = (kind: string, names: readonly string[]) =>
    of(kind).flatMap(([, { item }]) => carried(item.value, names));
  const evidenced = members("period_evidence", ["attestation", "other_attestation"]);
  const answered = of("sample_answer").flatMap(([, { item }]) => {
    const { items } = Object(item.value) as { readonly items?: unknown };
    return Array.isArray(items) ? items.flatMap((one) => carried(one, ["attestation"])) : [];
  });
  const bundled = of("audit_bundle").map(([, { item }]) => carried(item.value, ["attestation"])[0] ?? null);
  // Any of these may hold an attestation that the period leaves out: unreadable, each makes the row open.
  const unreadable = [
    ...of("unknown").map(([, { item }]) => item.text),
    ...Array.from({ length: unread }, () => ""),
  ];
  const held = (one: unknown) => new HeldAttestation(one);
  const besides = besideStatements({
    statements: all.map(([, { item }]) => item.value ?? null),
    carriedStatements: [
      ...members("sample_answer", ["statement"]),
      ...members("period_evidence", ["statement", "other_statement"]),
    ],
    proofs,
    leaves,
    attestations: [...own, ...[...given, ...bundled, ...evidenced].map(held)],
    answered: answered.map(held),
    unreadable: unreadable.map(held),
    unreadLeaves: new Map(leaves.flatMap((file) => (file.root === null ? [[file, held("")]] : []))),
  });
  for (const [place, [index, { item }]] of all.entries()) {
    signal?.throwIfAborted();
    const found = await examineStatement(item, place, besides, terms);
    answers.set(index, found.answer);
    for (const kind of ["proof", "leaves"] as const) {
      const beside = found[kind];
      if (beside === null) continue;
      const [from] = places[kind][beside.place] as (typeof all)[number];
      answers.set(from, beside.answer);
      ties.push({ tie: "evidence_of", from: [from], to: [index], verdict: beside.answer.verdict });
    }
  }
  const requests = inputs("sample_request");
  for (const [index, { item }] of of("sample_answer")) {
    signal?.throwIfAborted();
    answers.set(index, await examineAnswer(item, { ...besides, requests }, terms));
  }
  for (const [index, { item }] of of("period_evidence"))
    answers.set(index, await examineEvidenceOfPeriod(item));
  return { answers, ties };
}

/** Members of a document that carry others, as they stand: the document's own faults hide none of them. */
function carried(document: unknown, names: readonly string[]): Json[] {
  const members = Object(document) as { readonly [name: string]: Json };
  const found = names.flatMap((name) => (Object.hasOwn(members, name) ? [members[name] as Json] : []));
  for (const one of found) shareDocument(one);
  return found;
}
