/** What an examination of a set starts from: documents in their order, each with where it came from. */

import type { StepResult } from "@svc/vdi-verifier";
import type { AttestationFinding, AttestationTerms } from "../attestations/verify-attestations.ts";
import type { BundleResult } from "../bundle/part.ts";
import type { Item } from "../documents/recognise.ts";
import type { ExaminedDocument, ExaminedSet } from "../examination.ts";
import type { FailureOfSet } from "../found.ts";
import type { TileFile } from "../log/tiles.ts";

export interface Placed {
  /** Without text where `later` gives it. */
  readonly item: Item;
  /** Of an attestation: its text is read when it is verified, and kept no longer. */
  readonly later?: LaterItem["later"];
  /** Of a part of a bundle. */
  readonly pointer?: string;
  /** Documents of a log with one number speak of each other; absent where all of them may. */
  readonly evidence?: number;
  /** A part that is not even in the shape of its kind: then nothing else is asked of it. */
  readonly fault?: {
    readonly reason: string;
    readonly detail?: string;
    readonly found?: FailureOfSet;
    /** `not_valid` where absent. */
    readonly verdict?: "could_not_check" | "not_valid";
  };
}

export interface SetOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onStep?: ((index: number, step: StepResult) => void) | undefined;
  readonly onDocument?: (document: ExaminedDocument) => void;
  /** What stays of a document once it was told; all of it where absent. */
  readonly keep?: (document: ExaminedDocument) => ExaminedDocument;
  /** A document that receipts are held against, given apart. */
  readonly attestation?: unknown;
  /** Files beside the documents that could not be read; none where absent. */
  readonly unread?: number;
  /** Files of logs; they come last among the documents. */
  readonly tiles?: readonly TileFile[];
  /** What a bundle comes to; bundles are left unlooked at without it, as inside a bundle. */
  readonly examineBundle?: (item: Item) => Promise<ExaminedBundle>;
  /** Where many attestations are verified together; here where absent. */
  readonly verifyMany?: VerifyMany;
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

export interface ExaminedBundle {
  readonly result: BundleResult;
  /** Absent when the frame could not be read. */
  readonly parts?: ExaminedSet;
}
