/** An audit bundle as a report: its parts, the verdict on the whole, and what it proves. */
import type { DecisionAttestation, VerificationReceipt } from "@svc/core/wire";
import { type BundleFacts, en, type Locale, rootOfPart, saidInWords } from "@svc/messages";
import { decisionFacts } from "@svc/vdi-verifier/opened";
import type {
  BundlePart,
  BundleResult,
  ExaminedDocument,
  JudgedDecision,
  VerdictKind,
} from "../../model/examination.ts";
import {
  type Claims,
  type Fact,
  type KindView,
  NO_RULES,
  type Reader,
  type Row,
  type Section,
  type Tone,
  type Verdict,
} from "../../model/view.ts";
import {
  commonWords,
  expired,
  foundInWords,
  notChecked,
  notValid,
  verdictOnRecord,
  verified,
} from "../../model/wording.ts";
import { factsOfDecision, groundsLeftOpen, ruleLines, trustLines } from "../attestation/view.ts";
import { chainSection, scoreBlocks } from "../receipt/sections.ts";

/** Shows an audit bundle. */
export function bundleView(document: ExaminedDocument, reader: Reader): KindView {
  const { locale = en, names } = reader;
  const result = document.result as BundleResult | null;
  if (result === null) return { verdict: verdictOnRecord(document, locale) };
  const { parts, attestation, verdict } = result;
  const { read, judged } = decisionIn(document);
  const isHeld = verdict === "verified" || verdict === "expired";
  const asked = attestation?.evaluated_at ?? null;
  const decision = read === null || judged === null ? null : decisionFacts(judged, read, names);
  const facts: BundleFacts = { kind: "bundle", verdict, decision };
  return {
    verdict: verdictOnBundle(result, locale),
    asked,
    sentence: () => saidInWords(facts, locale),
    facts: () => factsOfDecision(read, asked, reader, judged),
    rows: parts.map((part) => partRow(part, document, locale)),
    trust: () => (attestation === undefined ? [] : trustLines(attestation, locale)),
    claims: () => claimsOfBundle(result, locale),
    sections: () => partSections(document, locale),
    // The rules of its decision, where the whole bundle holds or has expired.
    rules: () => (isHeld && judged !== null ? ruleLines(judged, read, locale) : NO_RULES),
  };
}

/** The decision in a bundle, as it was read and judged. */
function decisionIn({ parts }: ExaminedDocument) {
  const decision = parts?.documents.find(({ kind }) => kind === "attestation");
  const read = (decision?.read ?? null) as DecisionAttestation | null;
  return { read, judged: (decision?.result ?? null) as JudgedDecision | null };
}

/** The chain and the score of the receipts about its decision. */
function partSections(document: ExaminedDocument, locale: Locale = en): Section[] {
  const { parts, score } = document.result as BundleResult;
  const receipts = scoredReceipts(document);
  return [
    ...(parts.some(({ part }) => part === "chain") ? [chainSection(receipts, document.source, locale)] : []),
    ...(score === undefined
      ? []
      : [
          {
            id: "receipts.score",
            title: locale.sections.score.title,
            blocks: scoreBlocks(score, receipts, locale),
          },
        ]),
  ];
}

/** The receipts that its score is of: those about its decision. */
function scoredReceipts({ parts }: ExaminedDocument): VerificationReceipt[] {
  const { documents = [], ties = [] } = parts ?? {};
  return documents.flatMap(({ index, kind, read }) => {
    const isBound = ties.some(
      ({ tie, from, verdict, reason }) =>
        tie === "receipt_of" &&
        from[0] === index &&
        (verdict === "verified" || reason === "receipt_not_genuine"),
    );
    return kind === "receipt" && isBound && read ? [read as VerificationReceipt] : [];
  });
}

/** A sentence about a part. Where only material is missing, it says where to give it. */
function sentenceOnPart(part: BundlePart, { attestation }: BundleResult, locale: Locale): string | undefined {
  const { advice, parts } = locale.sections;
  const { verdict, reason = "" } = part;
  const texts: Readonly<Partial<Record<string, string>>> = advice;
  if (verdict === "could_not_check" && Object.hasOwn(texts, reason)) return texts[reason];
  if (verdict === "verified" && part.part === "chain") return parts.chainHolds;
  if (verdict === "verified" && part.part === "manifest") return parts.manifestHolds;
  const found = foundInWords(part, locale) || undefined;
  if (found !== undefined || part.part !== "attestation" || attestation === undefined) return found;
  const passed = attestation.steps.filter(({ outcome }) => outcome === "passed").length;
  return parts.stepsPassed(passed, attestation.steps.length);
}

