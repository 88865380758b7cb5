/** The facts that summaries and rules are formatted from. */

import type { Constraint, DerivedValue } from "@svc/core/wire";

/** State of the proof behind a verified decision. */
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

/** Whose the signing key is, as the reader knows it. */
export interface KnownSigner {
  /** The reader pinned the key, or trusts the domain that lists it. */
  readonly pinned: boolean;
  /** What the reader calls the pinned key, never what a document calls itself. */
  readonly name?: string;
  /** The domain that the reader trusts and whose directory lists the key; absent for a pinned key. */
  readonly domain?: string;
}

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
  readonly issuer: KnownSigner;
  readonly proof: ProofStanding;
  /** Rules that apply to this outcome and are not proved; absent: none. */
  readonly unproved?: number;
  /** For an expired one: the pinned log's time at which it was valid, Unix seconds. */
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

/** What many documents come to, as facts for the sentence on top, and what a language brings to say it. */
export interface ManyFacts {
  readonly decisions: {
    readonly total: number;
    /** All that are verified, and of them those that rest in part on the document alone. */
    readonly verified: number;
    readonly ownWord: number;
    readonly expired: number;
    readonly notValid: number;
    /** Not valid ones that fail only because the reader's list of issuers lacks their key. */
    readonly onlyUnpinned: number;
    readonly notChecked: number;
  };
  /** Outcomes of verified ones, the most frequent first. */
  readonly outcomes: readonly { readonly outcome: string; readonly count: number }[];
  /** How many of the verified ones have yet other outcomes. */
  readonly otherOutcomes: number;
  /** First and last stated time of verified ones, Unix seconds. */
  readonly dated: { readonly first: number; readonly last: number } | null;
  /** Verified ones under pinned keys, by the reader's own name for them; `null` where they have none. */
  readonly pinned: readonly { readonly name: string | null; readonly keys: number; readonly count: number }[];
  /** Verified ones under keys that are not pinned. `isMore`: of at least so many keys. */
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

type Held = "verified" | "not_valid" | "could_not_check";

/** A verifier of receipts. `name` is the last part of its id, a stranger's word unless it is trusted. */
export interface SaidVerifier {
  readonly trusted: boolean;
  readonly name: string;
}

/** A bill, or what was said of one afterwards. */
export interface BillFacts {
  readonly kind: "bill";
  readonly verdict: Held;
  readonly deed: "bill" | "overage" | "correction" | "void";
  /** `null` when it is hidden. */
  readonly charge: { readonly micros: string; readonly currency: string } | null;
  readonly issued_at: number;
  readonly operator: KnownSigner;
  /** True when the charge was recomputed from usage and price. */
  readonly priced: boolean;
  /** The document among those given that replaces it. */
  readonly superseded_by: "bill" | "overage" | "correction" | "void" | null;
}

/** An audit bundle, with the decision that it is about where that could be read. */
export interface BundleFacts {
  readonly kind: "bundle";
  readonly verdict: Held | "expired";
  readonly decision: DecisionFacts | null;
}

export interface ReceiptFacts {
  readonly kind: "receipt";
  readonly verdict: "verified" | "not_valid";
  /** The receipt's result on the attestation. */
  readonly says: "valid" | "not_valid" | "open";
  /** By the verifier's own clock, Unix seconds. */
  readonly verified_at: number;
  readonly verifier: SaidVerifier;
}

/** Receipts of which each names the one before it. */
export interface ChainFacts {
  readonly kind: "chain";
  /** Result of the links between them, whoever signed them. */
  readonly verdict: Held;
  readonly receipts: number;
  readonly verifiers: number;
  /** True when all of them are of verifiers that the reader trusts. */
  readonly trusted: boolean;
  /** Unix seconds, by the verifiers' own clocks: of the first and of the last. */
  readonly from: number;
  readonly to: number;
  /** Result of the last one on the attestation. */
  readonly says: ReceiptFacts["says"];
}

/** Two receipts of one key with opposite answers to one question. */
export interface ContradictionFacts {
  readonly kind: "contradiction";
  readonly verifier: SaidVerifier;
  /** When it signed each answer, Unix seconds, by its own clock. */
  readonly valid_at: number;
  readonly not_valid_at: number;
}

/** Heads of a log held against each other. */
export interface HeadsFacts {
  readonly kind: "heads";
  readonly relation: "consistent" | "forked" | "differ" | "not_consistent" | "unproven" | "other_log";
  /** As the heads name it: a stranger's word unless `pinned`. */
  readonly log: string;
  /** Of heads of two logs, the other one. */
  readonly other: string;
  /** Entries of the smaller head and of the larger. */
  readonly from: number;
  readonly to: number;
  /** True when the larger head is signed by a log key that the reader pinned. */
  readonly pinned: boolean;
}

export type SaidFacts = BillFacts | BundleFacts | ReceiptFacts | ChainFacts | ContradictionFacts | HeadsFacts;

/** Proved: the proof was checked and is valid. Claimed: asserted by the document. */
export type Standing = "proved" | "claimed";

/** Name of a rule that is a reason: its author's code and text, where it has them. */
export type NamedRule = Pick<Constraint, "id" | "reason_code" | "reason">;

/** Members of a rule that texts are made of. */
export type RuleText = Pick<Constraint, "vertex" | "predicate" | "when"> &
  Partial<Pick<Constraint, "critical">> & {
    /** The derived values of its policy, whose formulas are shown in place of their names. */
    readonly derived: readonly DerivedValue[] | undefined;
  };

/** What became of the attestations given. */
export interface HeldAttestations {
  readonly covered: number;
  readonly omitted: number;
  readonly outside: number;
  readonly not_shown: number;
  readonly elsewhere: number;
  readonly unreadable: number;
}
