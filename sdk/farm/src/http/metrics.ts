/** Measures of the farm in the OpenMetrics text format, version 1.0.0. No label has a value that a caller chooses. */
import type { Queryable } from "../store/types.ts";
import { PROVE_BOUNDS, type WorkerCounts } from "./worker-counts.ts";

export const METRICS_TYPE = "application/openmetrics-text; version=1.0.0; charset=utf-8";

type Samples = readonly (readonly [suffix: string, value: number])[];

function family(name: string, type: string, help: string, samples: Samples): string {
  const lines = samples.map(([suffix, value]) => `${name}${suffix} ${value}`);
  return [`# TYPE ${name} ${type}`, `# HELP ${name} ${help}`, ...lines].join("\n");
}

const text = (families: readonly string[]): string => `${families.join("\n")}\n# EOF\n`;

/** State of the whole farm by the rows of jobs. */
export interface Backlog {
  readonly waiting: number;
  readonly proved: number;
  readonly failed: number;
  readonly oldestSeconds: number;
  /** Mean of the last hour's proofs, in seconds; one second where there was none. */
  readonly proveSeconds: number;
  readonly endedLastHour: number;
}

export async function readBacklog(db: Queryable): Promise<Backlog> {
  const { rows } = await db.query(
    `SELECT
       (SELECT count(*) FROM vdi_farm.job WHERE state = 'waiting')::int AS waiting,
       (SELECT count(*) FROM vdi_farm.job WHERE state = 'proved')::int AS proved,
       (SELECT count(*) FROM vdi_farm.job WHERE state = 'failed' AND ended_at > now() - interval '1 hour')::int AS failed,
       (SELECT count(*) FROM vdi_farm.job WHERE ended_at > now() - interval '1 hour')::int AS ended,
       (SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) FROM vdi_farm.job WHERE state = 'waiting')::float AS oldest,
       (SELECT coalesce(avg(prove_ms) / 1000.0, 1) FROM (SELECT prove_ms FROM vdi_farm.job
          WHERE ended_at > now() - interval '1 hour' AND prove_ms IS NOT NULL ORDER BY ended_at DESC LIMIT 200) AS last)::float AS prove`,
  );
  const row = rows[0] as Readonly<
    Record<"waiting" | "proved" | "failed" | "ended" | "oldest" | "prove", number>
  >;
  return {
    waiting: row.waiting,
    proved: row.proved,
    failed: row.failed,
    endedLastHour: row.ended,
    oldestSeconds: row.oldest,
    proveSeconds: row.prove,
  };
}

/**
 * Returns how many jobs to prove at once so that the backlog is proved within the target; 0 without a backlog. An
 * autoscaler divides it by the slots of a machine.
 */
export function slotsWanted(
  { waiting, proveSeconds }: Pick<Backlog, "waiting" | "proveSeconds">,
  targetSeconds: number,
): number {
  return Math.ceil((waiting * proveSeconds) / targetSeconds);
}

export function farmMetrics(backlog: Backlog, wanted: number, requests: ReadonlyMap<number, number>): string {
  return text([
    family("vdi_farm_jobs", "gauge", "Jobs that are not ended, and those that failed in the last hour", [
      ['{state="waiting"}', backlog.waiting],
      ['{state="proved"}', backlog.proved],
      ['{state="failed"}', backlog.failed],
    ]),
    family("vdi_farm_oldest_waiting_seconds", "gauge", "Age of the oldest job that waits", [
      ["", backlog.oldestSeconds],
    ]),
    family("vdi_farm_ended_last_hour", "gauge", "Jobs that ended in the last hour", [
      ["", backlog.endedLastHour],
    ]),
    family("vdi_farm_prove_seconds", "gauge", "Mean of the last hour's proofs", [["", backlog.proveSeconds]]),
    family("vdi_farm_slots_wanted", "gauge", "Jobs to be proved at once to reach the target", [["", wanted]]),
    family(
      "vdi_farm_http_requests",
      "counter",
      "Requests that were answered",
      [...requests].map(([status, count]) => [`_total{status="${status}"}`, count] as const),
    ),
  ]);
}

export function workerMetrics({ events, buckets, seconds, slots, busy }: WorkerCounts): string {
  let below = 0;
  const cumulative: [string, number][] = buckets.map((count, i) => {
    below += count;
    return [`_bucket{le="${PROVE_BOUNDS[i]?.toFixed(1) ?? "+Inf"}"}`, below];
  });
  return text([
    family("vdi_worker_slots", "gauge", "Jobs that this worker proves at once", [["", slots]]),
    family("vdi_worker_busy", "gauge", "Jobs that it is proving", [["", busy]]),
    family(
      "vdi_worker_events",
      "counter",
      "What became of attempts",
      [...events].map(([event, count]) => [`_total{event="${event}"}`, count] as const),
    ),
    family(
      "vdi_worker_proof_duration_seconds",
      "histogram",
      "Time for one proof, opening and witness included",
      [...cumulative, ["_count", below], ["_sum", seconds]],
    ),
  ]);
}
