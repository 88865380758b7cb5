/**
 * Documents that travel beside a decision, or are the matter themselves: receipts, evidence of a log, heads compared, a
 * verifier that contradicts itself, log proofs of statements.
 */
import type { VerificationReceipt } from "@svc/core/wire";
import { type DecisionPart, en, type Locale, saidInWords } from "@svc/messages";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { accusationSection, headsSection, logSection } from "./kinds/log/sections.ts";
import { claimsOfLogDocument, headsFacts, verdictOnLogDocument } from "./kinds/log/view.ts";
import { contradictionsSection, type ReceiptsTogether, receiptsSection } from "./kinds/receipt/sections.ts";
import {
  chainFacts,
  contradictionFacts,
  type JudgedReceipt,
  verdictOnReceipt,
} from "./kinds/receipt/view.ts";
import type {
  ExaminedDocument,
  ExaminedSet,
  HeadPair,
  Kind,
  LogFinding,
  PlacedPath,
  Tie,
} from "./model/examination.ts";
import type { Claims, Fact, ListItem, Row, Section, Tone, Verdict } from "./model/view.ts";
import { foundInWords, notChecked } from "./model/wording.ts";
import { viewOf } from "./view.ts";

export interface SupportingDocuments {
  readonly documents: readonly ExaminedDocument[];
  readonly receipts: ReceiptsTogether | null;
  /** Of each chain its receipts, the last one first. */
  readonly lines: readonly (readonly JudgedReceipt[])[];
  readonly log: { readonly finding: LogFinding; readonly path: PlacedPath | null } | null;
  readonly pairs: readonly HeadPair[];
  /** Pairs of receipts by which a verifier contradicts itself. */
  readonly contradicted: readonly (readonly [JudgedReceipt, JudgedReceipt])[];
  /** Evidence that somebody collected against a log. */
  readonly accusations: readonly LogFinding[];
}

/** A verdict on several documents together. */
export interface SetView {
  readonly verdict: Verdict;
  readonly claims: Claims;
  /** Who, what and when, where one sentence says it. */
  readonly sentence: readonly DecisionPart[] | null;
  readonly sections: readonly Section[];
  readonly rows: readonly Row[];
  readonly facts: readonly Fact[];
  /** What it was found from, to be copied. */
  readonly machine: object;
}

type Judged = Omit<SetView, "facts" | "rows" | "sections"> & { readonly on?: "heads" | "contradiction" };

/** What of a set travels beside a decision; null where there is none of it. */
export function supportingDocumentsOf(set: ExaminedSet): SupportingDocuments | null {
  const { documents, ties, heads: pairs, score } = set;
  // A malformed part of a bundle has no result.
  const of = (kind: Kind) => documents.filter((one) => one.kind === kind && one.result !== null);
  const tied = (kind: Tie["tie"]) => ties.filter(({ tie }) => tie === kind);
  const judged = ({ from, to }: Tie) => [...from, ...to].flatMap((index) => judgedReceipt(documents[index]));
  const receipts = of("receipt").map(({ read, result }) => ({
    receipt: (read ?? null) as VerificationReceipt | null,
    result: result as ReceiptVerificationResult,
  }));
  const chains = tied("chain");
  const found = {
    documents: of("receipt"),
    receipts:
      score === undefined || receipts.length === 0
        ? null
        : { receipts, score, chains, disagreements: tied("disagreement") },
    lines: chains.map(judged),
    log: shownLog(set, of),
    pairs,
    contradicted: tied("contradiction").flatMap((tie) => {
      const [one, other] = judged(tie);
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    }),
    accusations: of("log_evidence").map(({ result }) => result as LogFinding),
  };
  const isEmpty =
    found.receipts === null &&
    found.log === null &&
    pairs.length + found.contradicted.length + found.accusations.length === 0;
  return isEmpty ? null : found;
}

function judgedReceipt(document: ExaminedDocument | undefined): JudgedReceipt[] {
  const { read, result } = document ?? {};
  if (read === null || read === undefined || result === null) return [];
  return [{ receipt: read as VerificationReceipt, result: result as ReceiptVerificationResult }];
}

const LOG_KINDS: readonly Kind[] = ["log_entry", "tlog_proof", "inclusion_proof", "checkpoint"];

