/** Equivalent mutants of the examiner's run over a set, a bundle and a log's tiles: nobody could see a difference. */

const REMEMBERED = "what was not kept is read where it is asked for, with the same answer";

const SHARED =
  "what is not marked as read is read again, as a part of what was read under the same bounds: cost alone";

const AT_HAND = "reading tiles that are at hand fails in no other way than by their being absent or short";

export const OF_SETS = [
  {
    file: "examine-set.ts",
    change: "1 -> 2",
    on: "index: -1",
    why: "a place below 0 is that of no document, whichever it is",
  },
  {
    file: "examine-set.ts",
    change: "|| -> &&",
    on: "chosen === undefined || signed.length === 0",
    why: "a signed one here is chosen where the reader has none, and the reader's own, with none here, is read again as it is: cost alone",
  },
  {
    file: "examine-set.ts",
    change: "> -> >=",
    on: "withHashes: receipts.length > 0",
    why: "what receipts would call documents is asked of receipts alone: without one it is cost alone",
  },
  {
    file: "examine-set.ts",
    change: "found.document !== null -> true",
    why: "what receipts call a document is absent only without receipts, and then nobody looks through what they may be about",
  },
  {
    file: "examine-set.ts",
    change: "receipts.length === 0 -> false",
    on: "this.#bills()",
    why: "bills are read as what receipts may be about, of which there are none: cost alone",
  },
  {
    file: "examine-set.ts",
    change: "this.#opened.set(index, opened); -> nothing",
    why: REMEMBERED,
  },
  {
    file: "examine-set.ts",
    change: "this.#at(index).later === undefined -> false",
    why: REMEMBERED,
  },
  {
    file: "examine-set.ts",
    change: "this.#readBills.set(index, bill); -> nothing",
    why: REMEMBERED,
  },
  {
    file: "earlier-snapshots.ts",
    change: "0 -> 1",
    on: "before.get(name) ?? 0",
    why: "times of a name to which the one that is used gives none are asked by nobody, handed on or not",
  },
  {
    file: "earlier-snapshots.ts",
    change: "< -> <=",
    on: "time < known",
    why: "of two equal times either is it",
  },
  {
    file: "tiles.ts",
    change: '!(error instanceof VdiError) || error.code !== "log_incomple -> false',
    why: AT_HAND,
  },
  { file: "tiles.ts", change: "|| -> &&", on: "!(error instanceof VdiError)", why: AT_HAND },
  { file: "parts-of-bundle.ts", change: "shareDocument(value as Json); -> nothing", why: SHARED },
  { file: "parts-of-bundle.ts", change: "shareDocument(given as Json); -> nothing", why: SHARED },
  {
    file: "parts-of-bundle.ts",
    change: "envelope === undefined -> false",
    why: "an envelope that is undefined is taken for none",
  },
  { file: "parts-of-bundle.ts", change: "shareDocument(envelope as Json); -> nothing", why: SHARED },
  { file: "parts-of-bundle.ts", change: "shareDocument(revocation as Json); -> nothing", why: SHARED },
] as const;
