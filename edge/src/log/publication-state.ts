/** State that a log stores beside its tables: its last publication, and the schema versions. */
import type { Versions } from "../storage/sql.ts";
import { OUTBOX_TABLES } from "../webhooks/outbox.ts";

export interface PublicationState {
  readonly size: number;
  /** When, in Unix seconds; null of a publication before times were kept. */
  readonly at: number | null;
  /** The note that readers are shown, with the cosignatures that verified. */
  readonly note: string;
  /** Sizes that the witnesses held last, in decimal, by key name. */
  readonly witnessSizes: Readonly<Record<string, string>>;
}

const KEY = "publication";

export function readPublication({ kv }: DurableObjectStorage): PublicationState | null {
  return kv.get<PublicationState>(KEY) ?? null;
}

/** Older publications have no recorded time. */
function addPublicationTime({ kv }: DurableObjectStorage): void {
  const kept = kv.get<Omit<PublicationState, "at">>(KEY);
  if (kept !== undefined) kv.put(KEY, { ...kept, at: null });
}

export function writePublication({ kv }: DurableObjectStorage, publication: PublicationState): void {
  kv.put(KEY, publication);
}

/** The first is of before versions were counted. */
export function logVersions(storage: DurableObjectStorage): Versions {
  return [[], [() => addPublicationTime(storage), ...OUTBOX_TABLES]];
}
