/** The sections of a report on documents of a log: the path of an entry to the signed root, and heads compared. */
import { en, type Locale } from "@svc/messages";
import { headsDrawing, relationInWords } from "../../drawings/heads.ts";
import { merklePathDrawing } from "../../drawings/merkle-path.ts";
import type { ComparedHead, HeadPair, LogFinding, PlacedPath, Relation } from "../../model/examination.ts";
import type { Block, Cell, ListItem, Section, Tone } from "../../model/view.ts";
import { materialInWords, verdictOnLogDocument } from "./view.ts";

/** The evidence of a log about an entry, and its path to the root, each hash recomputed. */
export function logSection(finding: LogFinding, path: PlacedPath | null, locale: Locale = en): Section {
  const { log: words } = locale.sections;
  const isUnread = finding.reason === "entry_included" && finding.receipt_here === false;
  return {
    id: "log",
    title: words.title,
    about: words.about,
    blocks: [
      noticeOf(finding, locale),
      ...(isUnread ? [{ block: "paragraph", text: words.noReceipt } as const] : []),
      ...(path === null ? [] : pathBlocks(path, locale)),
    ],
  };
}

function noticeOf(finding: LogFinding, locale: Locale): Block {
  const { log: words } = locale.sections;
  const { verdict, missing, reason = "", witnesses = [] } = finding;
  if (verdict === "could_not_check") {
    const items = missing.map((one) => materialInWords(one, locale));
    return { block: "notice", tone: "unknown", text: words.missing, items };
  }
  const { because } = verdictOnLogDocument(finding, locale);
  if (verdict !== "verified") return { block: "notice", tone: "bad", text: words.notProved(because, reason) };
  if (reason !== "entry_included") return { block: "notice", tone: "good", text: because };
  const seen = witnesses.length === 0 ? words.noWitness : words.cosigned(witnesses.join(", "));
  const { log_index = 0, tree_size = 0, timestamp = 0 } = finding;
  return {
    block: "notice",
    tone: "good",
    text: words.included(log_index, tree_size, locale.voice.time(timestamp), seen),
  };
}

function pathBlocks(path: PlacedPath, locale: Locale): Block[] {
  const { log: words, heads } = locale.sections;
  const { leaf, head, reaches_root: isRoot, log_index: index, entry } = path;
  const items: ListItem[] = [
    {
      label: words.entry(index === null ? "" : ` ${index}`),
      text: leaf,
      look: "code",
      aside: words.receipt(entry.receipt_id.slice(0, 24)),
    },
    ...path.path.flatMap(({ side, sibling, hash }): ListItem[] => [
      { label: words[`${side}Sibling`], text: sibling, look: "code", tone: "mute" },
      { label: words.together, text: hash, look: "code" },
    ]),
  ];
  if (head !== null)
    items.push({
      label: isRoot ? words.isRoot : words.isNotRoot,
      text: head.root,
      look: "code",
      tone: isRoot ? "good" : "bad",
      facts: [
        { name: heads.log, value: head.origin },
        { name: heads.entries, value: String(head.size) },
      ],
    });
  return [
    { block: "drawing", drawing: merklePathDrawing(path, locale), file: "merkle-path.svg" },
    { block: "list", look: "chain", label: words.path, items },
  ];
}

/** Evidence that somebody collected against a log. */
export function accusationSection(finding: LogFinding, locale: Locale = en): Section {
  const { log: words } = locale.sections;
  const { tone, because: text } = verdictOnLogDocument(finding, locale);
  return {
    id: "log.accusation",
    title: words.accusation,
    about: words.accusationAbout,
    blocks: [{ block: "notice", tone, text }],
  };
}

const TONES: Readonly<Record<Relation, Tone>> = {
  consistent: "good",
  forked: "bad",
  differ: "unknown",
  not_consistent: "bad",
  unproven: "unknown",
  other_log: "unknown",
};

/** @param isSaid whether the verdict above is on the one pair, and tells their relation */
export function headsSection(pairs: readonly HeadPair[], isSaid: boolean, locale: Locale = en): Section {
  const { heads: words } = locale.sections;
  const isTold = isSaid && pairs.length === 1;
  return {
    id: "log.heads",
    title: words.title,
    about: words.about,
    blocks: pairs.flatMap((pair): Block[] => {
      const tone = pair.relation === "consistent" && !pair.larger.signed ? "warn" : TONES[pair.relation];
      return [
        ...(isTold ? [] : [{ block: "notice", tone, text: relationInWords(pair, locale) } as const]),
        { block: "drawing", drawing: headsDrawing(pair, locale), file: "heads.svg" },
        headsTable(pair, words.signedByPinned, locale),
      ];
    }),
  };
}

/** @param signedBy whose key a good signature is by */
export function headsTable(
  { smaller, larger, relation }: HeadPair,
  signedBy: string,
  locale: Locale = en,
): Block {
  const { heads: words } = locale.sections;
  const titleOf = ({ source }: ComparedHead) => (source === "" ? words.stated : source);
  const cellsOf = ({ origin, size, root, signed }: ComparedHead): Cell[] => [
    { text: origin },
    { text: String(size) },
    { text: root, look: "code" },
    { text: signed ? signedBy : words.notChecked },
  ];
  const isMarked = relation === "forked" || relation === "differ";
  const names = [words.log, words.entries, words.root, words.signed];
  return sideBySide(
    [words.head, titleOf(smaller), titleOf(larger)],
    names,
    [cellsOf(smaller), cellsOf(larger)],
    isMarked,
  );
}

/** Two documents of one kind member by member. @param isMarked whether a difference is the matter */
export function sideBySide(
  columns: readonly [what: string, left: string, right: string],
  names: readonly string[],
  [left, right]: readonly [readonly Cell[], readonly Cell[]],
  isMarked: boolean,
): Block {
  const rows = names.map((name, i) => {
    const cells = [{ text: name }, left[i] ?? { text: "" }, right[i] ?? { text: "" }];
    const differs = isMarked && left[i]?.text !== right[i]?.text;
    return { cells, look: differs ? ("differs" as const) : undefined };
  });
  return { block: "table", name: columns[0], columns, rows };
}
