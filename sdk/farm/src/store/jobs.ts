/**
 * The rows of jobs. Each step is one statement that names the state it leaves: of two workers that think a job theirs, the
 * first to store a proof has proved it, and the other's is thrown away before anybody signs it.
 */
import {
  canonicalize,
  type DecisionAttestation,
  DOMAINS,
  digest,
  parseAttestation,
  VdiError,
} from "@svc/core";
import type { PgBoss } from "pg-boss";
import {
  foretoldOtherwise,
  type JobHeader,
  type Priority,
  parseSealedJob,
  type SealedJob,
  type SentJob,
  sentOf,
} from "../job/header.ts";
import type { Sealed } from "../job/hpke.ts";
import { asBossDatabase } from "./database.ts";
import { PROVE_QUEUE, SIGN_QUEUE } from "./queue.ts";
import type { JobState, JobView, Queryable } from "./types.ts";

/** pg-boss takes 32-bit priorities: a band for each of ours, and in it the earlier turns first. */
const BANDS: Readonly<Record<Priority, number>> = { urgent: 2 ** 30, normal: 0, bulk: -(2 ** 30) };
const MAX_TURN = 2 ** 30 - 1;

/**
 * Stores a job in the caller's transaction, and enqueues it there: both are undone with it.
 *
 * @returns false when the same job is there already
 * @throws VdiError `job_id_reused` when another job has its id, `job_too_old` when it was issued before what the farm
 * remembers: it may have been here
 */
export async function insertJob(tx: Queryable, boss: Pick<PgBoss, "send">, given: SentJob): Promise<boolean> {
  const job = sentOf(given);
  const { header } = job;
  const { enc, ciphertext } = "enc" in job ? job : { enc: null, ciphertext: null };
  const { job_id: id, tenant, priority, issued_at } = header;
  const { rows } = await tx.query(
    `INSERT INTO vdi_farm.job (id, tenant, priority, digest, header, enc, ciphertext, turn, fetched, issued_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, least($8::bigint, 1 + greatest(
       (SELECT turn FROM vdi_farm.clock WHERE priority = $3),
       (SELECT max(turn) FROM vdi_farm.job WHERE tenant = $2 AND priority = $3 AND state = 'waiting'))), $9, $10
     FROM vdi_farm.retention WHERE $10::bigint >= extract(epoch FROM now()) - seconds
     ON CONFLICT (id) DO NOTHING RETURNING turn`,
    [
      id,
      tenant,
      priority,
      digestOf(job),
      canonicalize(header),
      enc,
      ciphertext,
      MAX_TURN,
      header.inputs === "issuer",
      issued_at,
    ],
  );
  if (rows[0] === undefined) {
    const known = await tx.query("SELECT digest FROM vdi_farm.job WHERE id = $1", [id]);
    if (known.rows[0] === undefined) throw new VdiError("job_too_old", "the job was issued too long ago");
    if (known.rows[0].digest === digestOf(job)) return false;
    throw new VdiError("job_id_reused", "another job has this id");
  }
  await boss.send(
    PROVE_QUEUE,
    {},
    {
      id,
      priority: BANDS[priority] - Number(rows[0].turn),
      group: { id: tenant },
      db: asBossDatabase(tx),
    },
  );
  return true;
}

function digestOf(job: SentJob): string {
  return digest(DOMAINS.requestBody, job);
}

const COLUMNS =
  "id, state, attempts, cause, header, document, opening_enc, opening_ciphertext, enc, ciphertext, tenant, priority, turn";

export interface JobRow extends JobView {
  /** `null` when it is with the issuer, or forgotten. */
  readonly sealed: SealedJob | null;
}

