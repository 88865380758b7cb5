/**
 * Verdicts where no attestation is on the table: on several receipts, on a log's evidence, on heads of a log held
 * against each other, on a verifier that contradicts itself. Pure: from the examined set to words.
 */

import type { ExaminedDocument, ExaminedSet, HeadPair, Kind, LogFinding, PlacedPath, Tie } from "@svc/audit";
import {
  type Claims,
  chainFacts,
  claimsOfLogDocument,
  contradictionFacts,
  foundInWords,
  headsFacts,
  type JudgedReceipt,
  notChecked,
  type Tone,
  type Verdict,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/audit";
import type { VerificationReceipt } from "@svc/core";
import { type DecisionPart, saidInWords } from "@svc/messages";
import type { ReceiptSetScore, ReceiptVerificationResult } from "@svc/vdi-verifier";
import { documentsLabels as say } from "../labels/documents.ts";
import { locale } from "../language.ts";
import { drawingWords } from "../words/library.ts";

export interface SupportingVerdict {
  /** Of what there is one place more, which need not say it again. */
  readonly on?: "heads" | "contradiction";
  readonly verdict: Verdict;
  readonly claims: Claims;
  /** The sentence of who, what and when, where there is one. */
  readonly said?: readonly DecisionPart[];
  /** What it was found from, to be copied. */
  readonly machine: object;
}

export interface ShownReceipt {
  readonly source: string;
  readonly receipt: VerificationReceipt | null;
  readonly result: ReceiptVerificationResult;
  readonly anchored: boolean;
  readonly bound: boolean;
}

export interface ShownReceipts {
  readonly receipts: readonly ShownReceipt[];
  readonly chains: readonly Tie[];
  /** Of each chain its receipts, the last one first. */
  readonly lines: readonly (readonly JudgedReceipt[])[];
  readonly score: ReceiptSetScore;
  /** Documents about which verifiers disagree. */
  readonly disagreements: readonly Tie[];
}

export interface ShownLog {
  readonly finding: LogFinding;
  readonly path: PlacedPath | null;
}

export interface SupportingDocuments {
  readonly receipts: ShownReceipts | null;
  readonly log: ShownLog | null;
  readonly pairs: readonly HeadPair[];
  /** Pairs of receipts by which a verifier contradicts itself. */
  readonly contradicted: readonly (readonly [JudgedReceipt, JudgedReceipt])[];
  /** Evidence that somebody collected against a log. */
  readonly accusations: readonly LogFinding[];
}

/** What of an examined set travels beside an attestation, or is the matter itself. */
export function supportingDocumentsOf(set: ExaminedSet): SupportingDocuments {
  const { documents, ties, heads, score } = set;
  const of = (kind: Kind) => documents.filter((one) => one.kind === kind);
  const receipts = of("receipt").map(shownReceipt);
  const judged = ({ from, to }: Tie) => [...from, ...to].flatMap((index) => judgedReceipt(documents[index]));
  const contradicted = ties.flatMap((tie) => {
    const [one, other] = tie.tie === "contradiction" ? judged(tie) : [];
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  const chains = ties.filter(({ tie }) => tie === "chain");
  const disagreements = ties.filter(({ tie }) => tie === "disagreement");
  return {
    receipts:
      score === undefined || receipts.length === 0
        ? null
        : { receipts, score, chains, lines: chains.map(judged), disagreements },
    log: shownLog(set),
    pairs: heads,
    contradicted,
    accusations: of("log_evidence").map(({ result }) => result as LogFinding),
  };
}

function judgedReceipt(document: ExaminedDocument | undefined): JudgedReceipt[] {
  const { read, result } = document ?? {};
  if (read === null || read === undefined || result === null) return [];
  return [{ receipt: read as VerificationReceipt, result: result as ReceiptVerificationResult }];
}

export function shownReceipt({ source, read, result }: ExaminedDocument): ShownReceipt {
  const own = result as ReceiptVerificationResult;
  const passed = (name: string) => own.checks.some(({ check, valid }) => check === name && valid);
  return {
    source,
    receipt: (read ?? null) as VerificationReceipt | null,
    result: own,
    anchored: own.anchored,
    bound: passed("attestation_binding"),
  };
}

const LOG_KINDS: readonly Kind[] = ["log_entry", "tlog_proof", "inclusion_proof", "checkpoint"];

/** The entry, with its way to the root; without one the first document of the log that there is. */
function shownLog({ documents, paths, heads }: ExaminedSet): ShownLog | null {
  const [first] = LOG_KINDS.flatMap((kind) => documents.filter((one) => one.kind === kind));
  if (first === undefined) return null;
  // Heads alone are compared with each other.
  if (first.kind === "checkpoint" && heads.length > 0) return null;
  const path = paths.find(({ index }) => index === first.index) ?? null;
  return { finding: first.result as LogFinding, path };
}

const WORST_FIRST: readonly Tone[] = ["bad", "unknown", "warn", "good"];

/** The one to put first: what is false before what is open, what is open before what holds. Null where nothing is. */
export function judgeSupportingDocuments(supporting: SupportingDocuments): SupportingVerdict | null {
  const { receipts, log, pairs, contradicted, accusations } = supporting;
  const judged = [
    ...accusations.map(onLogDocument),
    ...(contradicted.length === 0 ? [] : [onContradictions(contradicted)]),
    ...(pairs.length === 0 ? [] : [onHeads(pairs)]),
    ...(receipts === null ? [] : [onReceipts(receipts)]),
    ...(log === null ? [] : [onLogDocument(log.finding)]),
  ];
  const rank = ({ verdict }: SupportingVerdict) => WORST_FIRST.indexOf(verdict.tone);
  return judged.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function onLogDocument(finding: LogFinding): SupportingVerdict {
  return {
    verdict: verdictOnLogDocument(finding, locale()),
    claims: claimsOfLogDocument(finding, locale()),
    machine: finding,
  };
}

/** The only chain in a sentence: of several none speaks for all. */
function saidOfChain({ chains, lines }: ShownReceipts): Pick<SupportingVerdict, "said"> {
  const [chain, ...others] = chains;
  const facts = chain === undefined || others.length > 0 ? null : chainFacts(chain.verdict, lines[0] ?? []);
  return facts === null ? {} : { said: saidInWords(facts, locale()) };
}

function onReceipts(shown: ShownReceipts): SupportingVerdict {
  const { receipts } = shown;
  return { ...judgedReceipts(shown), machine: receipts.map(({ source, result }) => ({ source, result })) };
}

function judgedReceipts(shown: ShownReceipts): Omit<SupportingVerdict, "machine"> {
  const { receipts, chains } = shown;
  const said = saidOfChain(shown);
  const verdicts = receipts.map(({ result }) => verdictOnReceipt(result, locale()));
  const failed = verdicts.filter(({ kind }) => kind === "not_valid").length;
  const all = say().receipts(receipts.length);
  const doesNot = [say().thatTheAttestationIsValidReceipts, say().anythingAboutAnAttestationThatYou];
  const nothing = { proves: [], doesNot };
  if (failed > 0) {
    const because = say().ofACheckOfItsOwn(failed, all);
    return { verdict: bad(say().notValid2, because), claims: nothing };
  }
  const broken = chains.find(({ verdict }) => verdict === "not_valid");
  if (broken !== undefined) {
    const because = say().eachReceiptIsGenuineAndTogether(
      foundInWords(broken, locale()) ?? broken.reason ?? "",
    );
    return { verdict: bad(say().notValid2, because), claims: nothing, ...said };
  }
  if (chains.some(({ verdict }) => verdict === "could_not_check")) {
    const because = say().eachReceiptIsGenuineAndOne;
    return { verdict: notChecked(because, locale()), claims: nothing, ...said };
  }
  const unknown = receipts.filter(({ anchored }) => !anchored).length;
  const isKnown = unknown === 0;
  return {
    verdict: {
      kind: isKnown ? "verified" : "could_not_check",
      tone: isKnown ? "good" : "warn",
      headline: isKnown
        ? say().verified2(all)
        : say().genuineNotFromVerifiersYou(all, unknown < receipts.length),
      because: isKnown
        ? say().eachIsSignedByAVerifier
        : say().eachIsUnalteredNothingHereSays(unknown, receipts.length),
    },
    claims: {
      proves: [
        say().eachWasSignedByTheHolder,
        ...(chains.length === 0 ? [] : [say().eachNamesTheOneBeforeIt]),
      ],
      doesNot,
    },
    ...said,
  };
}

function onHeads(pairs: readonly HeadPair[]): SupportingVerdict {
  const facts = headsFacts(pairs);
  if (facts === null) throw new RangeError("pairs: at least one is needed");
  const said = saidInWords(facts, locale());
  return { on: "heads", ...verdictOnHeads(facts.relation, facts.pinned), said, machine: pairs };
}

function verdictOnHeads(
  relation: HeadPair["relation"],
  isSigned: boolean,
): Pick<SupportingVerdict, "verdict" | "claims"> {
  const claims = (proves: readonly string[], doesNot: readonly string[]) => ({ proves, doesNot });
  switch (relation) {
    case "forked":
      return {
        verdict: bad(say().forked, say().twoRootsForOneSizeThis2),
        claims: claims([say().theLogSignedBothKeepThe], [say().whichOfTheTwoIsRight]),
      };
    case "differ":
      return {
        verdict: { ...notChecked(drawingWords().relations.differ, locale()), headline: say().twoHeads },
        claims: claims([], [say().thatTheLogMadeBothPin]),
      };
    case "not_consistent":
      return {
        verdict: bad(say().notValid2, say().theConsistencyProofDoesNotLead),
        claims: claims([], [say().thatTheLogCheatedAProof]),
      };
    case "unproven":
    case "other_log":
      return {
        verdict: notChecked(
          relation === "unproven"
            ? say().betweenTheHeadsLiesNoConsistency
            : say().theseAreHeadsOfDifferentLogs,
          locale(),
        ),
        claims: claims([], [say().anythingAboutHowOneHeadFollows]),
      };
    case "consistent":
      return {
        verdict: {
          kind: "verified",
          tone: isSigned ? "good" : "warn",
          headline: isSigned ? say().consistent : say().consistentFromALogYouHave,
          because: say().everythingInTheEarlierHeadIs,
        },
        claims: claims(
          [isSigned ? say().betweenTheseHeadsTheLogOnly : say().theLargerHeadHoldsTheSmaller],
          [say().thatOthersAreShownTheSame, ...(isSigned ? [] : [say().whoseLogItIs])],
        ),
      };
  }
}

function onContradictions([pair]: SupportingDocuments["contradicted"]): SupportingVerdict {
  return {
    on: "contradiction",
    ...(pair === undefined ? {} : { said: saidInWords(contradictionFacts(...pair), locale()) }),
    machine: (pair ?? []).map(({ receipt }) => receipt),
    verdict: bad(say().aVerifierContradictsItself, say().oneKeySignedOppositeAnswersTo),
    claims: {
      proves: [say().itsHolderSignedBothKeepThe],
      doesNot: [say().whichOfTheTwoAnswersIs],
    },
  };
}

function bad(headline: string, because: string): Verdict {
  return { kind: "not_valid", tone: "bad", headline, because };
}
