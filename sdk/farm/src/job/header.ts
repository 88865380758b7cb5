/**
 * The public part of a job: its owner, and members of the future attestation, which the attestation makes public
 * itself. The private part is sealed under this header and does not open under another.
 */
import { type DecisionAttestation, type ParseReason, parseDocument, type Reading } from "@svc/core";
import * as v from "valibot";
import type { Sealed } from "./hpke.ts";

const hex = (digits: number) => v.pipe(v.string(), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(99_999_999_999));
const text = (most: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
/** Standard base64; what it holds is judged when it is opened. */
const base64 = (most: number) => v.pipe(text(most), v.regex(/^[A-Za-z0-9+/]+={0,2}$/));

export const JOB_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
export const TENANT = /^[a-z0-9][a-z0-9-]{0,31}$/;
/** Later ones wait for all earlier ones. */
export const PRIORITIES = ["urgent", "normal", "bulk"] as const;
export type Priority = (typeof PRIORITIES)[number];

const JobHeaderSchema = v.strictObject({
  type: v.literal("farm_job_v1"),
  /** A UUID that the caller draws: the same job sent twice is one. */
  job_id: v.pipe(v.string(), v.regex(JOB_ID)),
  tenant: v.pipe(v.string(), v.regex(TENANT)),
  /** The farm's X25519 key that the private part is sealed to. */
  farm_key: hex(64),
  issuer: v.strictObject({
    kid: v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,64}$/)),
    public_key: hex(64),
  }),
  pipeline_hash: hex(64),
  manifest_hash: hex(64),
  outcome: text(200),
  issued_at: seconds,
  expires_at: seconds,
  nonce: hex(64),
  /** Who signs: a signing service that workers call, or the caller, who is handed what is to be signed. */
  signing: v.picklist(["signer", "caller"]),
  /** Where the sealed part is: with the job, or with the issuer, whom a worker asks for it by the job's id. */
  inputs: v.picklist(["here", "issuer"]),
  /** X25519 key that the opening is sealed to; null where none is wanted. */
  opening_to: v.nullable(hex(64)),
  priority: v.picklist(PRIORITIES),
});

export type JobHeader = v.InferOutput<typeof JobHeaderSchema>;

const MAX_SEALED_CHARACTERS = 2_000_000;

/** HPKE's encapsulated key and its ciphertext, base64. */
const SEALED = { enc: base64(64), ciphertext: base64(MAX_SEALED_CHARACTERS) };
const SealedPartSchema = v.strictObject(SEALED);

const SealedJobSchema = v.strictObject({ header: JobHeaderSchema, ...SEALED });
const ReferredJobSchema = v.strictObject({
  header: v.strictObject({ ...JobHeaderSchema.entries, inputs: v.literal("issuer") }),
});

/** A job with its sealed part, as whoever seals it has it. */
export type SealedJob = v.InferOutput<typeof SealedJobSchema>;

/** A job as it travels and waits: where its inputs are with the issuer, the header alone. */
export type SentJob = SealedJob | v.InferOutput<typeof ReferredJobSchema>;

/** Bytes of a job that are read. */
export const MAX_JOB_BYTES = MAX_SEALED_CHARACTERS + 8_192;

/** Reads a sealed job strictly. `ok` says nothing about who sent it, nor that it can be opened. */
export function parseSealedJob(input: unknown): Reading<SealedJob, ParseReason> {
  return parseDocument(SealedJobSchema, input, { maxBytes: MAX_JOB_BYTES });
}

/** Reads a job as it is sent, a value: with its sealed part where the header says so, and without it where it does not. */
export function parseSentJob(input: unknown): Reading<SentJob, ParseReason> {
  const { header } = (input ?? {}) as { readonly header?: { readonly inputs?: unknown } | null };
  return header?.inputs === "issuer"
    ? parseDocument(ReferredJobSchema, input, { maxBytes: MAX_JOB_BYTES })
    : parseDocument(SealedJobSchema, input, { maxBytes: MAX_JOB_BYTES });
}

/** Reads the sealed part that an issuer gives for a job's id. */
export function parseSealedPart(input: unknown): Reading<Sealed, ParseReason> {
  return parseDocument(SealedPartSchema, input, { maxBytes: MAX_JOB_BYTES });
}

/** Returns the sent part of a job. Sealed inputs that stay with the issuer are left out. */
export function sentOf(job: SealedJob | SentJob): SentJob {
  return job.header.inputs === "issuer" ? { header: { ...job.header, inputs: "issuer" } } : job;
}

/** Members of the attestation that a header foretells. */
const FORETOLD = {
  nonce: ({ decision }: DecisionAttestation) => decision.nonce,
  outcome: ({ decision }: DecisionAttestation) => decision.outcome,
  pipeline_hash: ({ pipeline }: DecisionAttestation) => pipeline.hash,
  manifest_hash: ({ policy }: DecisionAttestation) => policy.manifest_hash,
  issued_at: (attestation: DecisionAttestation) => attestation.issued_at,
  expires_at: (attestation: DecisionAttestation) => attestation.expires_at,
} as const;

/** The first member in which the attestation is not the one that the header foretells, or null. */
export function foretoldOtherwise(header: JobHeader, attestation: DecisionAttestation): string | null {
  for (const [name, read] of Object.entries(FORETOLD)) {
    if (header[name as keyof typeof FORETOLD] !== read(attestation)) return name;
  }
  const { kid, public_key } = attestation.signature;
  return kid === header.issuer.kid && public_key === header.issuer.public_key ? null : "issuer";
}
