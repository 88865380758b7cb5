/**
 * `examine`: documents and the reader's trust in, one tree of findings out. The page, the element, the command line,
 * audit bundles and reports are views of it.
 */
import { readCount, readFunction, readMembers, readSignal } from "@svc/core/trust";
import type { StepResult } from "@svc/vdi-verifier";
import type { ExaminedDocument, ExaminedSet } from "./model/examination.ts";
import type { Item, LaterItem, Placed, TileFile, VerifyMany } from "./model/input.ts";
import { type ExamineTrust, readTerms } from "./model/terms.ts";
import { recognise } from "./recognise/recognise.ts";
import { examineSet } from "./set/examine-set.ts";

/** What was dropped, named or sent, and what it is called in answers. */
export type DocumentSource =
  | { readonly source: string; readonly text: string }
  | { readonly source: string; readonly bytes: Uint8Array }
  | { readonly source: string; readonly value: unknown }
  /** A tile of a log, by the path that tlog-tiles gives it. */
  | TileFile;

export interface ExamineOptions {
  /** The time asked about, Unix seconds; default now. */
  readonly at?: number | undefined;
  /** The real clock, Unix seconds; read once for all documents. */
  readonly now?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((event: ExamineEvent) => void) | undefined;
  /** What stays of a document in the answer once it was told: of many, a caller that was told may want less. Default: all. */
  readonly keep?: ((document: ExaminedDocument) => ExaminedDocument) | undefined;
  /** A document that receipts are held against, where it is not among the others. */
  readonly attestation?: unknown;
  /** How many files beside the documents could not be read. Any of them may hold an attestation that a period left out. */
  readonly unread?: number;
  /** Where many attestations are verified together; here where absent. */
  readonly verifyMany?: VerifyMany | undefined;
}

export type ExamineEvent =
  | { readonly event: "begun"; readonly total: number }
  /** A row of the only attestation, as it stands. */
  | { readonly event: "step"; readonly index: number; readonly step: StepResult }
  /** In the order in which they are done. */
  | { readonly event: "document"; readonly document: ExaminedDocument };

const OPTIONS = ["at", "now", "signal", "onProgress", "keep", "attestation", "unread", "verifyMany"] as const;

/**
 * Examines documents under whom the reader trusts. Each is read once; what stands beside a document says more
 * about it, and what is missing is named.
 *
 * `verified` means what each kind's own verification means, on the word that `rests_on` names; nothing is said about
 * documents that were not given.
 *
 * @param documents recognised items, or sources that are recognised first; tiles come last in the answer. Attestations may be
 *   somewhere else until they are verified: of those, as many are in memory as are verified together, and what else is
 *   asked of them comes to the same; all of them where a snapshot, manifest, circuit record, disclosure or source
 *   evidence stands beside them
 * @throws TypeError, RangeError for malformed trust or options; the signal's reason. Never on evidence
 */
export async function examine(
  documents: Iterable<DocumentSource | Item | LaterItem>,
  trust?: ExamineTrust,
  options?: ExamineOptions,
): Promise<ExaminedSet> {
  const { at, now, attestation, ...given } = readMembers(options, OPTIONS, "options") as ExamineOptions;
  const signal = readSignal(given.signal, "options.signal") ?? undefined;
  const onProgress = readFunction<(event: ExamineEvent) => void>(given.onProgress, "options.onProgress");
  const keep = readFunction<NonNullable<ExamineOptions["keep"]>>(given.keep, "options.keep");
  const unread = readCount(given.unread, "options.unread", 0) ?? 0;
  const verifyMany = readFunction<VerifyMany>(given.verifyMany, "options.verifyMany") ?? undefined;
  const { placed, tiles } = sortOut(documents);
  const terms = await readTerms(trust, { at, now, signal });
  onProgress?.({ event: "begun", total: placed.length + tiles.length });
  return examineSet(placed, terms, {
    signal,
    attestation,
    verifyMany,
    tiles,
    unread,
    keep: keep ?? undefined,
    onStep: onProgress === null ? undefined : (index, step) => onProgress({ event: "step", index, step }),
    onDocument: onProgress === null ? undefined : (document) => onProgress({ event: "document", document }),
    examineParts: (parts) => examineSet(parts, terms, { signal }),
  });
}

function sortOut(documents: Iterable<DocumentSource | Item | LaterItem>): {
  placed: Placed[];
  tiles: TileFile[];
} {
  const placed: Placed[] = [];
  const tiles: TileFile[] = [];
  for (const one of documents) {
    if ("later" in one) placed.push(placedLater(one));
    else if ("kind" in one) placed.push({ item: one });
    else if ("path" in one) tiles.push(one);
    else for (const item of recognised(one)) placed.push({ item });
  }
  return { placed, tiles };
}

function placedLater({ later, ...rest }: LaterItem): Placed {
  return { item: { ...rest, text: "" }, later };
}

function recognised(one: Exclude<DocumentSource, TileFile>): Item[] {
  return recognise("text" in one ? one.text : "bytes" in one ? one.bytes : one.value, one.source);
}
