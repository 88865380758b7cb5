/**
 * Verdicts where no attestation is on the table: on several receipts, on a log's evidence, on heads of a log held
 * against each other, on a verifier that contradicts itself. Pure: from the examined set to words.
 */
import type { VerificationReceipt } from "@svc/core";
import type {
  ExaminedDocument,
  ExaminedSet,
  HeadPair,
  Kind,
  LogFinding,
  PlacedPath,
  Tie,
} from "@svc/examine";
import {
  type Claims,
  claimsOfLogDocument,
  notChecked,
  type Tone,
  type Verdict,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/report";
import type { ReceiptSetScore, ReceiptVerificationResult } from "@svc/vdi-verifier";

export interface SupportingVerdict {
  readonly verdict: Verdict;
  readonly claims: Claims;
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
  readonly score: ReceiptSetScore;
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
  readonly contradicted: readonly (readonly [VerificationReceipt, VerificationReceipt])[];
  /** Evidence that somebody collected against a log. */
  readonly accusations: readonly LogFinding[];
}

/** What of an examined set travels beside an attestation, or is the matter itself. */
export function supportingDocumentsOf(set: ExaminedSet): SupportingDocuments {
  const { documents, ties, heads, score } = set;
  const of = (kind: Kind) => documents.filter((one) => one.kind === kind);
  const receipts = of("receipt").map(shownReceipt);
  const contradicted = ties.flatMap(({ tie, from, to }) => {
    if (tie !== "contradiction") return [];
    const [one, other] = [...from, ...to].map((index) => documents[index]?.read as VerificationReceipt);
    return one === undefined || other === undefined ? [] : [[one, other] as const];
  });
  return {
    receipts:
      score === undefined || receipts.length === 0
        ? null
        : { receipts, score, chains: ties.filter(({ tie }) => tie === "chain") },
    log: shownLog(set),
    pairs: heads,
    contradicted,
    accusations: of("log_evidence").map(({ result }) => result as LogFinding),
  };
}

export function shownReceipt({ source, read, result }: ExaminedDocument): ShownReceipt {
  const own = result as ReceiptVerificationResult;
  const passed = (name: string) => own.checks.some(({ check, valid }) => check === name && valid);
  return {
    source,
    receipt: (read ?? null) as VerificationReceipt | null,
    result: own,
    anchored: passed("trusted_verifier"),
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
    ...(contradicted.length === 0 ? [] : [onContradictions()]),
    ...(pairs.length === 0 ? [] : [onHeads(pairs)]),
    ...(receipts === null ? [] : [onReceipts(receipts)]),
    ...(log === null ? [] : [onLogDocument(log.finding)]),
  ];
  const rank = ({ verdict }: SupportingVerdict) => WORST_FIRST.indexOf(verdict.tone);
  return judged.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function onLogDocument(finding: LogFinding): SupportingVerdict {
  return { verdict: verdictOnLogDocument(finding), claims: claimsOfLogDocument(finding) };
}

function onReceipts({ receipts, chains }: ShownReceipts): SupportingVerdict {
  const verdicts = receipts.map(({ result }) => verdictOnReceipt(result));
  const failed = verdicts.filter(({ kind }) => kind === "not_valid").length;
  const all = receipts.length === 1 ? "1 receipt" : `${receipts.length} receipts`;
  const doesNot = [
    "That the attestation is valid: receipts are their verifiers' word that they checked.",
    "Anything about an attestation that you have elsewhere, until you add it here.",
  ];
  const nothing = { proves: [], doesNot };
  if (failed > 0) {
    const because = `${failed} of ${all} ${failed === 1 ? "fails" : "fail"} a check of its own.`;
    return { verdict: bad("Not valid", because), claims: nothing };
  }
  const broken = chains.find(({ verdict }) => verdict === "not_valid");
  if (broken !== undefined) {
    const because = `Each receipt is genuine, and together they are no chain: ${broken.detail ?? broken.reason}`;
    return { verdict: bad("Not valid", because), claims: nothing };
  }
  if (chains.some(({ verdict }) => verdict === "could_not_check")) {
    const because = "Each receipt is genuine, and one names a receipt before it that is not here.";
    return { verdict: notChecked(because), claims: nothing };
  }
  const isKnown = receipts.every(({ anchored }) => anchored);
  return {
    verdict: {
      kind: isKnown ? "verified" : "could_not_check",
      tone: isKnown ? "good" : "warn",
      headline: isKnown ? `${all} verified` : `${all} genuine, not all from verifiers you have listed`,
      because: isKnown
        ? "Each is signed by a verifier that you listed."
        : "Each is unaltered. Nothing here says whose they are: names and keys are free to make.",
    },
    claims: {
      proves: [
        "Each was signed by the holder of its key, and nothing was changed since.",
        ...(chains.length === 0
          ? []
          : ["Each names the one before it by its hash: none was slipped in between."]),
      ],
      doesNot,
    },
  };
}

function onHeads(pairs: readonly HeadPair[]): SupportingVerdict {
  const has = (...wanted: readonly HeadPair["relation"][]) =>
    pairs.some(({ relation }) => wanted.includes(relation));
  const claims = (proves: readonly string[], doesNot: readonly string[]) => ({ proves, doesNot });
  if (has("forked")) {
    const isSigned = pairs.some(
      ({ relation, smaller, larger }) => relation === "forked" && smaller.signed && larger.signed,
    );
    return {
      verdict: bad("Forked", "Two roots for one size: this log has shown two histories."),
      claims: claims(
        isSigned ? ["The log signed both. Keep the two files: together they are proof of it."] : [],
        isSigned
          ? ["Which of the two is right."]
          : ["That the log made both: pin its key to see whose they are."],
      ),
    };
  }
  if (has("not_consistent")) {
    return {
      verdict: bad("Not valid", "The consistency proof does not lead from one head to the other."),
      claims: claims(
        [],
        ["That the log cheated: a proof may have been altered on its way. Ask for it again."],
      ),
    };
  }
  if (has("unproven", "other_log")) {
    const because = has("unproven")
      ? "Between the heads lies no consistency proof. It is named below."
      : "These are heads of different logs, which say nothing about each other.";
    return {
      verdict: notChecked(because),
      claims: claims([], ["Anything about how one head follows from another."]),
    };
  }
  const isSigned = pairs.every(({ smaller, larger }) => smaller.signed || larger.signed);
  return {
    verdict: {
      kind: "verified",
      tone: isSigned ? "good" : "warn",
      headline: isSigned ? "Consistent" : "Consistent, from a log you have not pinned",
      because: "Everything in the earlier head is in the later one, in the same order.",
    },
    claims: claims(
      ["Between these heads the log only grew: nothing was taken out or changed."],
      [
        "That others are shown the same heads: compare with theirs.",
        ...(isSigned ? [] : ["Whose log it is."]),
      ],
    ),
  };
}

function onContradictions(): SupportingVerdict {
  return {
    verdict: bad(
      "A verifier contradicts itself",
      "One key signed opposite answers to one and the same question.",
    ),
    claims: {
      proves: ["Its holder signed both. Keep the two files: together they are proof of it."],
      doesNot: ["Which of the two answers is right."],
    },
  };
}

function bad(headline: string, because: string): Verdict {
  return { kind: "not_valid", tone: "bad", headline, because };
}
