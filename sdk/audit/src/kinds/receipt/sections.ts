/** The sections of a report on receipts: what each says, their chain, their score, and contradictions of one verifier. */
import type { VerificationReceipt } from "@svc/core/wire";
import { authorName, en, type Locale, RECEIPT_SET, STEP_SET, sentenceWithoutValues } from "@svc/messages";
import type { ReceiptSetScore } from "@svc/vdi-verifier";
import { scoreDrawing } from "../../drawings/score.ts";
import { countedReceipts, type ScoreParts, scoreParts } from "../../drawings/score-parts.ts";
import type { Tie } from "../../model/examination.ts";
import type { Block, Cell, Fact, ListItem, Section } from "../../model/view.ts";
import { detailOfRow, foundInWords } from "../../model/wording.ts";
import { sideBySide } from "../log/sections.ts";
import { type JudgedReceipt, verdictOnReceipt } from "./view.ts";

export interface ReceiptsTogether {
  readonly receipts: readonly (Omit<JudgedReceipt, "receipt"> & {
    readonly receipt: VerificationReceipt | null;
  })[];
  readonly chains: readonly Tie[];
  /** Documents about which verifiers disagree. */
  readonly disagreements: readonly Tie[];
  /** Null where the receipts are about no decision. */
  readonly score: ReceiptSetScore | null;
}

/** Receipts beside a decision, or several of them. */
export function receiptsSection(
  { receipts, chains, disagreements, score }: ReceiptsTogether,
  locale: Locale = en,
): Section {
  const { receipt: words } = locale.sections;
  const items = receipts.map((one): ListItem => {
    const { tone, headline, because } = verdictOnReceipt(one.result, locale);
    const { receipt, result } = one;
    // The sentence says already that its verifier is not listed.
    const isFault = !result.valid && result.reason !== "verifier_not_trusted";
    const detail = isFault ? (detailOfRow(RECEIPT_SET, result, locale) ?? result.reason ?? "") : "";
    const line = receipt === null ? "" : lineOf(receipt, locale);
    const aside = [line, detail].filter(Boolean).join(" ");
    return {
      label: headline,
      text: because,
      tone,
      aside,
      facts: receipt === null ? [] : identityOf(receipt, locale),
    };
  });
  return {
    id: "receipts",
    title: receipts.length === 1 ? words.one : words.count(receipts.length),
    about: words.about,
    blocks: [
      { block: "list", look: "plain", items },
      ...chains.map((tie) => chainNotice(tie, locale)),
      ...disagreements.map(({ from, to }): Block => {
        const text = locale.printed.disagreement(from.length, to.length);
        return { block: "notice", tone: "warn", text };
      }),
      ...(score === null
        ? []
        : scoreBlocks(
            score,
            receipts.map(({ receipt }) => receipt),
            locale,
          )),
    ],
  };
}

function lineOf(receipt: VerificationReceipt, { sections, voice }: Locale): string {
  const { verifier, verified_at, profile_id, chain_depth } = receipt;
  return `${authorName(verifier.id)}${sections.receipt.line(voice.time(verified_at), profile_id, chain_depth)}`;
}

/** By what a receipt is found again. */
function identityOf({ receipt_id, signature }: VerificationReceipt, { sections }: Locale): Fact[] {
  const { common } = sections;
  return [
    { name: common.identifier, value: receipt_id, look: "code" },
    { name: common.verifierKey, value: signature.public_key, look: "code" },
  ];
}

function chainNotice(tie: Tie, locale: Locale): Block {
  const { chain: words } = locale.sections;
  const { verdict, to, reason = "" } = tie;
  if (verdict === "verified") return { block: "notice", tone: "good", text: words.holds(to.length + 1) };
  if (verdict !== "not_valid") return { block: "notice", tone: "unknown", text: words.absent };
  return { block: "notice", tone: "bad", text: words.fails(foundInWords(tie, locale) ?? reason) };
}

/** A whole chain, receipt by receipt. */
export function chainSection(
  receipts: readonly VerificationReceipt[],
  source: string,
  { sections }: Locale = en,
): Section {
  const { chain: words } = sections;
  const links = receipts.toSorted((a, b) => a.chain_depth - b.chain_depth);
  const items = links.map(
    (one): ListItem => ({
      label: words.depth(one.chain_depth),
      text: one.receipt_id,
      look: "code",
      aside: authorName(one.verifier.id),
    }),
  );
  return {
    id: "receipt.chain",
    title: words.title,
    about: words.about(source),
    blocks: [{ block: "list", look: "chain", label: words.list, items }],
  };
}

/**
 * A score and how it came about.
 *
 * @param receipts in the order that the score was computed from; null where one could not be read
 */
