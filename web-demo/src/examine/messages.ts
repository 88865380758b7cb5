/** What page and worker say to each other. Everything in it survives structured cloning. */
import type {
  AttestationFinding,
  AttestationTerms,
  ExaminedSet,
  ExamineEvent,
  ExamineTrust,
  Item,
} from "@svc/examine";
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

export type Ask =
  | { readonly ask: "recognise"; readonly sources: readonly SourceText[] }
  | { readonly ask: "examine"; readonly items: readonly PageItem[]; readonly terms: ExamineTerms }
  | { readonly ask: "verify"; readonly text: string; readonly options: VerifyOptions }
  | { readonly ask: "many"; readonly texts: readonly string[]; readonly terms: AttestationTerms };

export interface Answers {
  readonly recognise: readonly (readonly PageItem[])[];
  readonly examine: ExaminedSet;
  readonly verify: VerificationResult;
  readonly many: readonly AttestationFinding[];
}