/** Returns `null` when there is none, or it is another tenant's. @param tenant null for whoever keeps the farm */
export async function readJob(db: Queryable, id: string, tenant: string | null): Promise<JobRow | null> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM vdi_farm.job WHERE id = $1 AND ($2::text IS NULL OR tenant = $2)`,
    [id, tenant],
  );
  return rows[0] === undefined ? null : rowOf(rows[0] as Parameters<typeof rowOf>[0]);
}

/** @throws VdiError `job_altered` when what the database gives is not what was put there */
function rowOf(row: Readonly<Record<string, string | null>>): JobRow {
  const { id, state, header: headerText, enc, ciphertext, document, opening_enc, opening_ciphertext } = row;
  const header = JSON.parse(headerText as string) as JobHeader;
  let sealed: SealedJob | null = null;
  if (enc && ciphertext) {
    const read = parseSealedJob({ header, enc, ciphertext });
    if (!read.ok) throw altered(id);
    sealed = read.value;
  }
  if (header.job_id !== id || header.tenant !== row.tenant) throw altered(id);
  return {
    jobId: id as string,
    state: state as JobState,
    attempts: Number(row.attempts),
    cause: row.cause ?? null,
    header,
    document: document ? documentOf(id, header, document, state === "done") : null,
    opening: opening_enc && opening_ciphertext ? { enc: opening_enc, ciphertext: opening_ciphertext } : null,
    sealed,
  };
}

/** Held against the header each time it is read: what another job's worker put here is not handed out as this one's. */
function documentOf(id: unknown, header: JobHeader, text: string, isSigned: boolean): DecisionAttestation {
  const unsigned = JSON.parse(text) as DecisionAttestation;
  const read = parseAttestation(isSigned ? unsigned : withPlaceholder(unsigned));
  if (!read.ok || foretoldOtherwise(header, unsigned) !== null) throw altered(id);
  return unsigned;
}

/** A signature of the right length, so that the rest can be read. */
function withPlaceholder(unsigned: DecisionAttestation): DecisionAttestation {
  return { ...unsigned, signature: { ...unsigned.signature, value: "0".repeat(128) } };
}

function altered(id: unknown): VdiError {
  return new VdiError(
    "job_altered",
    `job ${String(id)}: the database holds something else than was put there`,
  );
}

/** Counts an attempt and moves the clock of turns. False when the job is not to be proved. */
export async function startAttempt(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await db.query(
    `UPDATE vdi_farm.job SET attempts = attempts + 1, started_at = now() WHERE id = $1 AND state = 'waiting'
     RETURNING priority, turn`,
    [id],
  );
  if (rows[0] === undefined) return false;
  await db.query("UPDATE vdi_farm.clock SET turn = $2 WHERE priority = $1 AND turn < $2", [
    rows[0].priority,
    rows[0].turn,
  ]);
  return true;
}

export interface Proof {
  readonly unsigned: DecisionAttestation;
  readonly opening: Sealed | null;
  readonly milliseconds: number;
}

/**
 * Stores the one proof of a job and forgets its inputs; in a transaction with the job of signing it.
 *
 * @returns false when the job has a proof already, or is wanted no more
 * @throws VdiError `attestation_of_another_job`
 */
export async function storeProof(
  tx: Queryable,
  boss: Pick<PgBoss, "send">,
  header: JobHeader,
  { unsigned, opening, milliseconds }: Proof,
): Promise<boolean> {
  const fault = foretoldOtherwise(header, unsigned);
  if (fault !== null)
    throw new VdiError("attestation_of_another_job", `the attestation has another ${fault}`);
  const { rowCount } = await tx.query(
    `UPDATE vdi_farm.job SET state = 'proved', document = $2, attestation_id = $3, opening_enc = $4,
       opening_ciphertext = $5, prove_ms = $6, proved_at = now(), enc = NULL, ciphertext = NULL, fetched = false, cause = NULL
     WHERE id = $1 AND state = 'waiting'`,
    [
      header.job_id,
      JSON.stringify(unsigned),
      unsigned.attestation_id,
      opening?.enc ?? null,
      opening?.ciphertext ?? null,
      Math.round(milliseconds),
    ],
  );
  if (rowCount !== 1) return false;
  if (header.signing === "signer") {
    const group = { id: header.tenant };
    await boss.send(SIGN_QUEUE, {}, { id: header.job_id, group, db: asBossDatabase(tx) });
  }
  return true;
}

/** The signature of the proof that is stored, and of no other. False when the job is not `proved`, or has another. */
export async function storeSignature(
  db: Queryable,
  attestation: DecisionAttestation,
  id: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE vdi_farm.job SET state = 'done', document = $2, ended_at = now(), cause = NULL
     WHERE id = $1 AND state = 'proved' AND attestation_id = $3`,
    [id, JSON.stringify(attestation), attestation.attestation_id],
  );
  return rowCount === 1;
}