/** The entry, with its path to the root; without one the first document of the log that there is. */
function shownLog(
  { paths, heads }: ExaminedSet,
  of: (kind: Kind) => readonly ExaminedDocument[],
): SupportingDocuments["log"] {
  const [first] = LOG_KINDS.flatMap(of);
  if (first === undefined) return null;
  // Heads alone are compared with each other.
  if (first.kind === "checkpoint" && heads.length > 0) return null;
  const path = paths.find(({ index }) => index === first.index) ?? null;
  return { finding: first.result as LogFinding, path };
}

/**
 * The sections below the report that the documents belong to.
 *
 * @param options.isScored whether the receipts are about a decision: the score is one of those
 * @param options.said what the verdict above tells already
 */
export function supportingSections(
  { receipts, log, pairs, contradicted, accusations }: SupportingDocuments,
  locale: Locale = en,
  { isScored = true, said }: { readonly isScored?: boolean; readonly said?: Judged["on"] | undefined } = {},
): Section[] {
  return [
    ...accusations.map((finding) => accusationSection(finding, locale)),
    ...(contradicted.length === 0
      ? []
      : [contradictionsSection(contradicted, said === "contradiction", locale)]),
    ...(receipts === null
      ? []
      : [receiptsSection({ ...receipts, score: isScored ? receipts.score : null }, locale)]),
    ...(log === null ? [] : [logSection(log.finding, log.path, locale)]),
    ...(pairs.length === 0 ? [] : [headsSection(pairs, said === "heads", locale)]),
  ];
}

const WORST_FIRST: readonly Tone[] = ["bad", "unknown", "warn", "good"];

/**
 * The verdict on documents that have no decision beside them: what is false comes before what is open, and that before
 * what holds.
 */
export function supportingView(supporting: SupportingDocuments, locale: Locale = en): SetView {
  const { receipts, log, pairs, contradicted, accusations, documents } = supporting;
  const [only, ...others] = documents;
  if (only !== undefined && others.length === 0) {
    const view = viewOf(only, { names: {}, locale });
    const beside = supportingSections({ ...supporting, receipts: null }, locale);
    return {
      ...view,
      claims: view.claims ?? { proves: [], doesNot: [] },
      machine: only.result as object,
      sections: [...view.sections, ...beside],
    };
  }
  const judged: Judged[] = [
    ...accusations.map((finding) => onLogDocument(finding, locale)),
    ...(contradicted.length === 0 ? [] : [onContradictions(contradicted, locale)]),
    ...(pairs.length === 0 ? [] : [onHeads(pairs, locale)]),
    ...(receipts === null ? [] : [onReceipts(supporting, receipts, locale)]),
    ...(log === null ? [] : [onLogDocument(log.finding, locale)]),
  ];
  const rank = ({ verdict }: Judged) => WORST_FIRST.indexOf(verdict.tone);
  const [{ on, ...worst }] = judged.toSorted((a, b) => rank(a) - rank(b)) as [Judged];
  const sections = supportingSections(supporting, locale, { said: on });
  return { ...worst, rows: [], facts: [], sections };
}

function onLogDocument(finding: LogFinding, locale: Locale): Judged {
  return {
    verdict: verdictOnLogDocument(finding, locale),
    claims: claimsOfLogDocument(finding, locale),
    sentence: null,
    machine: finding,
  };
}

