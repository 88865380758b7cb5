/**
 * A worker: takes jobs from both queues, keeps its leases alive, counts what it did, and ends in order. All that it must
 * not lose is in the database; it may be killed at any time.
 */

import { withoutUndefined } from "@svc/core";
import type pg from "pg";
import type { JobResult, JobWithMetadata } from "pg-boss";
import { WorkerCounts, type WorkerEvent } from "../http/worker-counts.ts";
import type { FarmInputs } from "../inputs/inputs.ts";
import type { FarmSigner } from "../signer/signer.ts";
import { openPool } from "../store/database.ts";
import { failJob, noteCause, purgeEnded } from "../store/jobs.ts";
import { type AttemptFailed, failureOf } from "../store/outcome.ts";
import { DEAD_QUEUE, makeBoss, PROVE_QUEUE, SIGN_QUEUE } from "../store/queue.ts";
import { systemCode } from "../store/system-code.ts";
import type { DatabaseConfig } from "../store/types.ts";
import { type ProvingWorld, proveJob } from "./prove-job.ts";
import { signJob } from "./sign-job.ts";

export interface WorkerConfig extends DatabaseConfig {
  /** Private farm keys by their public keys. */
  readonly keys: ReadonlyMap<string, string>;
  /** By issuer's public key; without any this worker proves and leaves signing to others. */
  readonly signers: ReadonlyMap<string, FarmSigner>;
  /** Of issuers that keep the sealed parts of their jobs, by public key. */
  readonly inputs?: ReadonlyMap<string, FarmInputs> | undefined;
  readonly circuitDir: string;
  readonly allowUnrecognisedCircuit?: boolean | undefined;
  /** Jobs proved at once. A proof takes two threads while another is idle, so one for two processors. Default 1. */
  readonly concurrency?: number | undefined;
  /** Jobs of one tenant proved at once in the whole farm. Default: no bound, turns are enough. */
  readonly mostPerTenant?: number | undefined;
  /** Signatures asked for at once, and for one tenant. Defaults 8 and 2: a slow signer holds up its own tenant. */
  readonly signing?: { readonly concurrency: number; readonly perTenant: number } | undefined;
  /** Seconds between two looks at an empty queue. Default 1. */
  readonly pollSeconds?: number | undefined;
  /** Seconds between two looks for dead workers. Default 5. */
  readonly superviseSeconds?: number | undefined;
  /** Seconds between two looks for jobs that ended longer ago than the farm remembers. Default 60. */
  readonly purgeSeconds?: number | undefined;
  /** What happened, in codes and ids. */
  readonly onEvent?: ((event: WorkerEvent) => void) | undefined;
}

export interface Worker {
  readonly counts: WorkerCounts;
  /** Returns whether the database answers. */
  isReady(): Promise<boolean>;
  /** Takes no more jobs and waits for those in hand; after so many seconds they are given back. */
  drain(seconds?: number): Promise<void>;
}

type Attempt = (id: string, signal: AbortSignal) => Promise<WorkerEvent>;

/**
 * Takes jobs, proves them, has them signed and stores each attestation once.
 *
 * @throws VdiError, or the database's error, when the farm is not installed or out of reach
 */
export async function startWorker(config: WorkerConfig): Promise<Worker> {
  const { concurrency = 1, mostPerTenant, pollSeconds = 1, onEvent = () => undefined } = config;
  const signing = config.signing ?? { concurrency: 8, perTenant: 2 };
  const counts = new WorkerCounts(concurrency);
  const connections = config.connections ?? concurrency + 4;
  const pool = openPool({ ...config, connections });
  const boss = makeBoss({
    ...config,
    connections,
    supervise: true,
    onError: (code) => onEvent({ event: "trouble", code }),
  });
  await boss.start();
  const world = worldOf(config, pool, boss);
  const told = (event: WorkerEvent) => {
    counts.count(event);
    onEvent(event);
  };
  const handler = (attempt: Attempt) => handlerOf(pool, attempt, told);
  const common = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: pollSeconds,
    burstWhenBatchFull: true,
  } as const;
  await boss.work(
    PROVE_QUEUE,
    withoutUndefined({ ...common, localConcurrency: concurrency, groupConcurrency: mostPerTenant }),
    handler((id, signal) => counts.during(() => proveAttempt(world, id, signal))),
  );
  if (config.signers.size > 0) {
    await boss.work(
      SIGN_QUEUE,
      { ...common, localConcurrency: signing.concurrency, groupConcurrency: signing.perTenant },
      handler(async (id, signal) => {
        const isDone = await signJob({ db: pool, signers: config.signers }, id, signal);
        return { event: isDone ? "signed" : "nothing_to_do", job: id };
      }),
    );
  }
  await boss.work(DEAD_QUEUE, { ...common, batchSize: 10 }, async (jobs) => bury(pool, jobs, told));
  const purging = purgeNowAndThen(pool, config.purgeSeconds ?? 60, onEvent);
  return {
    counts,
    isReady: () => answers(pool),
    drain: async (seconds = 60) => {
      clearInterval(purging);
      await boss.stop({ graceful: true, timeout: seconds * 1000 });
      await pool.end();
    },
  };
}

