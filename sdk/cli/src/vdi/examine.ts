/** An examined document as people read it: the verdict, its rows, on whose word, what it proves and what it does not. */

import {
  type BundlePart,
  type BundleResult,
  claimsOfAttestation,
  claimsOfBill,
  claimsOfBundle,
  claimsOfLogDocument,
  claimsOfReceipt,
  decisionFacts,
  detailInWords,
  type ExaminedDocument,
  type FindingRow,
  foundInWords,
  holdsOrHeld,
  type IssuerNames,
  KIND_NAMES,
  type Kind,
  type LogFinding,
  notChecked,
  PART_TONES,
  PERIOD_KINDS,
  saidFacts,
  stepDetailInWords,
  subjectsTold,
  verdictOnAttestation,
  verdictOnBill,
  verdictOnBundle,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/audit";
import { dotLookOf } from "@svc/audit/drawings";
import type { BillingResult } from "@svc/billing";
import type { BillingDocument, DecisionAttestation } from "@svc/core";
import { parseAttestation } from "@svc/core";
import type { VerificationStep } from "@svc/core/finding";
import { type ReceiptVerificationResult, STEPS, type VerificationResult } from "@svc/vdi-verifier";
import {
  authorName,
  authorText,
  billingWords,
  briefRuleInWords,
  decisionInWords,
  en,
  inputInWords,
  type Locale,
  pointerName,
  reasonsInWords,
  receiptWords,
  recognitionInWords,
  rootOfPart,
  ruleInWords,
  ruleNoteInWords,
  saidInWords,
  sentenceOfDecision,
  toneOf,
  trustInWords,
  whoseWord,
} from "@svc/words";
import { disclosureView } from "./disclosure-view.ts";
import { askedAbout, billRows, bundleRows, decisionRows, receiptRows } from "./facts.ts";
import { periodView } from "./period-view.ts";
import { verdictOnRecord } from "./records.ts";
import { sourcesView } from "./sources-view.ts";
import {
  type KindView,
  NO_RULES,
  noSentence,
  type Reader,
  type Row,
  type RuleLines,
  type TrustLine,
  type View,
} from "./view.ts";

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
  const kindName = (reader.kinds ?? KIND_NAMES)[document.kind];
  return { ...viewByKind(document, text, reader), kindName, asked: askedAbout(document, reader) };
}