export function scoreBlocks(
  score: ReceiptSetScore,
  receipts: readonly (VerificationReceipt | null)[],
  locale: Locale = en,
): Block[] {
  const { score: words } = locale.sections;
  const { drawings, ignored: names } = locale;
  const parts = scoreParts(countedReceipts(receipts, score), score);
  const unanchored = score.anchored ? "" : `. ${drawings.scoreUnanchored}`;
  const summary = `${score.trust_score} ${words.of100}, ${words[score.recommendation]}${unanchored}`;
  const ignored = score.ignored.map(
    ({ index, reason }): ListItem => ({
      text: words.ignoredReceipt(index + 1, names[reason]),
      aside: reason,
    }),
  );
  return [
    { block: "paragraph", text: summary },
    ...(parts === null
      ? [{ block: "paragraph", text: whyNothing(score, words) } as const]
      : scoreParted(parts, locale)),
    ...(ignored.length === 0
      ? []
      : [{ block: "list", look: "plain", label: words.ignored, items: ignored } as const]),
    { block: "paragraph", text: drawings.scoreMeasures },
  ];
}

function whyNothing(
  { reason, total_receipts, valid_receipts, ignored }: ReceiptSetScore,
  words: Locale["sections"]["score"],
): string {
  if (reason === "mixed_attestations") return words.mixed;
  if (valid_receipts > 0) return words.contradicted;
  return ignored.length === total_receipts ? words.noneCounts : words.noneValid;
}

/** The drawing says the same as the table but for why a limit is there. */
function scoreParted(parts: ScoreParts, locale: Locale): Block[] {
  const { score: words, common } = locale.sections;
  const { drawings, voice } = locale;
  const { sum, validVerifiers, verifiers, shared, caps } = parts;
  const row = (name: string, found: string, earned: string, look?: "sum") => ({
    cells: [{ text: name }, { text: found }, { text: earned, look: "number" as const }],
    look,
  });
  const share =
    validVerifiers === verifiers ? words.all : `${sum} × ${validVerifiers} ÷ ${verifiers} = ${shared}`;
  const rows = [
    ...parts.points.map(({ of, found, points, most }) =>
      row(
        drawings.scoreFor[of],
        typeof found === "boolean" ? voice.flag(found) : String(found),
        drawings.scoreOf(points, most),
      ),
    ),
    row(drawings.scoreTogether, "", String(sum), "sum"),
    row(words.share, drawings.scoreOf(validVerifiers, verifiers), share),
    ...caps.map(({ most, because }) => row(words.limit, drawings.scoreCaps[because], words.atMost(most))),
    row(drawings.scoreIs, "", String(parts.score), "sum"),
  ];
  const columns = [words.for, common.found, words.points];
  return [
    { block: "drawing", drawing: scoreDrawing(parts, locale), file: "score.svg" },
    {
      block: "fold",
      title: drawings.score,
      isOpen: caps.length > 0,
      blocks: [{ block: "table", name: drawings.score, columns, rows }],
    },
  ];
}

/** @param isSaid whether the verdict above is on them, and tells what they are */
export function contradictionsSection(
  found: readonly (readonly [JudgedReceipt, JudgedReceipt])[],
  isSaid: boolean,
  locale: Locale = en,
): Section {
  const { contradiction: words, common } = locale.sections;
  const names = [
    words.says,
    common.verifier,
    common.about,
    common.profile,
    words.asked,
    words.made,
    words.receipt,
  ];
  return {
    id: "receipts.contradictions",
    title: words.title,
    about: isSaid ? undefined : words.about,
    blocks: found.flatMap(([{ receipt: one }, { receipt: other }]): Block[] => [
      { block: "notice", tone: "bad", text: `${words.signedTwice}${one.signature.public_key}` },
      sideBySide(
        [words.receipt, words.one, words.other],
        names,
        [receiptCells(one, locale), receiptCells(other, locale)],
        true,
      ),
    ]),
  };
}

function receiptCells(receipt: VerificationReceipt, locale: Locale): Cell[] {
  const { contradiction: words } = locale.sections;
  const { time } = locale.voice;
  return [
    { text: receipt.result.valid ? words.valid : words.notValid(whyNot(receipt, locale)), look: "strong" },
    { text: authorName(receipt.verifier.id) },
    { text: receipt.attestation_id, look: "code" },
    { text: receipt.profile_id },
    { text: time(receipt.evaluated_at) },
    { text: time(receipt.verified_at) },
    { text: receipt.receipt_id, look: "code" },
  ];
}

/** The reason as a sentence; which check failed where that has values, which no receipt holds. */
function whyNot({ result, checks }: VerificationReceipt, locale: Locale): string {
  const { reason = "" } = result;
  const failed = checks.find(({ valid }) => !valid)?.check ?? "";
  const names: Readonly<Partial<Record<string, string>>> = locale.stepNames;
  return sentenceWithoutValues(STEP_SET, reason, locale) ?? names[failed] ?? reason;
}
