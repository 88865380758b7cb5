/**
 * What comes out of an examination: a tree of findings, as plain data that survives structured cloning. A document
 * has findings, a bundle has documents, and ties say what one document shows of another. No sentence is made here.
 */
import type { Failure, Outcome, Values } from "@svc/core/finding";
import type { Json } from "@svc/core/json";
import type {
  BillingDocument,
  DecisionAttestation,
  InputDisclosure,
  LogEntry,
  TrustRoot,
  VerificationReceipt,
} from "@svc/core/wire";
import type { KINDS_IN_ENGLISH, WordedSet } from "@svc/messages";
import type {
  InputStanding,
  ReceiptSetScore,
  ReceiptVerificationResult,
  SourceEvidenceResult,
  VerificationResult,
} from "@svc/vdi-verifier";

/** What a document is. Each kind has a name in the catalogues and a row in `kinds/table.ts`. */
export type Kind = keyof typeof KINDS_IN_ENGLISH;

/**
 * The four verdicts of a document, a part of a bundle and a tie.
 *
 * `could_not_check` is about the reader, who gave no trust or material. It is never a pass. `expired` is about a document
 * that has expired: it held when a pinned log recorded it.
 */
export const VERDICT_KINDS = Object.freeze(["verified", "not_valid", "could_not_check", "expired"] as const);
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** The worst first: what is false before what is open, what is open before what is over. */
const WORST_FIRST: readonly VerdictKind[] = ["not_valid", "could_not_check", "expired", "verified"];

/** Of several: the worst. Of none: nothing was checked. */
export function overall(verdicts: readonly VerdictKind[]): VerdictKind {
  return WORST_FIRST.find((verdict) => verdicts.includes(verdict)) ?? "could_not_check";
}

/** A failure, and the closed set of its reason. */
export interface FailureOfSet extends Failure {
  readonly set: WordedSet["name"];
}

/** One row about a document. */
export interface FindingRow {
  /** A step, a check, a part: its name in the room that checks it. */
  readonly check: string;
  readonly outcome: Outcome;
  readonly reason?: string | undefined;
  readonly detail?: string | undefined;
  /** What was expected, found, allowed, as the room declares it for this reason. */
  readonly values?: Values | undefined;
  /** JSON Pointer (RFC 6901) into the document. */
  readonly pointer?: string | undefined;
}

/** A result, and what other documents of the set add to it. */
export type JudgedDecision = VerificationResult & {
  /** The log time at which an expired decision held. */
  readonly held_at?: number;
  /** The text of the case reference, where a disclosure or an opening beside the attestation opens it. */
  readonly reference?: string;
};

export interface ExaminedDocument {
  /** Place among the documents of its set, from 0. */
  readonly index: number;
  readonly source: string;
  readonly kind: Kind;
  /** Of a part of a bundle: JSON Pointer into the bundle. */
  readonly pointer?: string | undefined;
  readonly verdict: VerdictKind;
  /** Why it is not `verified`; a code of the room that checks it. */
  readonly reason?: string | undefined;
  readonly detail?: string | undefined;
  /** What the detail was made of. */
  readonly found?: FailureOfSet | undefined;
  /** On whose word a pass rests; of what is verified or expired. */
  readonly rests_on?: TrustRoot | undefined;
  readonly findings: readonly FindingRow[];
  /** What the library's own function says of it; null where there was nothing to verify. */
  readonly result: object | null;
  /** Of an expired one: the pinned log's time at which it held, Unix seconds. */
  readonly held_at?: number | undefined;
  /** Of an attestation: what it states of itself, unverified. */
  readonly stated?: StatedMembers | undefined;
  /** As it was read; null where it could not be, absent where it was not asked for. */
  readonly read?: DecisionAttestation | VerificationReceipt | BillingDocument | Json | null | undefined;
  /** Of a bill: with what its openings disclose, where they hold. */
  readonly disclosed?: BillingDocument | undefined;
  /** Of a bundle: its parts. */
  readonly parts?: ExaminedSet | undefined;
  /** What is wrong with it before any check; worded by `EXAMINED_SET`. */
  readonly problem?: Failure | undefined;
}

/** What one document shows of another, by the places of both. */
export interface Tie {
  readonly tie:
    | "receipt_of"
    | "chain"
    | "duplicate"
    | "contradiction"
    | "disagreement"
    | "entry_of"
    | "revocation_of"
    | "manifest_of"
    | "circuit_record_of"
    | "disclosure_of"
    | "source_evidence_of"
    | "evidence_of"
    | "adjustment_of";
  /** The documents that show it. */
  readonly from: readonly number[];
  /** The documents about which; empty where what it names is not here. */
  readonly to: readonly number[];
  readonly verdict: VerdictKind;
  readonly reason?: string | undefined;
  readonly detail?: string | undefined;
  /** What the detail was made of. */
  readonly found?: FailureOfSet | undefined;
}

/** A path, and the place of its entry among the documents. */
export interface PlacedPath extends LogPath {
  readonly index: number;
}

export interface ExaminedSet {
  /** One for each document, in their order; tiles last. */
  readonly documents: readonly ExaminedDocument[];
  readonly ties: readonly Tie[];
  /** The worst of all documents and ties. */
  readonly verdict: VerdictKind;
  /** Of the receipts, where there are any. */
  readonly score?: ReceiptSetScore | undefined;
  /** Heads of logs among loose documents, each beside the next larger one. */
  readonly heads: readonly HeadPair[];
  /** The way of an entry up to a root, one for documents of logs that speak of each other. */
  readonly paths: readonly PlacedPath[];
  /** Checked log times under pinned logs, Unix seconds: of receipts by their hash. */
  readonly log_times: Readonly<Record<string, number>>;
}

