/** What callers see of database and jobs: without the types of the drivers, which no caller has to install. */
import type { DecisionAttestation } from "@svc/core";
import type { JobHeader } from "../job/header.ts";
import type { Sealed } from "../job/hpke.ts";

/** A row by its columns; what they hold is what the statement says. */
type Row = Record<string, unknown>;

export interface Queryable {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{ readonly rows: Row[]; readonly rowCount: number | null }>;
}

/** Where the database is: a connection string, or what the variables PGHOST, PGUSER and the like say. */
export interface DatabaseConfig {
  readonly connectionString?: string | undefined;
  /** Most connections. Default 5. */
  readonly connections?: number | undefined;
}

/** Times in seconds. */
export interface QueueTimes {
  /** Silence after which a worker counts as dead, at least 10. */
  readonly heartbeat: number;
  /** Most that one attempt may take. */
  readonly lease: number;
}

export type JobState = "waiting" | "proved" | "done" | "failed" | "cancelled";

/** A job as its owner sees it. */
export interface JobView {
  readonly jobId: string;
  readonly state: JobState;
  readonly attempts: number;
  /** Code of the last failed attempt. */
  readonly cause: string | null;
  readonly header: JobHeader;
  /** Whole once the state is `done`; with an empty `signature.value` while it is `proved`. */
  readonly document: DecisionAttestation | null;
  readonly opening: Sealed | null;
}
