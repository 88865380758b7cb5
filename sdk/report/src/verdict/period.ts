/** Verdicts on statements about periods, answers to samples, and evidence against issuers. */
import type { Failure } from "@svc/core/finding";
import type { ExaminedDocument, Kind } from "@svc/examine";
import {
  answerInWords,
  evidenceInWords,
  type FoundAnswer,
  type FoundEvidence,
  type FoundPeriod,
  PERIOD_SET,
  periodInWords,
  sentenceOf,
} from "@svc/words";
import type { Claims } from "./claims.ts";
import { notChecked, notValid, type Verdict } from "./verdict.ts";

/** What is said of all that one key attested. */
export const PERIOD_KINDS: readonly Kind[] = Object.freeze([
  "period_statement",
  "sample_answer",
  "period_evidence",
]);

type Periodic = Pick<ExaminedDocument, "kind" | "verdict" | "reason" | "rests_on" | "findings" | "result">;

/** The first finding decides; a pass is green only where the reader named the key. */
export function verdictOnPeriod(document: Periodic): Verdict {
  const { kind, verdict, reason, rests_on, findings } = document;
  const [because = ""] = sentencesOnPeriod(document);
  if (kind === "period_evidence") {
    return verdict === "verified"
      ? { kind: "verified", tone: "bad", headline: "It convicts a key", because }
      : notValid(because);
  }
  if (verdict === "verified") {
    const isPinned = rests_on === "pinned";
    const headline = isPinned ? "Verified" : "Consistent, from a key you have not pinned";
    return { kind: "verified", tone: isPinned ? "good" : "warn", headline, because };
  }
  const found = findings.find((row) => row.answer === "failed" && row.reason === reason);
  const why = found === undefined ? because : sentenceOf(PERIOD_SET, { values: {}, ...found } as Failure);
  return verdict === "not_valid" ? notValid(why) : notChecked(why);
}

/** What it comes to in sentences; none of what could not be read. */
export function sentencesOnPeriod({ kind, result }: Pick<Periodic, "kind" | "result">): readonly string[] {
  if (result === null) return [];
  if (kind === "period_evidence") return [evidenceInWords(result as FoundEvidence)];
  if (kind === "period_statement") return periodInWords(result as FoundPeriod);
  const answer = result as Omit<FoundAnswer, "isDrawn"> & {
    readonly period: FoundPeriod | null;
    readonly checks: readonly { readonly check: string; readonly answer: string }[];
  };
  if (answer.period === null || answer.period.statement === null) return [];
  const isDrawn = ["beacon", "round"].every((name) =>
    answer.checks.some((row) => row.check === name && row.answer === "passed"),
  );
  return answerInWords({ ...answer, isDrawn, isBeside: true }, answer.period);
}

/** What a pass proves and what it does not; null where there is none. */
export function claimsOfPeriod({ kind, verdict, result }: Periodic): Claims | null {
  if (verdict !== "verified" || result === null) return null;
  const proves =
    kind === "period_evidence"
      ? ["The holder of one key signed all of it. Nobody else can have."]
      : [
          "The holder of the key signed exactly these counts.",
          "An attestation of this key, issued in this time and not counted, convicts the key.",
          ...(kind === "sample_answer" ? ["The attestations drawn exist, are valid, and were counted."] : []),
        ];
  return {
    proves,
    doesNot: [
      ...(kind === "period_evidence"
        ? ["Why: a mistake looks like a lie."]
        : [
            "That every decision was attested, or none under two numbers: it is of what this key attested.",
            "Anything about other keys of the same people.",
          ]),
      ...(kind === "period_statement"
        ? ["That the attestations behind the counts exist: ask for a sample."]
        : []),
    ],
  };
}
