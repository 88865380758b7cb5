/**
 * What documents other than a decision come to, as facts for the one sentence on top of every surface: who said what,
 * when, and what of that was checked.
 */
import type { DecisionFacts, DecisionPart } from "./decision.ts";

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
  /** Null where it is hidden. */
  readonly charge: { readonly micros: string; readonly currency: string } | null;
  readonly issued_at: number;
  /** `name`: what the reader calls the pinned key. */
  readonly operator: { readonly pinned: boolean; readonly name?: string };
  /** Whether the charge was recomputed from usage and price. */
  readonly priced: boolean;
  /** What of those that are here stands in its place. */
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
  /** What it says of the attestation. */
  readonly says: "valid" | "not_valid" | "open";
  /** By the verifier's own clock, Unix seconds. */
  readonly verified_at: number;
  readonly verifier: SaidVerifier;
}

/** Receipts of which each names the one before it. */
export interface ChainFacts {
  readonly kind: "chain";
  /** Whether they follow each other, whosever they are. */
  readonly verdict: Held;
  readonly receipts: number;
  readonly verifiers: number;
  /** Whether all of them are of verifiers that the reader trusts. */
  readonly trusted: boolean;
  /** Unix seconds, by the verifiers' own clocks: of the first and of the last. */
  readonly from: number;
  readonly to: number;
  /** What the last one says of the attestation. */
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
  /** Whether the larger head is signed by a log key that the reader pinned. */
  readonly pinned: boolean;
}

export type SaidFacts = BillFacts | BundleFacts | ReceiptFacts | ChainFacts | ContradictionFacts | HeadsFacts;

/** What a language brings for them. */
export interface SaidWords {
  bill(facts: BillFacts): readonly DecisionPart[];
  /** @param decision the sentence on the decision in it; empty where none could be read */
  bundle(facts: BundleFacts, decision: readonly DecisionPart[]): readonly DecisionPart[];
  receipt(facts: ReceiptFacts): readonly DecisionPart[];
  chain(facts: ChainFacts): readonly DecisionPart[];
  contradiction(facts: ContradictionFacts): readonly DecisionPart[];
  heads(facts: HeadsFacts): readonly DecisionPart[];
}
