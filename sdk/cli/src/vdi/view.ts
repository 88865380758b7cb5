/** An examined document as people read it. */
import type { Claims, ExaminedDocument, IssuerNames, Kind, Tone, Verdict } from "@svc/audit";
import type { DotLook } from "@svc/audit/drawings";
import { en, type HeadingWords, type Locale } from "@svc/words";

/** How the reader is spoken to: the names that it gave, its language (English where absent). */
export interface Reader {
  readonly names: IssuerNames;
  readonly locale?: Locale;
  /** Names of kinds of documents in that language. */
  readonly kinds?: Readonly<Record<Kind, string>>;
  /** The time asked about, Unix seconds, for results that do not repeat it. */
  readonly at?: number;
}

/** Of more documents than this a line each is all that is read. */
export const FEW = 8;

export type DocumentFact = readonly [name: string, value: string];

export interface Row {
  readonly name: string;
  readonly answer: string;
  readonly tone: Tone | "mute";
  readonly detail?: string;
}

/** On whose word a subject rests, and how solid that is. */
export interface TrustLine {
  readonly subject: string;
  readonly root: string;
  readonly tone: "good" | "warn" | "mute";
}

/** A view of one document of the tree. */
export interface View {
  readonly document: ExaminedDocument;
  /** What kind of document it is. */
  readonly kindName: string;
  readonly verdict: Verdict;
  /** Of what could be read: who decided or said what, when, and what of it was checked. */
  readonly sentence: () => string | null;
  /** Of what was decided, billed or attested: the members by which an auditor finds it again. */
  readonly facts: () => readonly DocumentFact[];
  /** The time that the verdict is about, Unix seconds; null where it is about none. */
  readonly asked: number | null;
  readonly rows: readonly Row[];
  readonly trust: readonly TrustLine[];
  /** Of its parts, in the reader's language. */
  readonly headings: HeadingWords;
  /** Computed when asked for: of a thousand documents nobody reads them. */
  readonly claims: () => Claims | null;
  /** Of a decision that holds: what is proved of each rule, and which were named as not met. */
  readonly rules: () => RuleLines;
}

/** A view as its kind makes it. */
export type KindView = Omit<View, "kindName" | "asked">;

export interface RuleLine {
  readonly id: string;
  /** As people say it, and exactly. */
  readonly brief: string;
  readonly exact: string;
  readonly look: DotLook;
}

export interface RuleLines {
  /** On whose word each input stands; one line where all stand on one. */
  readonly inputs: readonly string[];
  readonly reasons: readonly string[];
  /** What the reasons leave open; null where none is named. */
  readonly open: string | null;
  /** What is proved of each rule that applied, or was named. */
  readonly applied: readonly RuleLine[];
  /** Rules that are for another outcome. */
  readonly apart: readonly RuleLine[];
}

/** Of a document that says nothing in one sentence. */
export const noSentence = ({ headings }: Locale = en) => ({
  headings,
  sentence: (): null => null,
  facts: () => [] as const,
});

export const NO_RULES = (): RuleLines => ({ inputs: [], reasons: [], open: null, applied: [], apart: [] });
