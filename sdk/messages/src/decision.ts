/**
 * A decision in one sentence, the same on every surface: who decided what, when and under which rules, and what of that
 * was checked. From data alone: where a check failed or could not be made, the sentence says so first.
 */
/** What is known of the proof behind a decision that holds. */
export type ProofStanding =
  | "holds"
  /** Every critical rule in force has a condition on an input, and may have been waived by it. */
  | "waivable"
  /** No critical rule in force tests an input: any inputs would have done. */
  | "shows_nothing"
  | "unvouched_key"
  | "not_checked";

/** Whose rules they are: published ones, those of an authority that the reader pinned, the issuer's, or not known. */
export type RulesStanding = "published" | "bound" | "own" | "claimed";

export interface DecisionFacts {
  /** `not_pinned`: nothing was found false, and it is signed by another key than those that the reader pinned. */
  readonly verdict: "verified" | "not_valid" | "not_pinned" | "could_not_check" | "expired";
  /** The members of the document that the sentence repeats; of one that does not hold they are its claim. */
  readonly outcome: string;
  readonly issued_at: number;
  readonly expires_at: number;
  readonly policy: {
    readonly manifest_id: string;
    readonly manifest_version: string;
    readonly name: string;
    readonly standing: RulesStanding;
  };
  /** `name`: what the reader calls the pinned key, never what a document calls itself. */
  readonly issuer: { readonly pinned: boolean; readonly name?: string };
  readonly proof: ProofStanding;
  /** Rules that apply to this outcome and are not proved; absent: none. */
  readonly unproved?: number;
  /** Of an expired one: the pinned log's time at which it held, Unix seconds. */
  readonly held_at?: number;
}

/**
 * `clause` is what is read first, `outcome` the word that it turns on, `rest` what follows them, `joint` the comma between,
 * which goes where `rest` does not stand in the same line.
 */
export interface DecisionPart {
  readonly role: "clause" | "outcome" | "joint" | "rest";
  readonly text: string;
}

export type DecisionWords = (facts: DecisionFacts, named?: string) => readonly DecisionPart[];
