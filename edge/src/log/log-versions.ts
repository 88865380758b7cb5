/**
 * The versions of what a log's object stores. The log's own tables are made by its store, the same in every version; what
 * changes is what the object keeps beside them.
 */
import type { Versions } from "../storage/sql.ts";
import { OUTBOX_TABLES } from "../webhooks/outbox.ts";
import { addPublicationTime } from "./publication-state.ts";

/** The first is of before versions were counted. */
export function logVersions(storage: DurableObjectStorage): Versions {
  return [[], [() => addPublicationTime(storage), ...OUTBOX_TABLES]];
}
