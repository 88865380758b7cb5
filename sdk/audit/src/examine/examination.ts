/**
 * What comes out of an examination: a tree of findings, as plain data that survives structured cloning. A document
 * has findings, a bundle has documents, and ties say what one document shows of another. No sentence is made here.
 */
import type { Failure, Outcome, Values } from "@svc/core/finding";
import type { Json } from "@svc/core/json";
import type { BillingDocument, DecisionAttestation, TrustRoot, VerificationReceipt } from "@svc/core/wire";
import type { ReceiptSetScore } from "@svc/vdi-verifier";
import type { StatedMembers } from "./attestations/verify-attestations.ts";
import type { Kind } from "./documents/kinds.ts";
import type { FailureOfSet } from "./found.ts";
import type { HeadPair } from "./log/compare-heads.ts";
import type { LogPath } from "./log/path.ts";
import type { VerdictKind } from "./verdict.ts";

/** One row about a document. */
export interface FindingRow {
  /** A step, a check, a part: its name in the room that checks it. */
  readonly check: string;
  readonly outcome: Outcome;
  readonly reason?: string;
  readonly detail?: string;
  /** What was expected, found, allowed, as the room declares it for this reason. */
  readonly values?: Values;
  /** JSON Pointer (RFC 6901) into the document. */
  readonly pointer?: string;
}

export interface ExaminedDocument {
  /** Place among the documents of its set, from 0. */
  readonly index: number;
  readonly source: string;
  readonly kind: Kind;
  /** Of a part of a bundle: JSON Pointer into the bundle. */
  readonly pointer?: string;
  readonly verdict: VerdictKind;
  /** Why it is not `verified`; a code of the room that checks it. */
  readonly reason?: string;
  readonly detail?: string;
  /** What the detail was made of. */
  readonly found?: FailureOfSet;
  /** On whose word a pass rests; of what is verified or expired. */
  readonly rests_on?: TrustRoot;
  readonly findings: readonly FindingRow[];
  /** What the library's own function says of it; null where there was nothing to verify. */
  readonly result: object | null;
  /** Of an expired one: the pinned log's time at which it held, Unix seconds. */
  readonly held_at?: number;
  /** Of an attestation: what it states of itself, unverified. */
  readonly stated?: StatedMembers;
  /** As it was read; null where it could not be, absent where it was not asked for. */
  readonly read?: DecisionAttestation | VerificationReceipt | BillingDocument | Json | null;
  /** Of a bill: with what its openings disclose, where they hold. */
  readonly disclosed?: BillingDocument;
  /** Of a bundle: its parts. */
  readonly parts?: ExaminedSet;
  /** What is wrong with it before any check; worded by `EXAMINED_SET`. */
  readonly problem?: Failure;
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
  readonly reason?: string;
  readonly detail?: string;
  /** What the detail was made of. */
  readonly found?: FailureOfSet;
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
  readonly score?: ReceiptSetScore;
  /** Heads of logs among loose documents, each beside the next larger one. */
  readonly heads: readonly HeadPair[];
  /** The way of an entry up to a root, one for documents of logs that speak of each other. */
  readonly paths: readonly PlacedPath[];
  /** Checked log times under pinned logs, Unix seconds: of receipts by their hash. */
  readonly log_times: Readonly<Record<string, number>>;
}
