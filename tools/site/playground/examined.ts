/** The playground's answers on documents of every other kind, alone and together: views of the one examiner's tree. */
import {
  type ExaminedDocument,
  examine,
  type IssuerNames,
  issuerNames,
  overall,
  recognise,
  type VerdictKind,
  type View,
  viewOf,
} from "@svc/audit";
import { countedDecision, manyFacts, Tally } from "@svc/audit/many";
import { sentenceIn } from "@svc/audit/text";
import { parseTrustFile } from "@svc/core/trust";
import { manyInWords, sentenceOnMany } from "@svc/messages";
import { VERIFY_OPTIONS, type VerificationResult, type VerifyOptions } from "@svc/vdi-verifier";
import type { Judgement } from "./judge.ts";

const HEADLINES: Readonly<Record<VerdictKind, string>> = {
  verified: "Verified",
  not_valid: "Not valid",
  could_not_check: "Could not be checked",
  expired: "Expired",
};

/**
 * @param given one document, or JSON documents one a line
 * @param options of `verifyDecision`, or a trust file
 * @throws TypeError, RangeError for malformed options or a malformed trust file; never on evidence
 */
export async function judgeExamined(given: string, options: object): Promise<Judgement> {
  const verification = optionsIn(options);
  const names = issuerNames(verification.trust);
  const items = recognise(given, "documents");
  const set = await examine(items, { verification });
  const views = set.documents.map((document) =>
    viewOf(document, { names, text: items[document.index]?.text }),
  );
  const [only] = views;
  const isOne = views.length === 1 && only !== undefined;
  const verdict = overall(set.documents.map((document) => document.verdict));
  const worst = views.find((view) => view.verdict.kind === verdict)?.verdict;
  return {
    tone: worst?.tone ?? "unknown",
    headline: isOne ? only.verdict.headline : HEADLINES[verdict],
    sentence: isOne
      ? (sentenceIn(only.sentence) ?? onRoots(only) ?? only.verdict.because)
      : ofMany(set.documents, items, names),
    rows: isOne
      ? only.rows.map(({ name, answer, detail }) => [name, detail ?? answer] as const)
      : views.map(({ title, verdict: { headline }, sentence }) => [
          title,
          [`${headline}.`, sentenceIn(sentence)].filter((said) => said !== null).join(" "),
        ]),
    acceptance: null,
    machine: JSON.stringify(set, null, 2),
  };
}

/** Trust roots have a field of their own here. */
function onRoots({ kind }: View): string | null {
  const isRoots = kind === "trust_roots";
  return isRoots
    ? "These are trust roots: their place is the field of options. They are no document to verify."
    : null;
}

/** Counts several documents, as the command line and the page do. */
function ofMany(
  documents: readonly ExaminedDocument[],
  items: readonly { readonly text: string }[],
  names: IssuerNames,
): string {
  const tally = new Tally();
  const others: Partial<Record<VerdictKind, number>> = {};
  const seen = new Set<string>();
  let copies = 0;
  for (const { index, kind, result, stated, verdict } of documents) {
    const text = items[index]?.text ?? "";
    // One document is one, however often it was given.
    if (seen.has(text)) copies += 1;
    else if (kind === "attestation") {
      tally.add(countedDecision(result as VerificationResult, stated ?? null));
    } else others[verdict] = (others[verdict] ?? 0) + 1;
    seen.add(text);
  }
  const said = manyInWords(manyFacts(tally, names, { others }));
  const again =
    copies === 0 ? "" : `${copies} more ${copies === 1 ? "is a copy" : "are copies"} of one of them.`;
  return [sentenceOnMany(said), said.rest, again].filter((part) => part !== "").join(" ");
}

/** Members that a trust file and the options of a call have in common. */
const IN_BOTH: readonly string[] = ["profileId", "requireGovernance", "revocation", "directories"];

function optionsIn(options: object): VerifyOptions {
  const ofCall: readonly string[] = VERIFY_OPTIONS.filter((name) => !IN_BOTH.includes(name));
  const isCall = Object.keys(options).some((name) => ofCall.includes(name));
  return isCall ? (options as VerifyOptions) : { trust: parseTrustFile(options) };
}
