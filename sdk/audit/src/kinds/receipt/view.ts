/** A verification receipt as a report, and receipts together: chains and contradictions. */
import type { VerificationReceipt } from "@svc/core/wire";
import {
  authorName,
  type ChainFacts,
  type ContradictionFacts,
  en,
  type Locale,
  RECEIPT_SET,
  type ReceiptFacts,
  receiptWords,
  type SaidVerifier,
  saidInWords,
} from "@svc/messages";
import { documentVerdictOf, type ReceiptVerificationResult } from "@svc/vdi-verifier";
import type { ExaminedDocument, Tie } from "../../model/examination.ts";
import type { Claims, Fact, KindView, Reader, Section, Verdict } from "../../model/view.ts";
import { notValid, rowOf, verdictOnRecord, verified } from "../../model/wording.ts";

/** Shows a verification receipt. */
export function receiptView(document: ExaminedDocument, { locale = en }: Reader): KindView {
  const result = document.result as ReceiptVerificationResult | null;
  if (result === null) return { verdict: verdictOnRecord(document, locale) };
  const receipt = (document.read ?? null) as VerificationReceipt | null;
  const isBound = result.checks.some(({ check, valid }) => check === "attestation_binding" && valid);
  return {
    verdict: verdictOnReceipt(result, locale),
    sentence: () => (receipt === null ? null : saidInWords(receiptFacts({ receipt, result }), locale)),
    facts: () => (receipt === null ? [] : factsOfReceipt(receipt, locale)),
    rows: document.findings.map((finding) =>
      rowOf(receiptWords(finding.check, locale), RECEIPT_SET, finding, locale),
    ),
    claims: () => claimsOfReceipt(result.valid, result.anchored, isBound, locale),
    sections: () => (receipt === null ? [] : [receiptSection(receipt, locale)]),
  };
}

/** The result that a receipt states about its decision. */
function receiptSection(receipt: VerificationReceipt, locale: Locale = en): Section {
  const { receipt: words, common } = locale.sections;
  const names: Readonly<Partial<Record<string, string>>> = locale.stepNames;
  const checks = receipt.checks.map(
    ({ check, valid }) => `${names[check] ?? check}${valid ? "" : common.failed}`,
  );
  const facts: Fact[] = [
    { name: words.result, value: receipt.result.valid ? words.valid : words.notValid, look: "strong" },
    { name: words.checks, value: checks.join(", ") },
  ];
  return { id: "receipt", title: words.title, blocks: [{ block: "facts", facts }] };
}

/** A receipt is judged by the clock; the time that its verifier was asked about is in it. */
function factsOfReceipt(receipt: VerificationReceipt, { voice, printed }: Locale = en): Fact[] {
  const { facts } = printed;
  return [
    { name: facts.verifier, value: authorName(receipt.verifier.id) },
    { name: facts.verifierKey, value: receipt.signature.public_key, look: "code" },
    { name: facts.about, value: receipt.attestation_id, look: "code" },
    { name: facts.profile, value: receipt.profile_id },
    { name: facts.verified, value: voice.time(receipt.verified_at) },
    { name: facts.verifierAsked, value: voice.time(receipt.evaluated_at) },
    { name: facts.identifier, value: receipt.receipt_id, look: "code" },
  ];
}

/** The verdict on a receipt. It is about the verifier's word, not about the attestation. */
export function verdictOnReceipt(result: ReceiptVerificationResult, locale: Locale = en): Verdict {
  const words = locale.verdicts.receipt;
  const { anchored, checks, all_original_checks_passed: passed } = result;
  const verdict = documentVerdictOf(result);
  if (verdict === "not_valid") return notValid(words.failed, locale);
  const isUnknown = verdict === "could_not_check";
  const says = passed ? words.saysValid : words.saysInvalid;
  if (anchored) return verified(passed === true, words.verified(says), words.verifiedTitle);
  const isMatchedById = checks.some((row) => row.check === "trusted_verifier" && row.valid);
  return {
    kind: "could_not_check",
    tone: "warn",
    headline: isUnknown ? words.untrustedTitle : words.unpinnedTitle,
    because: isUnknown ? words.untrusted : isMatchedById ? words.matchedById(says) : words.unpinned(says),
  };
}

/**
 * What a receipt proves and does not: whether it is valid, whether its verifier is one that the reader
 * named, whether it was held against the attestation.
 */
export function claimsOfReceipt(
  valid: boolean,
  anchored: boolean,
  bound: boolean,
  locale: Locale = en,
): Claims {
  const words = locale.claims.receipt;
  if (!valid) return { proves: [], doesNot: [words.failed] };
  return {
    proves: [anchored ? words.trusted : words.anyKey, bound ? words.bound : words.named],
    doesNot: [
      words.notValid,
      ...(anchored ? [] : [words.notVerifier]),
      ...(bound ? [] : [words.notElsewhere]),
      words.notClock,
    ],
  };
}

/** A receipt that was read, and what was found of it. */
export interface JudgedReceipt {
  readonly receipt: VerificationReceipt;
  readonly result: ReceiptVerificationResult;
}

function verifierOf({ verifier }: VerificationReceipt, trusted: boolean): SaidVerifier {
  return { trusted, name: verifier.id.slice("vdi:verifier:".length) };
}

function saysOf({ result }: VerificationReceipt): ReceiptFacts["says"] {
  if (!result.conclusive) return "open";
  return result.valid ? "valid" : "not_valid";
}

/** A receipt as facts for `saidInWords`. */
function receiptFacts({ receipt, result }: JudgedReceipt): ReceiptFacts {
  return {
    kind: "receipt",
    verdict: documentVerdictOf(result) === "not_valid" ? "not_valid" : "verified",
    says: saysOf(receipt),
    verified_at: receipt.verified_at,
    verifier: verifierOf(receipt, result.anchored),
  };
}

/**
 * A chain of receipts as facts for `saidInWords`.
 *
 * @param line the last receipt first, as a `chain` tie has them
 */
export function chainFacts(verdict: Tie["verdict"], line: readonly JudgedReceipt[]): ChainFacts | null {
  const [last] = line;
  const first = line.at(-1);
  if (last === undefined || first === undefined) return null;
  return {
    kind: "chain",
    verdict: verdict === "expired" ? "could_not_check" : verdict,
    receipts: line.length,
    verifiers: new Set(line.map(({ receipt }) => receipt.signature.public_key)).size,
    trusted: line.every(({ result }) => result.anchored),
    from: first.receipt.verified_at,
    to: last.receipt.verified_at,
    says: saysOf(last.receipt),
  };
}

/** Two receipts of which one contradicts the other as facts for `saidInWords`. */
export function contradictionFacts(one: JudgedReceipt, other: JudgedReceipt): ContradictionFacts {
  const [valid, not] = one.receipt.result.valid ? [one, other] : [other, one];
  return {
    kind: "contradiction",
    verifier: verifierOf(one.receipt, one.result.anchored && other.result.anchored),
    valid_at: valid.receipt.verified_at,
    not_valid_at: not.receipt.verified_at,
  };
}
