/**
 * The two lists under a verdict: what this proves, and what it does not. The second is never empty. Every line
 * depends on the result alone, so no document can talk itself into a stronger one.
 */

import { showText } from "@svc/core/finding";
import { RULE_STATES, type RuleState } from "@svc/core/statement";
import type { DecisionAttestation } from "@svc/core/wire";
import type { VerificationResult } from "@svc/vdi-verifier";
import { NOTE_SET, reasonsInWords, ruleCountsInWords, sentenceOf } from "@svc/words";

export interface Claims {
  readonly proves: readonly string[];
  readonly doesNot: readonly string[];
}

/** What a result on an attestation proves and does not, as lists of sentences. The second is never empty. */
export function claimsOfAttestation(
  result: VerificationResult,
  attestation: DecisionAttestation | null,
): Claims {
  if (!result.valid || attestation === null) {
    return {
      proves: [],
      doesNot: result.conclusive
        ? [
            "Anything that it says: a document that fails one check is evidence of nothing.",
            "That somebody cheated: files are also damaged or cut on their way. Ask for it again from its issuer.",
          ]
        : ["Anything yet. Add what is missing, or choose a profile that does not ask for it."],
    };
  }
  return { proves: proved(result, attestation), doesNot: claimed(result, attestation) };
}

/** The states that say what holds; the others say what is left open. */
const SHOWN: readonly RuleState[] = ["enforced", "enforced_or_waived", "visit_only", "visit_or_waived"];

function proved(result: VerificationResult, attestation: DecisionAttestation): string[] {
  const lines = [
    result.trust.issuer === "pinned"
      ? "The issuer whose key you pinned signed exactly this document."
      : "One holder of the stated key signed exactly this document; nothing was changed since.",
  ];
  if (result.rules !== undefined) {
    const outcome = showText(attestation.decision.outcome);
    lines.push(
      `Its maker knew inputs and a path through the pipeline that visits the outcome ${outcome}, for which:`,
    );
    lines.push(...ruleCountsInWords(result.rules, SHOWN));
    const reasons = reasonsInWords(attestation, result.rules);
    if (reasons !== null) lines.push(reasons.sentence);
  }
  if (result.trust.inputs === "pinned") {
    lines.push(
      "Each input that a rule in force reads is one that a source you pinned signed, for this decision.",
    );
  }
  if (result.trust.revocation !== "not_checked")
    lines.push("It is not on the revocation list that was given.");
  if (result.trust.time === "logged") lines.push("It existed at the time that the log states.");
  return lines;
}

function claimed(result: VerificationResult, attestation: DecisionAttestation): string[] {
  const { trust } = result;
  const lines = [
    ...inputClaims(result),
    "That this path was really executed. The proof shows that such a path exists.",
  ];
  if (trust.circuit === "not_checked") lines.push("That any rule is met: the proof was not checked.");
  lines.push(
    ...ruleCountsInWords(
      result.rules ?? [],
      RULE_STATES.filter((state) => !SHOWN.includes(state)),
    ),
  );
  const reasons = reasonsInWords(attestation, result.rules ?? []);
  if (reasons !== null) lines.push(reasons.open);
  if (trust.issuer !== "pinned")
    lines.push("Who the issuer is: a key is free to make, and the document brings its own.");
  if (trust.revocation === "not_checked") lines.push("That it has not been revoked: no snapshot was given.");
  if (trust.time === "self_asserted") lines.push("When it was made, beyond the issuer's own clock.");
  if (result.setup_grade === "single-party" || trust.circuit === "self_asserted") {
    lines.push("That nobody can forge: one party ran the circuit's setup and could have kept the means to.");
  }
  for (const reason of result.policy_notices ?? []) lines.push(sentenceOf(NOTE_SET, { reason, values: {} }));
  if (result.rules?.some(({ state }) => state === "visit_only" || state === "visit_or_waived")) {
    lines.push("What the descriptions of visit-only rules say: for those, only the visit is proved.");
  }
  return lines;
}

/** Sources say it instead of the issuer; nobody shows it, and nobody names the person. */
function inputClaims({ trust, inputs = [] }: VerificationResult): string[] {
  const onSources = inputs.filter(({ root }) => root === "pinned").length;
  if (onSources === 0) return ["That the inputs are true. The issuer says so; nobody else looked."];
  const whose =
    trust.inputs === "pinned"
      ? "Sources that you pinned say so"
      : "Of some of them sources that you pinned say so, of the others the issuer";
  return [
    `That the inputs are true. ${whose}.`,
    "Whom it is about. The sources speak of one unnamed person; that the decision is about this person is the issuer's word.",
  ];
}

/**
 * What a receipt proves and does not: whether it is valid, whether its verifier is one that the reader
 * named, whether it was held against the attestation.
 */
export function claimsOfReceipt(valid: boolean, anchored: boolean, bound: boolean): Claims {
  if (!valid) {
    return { proves: [], doesNot: ["Anything. A receipt that fails one check is nobody's word."] };
  }
  return {
    proves: [
      anchored
        ? "A verifier that you trust signed exactly this receipt."
        : "One holder of the stated key signed exactly this receipt; nothing was changed since.",
      bound
        ? "It is about exactly the attestation that is here, proof and signature included."
        : "It is about one attestation, named by its hash.",
    ],
    doesNot: [
      "That the attestation is valid: it is this verifier's word that it checked.",
      ...(anchored ? [] : ["Who the verifier is: names and keys are free to make."]),
      ...(bound ? [] : ["Anything about an attestation that you have elsewhere, until you add it here."]),
      "That the verifier's clock was right, unless a log entry shows the time.",
    ],
  };
}
