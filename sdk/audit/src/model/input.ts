/** The input of an examination: documents in their order, each with its source. */

import type { Failure } from "@svc/core/finding";
import type { Json } from "@svc/core/json";
import type { CaseReference, DecisionAttestation } from "@svc/core/wire";
import type { StepResult, VerificationResult, VerifyOptions } from "@svc/vdi-verifier";
import type { StatedDocument } from "@svc/vdi-verifier/opened";
import type { ExaminedDocument, ExaminedSet, FailureOfSet, Kind, StatedMembers } from "./examination.ts";

export interface Item {
  readonly kind: Kind;
  /** As it is verified: JSON text where the document is JSON, the text itself otherwise. */
  readonly text: string;
  /** Plain data; absent for texts that are no JSON, and for attestations in JSON Lines. */
  readonly value?: Json | undefined;
  /** Name of the file or "pasted text", with a number where one source held several. */
  readonly source: string;
  /** The DSSE envelope of a revocation snapshot, unread. */
  readonly envelope?: Json | undefined;
  /** The case reference that a personal packet gives with its attestation. */
  readonly reference?: CaseReference | undefined;
  /** What is wrong with it, worded by `EXAMINED_SET`; an `unknown` has one. */
  readonly problem?: Failure | undefined;
}

export interface TileFile {
  readonly source: string;
  /** As tlog-tiles names it, relative to the log: `tile/0/000`. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What travels to a worker or thread; survives structured cloning. */
export interface AttestationTerms {
  /** Without signal and progress. */
  readonly verification: VerifyOptions;
  /** Verified log times by attestation hash, Unix seconds. */
  readonly logTimes: Readonly<Record<string, number>>;
  /** Those of them that witnesses saw, as many as the reader demands. */
  readonly witnessedTimes: Readonly<Record<string, number>>;
  /** Source evidence that stands beside them, by the attestation id that it names, as it was given. */
  readonly evidence: Readonly<Record<string, readonly Json[]>>;
  /** Whether somebody asks what receipts would call these documents. */
  readonly withHashes: boolean;
  /** Whether somebody wants them as they were read. */
  readonly withContent: boolean;
}

export interface AttestationFinding {
  readonly result: VerificationResult;
  /** By what receipts name it; null where it was not asked for. */
  readonly document: StatedDocument | null;
  /** As the document states them; null where it could not be read. */
  readonly stated: StatedMembers | null;
  /** The log time at which it held, of one that has expired since and fails for nothing else. */
  readonly held_at?: number | undefined;
  /** Null where it could not be read; absent where it was not asked for. */
  readonly read?: DecisionAttestation | null | undefined;
}

export interface Placed {
  /** Without text where `later` gives it. */
  readonly item: Item;
  /** Of an attestation: its text is read when it is verified, and kept no longer. */
  readonly later?: LaterItem["later"] | undefined;
  /** Of a part of a bundle. */
  readonly pointer?: string | undefined;
  /** Documents of a log with one number speak of each other; absent where all of them may. */
  readonly evidence?: number | undefined;
  /** A part that is not even in the shape of its kind: then nothing else is asked of it. */
  readonly fault?: {
    readonly reason: string;
    readonly detail?: string | undefined;
    readonly found?: FailureOfSet | undefined;
    /** `not_valid` where absent. */
    readonly verdict?: "could_not_check" | "not_valid" | undefined;
  };
}

export interface SetOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((index: number, step: StepResult) => void) | undefined;
  readonly onDocument?: ((document: ExaminedDocument) => void) | undefined;
  /** What stays of a document once it was told; all of it where absent. */
  readonly keep?: ((document: ExaminedDocument) => ExaminedDocument) | undefined;
  /** A document that receipts are held against, given apart. */
  readonly attestation?: unknown | undefined;
  /** Files beside the documents that could not be read; none where absent. */
  readonly unread?: number | undefined;
  /** Files of logs; they come last among the documents. */
  readonly tiles?: readonly TileFile[] | undefined;
  /** Examines the parts of a bundle. Without it bundles are left unexamined, as inside a bundle. */
  readonly examineParts?: ((parts: readonly Placed[]) => Promise<ExaminedSet>) | undefined;
  /** Where many attestations are verified together; here where absent. */
  readonly verifyMany?: VerifyMany | undefined;
}

/** As `verifyAttestations`, elsewhere: in threads, in workers. One finding for each text, in order. */
export type VerifyMany = (
  texts: readonly string[],
  terms: AttestationTerms,
  signal: AbortSignal | undefined,
) => AsyncIterable<AttestationFinding>;

/**
 * An attestation that is somewhere else until it is verified: of many, a caller may hold places in files. Read for its
 * verification; before where a snapshot that is here may list it; and after for each statement over a period whose leaves
 * are here, and where a source's statement is looked for that a log proof is about.
 */
export interface LaterItem extends Pick<Item, "source" | "problem"> {
  readonly kind: "attestation";
  /** What it is: as `recogniseLine` would say it. What it rejects with ends the examination. */
  readonly later: () => Promise<Pick<Item, "text" | "value">>;
}

/** As it is read: the value where it was read already, the text otherwise. */
export function inputOf({ value, text }: Pick<Item, "text" | "value">): unknown {
  return value === undefined ? text : value;
}
