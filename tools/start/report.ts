// Prints the job's output: progress lines, the table of proofs, the trust roots of a pass, and their meaning in plain
// words. Prints nothing of a decision that its attestation does not show to everybody.
import type { Constraint, DecisionAttestation, Trust, TrustRoot, TrustSubject } from "@svc/core";
import { explainConstraints, type RuleState, type VerificationResult } from "@svc/vdi-verifier";

/** One decision that was proved and verified. */
export interface Row {
  /** Row of the data, counted from 1. */
  readonly number: number;
  readonly attestation: DecisionAttestation;
  readonly result: VerificationResult;
}

const ROOT_WORDS: Readonly<Record<TrustRoot, string>> = {
  pinned: "a key that we gave the verifier",
  domain: "a domain that the verifier trusts",
  built_in: "a root that ships with the library",
  registry: "a published manifest",
  logged: "a verified log time",
  self_asserted: "the document's own word",
  not_checked: "nobody looked",
};

const SUBJECT_WORDS: Readonly<Record<TrustSubject, string>> = {
  issuer: "who issued it",
  circuit: "the circuit behind the proof",
  manifest: "the policy",
  revocation: "that nothing is revoked",
  time: "the time of issue",
  inputs: "that the inputs are true",
  execution: "that this path was really taken",
};

const MARKS: Readonly<Record<RuleState, string>> = {
  enforced: "x",
  enforced_or_waived: "x?",
  visit_only: "v",
  visit_or_waived: "v?",
  not_applicable: "-",
  not_proved: ".",
};

/** Legend of the table's marks. */
export const LEGEND = `x: its predicate is proved true. v: a visit to its step is proved, nothing of the text. With ?: that, or its
condition on an input is false. -: it is for another outcome and did not apply. . : not proved.`;

/** Constraints down, decisions across, each with its state. */
export function constraintTable(rows: readonly Row[]): string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const { constraints } = first.attestation.policy;
  const width = Math.max(...constraints.map(({ id }) => id.length), "verified, steps passed".length);
  const cell = (text: string) => text.padStart(5);
  const line = (label: string, cells: readonly string[]) => `  ${label.padEnd(width)} ${cells.join("")}`;
  const explained = rows.map(({ attestation }) => explainConstraints(attestation).constraints);
  return [
    line(
      "row",
      rows.map(({ number }) => cell(String(number))),
    ),
    line(
      "approved",
      rows.map(({ attestation }) => cell(attestation.decision.outcome === "approve" ? "yes" : "no")),
    ),
    ...constraints.map((constraint, i) => {
      const marks = explained.map((each) => cell(MARKS[each[i]?.state ?? "not_proved"]));
      return `${line(constraint.id, marks)}  ${kindOf(constraint)}`;
    }),
    line(
      "verified, steps passed",
      rows.map(({ result }) => cell(stepsPassed(result))),
    ),
  ];
}

function kindOf({ critical }: Constraint): string {
  return critical ? "critical" : "reported";
}

export function stepsPassed({ steps }: VerificationResult): string {
  return `${steps.filter(({ valid }) => valid).length}/${steps.length}`;
}

/** One line a subject; the roots of all rows are the same, or each is named. */
export function trustLines(rows: readonly Row[]): string[] {
  const subjects = Object.keys(SUBJECT_WORDS) as TrustSubject[];
  return subjects.map((subject) => {
    const roots = [...new Set(rows.map(({ result }) => (result.trust as Trust)[subject]))];
    const words = roots.map((root) => `${root} (${ROOT_WORDS[root]})`).join(", ");
    return `  ${SUBJECT_WORDS[subject].padEnd(33)} ${words}`;
  });
}

/** Steps that failed, with their reasons; empty for a valid result. */
export function failures({ number, result }: Row): string[] {
  return result.steps
    .filter(({ outcome }) => outcome === "failed" || outcome === "open")
    .map(({ step, name, reason, detail }) => `row ${number}: step ${step} ${name}: ${reason}: ${detail}`);
}

/** Describes the circuit's trusted setup, as far as step 8 checked it. */
export function setupLine(rows: readonly Row[]): string {
  const grades = [...new Set(rows.map(({ result }) => result.setup_grade ?? "not checked"))].join(", ");
  const words = grades.startsWith("single-party")
    ? ": whoever ran the setup could have kept what it takes to forge proofs"
    : "";
  return `Setup     ${grades}${words}`;
}

export const MEANING = `What was proved, of every decision above, without showing its inputs: the issuer knew some committed inputs and
a path through the pipeline that visits this outcome, of which the table above holds, and signed it. A rule for
another outcome did not apply. That the path ended at the outcome is not shown where the pipeline does not declare
its outcomes.

What is only claimed: that those inputs are true, and that this path was really taken. No proof can show that.
An auditor can be shown single inputs later: the openings lead from an attestation to the inputs behind it.`;

/** Milliseconds for people. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
