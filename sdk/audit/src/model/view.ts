/**
 * A report on one document as plain data in one language. Terminal text, HTML reports and the page render it and add
 * no sentence of their own.
 */

import type { Values } from "@svc/core/finding";
import type { DecisionPart, Locale } from "@svc/messages";
import type { IssuerNames } from "@svc/vdi-verifier/opened";
import type { ExaminedDocument, Kind, VerdictKind } from "./examination.ts";

/** Who reads the report. */
export interface Reader {
  readonly names: IssuerNames;
  /** Defaults to English. */
  readonly locale?: Locale | undefined;
  /** Names of the kinds of documents in that language. */
  readonly kinds?: Readonly<Record<Kind, string>> | undefined;
  /** The time asked about, Unix seconds, for results that do not repeat it. */
  readonly at?: number | undefined;
  /** The text of the document, for one that was not handed on as it was read. */
  readonly text?: string | undefined;
}

/** `good` needs somebody other than the document to vouch for it. */
export type Tone = "good" | "warn" | "bad" | "unknown";

export interface Verdict {
  readonly kind: VerdictKind;
  readonly tone: Tone;
  readonly headline: string;
  /** Who vouches for it, or why it fails: one or two sentences. */
  readonly because: string;
}

/** What a document proves and what it does not. */
export interface Claims {
  readonly proves: readonly string[];
  readonly doesNot: readonly string[];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
  /** `code` is a key, hash or identifier to compare or copy. `strong` is what the reader looks for first. */
  readonly look?: "code" | "strong" | undefined;
  /** Said after the value, less prominently. */
  readonly aside?: string | undefined;
  /** Of a time, Unix seconds, where it can be said how far it is from now. */
  readonly at?: number | undefined;
}

/** One check. A row without a name is a sentence of its own. */
export interface Row {
  readonly name: string;
  /** The number of a step in the protocol. */
  readonly number?: number | undefined;
  readonly answer: string;
  readonly tone: Tone | "mute";
  readonly detail?: string | undefined;
  /** The check in plain words: what a pass shows, else what was found, else what it asks. */
  readonly meaning?: string | undefined;
  /** The check that ran and the reason code, for programs. */
  readonly check?: string | undefined;
  readonly reason?: string | undefined;
  /** What was expected and found. */
  readonly values?: Values | undefined;
  /** By what a part is found again. */
  readonly facts?: readonly Fact[] | undefined;
}

/** Who vouches for one part of a verdict. */
export interface TrustLine {
  readonly subject: string;
  readonly root: string;
  readonly tone: "good" | "warn" | "mute";
}

/** How the dot of a rule is drawn. */
export type DotLook = "proved" | "either" | "visit" | "apart" | "open";

export interface RuleLine {
  readonly id: string;
  readonly brief: string;
  readonly exact: string;
  readonly look: DotLook;
}

/** What is proved of each rule of a decision. */
export interface RuleLines {
  /** Who vouches for each input; one line where one party vouches for all. */
  readonly inputs: readonly string[];
  readonly reasons: readonly string[];
  /** What the reasons leave open; null where none is named. */
  readonly open: string | null;
  /** Rules that applied, or were named. */
  readonly applied: readonly RuleLine[];
  /** Rules for another outcome. */
  readonly apart: readonly RuleLine[];
}

export const NO_RULES: RuleLines = Object.freeze({
  inputs: [],
  reasons: [],
  open: null,
  applied: [],
  apart: [],
});

/** A shape by class, which each output colours by its own sheet. */
export interface DrawnShape {
  readonly tag: "circle" | "g" | "path" | "rect" | "text" | "title";
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly children: readonly (DrawnShape | string)[];
}

export interface Drawing {
  readonly name: string;
  /** Alternative text. */
  readonly shows: string;
  /** Of its grid. Outputs scale it down where there is less room. */
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly DrawnShape[];
}

/** One cell of a table. */
export interface Cell {
  readonly text: string;
  readonly look?: "code" | "number" | "strong" | undefined;
  readonly aside?: string | undefined;
}

/** An entry of a list: a label before it, an aside after it, a tone where it is good or bad news. */
export interface ListItem {
  readonly text: string;
  readonly label?: string | undefined;
  readonly look?: "code" | "strong" | undefined;
  readonly aside?: string | undefined;
  readonly tone?: Tone | "mute" | undefined;
  readonly facts?: readonly Fact[] | undefined;
}

export type Block =
  | { readonly block: "paragraph"; readonly text: string }
  | {
      readonly block: "notice";
      readonly tone: Tone;
      readonly text: string;
      readonly items?: readonly string[];
    }
  | { readonly block: "facts"; readonly facts: readonly Fact[] }
  /** `chain`: each entry follows from the one before. */
  | {
      readonly block: "list";
      readonly look: "plain" | "chain";
      readonly label?: string;
      readonly items: readonly ListItem[];
    }
  | {
      readonly block: "table";
      readonly name: string;
      readonly columns: readonly string[];
      /** The first cell heads its row. */
      readonly rows: readonly {
        readonly cells: readonly Cell[];
        readonly look?: "sum" | "differs" | undefined;
      }[];
    }
  | { readonly block: "drawing"; readonly drawing: Drawing; readonly file: string }
  /** Closed until the reader opens it. */
  | {
      readonly block: "fold";
      readonly title: string;
      readonly isOpen: boolean;
      readonly blocks: readonly Block[];
    };

/** A titled part of a report. */
export interface Section {
  /** Stays the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly blocks: readonly Block[];
}

/** The members that one line about a document needs. */
export interface Brief {
  readonly kind: Kind;
  /** Name of the kind. */
  readonly title: string;
  readonly source: string;
  readonly verdict: Verdict;
  /** Who decided or said what, when, and what of it was checked; null where that is not known. */
  readonly sentence: readonly DecisionPart[] | null;
  readonly rows: readonly Row[];
  /** The time that the verdict is about, Unix seconds; null where it is about none. */
  readonly asked: number | null;
}

export interface View extends Brief {
  /** Members by which an auditor finds the document again. */
  readonly facts: readonly Fact[];
  readonly trust: readonly TrustLine[];
  readonly claims: Claims | null;
  readonly rules: RuleLines;
  readonly sections: readonly Section[];
}

/** The view of a document as its kind makes it. Functions run only where somebody asks for the whole view. */
export interface KindView {
  readonly verdict: Verdict;
  readonly rows?: readonly Row[];
  readonly asked?: number | null | undefined;
  readonly sentence?: () => readonly DecisionPart[] | null;
  readonly facts?: () => readonly Fact[];
  readonly trust?: () => readonly TrustLine[];
  readonly claims?: () => Claims | null;
  readonly rules?: () => RuleLines;
  readonly sections?: () => readonly Section[];
  readonly later?: () => Promise<readonly Section[]>;
}

/** A document with its brief; the whole view is made where somebody asks for it. */
export interface Reported {
  readonly document: ExaminedDocument;
  readonly brief: Brief;
  readonly view: () => View;
  /** Sections that take longer to make. */
  readonly later: () => Promise<readonly Section[]>;
}

/** Reports on more documents than this show a line each. */
export const FEW = 8;