/** By which people find a document in a list. */
export interface StatedMembers {
  readonly attestation_id: string;
  readonly outcome: string;
  readonly pipeline: string;
  readonly issuer: string;
  readonly issued_at: number;
}

/** What holds, of a document of a log that was verified. */
export const LOG_PASSES = Object.freeze([
  "head_signed",
  "consistent",
  "consistent_from_stated_root",
  "nothing_before",
  "leaf_included",
  "leaf_of_unknown_entry",
  "entry_included",
  "log_contradicts_itself",
  "tile_included",
  "entries_included",
] as const);
export type LogPass = (typeof LOG_PASSES)[number];

/** What would have to be added before a document of a log can be checked. */
export type LogMaterial =
  | { readonly what: "log_key"; readonly log: string }
  | { readonly what: "inclusion_proof" }
  | { readonly what: "checkpoint"; readonly tree_size?: number; readonly at_least?: boolean }
  | { readonly what: "tile"; readonly path: string };

export interface LogFacts {
  /** The log's origin. A stranger's text. */
  readonly log?: string;
  readonly tree_size?: number;
  readonly root_hash?: string;
  readonly log_index?: number;
  /** Of a consistency proof: the size that it starts from. */
  readonly from_size?: number;
  /** The log's time for an entry, Unix seconds: its own word. */
  readonly timestamp?: number;
  readonly witnesses?: readonly string[];
  readonly witnessed_at?: number;
  /** Of an entry: the receipt that it is about, and whether that receipt is here. */
  readonly receipt_hash?: string;
  readonly receipt_here?: boolean;
}

export interface LogFinding extends LogFacts {
  readonly document: Kind;
  readonly verdict: VerdictKind;
  /** True where all that it rests on is here and signed by a key that the reader gave. */
  readonly anchored: boolean;
  /** What holds, or what does not; absent where something is missing. */
  readonly reason?: string;
  /** Of a failure: what was expected and found, as the room that checks it declares it for this reason. */
  readonly values?: Values;
  /** Of a failure: its reason as a sentence. */
  readonly detail?: string;
  /** Empty unless it could not be checked. */
  readonly missing: readonly LogMaterial[];
}

export interface PathStep {
  readonly side: "left" | "right";
  /** Hex of the sibling, and of what it and the hash so far come to. */
  readonly sibling: string;
  readonly hash: string;
}

export interface LogPath {
  readonly entry: LogEntry;
  readonly leaf: string;
  /** Empty where no proof is here, or none of a leaf of that tree. */
  readonly path: readonly PathStep[];
  readonly log_index: number | null;
  /** Of the checkpoint beside it, signed by whomever; null where there is none. */
  readonly head: { readonly origin: string; readonly size: number; readonly root: string } | null;
  readonly reaches_root: boolean;
}

export interface ComparedHead {
  /** Empty for a head that a consistency proof alone states. */
  readonly source: string;
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  /** By a log key that the reader pinned. */
  readonly signed: boolean;
}

/** `forked`: two roots of one size, both signed by a pinned key of the log; `differ`: not both, so that anybody may have written one. */
export type Relation = "consistent" | "forked" | "differ" | "not_consistent" | "unproven" | "other_log";

export interface HeadPair {
  readonly smaller: ComparedHead;
  readonly larger: ComparedHead;
  readonly relation: Relation;
  /** Of a proof that does not lead from one to the other. */
  readonly failure?: Failure | undefined;
}

export type PartName =
  | "bundle"
  | "attestation"
  | "source_evidence"
  | "receipt"
  | "chain"
  | "log"
  | "revocation"
  | "manifest"
  | "circuit_record";

export interface BundlePart {
  readonly part: PartName;
  /** JSON Pointer (RFC 6901) into the bundle; "" is the bundle. */
  readonly pointer: string;
  readonly verdict: VerdictKind;
  /** On whose word a pass rests; absent where it did not pass. */
  readonly root?: TrustRoot | undefined;
  readonly reason?: string | undefined;
  /** A sentence. Texts from documents in it are a stranger's. */
  readonly detail?: string | undefined;
  /** What the detail was made of. */
  readonly found?: FailureOfSet | undefined;
}

export interface BundleResult {
  /** The worst of the parts. */
  readonly verdict: VerdictKind;
  /** `verdict` is "verified". */
  readonly valid: boolean;
  /** False exactly when `verdict` is "could_not_check". */
  readonly conclusive: boolean;
  /** One row a part, in a fixed order. */
  readonly parts: readonly BundlePart[];
  readonly attestation_id?: string | undefined;
  /** What `verifyDecision` said; absent when the bundle could not be read. */
  readonly attestation?: VerificationResult | undefined;
  /** What `verifyReceipt` said of each receipt, in order. */
  readonly receipts: readonly ReceiptVerificationResult[];
  /** Of the receipts about this attestation; absent without receipts, and around a thin one that is not known whole. */
  readonly score?: ReceiptSetScore | undefined;
}

/** What is shown, where it opens what a verified attestation commits to: otherwise nothing is. */
export interface ShownInputs {
  readonly inputs: readonly Pick<InputDisclosure["inputs"][number], "pointer" | "value">[];
  readonly path?: readonly string[] | undefined;
  /** The text of the case reference. */
  readonly reference?: string | undefined;
}

/** What evidence comes to: which inputs its sources signed, and on whose word those then stand. */
export interface ExaminedSources extends SourceEvidenceResult {
  readonly inputs: readonly InputStanding[];
}
