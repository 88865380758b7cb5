/**
 * Where documents are read and examined: in the page's worker, or on the page where workers are blocked. What was
 * read to be recognised is not read again to be examined.
 */
import {
  type ExaminedDocument,
  type ExaminedSet,
  type ExamineEvent,
  examine,
  type Item,
  type LaterItem,
  recognise,
} from "@svc/audit";
import { LineReader, recogniseLines } from "./line-file.ts";
import { Lister } from "./lister.ts";
import {
  type Answers,
  type Ask,
  type DeskEvent,
  type ExamineTerms,
  hasText,
  type LineItem,
  type PageItem,
  SLICE,
  type SourceText,
  type TextItem,
} from "./messages.ts";

/** Documents whose reading is kept; more are read again when they are examined. */
const MAX_KEPT = 256;
/** Lines of longer files are not kept as text. */
const MAX_TEXT_BYTES = 1 << 20;

export interface DeskOptions {
  readonly signal: AbortSignal;
  readonly onEvent: (event: DeskEvent) => void;
}

export class Desk {
  /** By text; the values in them are frozen. */
  readonly #read = new Map<string, Item>();
  /** Of the set that is examined next. */
  #taken: { readonly set: number; readonly items: PageItem[] } = { set: 0, items: [] };

  async answer(ask: Ask, options: DeskOptions): Promise<Answers[keyof Answers]> {
    switch (ask.ask) {
      case "recognise":
        for (const [place, source] of ask.sources.entries()) await this.#recognise(source, place, options);
        return null;
      case "take":
        this.#take(ask.set, ask.items);
        return null;
      case "examine": {
        const items = this.#take(ask.set, ask.items);
        this.#taken = { set: 0, items: [] };
        // A worker that was started anew in between knows nothing of the first ones.
        if (items.length !== ask.taken + ask.items.length)
          throw new Error("documents of the set are missing");
        return this.#examine(items, ask.terms, options);
      }
      case "read": {
        const { value: _, ...item } = await new LineReader().read(ask.item);
        return item;
      }
    }
  }

  async #recognise(source: SourceText, place: number, { onEvent }: DeskOptions): Promise<void> {
    const items = await this.#itemsOf(source).catch((error: unknown) => {
      // The browser could not read the file: it is gone, or another's. What lies beside it is examined all the same.
      if (error instanceof DOMException) return recognise("", source.name);
      throw error;
    });
    for (let from = 0; from < items.length; from += SLICE)
      onEvent({ event: "recognised", place, items: items.slice(from, from + SLICE) });
  }

  async #itemsOf({ name, text }: SourceText): Promise<PageItem[]> {
    const lines =
      typeof text !== "string" && text.size > MAX_TEXT_BYTES ? await recogniseLines(text, name) : null;
    if (lines !== null) return lines;
    const given = typeof text === "string" ? text : new Uint8Array(await text.arrayBuffer());
    return recognise(given, name).map((item) => {
      this.#keep(item);
      const { value: _, ...rest } = item;
      return rest;
    });
  }

  #take(set: number, items: readonly PageItem[]): readonly PageItem[] {
    if (this.#taken.set !== set) this.#taken = { set, items: [] };
    for (const item of items) this.#taken.items.push(item);
    return this.#taken.items;
  }

  #keep(item: Item): void {
    this.#read.set(item.text, item);
    const [oldest] = this.#read.keys();
    if (this.#read.size > MAX_KEPT && oldest !== undefined) this.#read.delete(oldest);
  }

  async #examine(
    items: readonly PageItem[],
    { trust, at, now }: ExamineTerms,
    { signal, onEvent }: DeskOptions,
  ): Promise<ExaminedSet> {
    const isList = items.filter(({ kind }) => kind === "attestation").length > 1;
    const lister = isList ? new Lister(onEvent) : null;
    const reader = new LineReader();
    let last = performance.now();
    const tell = (event: ExamineEvent): void => {
      const at = performance.now();
      onEvent({ ...event, milliseconds: at - last });
      last = at;
    };
    const set = await examine(
      items.map((item) => (hasText(item) ? this.#withValue(item) : later(item, reader))),
      trust,
      {
        ...(at === null ? {} : { at }),
        now,
        signal,
        onProgress: (event) => {
          if (event.event === "document" && lister?.takes(event.document)) lister.add(event.document);
          else tell(event);
        },
        ...(lister === null ? {} : { keep: (one) => (lister.takes(one) ? toldAlready(one) : one) }),
      },
    );
    if (lister === null) return set;
    await lister.finish();
    return { ...set, documents: set.documents.filter((one) => !lister.takes(one)) };
  }

  /** As it was recognised; read from its text where that is no longer kept. */
  #withValue(item: TextItem): Item {
    const kept = this.#read.get(item.text);
    if (kept !== undefined && kept.kind === item.kind) return { ...kept, ...item };
    if (item.kind === "attestation" || item.kind === "unknown") return item;
    const [again] = recognise(item.text, item.source);
    return again?.value === undefined ? item : { ...item, value: again.value };
  }
}

const later = (item: LineItem, reader: LineReader): LaterItem => ({
  kind: item.kind,
  source: item.source,
  later: () => reader.read(item),
});

/** What the set's verdict is made of: everything else was told. */
function toldAlready({ index, source, kind, verdict }: ExaminedDocument): ExaminedDocument {
  return { index, source, kind, verdict, findings: [], result: null };
}