function onReceipts(
  { lines, documents }: SupportingDocuments,
  { receipts, chains }: ReceiptsTogether,
  locale: Locale,
): Judged {
  const { receipts: words, receipt } = locale.sections;
  const machine = documents.map(({ source, result }) => ({ source, result }));
  // The only chain in a sentence: of several none speaks for all.
  const [chain, ...otherChains] = chains;
  const facts =
    chain === undefined || otherChains.length > 0 ? null : chainFacts(chain.verdict, lines[0] ?? []);
  const sentence = facts === null ? null : saidInWords(facts, locale);
  const doesNot = [words.notAttestation, words.notElsewhere];
  const open = { claims: { proves: [], doesNot }, sentence, machine };
  const all = receipt.count(receipts.length);
  const failed = receipts.filter(
    ({ result }) => verdictOnReceipt(result, locale).kind === "not_valid",
  ).length;
  if (failed > 0) return { ...open, sentence: null, verdict: bad(words.notValid, words.failed(failed, all)) };
  const broken = chains.find(({ verdict }) => verdict === "not_valid");
  if (broken !== undefined)
    return {
      ...open,
      verdict: bad(words.notValid, words.noChain(foundInWords(broken, locale) ?? broken.reason ?? "")),
    };
  if (chains.some(({ verdict }) => verdict === "could_not_check"))
    return { ...open, verdict: notChecked(words.openChain, locale) };
  const unknown = receipts.filter(({ result }) => !result.anchored).length;
  const isKnown = unknown === 0;
  const proves = [words.signed, ...(chains.length === 0 ? [] : [words.chained])];
  return {
    ...open,
    claims: { proves, doesNot },
    verdict: {
      kind: isKnown ? "verified" : "could_not_check",
      tone: isKnown ? "good" : "warn",
      headline: isKnown ? words.verified(all) : words.genuine(all, unknown < receipts.length),
      because: isKnown ? words.listed : words.unlisted(unknown, receipts.length),
    },
  };
}

function onHeads(pairs: readonly HeadPair[], locale: Locale): Judged {
  const facts = headsFacts(pairs);
  if (facts === null) throw new RangeError("pairs: at least one is needed");
  const { relation, pinned } = facts;
  return {
    on: "heads",
    ...verdictOnHeads(relation, pinned, locale),
    sentence: saidInWords(facts, locale),
    machine: pairs,
  };
}

function verdictOnHeads(
  relation: HeadPair["relation"],
  isSigned: boolean,
  locale: Locale,
): Pick<SetView, "verdict" | "claims"> {
  const { relations: words, receipts } = locale.sections;
  const claims = (proves: readonly string[], doesNot: readonly string[]) => ({ proves, doesNot });
  switch (relation) {
    case "forked":
      return {
        verdict: bad(words.forked, words.forkedBecause),
        claims: claims([words.forkedProves], [words.forkedNot]),
      };
    case "differ":
      return {
        verdict: { ...notChecked(locale.drawings.relations.differ, locale), headline: words.differ },
        claims: claims([], [words.differNot]),
      };
    case "not_consistent":
      return {
        verdict: bad(receipts.notValid, words.notConsistent),
        claims: claims([], [words.notConsistentNot]),
      };
    case "unproven":
    case "other_log":
      return {
        verdict: notChecked(relation === "unproven" ? words.unproven : words.otherLog, locale),
        claims: claims([], [words.openNot]),
      };
    case "consistent":
      return {
        verdict: {
          kind: "verified",
          tone: isSigned ? "good" : "warn",
          headline: isSigned ? words.consistent : words.consistentUnpinned,
          because: words.consistentBecause,
        },
        claims: claims(
          [isSigned ? words.grew : words.holdsSmaller],
          [words.othersNot, ...(isSigned ? [] : [words.whoseNot])],
        ),
      };
  }
}

function onContradictions([pair]: SupportingDocuments["contradicted"], locale: Locale): Judged {
  const { relations: words } = locale.sections;
  return {
    on: "contradiction",
    verdict: bad(words.contradiction, words.contradictionBecause),
    claims: { proves: [words.contradictionProves], doesNot: [words.contradictionNot] },
    sentence: pair === undefined ? null : saidInWords(contradictionFacts(...pair), locale),
    machine: (pair ?? []).map(({ receipt }) => receipt),
  };
}

function bad(headline: string, because: string): Verdict {
  return { kind: "not_valid", tone: "bad", headline, because };
}

/** What each log proof of a statement comes to beside the documents that hold its statement. */
export function statementLogSection(proofs: readonly ExaminedDocument[], locale: Locale = en): Section {
  const { statementLog: words } = locale.sections;
  const items = proofs.map(({ verdict, source: label, detail }): ListItem => {
    if (verdict === "verified") return { label, tone: "good", text: words.holds };
    if (verdict === "not_valid") return { label, tone: "bad", text: detail ?? words.fails };
    return { label, tone: "unknown", text: detail ?? words.absent };
  });
  return {
    id: "log.statements",
    title: words.title,
    about: words.about,
    blocks: [{ block: "list", look: "plain", items }],
  };
}
