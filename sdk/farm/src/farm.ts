/**
 * The farm as a program that decides sees it: one object over its own database, whose `enqueue` takes part in the caller's
 * transaction, so that a decision that is rolled back leaves no job.
 */
import { type DecisionAttestation, decodeHex, VdiError } from "@svc/core";
import type { SealedJob, SentJob } from "./job/header.ts";
import { inTransaction, openPool } from "./store/database.ts";
import { cancelJob, insertJob, readJob, reviveJob, storeSignature } from "./store/jobs.ts";
import { installQueues, makeBoss } from "./store/queue.ts";
import { CREATE_SCHEMA } from "./store/schema.ts";
import type { DatabaseConfig, JobView, Queryable, QueueTimes } from "./store/types.ts";
import { signed } from "./worker/sign-job.ts";

export interface Farm {
  /**
   * Enqueues a job in the caller's transaction, or in one of its own when `tx` is null.
   *
   * The same sealed job twice is one job: false says that it was there. A job whose transaction is not committed was
   * never enqueued.
   *
   * @param tx a client of `pg` between BEGIN and COMMIT, on the farm's database, with rights to its schemas
   * @throws VdiError `job_id_reused`, `job_too_old`; the database's errors
   */
  enqueue(tx: Queryable | null, job: SealedJob | SentJob): Promise<boolean>;
  /**
   * Returns `null` when this tenant has none. @throws VdiError `job_altered` for a document that is not the header's
   */
  job(id: string, tenant: string): Promise<JobView | null>;
  /** Ends a job that is not ended; its inputs and proof are deleted. False when there is none to end. */
  cancel(id: string, tenant: string): Promise<boolean>;
  /** Takes up a failed job whose inputs are still there. */
  retry(id: string, tenant: string): Promise<boolean>;
  /**
   * The caller's signature over the proof of its job, for jobs whose `signing` is `caller`. The same again changes nothing.
   *
   * @param value 128 hex digits: Ed25519 over `signedBytes` of the document
   * @throws VdiError `job_unknown`, `job_not_proved`, `signature_refused`
   */
  sign(id: string, tenant: string, value: string): Promise<DecisionAttestation>;
  close(): Promise<void>;
}

export interface InstallOptions {
  readonly times?: QueueTimes | undefined;
  /**
   * How long a job is remembered after it ended, and how old a job may be that is enqueued, in seconds. Default what is set
   * already, 30 days at first.
   */
  readonly keepSeconds?: number | undefined;
}

/**
 * Creates the tables and queues, or brings them up to date; to be run by whoever owns the database.
 *
 * @throws RangeError for `keepSeconds` that is no whole number from 1; the database's errors
 */
export async function installFarm(config: DatabaseConfig, options: InstallOptions = {}): Promise<void> {
  const { times, keepSeconds } = options;
  if (keepSeconds !== undefined && !(Number.isSafeInteger(keepSeconds) && keepSeconds > 0)) {
    throw new RangeError(`options.keepSeconds: expected a whole number from 1, got ${String(keepSeconds)}`);
  }
  const pool = openPool({ ...config, connections: 1 });
  try {
    await pool.query(CREATE_SCHEMA);
    if (keepSeconds !== undefined)
      await pool.query("UPDATE vdi_farm.retention SET seconds = $1", [keepSeconds]);
  } finally {
    await pool.end();
  }
  await installQueues(config, times);
}

/**
 * The farm in a database: jobs are enqueued, read and cancelled through it, in the caller's own transactions.
 *
 * @throws the database's error when it is out of reach, or the farm not installed in it
 */
export async function openFarm(config: DatabaseConfig): Promise<Farm> {
  const pool = openPool(config);
  const boss = makeBoss({ ...config, supervise: false });
  try {
    await boss.start();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    enqueue: (tx, job) =>
      tx === null ? inTransaction(pool, (own) => insertJob(own, boss, job)) : insertJob(tx, boss, job),
    job: async (id, tenant) => viewOf(await readJob(pool, id, tenant)),
    cancel: (id, tenant) => inTransaction(pool, (tx) => cancelJob(tx, boss, id, tenant)),
    retry: (id, tenant) => inTransaction(pool, (tx) => reviveJob(tx, boss, id, tenant)),
    sign: (id, tenant, value) => signByCaller(pool, id, tenant, value),
    close: async () => {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}

/** Without the sealed part, which nobody but a worker needs. */
function viewOf(row: Awaited<ReturnType<typeof readJob>>): JobView | null {
  if (row === null) return null;
  const { sealed: _, ...view } = row;
  return view;
}

async function signByCaller(
  db: Queryable,
  id: string,
  tenant: string,
  value: string,
): Promise<DecisionAttestation> {
  const row = await readJob(db, id, tenant);
  if (row === null) throw new VdiError("job_unknown", "there is no such job");
  const { document, state, header } = row;
  if (document === null || header.signing !== "caller" || !(state === "proved" || state === "done")) {
    throw new VdiError("job_not_proved", "the job has nothing to be signed by its caller");
  }
  const bytes = decodeHex(value, 64);
  if (bytes === null) throw new VdiError("signature_refused", "a signature is 128 hex digits in lower case");
  if (state === "done") {
    // Ed25519 of one key and one message is one signature; another one is another document.
    if (document.signature.value === value) return document;
    throw new VdiError("signature_refused", "the job is signed with another value");
  }
  const attestation = await signed(document, async () => bytes);
  if (!(await storeSignature(db, attestation, id)))
    throw new VdiError("job_not_proved", "the job was ended meanwhile");
  return attestation;
}
