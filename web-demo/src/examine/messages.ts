/** What page and worker say to each other. Everything in it survives structured cloning. */
import type { ExaminedDocument, ExaminedSet, ExamineEvent, ExamineTrust, Item } from "@svc/examine";
import type { VerificationResult, VerifyOptions } from "@svc/vdi-verifier";

/** A document as the page holds it: its text is read where it is examined. */
export type PageItem = Omit<Item, "value">;

export interface SourceText {
  readonly name: string;
  /** Bytes where they are no UTF-8: what they look like is said then. */
  readonly text: string | Uint8Array;
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

/** Of several attestations: as a list needs them, and beside it what the library says of each, a line of JSON each. */
export interface Listed {
  readonly event: "listed";
  readonly documents: readonly ExaminedDocument[];
  readonly reports: string;
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
  | { readonly ask: "verify"; readonly text: string; readonly options: VerifyOptions };

export interface Answers {
  readonly recognise: null;
  readonly take: null;
  /** Without what was listed. */
  readonly examine: ExaminedSet;
  readonly verify: VerificationResult;
}
