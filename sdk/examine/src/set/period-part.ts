/** The documents about periods of a set: statements beside each other and their log proofs, answers, evidence. */
import type { Tie } from "../examination.ts";
import {
  type ExaminedPeriod,
  examineAnswer,
  examineEvidenceOfPeriod,
  examineStatement,
  type TermsOfPeriods,
} from "../records/period.ts";
import type { Placed } from "./input.ts";

export interface PeriodPart {
  readonly answers: ReadonlyMap<number, ExaminedPeriod>;
  readonly ties: readonly Tie[];
}

/** Never throws on evidence. @throws the signal's reason */
export async function examinePeriods(
  placed: readonly Placed[],
  terms: TermsOfPeriods,
  signal: AbortSignal | undefined,
): Promise<PeriodPart> {
  const answers = new Map<number, ExaminedPeriod>();
  const ties: Tie[] = [];
  const of = (kind: string) =>
    [...placed.entries()].filter(([, { item, fault }]) => item.kind === kind && fault === undefined);
  const all = of("period_statement");
  const proofPlaces = of("period_log_proof");
  const proofs = proofPlaces.map(([, { item }]) => item.text);
  for (const [index, { item }] of all) {
    signal?.throwIfAborted();
    const statements = all.flatMap(([other, one]) => (other === index ? [] : [one.item.value ?? null]));
    const { answer, proof } = await examineStatement(item, { statements, proofs }, terms);
    answers.set(index, answer);
    if (proof === null) continue;
    const [from] = proofPlaces[proof.place] as (typeof proofPlaces)[number];
    answers.set(from, proof.answer);
    ties.push({ tie: "evidence_of", from: [from], to: [index], verdict: proof.answer.verdict });
  }
  for (const [index, { item }] of of("sample_answer")) {
    signal?.throwIfAborted();
    answers.set(index, await examineAnswer(item, terms));
  }
  for (const [index, { item }] of of("period_evidence"))
    answers.set(index, await examineEvidenceOfPeriod(item));
  return { answers, ties };
}
