/** One examination of what is here, as far as it has come: the report follows from it. */

import { type Signal, signal } from "@preact/signals";
import type { ExaminedDocument, ExaminedSet } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import type { BatchList } from "./batch/batch-view.tsx";
import type { TextItem } from "./examine/messages.ts";
import type { Opened } from "./page.ts";
import type { TimedStep } from "./view/row-list.tsx";

/** The attestation that a report is about. */
export interface ReportedItem {
  readonly item: TextItem;
  /** Null where it could not be read. */
  readonly attestation: DecisionAttestation | null;
}

export class Run {
  /** What is looked at by itself; null for everything that is here. */
  readonly opened: Opened | null;
  readonly reported: Signal<ReportedItem | null> = signal(null);
  /** The attestation's steps as they complete. */
  readonly steps: Signal<readonly TimedStep[]> = signal([]);
  /** The examined attestation, or the bundle of which a part is opened. */
  readonly document: Signal<ExaminedDocument | null> = signal(null);
  /** Of several attestations. */
  readonly list: Signal<BatchList | null> = signal(null);
  readonly set: Signal<ExaminedSet | null> = signal(null);
  /** Whether the document of an opened row cannot be read again. */
  readonly isGone: Signal<boolean> = signal(false);
  /** Why the check itself did not run. */
  readonly failure: Signal<unknown> = signal(undefined);
  /** Unix seconds; null while it runs. */
  readonly finishedAt: Signal<number | null> = signal(null);

  constructor(opened: Opened | null) {
    this.opened = opened;
  }
}
