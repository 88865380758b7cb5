/**
 * The two lists under a verdict: what this proves, and what it does not. The second is never empty. Every line
 * depends on the result alone, so no document can talk itself into a stronger one.
 */

import { RULE_STATES, type RuleState } from "@svc/core/statement";
import type { DecisionAttestation } from "@svc/core/wire";
import { documentVerdictOf, type VerificationResult } from "@svc/vdi-verifier";
import {
  attestationClaimsInEnglish,
  authorName,
  type Locale,
  NOTE_SET,
  reasonsInWords,
  receiptClaimsInEnglish,
  ruleCountsInWords,
  sentenceOf,
} from "@svc/words";

export interface Claims {
  readonly proves: readonly string[];
  readonly doesNot: readonly string[];
}

function numberOpen(
  { stream, number }: NonNullable<DecisionAttestation["sequence"]>,
  words: ReturnType<typeof claimWords>,
): string {
  return words.notNumber(String(number), authorName(stream));
}

/** What a result on an attestation proves and does not, as lists of sentences. The second is never empty. */
export function claimsOfAttestation(
  result: VerificationResult & { readonly held_at?: number },
  attestation: DecisionAttestation | null,
  locale?: Locale,
): Claims {
  if (!result.valid || attestation === null) {
    const words = claimWords(locale);
    // All but its time held: what was open then is open still.
    if (result.held_at !== undefined && attestation !== null) {
      const doesNot = [...words.expired, ...claimed(result, attestation, locale)];
      return { proves: proved(result, attestation, locale), doesNot };
    }
    if (documentVerdictOf(result) !== "could_not_check") return { proves: [], doesNot: words.failed };
    return { proves: [], doesNot: result.attestation_id === undefined ? words.unread : words.open };
  }
  return { proves: proved(result, attestation, locale), doesNot: claimed(result, attestation, locale) };
}

/** The states that say what holds; the others say what is left open. */
const SHOWN: readonly RuleState[] = ["enforced", "enforced_or_waived", "visit_only", "visit_or_waived"];

function claimWords(locale?: Locale) {
  return locale?.claims.attestation ?? attestationClaimsInEnglish;
}

function proved(result: VerificationResult, attestation: DecisionAttestation, locale?: Locale): string[] {
  const words = claimWords(locale);
  const { trust, rules } = result;
  const lines = [trust.issuer === "pinned" ? words.pinnedIssuer : words.anyIssuer];
  if (rules !== undefined) {
    lines.push(
      words.knew(authorName(attestation.decision.outcome)),
      ...ruleCountsInWords(rules, SHOWN, locale),
    );
    const reasons = reasonsInWords(attestation, rules, "proved", locale);
    if (reasons !== null) lines.push(reasons.sentence);
  }
  if (trust.inputs === "pinned") lines.push(words.sourced);
  if (trust.revocation !== "not_checked")
    lines.push(trust.revocation === "logged" ? words.excused : words.notRevoked);
  if (trust.time === "logged") lines.push(words.logged);
  return lines;
}

function claimed(result: VerificationResult, attestation: DecisionAttestation, locale?: Locale): string[] {
  const words = claimWords(locale);
  const { trust, rules = [], policy_notices: notices = [] } = result;
  const open = RULE_STATES.filter((state) => !SHOWN.includes(state));
  const reasons = reasonsInWords(attestation, rules, "proved", locale);
  const isVisit = rules.some(({ state }) => state === "visit_only" || state === "visit_or_waived");
  return [
    ...inputClaims(result, words),
    words.notExecution,
    ...(attestation.sequence === undefined ? [] : [numberOpen(attestation.sequence, words)]),
    ...(trust.circuit === "not_checked" ? [words.notProved] : []),
    // Of what was violated it is proved that it would not have been met: the reasons say it.
    ...ruleCountsInWords(
      rules.filter(({ violated }) => !violated),
      open,
      locale,
    ),
    ...(reasons === null ? [] : [reasons.open]),
    ...groundsLeftOpen(result, locale),
    ...notices.map((reason) => sentenceOf(NOTE_SET, { reason, values: {} }, locale)),
    ...(isVisit ? [words.notDescriptions] : []),
  ];
}

/** Of a decision that holds, alone or in a bundle: who signed it, and whether nobody can forge, as far as it is not shown. */
export function groundsLeftOpen({ trust, setup_grade }: VerificationResult, locale?: Locale): string[] {
  const words = claimWords(locale);
  const isOneParty = setup_grade === "single-party" || trust.circuit === "self_asserted";
  return [
    ...(trust.issuer === "pinned" ? [] : [words.notIssuer]),
    ...(trust.revocation === "not_checked" ? [words.notUnrevoked] : []),
    ...(trust.time === "self_asserted" ? [words.notTime] : []),
    ...(isOneParty ? [words.notUnforgeable] : []),
  ];
}

/** Sources say it instead of the issuer; nobody shows it, and nobody names the person. */
function inputClaims(
  { trust, inputs = [] }: VerificationResult,
  words: typeof attestationClaimsInEnglish,
): string[] {
  if (!inputs.some(({ root }) => root === "pinned")) return [words.notInputs];
  return [trust.inputs === "pinned" ? words.notInputsOfSources : words.notInputsOfSome, words.notPerson];
}

/**
 * What a receipt proves and does not: whether it is valid, whether its verifier is one that the reader
 * named, whether it was held against the attestation.
 */
export function claimsOfReceipt(valid: boolean, anchored: boolean, bound: boolean, locale?: Locale): Claims {
  const words = locale?.claims.receipt ?? receiptClaimsInEnglish;
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