/** Records the cause of the last failed attempt; the job goes on waiting. */
export async function noteCause(db: Queryable, id: string, cause: string): Promise<void> {
  await db.query("UPDATE vdi_farm.job SET cause = $2 WHERE id = $1 AND state IN ('waiting', 'proved')", [
    id,
    cause,
  ]);
}

/**
 * Ends a job without an attestation. Its inputs are forgotten where another attempt would come to the same; where the world
 * was at fault they stay, sealed, so that it can be tried again.
 */
export async function failJob(
  db: Queryable,
  id: string,
  cause: string | null,
  forget: boolean,
): Promise<void> {
  await db.query(
    `UPDATE vdi_farm.job SET state = 'failed', cause = coalesce($2, cause, 'worker_lost'), ended_at = now(),
       enc = CASE WHEN $3 THEN NULL ELSE enc END, ciphertext = CASE WHEN $3 THEN NULL ELSE ciphertext END, fetched = fetched AND NOT $3
     WHERE id = $1 AND state IN ('waiting', 'proved')`,
    [id, cause, forget],
  );
}

/** Cancels a job that is not ended, and forgets its inputs and its proof. False when there is nothing to cancel. */
export async function cancelJob(
  tx: Queryable,
  boss: Pick<PgBoss, "cancel">,
  id: string,
  tenant: string | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE vdi_farm.job SET state = 'cancelled', ended_at = now(), enc = NULL, ciphertext = NULL, document = NULL,
       opening_enc = NULL, opening_ciphertext = NULL, fetched = false
     WHERE id = $1 AND ($2::text IS NULL OR tenant = $2)
       AND (state IN ('waiting', 'proved') OR (state = 'failed' AND (fetched OR ciphertext IS NOT NULL)))`,
    [id, tenant],
  );
  if (rowCount !== 1) return false;
  for (const queue of [PROVE_QUEUE, SIGN_QUEUE]) await boss.cancel(queue, id, { db: asBossDatabase(tx) });
  return true;
}

/**
 * Takes up a failed job again where it stopped, with all of its attempts before it.
 *
 * @returns false when it did not fail, or its inputs are forgotten
 */
export async function reviveJob(
  tx: Queryable,
  boss: Pick<PgBoss, "send" | "deleteJob">,
  id: string,
  tenant: string | null,
): Promise<boolean> {
  const { rows } = await tx.query(
    `UPDATE vdi_farm.job SET state = CASE WHEN document IS NULL THEN 'waiting' ELSE 'proved' END, ended_at = NULL
     WHERE id = $1 AND ($2::text IS NULL OR tenant = $2) AND state = 'failed'
       AND (ciphertext IS NOT NULL OR fetched OR document IS NOT NULL)
     RETURNING state, tenant, priority, turn`,
    [id, tenant],
  );
  const [row] = rows;
  if (row === undefined) return false;
  const db = asBossDatabase(tx);
  const queue = row.state === "waiting" ? PROVE_QUEUE : SIGN_QUEUE;
  await boss.deleteJob(queue, id, { db });
  const priority = queue === PROVE_QUEUE ? BANDS[row.priority as Priority] - Number(row.turn) : 0;
  await boss.send(queue, {}, { id, priority, group: { id: String(row.tenant) }, db });
  return true;
}

const PURGED_AT_ONCE = 1000;

/**
 * Deletes jobs that ended longer ago than the farm remembers, whatever they ended in. One that was issued since then stays,
 * so that nothing that is deleted can be enqueued again.
 *
 * @returns how many
 */
export async function purgeEnded(db: Queryable): Promise<number> {
  const { rowCount } = await db.query(
    `DELETE FROM vdi_farm.job WHERE id IN (
       SELECT id FROM vdi_farm.job, vdi_farm.retention
       WHERE ended_at < now() - make_interval(secs => seconds) AND issued_at < extract(epoch FROM now()) - seconds
       LIMIT $1)`,
    [PURGED_AT_ONCE],
  );
  const purged = rowCount ?? 0;
  return purged === PURGED_AT_ONCE ? purged + (await purgeEnded(db)) : purged;
}
