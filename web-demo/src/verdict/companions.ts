/**
 * Verdicts where no attestation is on the table: on several receipts, on a log's evidence, on heads of a log held
 * against each other, on a verifier that contradicts itself. Pure: from what was examined to words.
 */
import {
  type Claims,
  type Contradiction,
  claimsOfLogDocument,
  type HeadPair,
  type LogExamination,
  type LogFinding,
  notChecked,
  type ReceiptsExamination,
  type Tone,
  type Verdict,
  verdictOnLogDocument,
  verdictOnReceipt,
} from "@svc/report";

export interface Judged {
  readonly verdict: Verdict;
  readonly claims: Claims;
}

export interface Companions {
  readonly receipts: ReceiptsExamination | null;
  readonly log: LogExamination | null;
  readonly pairs: readonly HeadPair[];
  readonly contradicted: readonly Contradiction[];
  /** Evidence that somebody collected against a log. */
  readonly accusations: readonly LogFinding[];
}

const WORST_FIRST: readonly Tone[] = ["bad", "unknown", "warn", "good"];

/** The one to put first: what is false before what is open, what is open before what holds. Null where nothing is. */
export function judgeCompanions(companions: Companions): Judged | null {
  const { receipts, log, pairs, contradicted, accusations } = companions;
  const judged = [
    ...accusations.map((one) => ({ verdict: verdictOnLogDocument(one), claims: claimsOfLogDocument(one) })),
    ...(contradicted.length === 0 ? [] : [onContradictions()]),
    ...(pairs.length === 0 ? [] : [onHeads(pairs)]),
    ...(receipts === null ? [] : [onReceipts(receipts)]),
    ...(log === null ? [] : [onLog(log)]),
  ];
  const rank = ({ verdict }: Judged) => WORST_FIRST.indexOf(verdict.tone);
  return judged.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
}

function onReceipts({ receipts, chain }: ReceiptsExamination): Judged {
  const verdicts = receipts.map(({ result }) => verdictOnReceipt(result));
  const count = (kind: Verdict["kind"]) => verdicts.filter((one) => one.kind === kind).length;
  const all = `${receipts.length} receipts`;
  const doesNot = [
    "That the attestation is valid: receipts are their verifiers' word that they checked.",
    "Anything about an attestation that you have elsewhere, until you add it here.",
  ];
  if (count("not_valid") > 0) {
    const because = `${count("not_valid")} of ${all} ${count("not_valid") === 1 ? "fails" : "fail"} a check of its own.`;
    return { verdict: bad("Not valid", because), claims: { proves: [], doesNot } };
  }
  if (chain !== null && !chain.valid) {
    const verdict =
      chain.reason === "chain_gap"
        ? notChecked("Each receipt is genuine, and one names a receipt before it that is not here.")
        : bad(
            "Not valid",
            `Each receipt is genuine, and together they are no chain: ${chain.detail ?? chain.reason}`,
          );
    return { verdict, claims: { proves: [], doesNot } };
  }
  const isKnown = receipts.every(({ anchored }) => anchored);
  return {
    verdict: {
      kind: "verified",
      tone: isKnown ? "good" : "warn",
      headline: isKnown ? `${all} verified` : `${all} verified, not all from verifiers you have listed`,
      because: isKnown
        ? "Each is signed by a verifier that you listed."
        : "Each is unaltered. Nothing here says whose they are: names and keys are free to make.",
    },
    claims: {
      proves: [
        "Each was signed by the holder of its key, and nothing was changed since.",
        ...(chain === null ? [] : ["Each names the one before it by its hash: none was slipped in between."]),
      ],
      doesNot,
    },
  };
}

function onLog({ verdict, missing }: LogExamination): Judged {
  const doesNot = ["That the receipt is right: the log records what was said, not whether it is so."];
  if (verdict === null) {
    const claims = { proves: [], doesNot: ["Anything yet. Add what is missing."] };
    return { verdict: notChecked(`Missing: ${missing.map(asClause).join("; ")}.`), claims };
  }
  if (!verdict.valid) {
    return {
      verdict: bad("Not valid", `The log does not show it: ${verdict.detail}.`),
      claims: { proves: [], doesNot },
    };
  }
  return {
    verdict: {
      kind: "verified",
      tone: "good",
      headline: "In the log",
      because: "A log whose key you pinned signed for it.",
    },
    claims: {
      proves: ["The log holds exactly this receipt, at the place and time that it states."],
      doesNot: [
        ...doesNot,
        ...(verdict.witnesses.length > 0
          ? []
          : ["That the log shows everybody the same: no witness that you pinned cosigned."]),
      ],
    },
  };
}

function onHeads(pairs: readonly HeadPair[]): Judged {
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

function onContradictions(): Judged {
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

/** A sentence as part of a list. */
function asClause(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1).replace(/\.$/, "")}`;
}