function viewByKind(document: ExaminedDocument, text: string, reader: Reader): KindView {
  const { kind, result } = document;
  const { locale } = reader;
  if (kind === "disclosure") return disclosureView(document, locale);
  if (kind === "source_evidence") return sourcesView(document, locale);
  if (PERIOD_KINDS.includes(kind)) return periodView(document, reader);
  if (result === null)
    return {
      document,
      verdict: verdictOnRecord(document, locale),
      ...noSentence(locale),
      rows: [],
      trust: [],
      claims: () => null,
      rules: NO_RULES,
    };
  if (kind === "attestation") return attestationView(document, result as VerificationResult, text, reader);
  if (kind === "receipt") return receiptView(document, result as ReceiptVerificationResult, reader);
  if (kind === "audit_bundle") return bundleView(document, result as BundleResult, reader);
  if (kind === "billing_attestation" || kind === "billing_adjustment")
    return billView(document, result as BillingResult, reader);
  if (LOG_KINDS.includes(kind)) return logView(document, result as LogFinding, locale);
  return {
    document,
    verdict: notChecked((locale ?? en).verdicts.record.alone, locale),
    ...noSentence(locale),
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
  reader: Reader,
): KindView {
  const { names, locale } = reader;
  return {
    document,
    verdict: verdictOnAttestation(result, locale),
    sentence: () => sentenceOn(result, readOf(document, text), names, locale),
    facts: () => decisionRows(document, readOf(document, text), reader),
    rows: stepRows(document.findings, result, locale),
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

/** Of a bill, a bundle or a receipt: who said what, when, and what of that was checked. */
function saidOf(document: ExaminedDocument, { names, locale }: Reader) {
  return {
    ...noSentence(locale),
    sentence: () => {
      const facts = saidFacts(document, names);
      return facts === null ? null : sentenceOfDecision(saidInWords(facts, locale));
    },
  };
}

/** Where the proof was not checked, or the document neither holds nor has expired, nothing is shown of any rule. */
function ruleLines(
  result: VerificationResult,
  attestation: DecisionAttestation | null,
  locale: Locale | undefined,
): RuleLines {
  const { rules, inputs = [] } = result;
  if (!holdsOrHeld(result) || rules === undefined || attestation === null) return NO_RULES();
  const named = reasonsInWords(attestation, rules, "proved", locale);
  const { constraints, derived } = attestation.policy;
  const lines = constraints.flatMap((constraint, i) => {
    const rule = { ...constraint, derived };
    const standing = rules[i];
    if (standing === undefined) return [];
    const note = ruleNoteInWords(standing, locale);
    const said = note === null ? `: ${(locale ?? en).ruleStates[standing.state]}.` : `. ${note}`;
    const exact = ruleInWords(rule, standing, "proved", locale);
    const brief = `${briefRuleInWords(rule, locale)}${said}`;
    const isApart = standing.state === "not_applicable" && !standing.violated;
    return [{ id: authorName(rule.id), brief, exact, look: dotLookOf(standing.state, true), isApart }];
  });
  return {
    inputs: [
      ...inputLines(inputs, locale),
      ...[recognitionInWords(inputs, locale)].flatMap((said) => said ?? []),
    ],
    reasons: (named?.each ?? []).map(({ id, code, text, brief }) =>
      [authorName(code ?? id), text === undefined ? "" : authorText(text), brief].filter(Boolean).join(" "),
    ),
    open: named === null ? null : (locale ?? en).headings.notShown(named.open),
    applied: lines.filter(({ isApart }) => !isApart),
    apart: lines.filter(({ isApart }) => isApart),
  };
}

/** A line for each, or one where all of them stand on the same word. */
function inputLines(inputs: NonNullable<VerificationResult["inputs"]>, locale: Locale | undefined): string[] {
  const words = new Set(inputs.map((standing) => whoseWord(standing, locale)));
  const [only] = words;
  const isOneWord = words.size === 1 && inputs.every(({ source }) => source === undefined);
  if (only === undefined || !isOneWord) return inputs.map((standing) => inputInWords(standing, locale));
  const names = inputs.map(({ input }) => pointerName(input)).join(", ");
  return [`${(locale ?? en).headings.allInputs(inputs.length, only)} (${names})`];
}

function readOf({ read }: ExaminedDocument, text: string): DecisionAttestation | null {
  if (read !== undefined) return read as DecisionAttestation | null;
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

/** With the number that the step has in the protocol. */
function stepRows(
  findings: readonly FindingRow[],
  result: VerificationResult,
  locale: Locale | undefined,
): Row[] {
  const { steps } = locale ?? en;
  return findings.map((finding) => {
    const number = STEPS.find(({ name }) => name === finding.check)?.number;
    const name = `${number} ${steps[finding.check as VerificationStep].title}`;
    const step = result.steps.find((one) => one.name === finding.check);
    const detail = step === undefined ? undefined : stepDetailInWords(step, locale);
    return { ...rowOf(name, "attestation", finding, locale), ...(detail ? { detail } : {}) };
  });
}

function rowOf(name: string, kind: Kind, finding: FindingRow, locale: Locale | undefined): Row {
  const { headings } = locale ?? en;
  const { outcome, reason } = finding;
  const detail = detailInWords(kind, finding, locale);
  const said = detail === undefined || detail === "" ? {} : { detail };
  if (outcome === "passed") return { name, answer: headings.passed, tone: "good", ...said };
  if (outcome === "skipped") {
    return { name, answer: reason?.replaceAll("_", " ") ?? headings.failed, tone: "mute" };
  }
  // What only lacks something of the reader's, or cannot be read, is open, not wrong.
  const tone = outcome === "open" ? "unknown" : "bad";
  return { name, answer: reason ?? headings.failed, tone, ...said };
}

function trustLines(result: VerificationResult, locale?: Locale): TrustLine[] {
  if (!holdsOrHeld(result)) return [];
  const { roots, setup } = locale ?? en;
  const lines = subjectsTold(result).map((subject) => ({
    subject: roots.subjects[subject],
    root: trustInWords(subject, result, locale),
    tone: toneOf(result.trust[subject]),
  }));
  const { setup_grade: grade } = result;
  if (grade === undefined) return lines;
  const isSeveral = grade.startsWith("mpc");
  const root =
    grade === "single-party" ? setup.single : `${grade}, ${isSeveral ? setup.several : setup.unfit}`;
  return [...lines, { subject: setup.subject, root, tone: isSeveral ? "good" : "warn" }];
}

function receiptView(
  document: ExaminedDocument,
  result: ReceiptVerificationResult,
  reader: Reader,
): KindView {
  const { locale } = reader;
  const passed = (check: string) => result.checks.some((row) => row.check === check && row.valid);
  return {
    document,
    verdict: verdictOnReceipt(result, locale),
    ...saidOf(document, reader),
    facts: () => receiptRows(document, reader),
    rows: document.findings.map((finding) => {
      const row = rowOf(receiptWords(finding.check, locale).title, "receipt", finding, locale);
      // Of what is no receipt only that was found; the rest was never looked at.
      const isUnseen = result.reason === "receipt_malformed" && finding.reason === undefined;
      return isUnseen ? { ...row, answer: (locale ?? en).headings.notLooked, tone: "mute" as const } : row;
    }),
    trust: [],
    claims: () => claimsOfReceipt(result.valid, result.anchored, passed("attestation_binding"), locale),
    rules: NO_RULES,
  };
}

function bundleView(document: ExaminedDocument, result: BundleResult, reader: Reader): KindView {
  const { locale } = reader;
  return {
    document,
    verdict: verdictOnBundle(result, locale),
    ...saidOf(document, reader),
    facts: () => bundleRows(document, reader),
    rows: result.parts.map((part) => partRow(part, locale)),
    trust: result.attestation === undefined ? [] : trustLines(result.attestation, locale),
    claims: () => claimsOfBundle(result, locale),
    rules: () => rulesOfBundle(document, locale),
  };
}

/** Of the decision in it, where the whole bundle holds, or has expired. */
function rulesOfBundle({ verdict, parts }: ExaminedDocument, locale?: Locale): RuleLines {
  const decision = parts?.documents.find(({ kind }) => kind === "attestation");
  const isHeld = verdict === "verified" || verdict === "expired";
  if (!isHeld || decision === undefined || decision.result === null) return NO_RULES();
  return ruleLines(
    decision.result as VerificationResult,
    (decision.read ?? null) as DecisionAttestation | null,
    locale,
  );
}

function partRow({ part, pointer, verdict, root, reason, ...words }: BundlePart, locale?: Locale): Row {
  const detail = foundInWords(words, locale);
  const { verdicts, headings } = locale ?? en;
  const { answers, parts } = verdicts.bundle;
  const said = answers[verdict];
  const answer =
    root === undefined ? `${said} (${reason})` : `${said}${headings.onTheWordOf(rootOfPart(root, locale))}`;
  return {
    name: `${parts[part]} ${pointer}`,
    answer,
    tone: PART_TONES[verdict],
    ...(detail ? { detail } : {}),
  };
}

function billView(document: ExaminedDocument, result: BillingResult, reader: Reader): KindView {
  const { locale } = reader;
  const { headings } = locale ?? en;
  return {
    document,
    verdict: verdictOnBill(result, locale),
    ...saidOf(document, reader),
    facts: () => billRows(document, reader),
    rows: document.findings.map((finding) => {
      const row = rowOf(billingWords(finding.check, locale).title, document.kind, finding, locale);
      return finding.outcome === "skipped" ? { ...row, answer: headings.notLooked } : row;
    }),
    trust: [],
    claims: () => claimsOfBill(result, (document.read ?? null) as BillingDocument | null, locale),
    rules: NO_RULES,
  };
}

function logView(document: ExaminedDocument, finding: LogFinding, locale?: Locale): KindView {
  return {
    document,
    verdict: verdictOnLogDocument(finding, locale),
    ...noSentence(locale),
    rows: [],
    trust: [],
    claims: () => claimsOfLogDocument(finding, locale),
    rules: NO_RULES,
  };
}
