/** An examined document as people read it: the verdict, its rows, on whose word, what it proves and what it does not. */

import type { BillingResult } from "@svc/billing";
import type { BillingDocument, DecisionAttestation } from "@svc/core";
import { parseAttestation, TRUST_SUBJECTS } from "@svc/core";
import type { VerificationStep } from "@svc/core/finding";
import type { BundlePart, BundleResult, ExaminedDocument, FindingRow, Kind, LogFinding } from "@svc/examine";
import {
  ANSWERS,
  claimsOfAttestation,
  claimsOfBill,
  claimsOfBundle,
  claimsOfLogDocument,
  claimsOfReceipt,
  decisionFacts,
  type IssuerNames,
  notChecked,
  PART_NAMES,
  verdictOnAttestation,
  verdictOnBill,
  verdictOnBundle,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/report";
import { type ReceiptVerificationResult, STEPS, type VerificationResult } from "@svc/vdi-verifier";
import {
  billingWords,
  decisionInWords,
  inputInWords,
  inUtc,
  reasonsInWords,
  receiptWords,
  rootInWords,
  rootOfPart,
  ruleInWords,
  STEP_WORDS,
  SUBJECT_NAMES,
  sentenceOfDecision,
} from "@svc/words";
import { disclosureView } from "./disclosure-view.ts";
import { verdictOnRecord } from "./records.ts";
import { sourcesView } from "./sources-view.ts";
import { NO_RULES, NO_SENTENCE, type Row, type RuleLines, type View } from "./view.ts";

const LOG_KINDS: readonly Kind[] = [
  "checkpoint",
  "consistency_proof",
  "inclusion_proof",
  "log_entry",
  "tlog_proof",
  "log_evidence",
  "log_tile",
];

/**
 * @param text of the document, for claims about one that was not handed on as it was read
 * @param names what the reader calls the issuers that it pinned
 */
export function viewOf(document: ExaminedDocument, text = "", names: IssuerNames = {}): View {
  const { kind, result } = document;
  if (kind === "disclosure") return disclosureView(document);
  if (kind === "source_evidence") return sourcesView(document);
  if (result === null)
    return {
      document,
      verdict: verdictOnRecord(document),
      ...NO_SENTENCE,
      rows: [],
      trust: [],
      claims: () => null,
      rules: NO_RULES,
    };
  if (kind === "attestation") return attestationView(document, result as VerificationResult, text, names);
  if (kind === "receipt") return receiptView(document, result as ReceiptVerificationResult);
  if (kind === "audit_bundle") return bundleView(document, result as BundleResult);
  if (kind === "billing_attestation" || kind === "billing_adjustment")
    return billView(document, result as BillingResult);
  if (LOG_KINDS.includes(kind)) return logView(document, result as LogFinding);
  return {
    document,
    verdict: notChecked("There is no check for it alone."),
    ...NO_SENTENCE,
    rows: [],
    trust: [],
    claims: () => null,
    rules: NO_RULES,
  };
}

function attestationView(
  document: ExaminedDocument,
  result: VerificationResult,
  text: string,
  names: IssuerNames,
): View {
  return {
    document,
    verdict: verdictOnAttestation(result),
    sentence: () => sentenceOn(result, readOf(document, text), names),
    facts: () => factsOf(readOf(document, text), names),
    rows: stepRows(document.findings),
    trust: trustLines(result),
    claims: () => claimsOfAttestation(result, readOf(document, text)),
    rules: () => ruleLines(result, readOf(document, text)),
  };
}

function sentenceOn(
  result: VerificationResult,
  attestation: DecisionAttestation | null,
  names: IssuerNames,
): string | null {
  if (attestation === null) return null;
  return sentenceOfDecision(decisionInWords(decisionFacts(result, attestation, names)));
}

function factsOf(attestation: DecisionAttestation | null, names: IssuerNames): (readonly [string, string])[] {
  if (attestation === null) return [];
  const { decision, pipeline, policy, signature, verification, issued_at, expires_at } = attestation;
  const name = Object.hasOwn(names, signature.public_key) ? names[signature.public_key] : undefined;
  return [
    ["Outcome", decision.outcome],
    ["Issuer, as you call it", name ?? "not named"],
    ["Issuer's key", signature.public_key],
    ["Policy", `${policy.name}, ${policy.manifest_id} ${policy.manifest_version}`],
    ["Policy's hash", policy.manifest_hash],
    ["Pipeline", `${pipeline.name} ${pipeline.version}`],
    ["Pipeline's hash", pipeline.hash],
    ["Verification key", verification.key_hash],
    ["Issued", inUtc(issued_at)],
    ["Expires", inUtc(expires_at)],
    ["Identifier", attestation.attestation_id],
  ];
}

/** Where the proof was not checked, or the document does not hold, nothing is shown of any rule. */
function ruleLines(
  { valid, rules, inputs = [] }: VerificationResult,
  attestation: DecisionAttestation | null,
): RuleLines {
  if (!valid || rules === undefined || attestation === null) return NO_RULES();
  const named = reasonsInWords(attestation, rules)?.each ?? [];
  return {
    inputs: inputs.map((standing) => inputInWords(standing)),
    reasons: named.map(({ id, code, text, shown }) =>
      [code ?? id, text === undefined ? "" : JSON.stringify(text), shown].filter(Boolean).join(" "),
    ),
    states: attestation.policy.constraints.flatMap((rule, i) => {
      const standing = rules[i];
      return standing === undefined ? [] : [`${rule.id}: ${ruleInWords(rule, standing)}`];
    }),
  };
}

function readOf({ read }: ExaminedDocument, text: string): DecisionAttestation | null {
  if (read !== undefined) return read as DecisionAttestation | null;
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

/** With the number that the step has in the protocol. */
function stepRows(findings: readonly FindingRow[]): Row[] {
  return findings.map((finding) => {
    const number = STEPS.find(({ name }) => name === finding.check)?.number;
    return rowOf(`${number} ${STEP_WORDS[finding.check as VerificationStep].title}`, finding);
  });
}

function rowOf(name: string, { answer, reason = "failed", detail }: FindingRow): Row {
  const said = detail === undefined || detail === "" ? {} : { detail };
  if (answer === "passed") return { name, answer: "passed", tone: "good", ...said };
  if (answer === "left_out") return { name, answer: reason.replaceAll("_", " "), tone: "mute" };
  return { name, answer: reason, tone: "bad", ...said };
}

function trustLines({ trust, valid }: VerificationResult) {
  if (!valid) return [];
  return TRUST_SUBJECTS.map((subject) => ({
    subject: SUBJECT_NAMES[subject],
    root: rootInWords(subject, trust[subject]),
  }));
}

function receiptView(document: ExaminedDocument, result: ReceiptVerificationResult): View {
  const passed = (check: string) => result.checks.some((row) => row.check === check && row.valid);
  return {
    document,
    verdict: verdictOnReceipt(result),
    ...NO_SENTENCE,
    rows: document.findings.map((finding) => rowOf(receiptWords(finding.check).title, finding)),
    trust: [],
    claims: () => claimsOfReceipt(result.valid, passed("trusted_verifier"), passed("attestation_binding")),
    rules: NO_RULES,
  };
}

function bundleView(document: ExaminedDocument, result: BundleResult): View {
  return {
    document,
    verdict: verdictOnBundle(result),
    ...NO_SENTENCE,
    rows: result.parts.map(partRow),
    trust: result.attestation === undefined ? [] : trustLines(result.attestation),
    claims: () => claimsOfBundle(result),
    rules: NO_RULES,
  };
}

function partRow({ part, pointer, verdict, root, reason, detail }: BundlePart): Row {
  const { words, tone } = ANSWERS[verdict];
  const answer = root === undefined ? `${words} (${reason})` : `${words}, on the word of ${rootOfPart(root)}`;
  return { name: `${PART_NAMES[part]} ${pointer}`, answer, tone, ...(detail ? { detail } : {}) };
}

function billView(document: ExaminedDocument, result: BillingResult): View {
  return {
    document,
    verdict: verdictOnBill(result),
    ...NO_SENTENCE,
    rows: document.findings.map((finding) => {
      const row = rowOf(billingWords(finding.check as never).title, finding);
      return finding.answer === "left_out" ? { ...row, answer: "not checked" } : row;
    }),
    trust: [],
    claims: () => claimsOfBill(result, (document.read ?? null) as BillingDocument | null),
    rules: NO_RULES,
  };
}

function logView(document: ExaminedDocument, finding: LogFinding): View {
  return {
    document,
    verdict: verdictOnLogDocument(finding),
    ...NO_SENTENCE,
    rows: [],
    trust: [],
    claims: () => claimsOfLogDocument(finding),
    rules: NO_RULES,
  };
}
