/**
 * The audit bundle: what one attestation and everything said about it look like in one JSON document.
 *
 * The document is a carrier and is not signed: each part is believed for its own signature or not at all, and is
 * tied to the attestation by hash. Only the frame is read here, strictly; each part is judged by its own schema,
 * so that a damaged part is named instead of spoiling the whole. Private openings have no place in it.
 */
import {
  type AuthorityBinding,
  type Checkpoint,
  type CircuitRecord,
  type DecisionAttestation,
  type DsseEnvelope,
  type InclusionProof,
  type LogEntry,
  MAX_CHAIN_DEPTH,
  type Manifest,
  type ParseReason,
  parseAuthorityBinding,
  parseDocument,
  parseManifest,
  type Reading,
  type RevocationSnapshot,
  readJson,
  type SourceEvidence,
  type ThinAttestation,
  type VerificationReceipt,
  wireAtoms,
} from "@svc/core";
import type { SCHEMA_REASONS } from "@svc/core/finding";
import { type Refuse, refusal } from "@svc/core/reading";
import * as v from "valibot";

export const BUNDLE_TYPE = "audit_bundle_v1";
export const BUNDLE_VERSION = "1.0.0";

/** Bounds under which a bundle is read at all. One attestation, a whole chain, two logs for each receipt. */
export const BUNDLE_LIMITS = Object.freeze({
  maxBytes: 4 << 20,
  maxMembers: 100_000,
  maxDepth: 34,
  maxReceipts: MAX_CHAIN_DEPTH + 1,
  maxSources: 8,
  maxLogEvidence: 2 * (MAX_CHAIN_DEPTH + 1),
});

const { maxReceipts, maxSources, maxLogEvidence } = BUNDLE_LIMITS;

/** The frame. Parts are read by their own schemas. */
export const AuditBundleSchema = v.strictObject({
  type: v.literal(BUNDLE_TYPE),
  vdi_version: v.literal(BUNDLE_VERSION),
  attestation: v.unknown(),
  /** Source evidence of the attestation: on whose word its inputs stand. */
  sources: v.exactOptional(
    v.pipe(
      v.array(v.unknown()),
      v.minLength(1, "at least one piece of source evidence"),
      v.maxLength(maxSources, `at most ${maxSources} pieces of source evidence`),
    ),
  ),
  receipts: v.exactOptional(
    v.pipe(
      v.array(v.unknown()),
      v.minLength(1, "at least one receipt"),
      v.maxLength(maxReceipts, `at most ${maxReceipts} receipts`),
    ),
  ),
  /** Each names its receipt by the `receipt_hash` of its entry; several may name one receipt. */
  log: v.exactOptional(
    v.pipe(
      v.array(v.unknown()),
      v.minLength(1, "at least one"),
      v.maxLength(maxLogEvidence, `at most ${maxLogEvidence}`),
    ),
  ),
  revocation: v.exactOptional(v.unknown()),
  manifest: v.exactOptional(v.unknown()),
  circuit_record: v.exactOptional(v.unknown()),
});

/** Evidence that a log includes a receipt: its documents one by one, or one C2SP tlog-proof with the entry as `extra`. */
export const LogEvidenceSchema = v.union([
  v.strictObject({ entry: v.unknown(), proof: v.unknown(), checkpoint: v.unknown() }),
  v.strictObject({ document: wireAtoms.text(200_000) }),
]);

export const BundledRevocationSchema = v.strictObject({
  snapshot: v.unknown(),
  /** The DSSE envelope around the snapshot, read where the part is judged. */
  envelope: v.exactOptional(v.unknown()),
});

/** The frame, its parts as they came. */
export type ReadBundle = v.InferOutput<typeof AuditBundleSchema>;

export type BundledLogEvidence =
  | { readonly entry: LogEntry; readonly proof: InclusionProof; readonly checkpoint: string | Checkpoint }
  | { readonly document: string };

/** A manifest, with its authority's own binding beside its members. */
export type BundledManifest = Manifest & { readonly authority_binding?: AuthorityBinding };

/** A bundle as `createBundle` makes it. */
export interface AuditBundle {
  readonly type: typeof BUNDLE_TYPE;
  readonly vdi_version: typeof BUNDLE_VERSION;
  /** Whole, or thin: without what its readers have. */
  readonly attestation: DecisionAttestation | ThinAttestation;
  readonly sources?: readonly SourceEvidence[];
  readonly receipts?: readonly VerificationReceipt[];
  readonly log?: readonly BundledLogEvidence[];
  readonly revocation?: { readonly snapshot: RevocationSnapshot; readonly envelope?: DsseEnvelope };
  readonly manifest?: BundledManifest;
  readonly circuit_record?: CircuitRecord;
}

/** Reads the frame of a bundle from text, bytes or value. Says nothing about its parts. */
export function parseBundle(input: unknown): Reading<ReadBundle, ParseReason> {
  const { maxBytes, maxMembers, maxDepth } = BUNDLE_LIMITS;
  return parseDocument(v.pipe(wireAtoms.NoList, AuditBundleSchema), input, {
    maxBytes,
    maxMembers,
    maxDepth,
  });
}

const refuse: Refuse<typeof SCHEMA_REASONS> = refusal;

/** Reads a manifest, `authority_binding` beside its members where there is one. Never throws on evidence. */
export function parseBundledManifest(input: unknown): Reading<BundledManifest> {
  const read = readJson(input);
  if (!read.ok) return read;
  if (typeof read.value !== "object" || read.value === null || Array.isArray(read.value)) {
    return refuse("schema", { expected: "object", found: null });
  }
  const { authority_binding: binding, ...rest } = read.value as { readonly [name: string]: unknown };
  const manifest = parseManifest(rest);
  if (!manifest.ok) return manifest;
  if (binding === undefined) return manifest;
  const bound = parseAuthorityBinding(binding);
  if (!bound.ok) return { ...bound, pointer: `/authority_binding${bound.pointer ?? ""}` };
  return { ok: true, value: { ...manifest.value, authority_binding: bound.value } };
}