/** By what a decision or a receipt is found again, as the part states it. */
function identityOf(
  { part, pointer, reason }: BundlePart,
  { parts }: ExaminedDocument,
  locale: Locale,
): Fact[] {
  if (reason === "part_malformed") return [];
  const read = parts?.documents.find((document) => document.pointer === pointer)?.read ?? null;
  const { facts } = locale.printed;
  const code = (name: string, value: string): Fact => ({ name, value, look: "code" });
  if (read !== null && part === "receipt") {
    const { receipt_id, signature } = read as VerificationReceipt;
    return [code(facts.identifier, receipt_id), code(facts.verifierKey, signature.public_key)];
  }
  if (read === null || part !== "attestation") return [];
  const { attestation_id, signature, policy } = read as DecisionAttestation;
  return [
    code(facts.identifier, attestation_id),
    code(facts.issuerKey, signature.public_key),
    code(facts.policy, policy.manifest_hash),
  ];
}

function partRow(part: BundlePart, document: ExaminedDocument, locale: Locale): Row {
  const { verdicts, headings } = locale;
  const { answers, parts } = verdicts.bundle;
  const said = answers[part.verdict];
  return {
    name: `${parts[part.part]} ${part.pointer}`,
    check: part.part,
    reason: part.reason,
    answer:
      part.root === undefined
        ? `${said} (${part.reason})`
        : `${said}${headings.onTheWordOf(rootOfPart(part.root, locale))}`,
    // What only the document itself vouches for is amber.
    tone: part.verdict === "verified" && part.root === "self_asserted" ? "warn" : PART_TONES[part.verdict],
    detail: foundInWords(part, locale) || undefined,
    meaning: sentenceOnPart(part, document.result as BundleResult, locale),
    facts: identityOf(part, document, locale),
  };
}

export const PART_TONES: Readonly<Record<VerdictKind, Tone>> = Object.freeze({
  verified: "good",
  not_valid: "bad",
  could_not_check: "unknown",
  expired: "warn",
});

/** The verdict on a bundle as a whole, from the answers of its parts. */
export function verdictOnBundle({ verdict, parts }: BundleResult, locale: Locale = en): Verdict {
  const words = locale.verdicts.bundle;
  const all = words.count(parts.length);
  const count = parts.filter((part) => part.verdict === verdict).length;
  if (verdict === "not_valid") return notValid(words.failed(count, all), locale);
  if (verdict === "could_not_check") return notChecked(words.open(count, all), locale);
  if (verdict === "expired") return expired(words.expired(count, all), locale);
  // A chain is arithmetic over hashes: whose its receipts are, their own rows say.
  const isAnchored = parts.every(
    ({ part, root }) => part === "chain" || (root !== "self_asserted" && root !== "not_checked"),
  );
  const hasChain = parts.some(({ part }) => part === "chain");
  const because = isAnchored ? words.anchored(all, hasChain) : words.ownWord(all);
  return verified(isAnchored, because, commonWords(locale).verified);
}

/** By part; what the attestation in it proves is said by its own claims. */
export function claimsOfBundle({ parts, verdict, attestation }: BundleResult, locale: Locale = en): Claims {
  const words = locale.claims.bundle;
  if (verdict === "not_valid") return { proves: [], doesNot: words.failed };
  const held = parts.filter((part) => part.verdict === "verified");
  const open = parts.filter((part) => part.verdict === "could_not_check");
  const holds = held.map(({ part, root }) =>
    words.holds(part, root === undefined ? null : rootOfPart(root, locale)),
  );
  return {
    proves: distinct(holds),
    doesNot: [
      ...distinct(open.map(({ part }) => words.open(part))),
      words.notAll,
      words.notTrue,
      ...(held.some(({ part }) => part === "receipt") ? [words.notRight] : []),
      ...(attestation !== undefined && (attestation.valid || verdict === "expired")
        ? groundsLeftOpen(attestation, locale)
        : []),
    ],
  };
}

/** Three receipts are one line. */
function distinct(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}
