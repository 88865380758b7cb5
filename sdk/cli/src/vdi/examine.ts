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
  PERIOD_KINDS,
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
  en,
  inputInWords,
  inUtc,
  type Locale,
  NOTE_SET,
  reasonsInWords,
  receiptWords,
  recognitionInWords,
  rootOfPart,
  ruleInWords,
  STEP_SET,
  sentenceOf,
  sentenceOfDecision,
  sequenceInWords,
  trustInWords,
} from "@svc/words";
import { disclosureView } from "./disclosure-view.ts";
import { periodView } from "./period-view.ts";
import { verdictOnRecord } from "./records.ts";
import { sourcesView } from "./sources-view.ts";
import { NO_RULES, NO_SENTENCE, type Reader, type Row, type RuleLines, type View } from "./view.ts";

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
 * @param reader how it is spoken to
 */
export function viewOf(document: ExaminedDocument, text = "", reader: Reader = { names: {} }): View {
  const { kind, result } = document;
  if (kind === "disclosure") return disclosureView(document);
  if (kind === "source_evidence") return sourcesView(document, reader.locale);
  if (PERIOD_KINDS.includes(kind)) return periodView(document);
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
  if (kind === "attestation") return attestationView(document, result as VerificationResult, text, reader);
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
  { names, locale }: Reader,
): View {
  return {
    document,
    verdict: verdictOnAttestation(result, locale),
    sentence: () => sentenceOn(result, readOf(document, text), names, locale),
    facts: () => factsOf(readOf(document, text), names),
    rows: stepRows(document.findings, locale),
    trust: trustLines(result, locale),
    headings: (locale ?? en).headings,
    claims: () => claimsOfAttestation(result, readOf(document, text), locale),
    rules: () => ruleLines(result, readOf(document, text), locale),
  };
}

function sentenceOn(
  result: VerificationResult,
  attestation: DecisionAttestation | null,
  names: IssuerNames,
  locale: Locale | undefined,
): string | null {
  if (attestation === null) return null;
  const facts = decisionFacts(result, attestation, names);
  return sentenceOfDecision(decisionInWords(facts, locale === undefined ? {} : { locale }));
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
    ...(attestation.sequence === undefined
      ? []
      : [["Number", sequenceInWords(attestation.sequence)] as const]),
    ["Identifier", attestation.attestation_id],
  ];
}

/** Where the proof was not checked, or the document does not hold, nothing is shown of any rule. */
function ruleLines(
  { valid, rules, inputs = [] }: VerificationResult,
  attestation: DecisionAttestation | null,
  locale: Locale | undefined,
): RuleLines {
  if (!valid || rules === undefined || attestation === null) return NO_RULES();
  const named = reasonsInWords(attestation, rules, "proved", locale)?.each ?? [];
  return {
    inputs: [
      ...inputs.map((standing) => inputInWords(standing, locale)),
      ...[recognitionInWords(inputs, locale)].flatMap((said) => said ?? []),
    ],
    reasons: named.map(({ id, code, text, shown }) =>
      [code ?? id, text === undefined ? "" : JSON.stringify(text), shown].filter(Boolean).join(" "),
    ),
    states: attestation.policy.constraints.flatMap((rule, i) => {
      const standing = rules[i];
      return standing === undefined ? [] : [`${rule.id}: ${ruleInWords(rule, standing, "proved", locale)}`];
    }),
  };
}

function readOf({ read }: ExaminedDocument, text: string): DecisionAttestation | null {
  if (read !== undefined) return read as DecisionAttestation | null;
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

/** With the number that the step has in the protocol; sentences anew in another language than the library's. */
function stepRows(findings: readonly FindingRow[], locale: Locale | undefined): Row[] {
  const { steps, headings } = locale ?? en;
  return findings.map((finding) => {
    const number = STEPS.find(({ name }) => name === finding.check)?.number;
    const row = rowOf(`${number} ${steps[finding.check as VerificationStep].title}`, finding);
    const said =
      locale === undefined || finding.reason === undefined ? {} : { detail: reworded(finding, locale) };
    return {
      ...row,
      ...(row.detail === undefined ? {} : said),
      answer: finding.answer === "passed" ? headings.passed : row.answer,
    };
  });
}

function reworded({ answer, reason = "", values = {}, pointer }: FindingRow, locale: Locale): string {
  const found = { reason, values, ...(pointer === undefined ? {} : { pointer }) };
  return sentenceOf(answer === "passed" ? NOTE_SET : STEP_SET, found, locale);
}

function rowOf(name: string, { answer, reason = "failed", detail }: FindingRow): Row {
  const said = detail === undefined || detail === "" ? {} : { detail };
  if (answer === "passed") return { name, answer: "passed", tone: "good", ...said };
  if (answer === "left_out") return { name, answer: reason.replaceAll("_", " "), tone: "mute" };
  return { name, answer: reason, tone: "bad", ...said };
}

function trustLines(result: VerificationResult, locale?: Locale) {
  if (!result.valid) return [];
  return TRUST_SUBJECTS.map((subject) => ({
    subject: (locale ?? en).roots.subjects[subject],
    root: trustInWords(subject, result, locale),
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
