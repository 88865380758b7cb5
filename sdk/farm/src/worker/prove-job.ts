/**
 * One attempt at one job: open, prove, store. Whatever dies on the way, the next attempt begins from the row: a job whose
 * proof is stored is not proved again, and a proof that comes second is thrown away unsigned.
 */
import { type AttestOptions, definePipeline, proveUnsigned } from "@svc/vdi-prover";
import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { FarmInputs } from "../inputs/inputs.ts";
import type { JobHeader } from "../job/header.ts";
import type { Sealed } from "../job/hpke.ts";
import { type JobRequest, openJob, sealOpening } from "../job/seal-job.ts";
import { inTransaction } from "../store/database.ts";
import { type JobRow, type Proof, readJob, startAttempt, storeProof } from "../store/jobs.ts";
import { AttemptFailed, failureOf } from "../store/outcome.ts";

export interface ProvingWorld {
  readonly pool: pg.Pool;
  readonly boss: Pick<PgBoss, "send">;
  /** Private by public key, 64 hex digits each. */
  readonly keys: ReadonlyMap<string, string>;
  readonly circuitDir: string;
  /** For a circuit in development. */
  readonly allowUnrecognisedCircuit?: boolean;
  /** Of issuers that keep the sealed parts of their jobs, by public key. */
  readonly inputs?: ReadonlyMap<string, FarmInputs>;
  /** Between two tries to store what was proved; for tests. Default 500. */
  readonly storePauseMs?: number;
}

/**
 * @returns what was proved, or null when there was nothing to do: the job has its proof, or is wanted no more
 * @throws AttemptFailed; the signal's reason once the lease is lost or the worker told to stop
 */
export async function proveJob(world: ProvingWorld, id: string, signal: AbortSignal): Promise<Proof | null> {
  const row = await readJob(world.pool, id, null);
  if (row === null || row.state !== "waiting") return null;
  const sealed = row.sealed ?? (await fetched(world, row, signal));
  if (sealed === null) return null;
  const request = await opened(world, row, sealed);
  if (!(await startAttempt(world.pool, id))) return null;
  const proof = await prove(world, row.header, request, signal);
  return (await storedFor(world, row.header, proof, signal)) ? proof : null;
}

/** The sealed part from the issuer who keeps it; nothing of it is stored here. */
async function fetched(
  { inputs = new Map() }: ProvingWorld,
  { header }: JobRow,
  signal: AbortSignal,
): Promise<Sealed | null> {
  if (header.inputs === "here") return null;
  const source = inputs.get(header.issuer.public_key);
  if (source === undefined) throw new AttemptFailed("inputs_source_unknown", true);
  const sealed = await source.fetch(header.job_id, signal);
  signal.throwIfAborted();
  return sealed;
}

async function opened({ keys }: ProvingWorld, { header }: JobRow, sealed: Sealed): Promise<JobRequest> {
  const key = keys.get(header.farm_key);
  // Another worker may hold it: keys are changed one machine after the other.
  if (key === undefined) throw new AttemptFailed("farm_key_unknown", true);
  const request = await openJob(key, { header, enc: sealed.enc, ciphertext: sealed.ciphertext });
  if (request === null) throw new AttemptFailed("sealed_unreadable", false);
  return request;
}

async function prove(
  { circuitDir, allowUnrecognisedCircuit = false }: ProvingWorld,
  header: JobHeader,
  { pipeline: config, decision, options }: JobRequest,
  signal: AbortSignal,
): Promise<Proof> {
  const started = performance.now();
  try {
    const pipeline = definePipeline(config);
    if (pipeline.hash !== header.pipeline_hash || pipeline.manifestHash !== header.manifest_hash) {
      throw new AttemptFailed("pipeline_foretold_otherwise", false);
    }
    const fixed: AttestOptions = {
      ...options,
      issuedAt: header.issued_at,
      expiresAt: header.expires_at,
      nonce: header.nonce,
      signal,
    };
    const { public_key: publicKey, kid } = header.issuer;
    const made = await proveUnsigned(
      { circuitDir, allowUnrecognisedCircuit, issuer: { publicKey, kid } },
      pipeline,
      decision,
      fixed,
    );
    const opening =
      header.opening_to === null ? null : await sealOpening(header.opening_to, header.job_id, made.opening);
    return { unsigned: made.unsigned, opening, milliseconds: performance.now() - started };
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(error);
  }
}

/** A proof is worth waiting for: while the database is away it is kept, for as long as the lease may be ours. */
async function storedFor(
  { pool, boss, storePauseMs = 500 }: ProvingWorld,
  header: JobHeader,
  proof: Proof,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      return await inTransaction(pool, (tx) => storeProof(tx, boss, header, proof));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code !== "database_unreachable") throw failure;
    }
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, storePauseMs));
  }
}
