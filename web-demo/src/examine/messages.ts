/** What page and worker say to each other. Everything in it survives structured cloning. */
import type { ExaminedDocument, ExaminedSet, ExamineEvent, ExamineTrust, Item } from "@svc/audit";

/** A document whose text the page holds: what it holds beyond that is read where it is examined. */
export type TextItem = Omit<Item, "value">;

/** An attestation in a long file of JSON Lines: where its line is, and nothing of it. */
export interface LineItem extends Pick<Item, "source"> {
  readonly kind: "attestation";
  readonly line: LinePlace;
  readonly envelope?: undefined;
  readonly problem?: undefined;
}

/** Bytes `from` to `to` of the file. */
export interface LinePlace {
  readonly file: Blob;
  readonly from: number;
  readonly to: number;
}

/** A document as the page holds it. */
export type PageItem = TextItem | LineItem;

export const hasText = (item: PageItem): item is TextItem => "text" in item;

export interface SourceText {
  readonly name: string;
  /** A file as it was chosen: it is read by the desk. */
  readonly text: string | Blob;
}

export interface ExamineTerms {
  readonly trust: ExamineTrust;
  /** The time asked about; null for now. */
  readonly at: number | null;
  /** The page's clock, Unix seconds. */
  readonly now: number;
}

/** Milliseconds since the event before, or since the start. */
export type TimedEvent = ExamineEvent & { readonly milliseconds: number };

/** What source number `place` holds, in slices, in order. */
export interface Recognised {
  readonly event: "recognised";
  readonly place: number;
  readonly items: readonly PageItem[];
}

/** Of several attestations: as a list needs them, and beside it what the library says of each. */
export interface Listed {
  readonly event: "listed";
  readonly documents: readonly ExaminedDocument[];
  /** A line of JSON for each, as `packText` makes it. */
  readonly reports: Uint8Array<ArrayBuffer>;
}

export type DeskEvent = TimedEvent | Recognised | Listed;

/** Documents in one message: writing and reading one holds up whoever does it. */
export const SLICE = 256;

export type Ask =
  /** Told as events. */
  | { readonly ask: "recognise"; readonly sources: readonly SourceText[] }
  /** The first ones of the set that is examined next under this number. */
  | { readonly ask: "take"; readonly set: number; readonly items: readonly PageItem[] }
  | {
      readonly ask: "examine";
      readonly set: number;
      /** How many of it were taken before. */
      readonly taken: number;
      /** What comes after those that were taken. */
      readonly items: readonly PageItem[];
      readonly terms: ExamineTerms;
    }
  /** The same document with its text, read anew. */
  | { readonly ask: "read"; readonly item: LineItem };

export interface Answers {
  readonly recognise: null;
  readonly take: null;
  /** Without what was listed. */
  readonly examine: ExaminedSet;
  readonly read: TextItem;
}
