/** A decision sealed to a farm, and opened there; the opening of the finished attestation sealed to its caller. */
import { randomUUID } from "node:crypto";
import {
  canonicalBytes,
  DEFAULT_VALIDITY_SECONDS,
  type DecisionOpening,
  decodeHex,
  decodeUtf8,
  deriveKid,
  encodeHex,
  type Json,
  parseOpening,
  readJson,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { type AttestOptions, type Decision, definePipeline, type PipelineConfig } from "@svc/vdi-prover";
import { type JobHeader, type Priority, parseSealedJob, type SealedJob } from "./header.ts";
import { open, type SealContext, type Sealed, sealTo } from "./hpke.ts";

const JOB_INFO = "vdi farm job v1";
const OPENING_INFO = "vdi farm opening v1";
/** Sealed texts are filled up to a multiple: their length tells little of what is in them. */
const BLOCK_BYTES = 4096;
/** Largest decision, its sources apart. */
const LIMITS = { maxBytes: 1_400_000, maxMembers: 50_000 };

/** Options that are data: what is called back stays with the caller. */
export type JobOptions = Pick<
  AttestOptions,
  | "issuedAt"
  | "expiresAt"
  | "authorityBinding"
  | "includeCircuitRecord"
  | "issuer"
  | "reasons"
  | "sequence"
  | "sources"
>;

export interface JobRequest {
  readonly pipeline: PipelineConfig;
  readonly decision: Decision;
  readonly options?: JobOptions | undefined;
}

export interface JobAddress {
  readonly tenant: string;
  /** The farm's public key, 64 hex digits: from its operator, not from whoever carries the job. */
  readonly farmKey: string;
  /** Who signs. `kid` defaults to the one that the key has by itself. */
  readonly issuer: { readonly publicKey: string; readonly kid?: string | undefined };
  /**
   * Where a worker finds the sealed part: with the job (`here`, the default), or with the issuer, who keeps `enc` and
   * `ciphertext` and gives them to whoever asks for the job's id (`startInputs`).
   */
  readonly inputs?: JobHeader["inputs"] | undefined;
  /** Default `signer`. */
  readonly signing?: JobHeader["signing"] | undefined;
  /** X25519 public key to which the opening is to be sealed. Default: none is made. */
  readonly openingTo?: string | undefined;
  /** Default `normal`. */
  readonly priority?: Priority | undefined;
  /** A UUID. Default drawn: whoever sends again after a failure sends the same job, not a new one. */
  readonly jobId?: string | undefined;
}

function jobContext(header: JobHeader): SealContext {
  return { info: JOB_INFO, aad: canonicalBytes(header) };
}

/**
 * Seals a decision for a farm. The nonce and the times are drawn here, so that every attempt is at one attestation.
 *
 * The pipeline is resolved here too: the header states what the caller means, whatever the farm knows. The decision is
 * not checked against its policy.
 *
 * @throws TypeError, RangeError with a code of `PROVER_ERRORS` for a wrong pipeline; TypeError for a wrong address
 */
export async function sealJob(request: JobRequest, address: JobAddress): Promise<SealedJob> {
  const { pipeline, decision, options = {} } = request;
  const { hash, manifestHash } = definePipeline(pipeline);
  const issuedAt = options.issuedAt ?? currentSeconds();
  const header: JobHeader = {
    type: "farm_job_v1",
    job_id: address.jobId ?? randomUUID(),
    tenant: address.tenant,
    farm_key: address.farmKey,
    issuer: {
      public_key: address.issuer.publicKey,
      kid: address.issuer.kid ?? kidOf(address.issuer.publicKey),
    },
    pipeline_hash: hash,
    manifest_hash: manifestHash,
    outcome: decision.outcomeId,
    issued_at: issuedAt,
    expires_at: options.expiresAt ?? issuedAt + DEFAULT_VALIDITY_SECONDS,
    nonce: options.sources?.[0]?.statement.challenge ?? encodeHex(crypto.getRandomValues(new Uint8Array(32))),
    signing: address.signing ?? "signer",
    inputs: address.inputs ?? "here",
    opening_to: address.openingTo ?? null,
    priority: address.priority ?? "normal",
  };
  const { issuedAt: _, expiresAt: __, ...kept } = options;
  const text = padded(JSON.stringify({ pipeline, decision, options: kept }));
  const sealed = { header, ...(await sealTo(address.farmKey, text, jobContext(header))) };
  const read = parseSealedJob(sealed);
  if (!read.ok) throw new TypeError(`job${read.pointer ?? ""}: ${read.reason}`);
  return read.value;
}

function kidOf(publicKey: string): string {
  const bytes = decodeHex(publicKey, 32);
  if (bytes === null) throw new TypeError("issuer.publicKey: expected 64 hex digits in lower case");
  return deriveKid(bytes);
}

function padded(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const whole = new Uint8Array(Math.ceil(bytes.length / BLOCK_BYTES) * BLOCK_BYTES).fill(0x20);
  whole.set(bytes);
  return whole;
}

/** The private part, or null when it does not open with this key under its header, or is no request. */
export async function openJob(privateKey: string, job: SealedJob): Promise<JobRequest | null> {
  const bytes = await open(privateKey, job, jobContext(job.header));
  const text = bytes === null ? null : decodeUtf8(bytes);
  bytes?.fill(0);
  if (text === null) return null;
  const read = readJson(text, LIMITS);
  if (!read.ok) return null;
  return isRequest(read.value) ? (read.value as unknown as JobRequest) : null;
}

/** Objects where the prover's own readers take objects; the rest they refuse by name. */
function isRequest(value: Json): boolean {
  const isObject = (one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one);
  if (!isObject(value)) return false;
  const { pipeline, decision, options } = value as { readonly [name: string]: Json };
  return isObject(pipeline) && isObject(decision) && isObject(options);
}

const openingContext = (jobId: string): SealContext => ({
  info: OPENING_INFO,
  aad: new TextEncoder().encode(jobId),
});

/** Seals the caller's opening to the key `openingTo`. */
export function sealOpening(to: string, jobId: string, opening: DecisionOpening): Promise<Sealed> {
  return sealTo(to, padded(JSON.stringify(opening)), openingContext(jobId));
}

/**
 * Returns `null` when it does not open with this key as that of this job, or is no opening. @param privateKey 64 hex
 * digits
 */
export async function openOpening(
  privateKey: string,
  jobId: string,
  sealed: Sealed,
): Promise<DecisionOpening | null> {
  const bytes = await open(privateKey, sealed, openingContext(jobId));
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) return null;
  const read = parseOpening(text);
  return read.ok ? read.value : null;
}
