/** What many documents come to, as facts for the sentence on top, and what a language brings to say it. */

export interface ManyFacts {
  readonly decisions: {
    readonly total: number;
    /** All that are verified, and of them those that rest in part on the document alone. */
    readonly verified: number;
    readonly ownWord: number;
    readonly expired: number;
    readonly notValid: number;
    /** Of the ones that are not valid: those that fail by the reader's own list of issuers alone. */
    readonly onlyUnpinned: number;
    readonly notChecked: number;
  };
  /** Of the verified ones alone, the most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  /** How many of the verified ones have yet other outcomes. */
  readonly otherOutcomes: number;
  /** Of the verified ones: the first and last time that they state, Unix seconds. */
  readonly dated: { readonly first: number; readonly last: number } | null;
  /** Of the verified ones: under pinned keys, by the reader's own name for them; null where they have none. */
  readonly pinned: readonly { readonly name: string | null; readonly keys: number; readonly count: number }[];
  /** Of the verified ones: under keys that are not pinned. `isMore`: of at least so many keys. */
  readonly unpinned: { readonly count: number; readonly keys: number; readonly isMore: boolean };
  /** Documents of other kinds. */
  readonly others: {
    readonly total: number;
    readonly verified: number;
    readonly expired: number;
    readonly notValid: number;
    readonly notChecked: number;
  };
  /** Files that could not be read. */
  readonly unread: number;
}

/** The sentence on top is `clause` and the `details` of it; `rest` is what did not come to it. Empty where there is nothing. */
export interface ManySaid {
  readonly clause: string;
  readonly details: string;
  readonly rest: string;
}

export type ManyWords = (facts: ManyFacts) => ManySaid;