function worldOf(config: WorkerConfig, pool: pg.Pool, boss: ProvingWorld["boss"]): ProvingWorld {
  const { keys, circuitDir, allowUnrecognisedCircuit = false, inputs = new Map() } = config;
  return { pool, boss, keys, circuitDir, allowUnrecognisedCircuit, inputs };
}

function purgeNowAndThen(pool: pg.Pool, seconds: number, onEvent: (event: WorkerEvent) => void) {
  const purge = () =>
    purgeEnded(pool).catch((error: unknown) => onEvent({ event: "trouble", code: systemCode(error) }));
  return setInterval(purge, seconds * 1000).unref();
}

async function proveAttempt(world: ProvingWorld, id: string, signal: AbortSignal): Promise<WorkerEvent> {
  const proof = await proveJob(world, id, signal);
  if (proof === null) return { event: "nothing_to_do", job: id };
  return { event: "proved", job: id, milliseconds: proof.milliseconds };
}

/** Maps an attempt's result to pg-boss: done, to be tried again, or (in our row) failed for good. */
function handlerOf(pool: pg.Pool, attempt: Attempt, told: (event: WorkerEvent) => void) {
  return async ([job]: JobWithMetadata<object>[]): Promise<JobResult[]> => {
    if (job === undefined) return [];
    try {
      told(await attempt(job.id, job.signal));
      return [{ id: job.id, status: "completed" }];
    } catch (error) {
      // A lost lease and a stop are no failure of the job's.
      if (job.signal.aborted) {
        told({ event: "attempt_failed", job: job.id, code: "given_back" });
        return [{ id: job.id, status: "failed", output: { code: "given_back" } }];
      }
      const failure = failureOf(error);
      const event = await recorded(pool, job.id, failure);
      told(event);
      return [
        {
          id: job.id,
          status: event.event === "job_failed" ? "completed" : "failed",
          output: { code: failure.code },
        },
      ];
    }
  };
}

async function recorded(pool: pg.Pool, job: string, { code, again }: AttemptFailed): Promise<WorkerEvent> {
  try {
    if (again) await noteCause(pool, job, code);
    else await failJob(pool, job, code, true);
    return { event: again ? "attempt_failed" : "job_failed", job, code };
  } catch (error) {
    // The database is away: the queue keeps the job, and the next attempt finds the same.
    return { event: "attempt_failed", job, code: systemCode(error) };
  }
}

/** Jobs whose attempts are used up. Their inputs stay, sealed: the world was at fault. */
async function bury(
  pool: pg.Pool,
  jobs: readonly Pick<JobWithMetadata, "id" | "sourceId">[],
  told: (event: WorkerEvent) => void,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, sourceId } of jobs) {
    try {
      if (sourceId !== null) await failJob(pool, sourceId, null, false);
      told(withoutUndefined({ event: "job_failed", job: sourceId ?? undefined, code: "attempts_used_up" }));
      results.push({ id, status: "completed" });
    } catch {
      results.push({ id, status: "failed", output: { code: "database_unreachable" } });
    }
  }
  return results;
}

async function answers(pool: pg.Pool): Promise<boolean> {
  return pool.query("SELECT version FROM vdi_farm.version").then(
    () => true,
    () => false,
  );
}
