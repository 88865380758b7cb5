/**
 * Packs a bundle. Every part is read strictly and must be about the attestation: packing what does not belong
 * together is the packer's mistake and throws. Nothing is verified here; that is the reader's part.
 */
import {
  type AuthorityBinding,
  type CircuitRecord,
  type DecisionAttestation,
  decodeUtf8,
  hashAttestation,
  hashReceipt,
  hashSourceEvidence,
  type Json,
  type LogEntry,
  type Manifest,
  parseAttestation,
  parseCheckpointDocument,
  parseCircuitRecord,
  parseInclusionProof,
  parseLogEntry,
  parseReceipt,
  parseRevocationSnapshot,
  parseSourceEvidence,
  parseThinAttestation,
  type Reading,
  readEnvelope,
  readJson,
  type SourceEvidence,
  type ThinAttestation,
  type VerificationReceipt,
  withoutUndefined,
  writeEnvelope,
} from "@svc/core";
import { parseTlogProof } from "@svc/tlog";
import { entryOfExtra } from "@svc/vdi-transparency";
import {
  type AuditBundle,
  BUNDLE_LIMITS,
  BUNDLE_TYPE,
  BUNDLE_VERSION,
  type BundledLogEvidence,
  parseBundle,
  parseBundledManifest,
} from "./audit-bundle.ts";

/** Documents as JSON text, UTF-8 bytes or values. */
export interface BundleParts {
  /** Whole or thin; it is carried as it is given. */
  readonly attestation: unknown;
  /** Source evidence of the attestation. */
  readonly sources?: readonly unknown[];
  readonly receipts?: readonly unknown[];
  /** `{ entry, proof, checkpoint }`, or `{ document }` with a C2SP tlog-proof; in any order. */
  readonly log?: readonly (
    | { readonly entry: unknown; readonly proof: unknown; readonly checkpoint: unknown }
    | { readonly document: string }
  )[];
  readonly revocation?: { readonly snapshot: unknown; readonly envelope?: unknown };
  /** The policy's manifest, with `authority_binding` beside its members where there is one. */
  readonly manifest?: Manifest | (Manifest & { readonly authority_binding?: AuthorityBinding }) | string;
  readonly circuitRecord?: unknown;
}

/**
 * Packs an attestation and what was said about it into one document. Parts must be about that attestation;
 * nothing is verified.
 *
 * @returns a bundle of copies, as plain data
 * @throws TypeError naming the part that is malformed or is about something else
 * @throws RangeError when the bundle would be larger than readers read
 */
export function createBundle(parts: BundleParts): AuditBundle {
  if (typeof parts !== "object" || parts === null) throw new TypeError("parts: expected an object");
  const { attestation, named } = readAttestation(parts.attestation);
  const sources = (parts.sources ?? []).map((one, i) => readSources(one, i, named));
  if (new Set(sources.map(hashSourceEvidence)).size < sources.length)
    throw new TypeError("sources: one is given twice");
  const receipts = (parts.receipts ?? []).map((one, i) => readReceipt(one, i, named));
  const hashes = new Set(receipts.map(hashReceipt));
  if (hashes.size < receipts.length) throw new TypeError("receipts: one is given twice");
  const log = (parts.log ?? []).map((one, i) => readLogEvidence(one, i, hashes));
  const some = <One>(list: readonly One[]) => (list.length === 0 ? undefined : list);
  const { revocation, manifest, circuitRecord } = parts;
  const bundle = withoutUndefined({
    type: BUNDLE_TYPE,
    vdi_version: BUNDLE_VERSION,
    attestation,
    sources: some(sources),
    receipts: some(receipts),
    log: some(log),
    revocation: revocation === undefined ? undefined : readRevocation(revocation),
    manifest: manifest === undefined ? undefined : readManifest(manifest, named),
    circuit_record: circuitRecord === undefined ? undefined : readCircuitRecord(circuitRecord, named),
  });
  const whole = parseBundle(bundle);
  if (!whole.ok) throw new RangeError(`parts: ${whole.detail} (at most ${BUNDLE_LIMITS.maxBytes} bytes)`);
  return whole.value as unknown as AuditBundle;
}

function required<T>(name: string, reading: Reading<T>): T {
  if (!reading.ok) throw new TypeError(`${name}${reading.pointer ?? ""}: ${reading.detail}`);
  return reading.value;
}

/** By what the other parts name it; a thin one states it of the document that it stands for. */
interface Named {
  readonly attestation_id: string;
  readonly attestation_hash: string;
  readonly manifest_hash: string;
  readonly key_hash: string;
}

function readAttestation(input: unknown): {
  readonly attestation: DecisionAttestation | ThinAttestation;
  readonly named: Named;
} {
  const json = required<Json>("attestation", readJson(input));
  const { type } = Object(json) as { readonly type?: unknown };
  if (type !== "thin_decision_attestation_v1") {
    const attestation = required("attestation", parseAttestation(input));
    return { attestation, named: namesOf(attestation, hashAttestation(attestation)) };
  }
  const thin = required("attestation", parseThinAttestation(json));
  return { attestation: thin, named: namesOf(thin.attestation, thin.attestation_hash) };
}

function namesOf(
  { attestation_id, policy, verification }: ThinAttestation["attestation"],
  attestation_hash: string,
): Named {
  const { manifest_hash } = policy;
  return { attestation_id, attestation_hash, manifest_hash, key_hash: verification.key_hash };
}

function readSources(input: unknown, index: number, { attestation_id }: Named): SourceEvidence {
  const evidence = required(`sources[${index}]`, parseSourceEvidence(input));
  if (evidence.attestation_id !== attestation_id) {
    throw new TypeError(`sources[${index}]: about another attestation, ${evidence.attestation_id}`);
  }
  return evidence;
}

function readReceipt(input: unknown, index: number, { attestation_hash }: Named): VerificationReceipt {
  const receipt = required(`receipts[${index}]`, parseReceipt(input));
  if (receipt.attestation_hash !== attestation_hash) {
    throw new TypeError(`receipts[${index}]: about another attestation, ${receipt.attestation_id}`);
  }
  return receipt;
}

function readLogEvidence(
  input: NonNullable<BundleParts["log"]>[number],
  index: number,
  receipts: ReadonlySet<string>,
): BundledLogEvidence {
  const name = `log[${index}]`;
  if (typeof input !== "object" || input === null) throw new TypeError(`${name}: expected an object`);
  const evidence = "document" in input ? readDocument(input.document, name) : readDocuments(input, name);
  if (!receipts.has(evidence.entry.receipt_hash)) {
    throw new TypeError(`${name}: about a receipt that is not in the bundle, ${evidence.entry.receipt_id}`);
  }
  return evidence.kept;
}

interface ReadEvidence {
  readonly entry: LogEntry;
  readonly kept: BundledLogEvidence;
}

function readDocument(document: string, name: string): ReadEvidence {
  const proof = required(`${name}.document`, parseTlogProof(document));
  return { entry: required(`${name}.document`, entryOfExtra(proof.extra)), kept: { document } };
}

function readDocuments(
  input: { readonly entry: unknown; readonly proof: unknown; readonly checkpoint: unknown },
  name: string,
): ReadEvidence {
  const entry = required(`${name}.entry`, parseLogEntry(input.entry));
  const proof = required(`${name}.proof`, parseInclusionProof(input.proof));
  return { entry, kept: { entry, proof, checkpoint: readCheckpoint(input.checkpoint, name) } };
}

/** The note itself, or the checkpoint document around it, as value or text. */
function readCheckpoint(input: unknown, name: string) {
  const text = input instanceof Uint8Array ? decodeUtf8(input) : input;
  if (typeof text === "string" && !text.startsWith("{")) return text;
  return required(`${name}.checkpoint`, parseCheckpointDocument(text));
}

function readRevocation({ snapshot, envelope }: NonNullable<BundleParts["revocation"]>) {
  const read = required("revocation.snapshot", parseRevocationSnapshot(snapshot));
  if (envelope === undefined) return { snapshot: read };
  return { snapshot: read, envelope: writeEnvelope(required("revocation.envelope", readEnvelope(envelope))) };
}

function readManifest(input: unknown, { manifest_hash }: Named) {
  const manifest = parseBundledManifest(input);
  if (!manifest.ok) throw new TypeError(`manifest: ${manifest.detail}`);
  if (manifest.value.manifest_hash !== manifest_hash) {
    throw new TypeError("manifest: not the policy of this attestation");
  }
  return manifest.value;
}

function readCircuitRecord(input: unknown, { key_hash }: Named): CircuitRecord {
  const record = required(
    "circuitRecord",
    parseCircuitRecord(required<Json>("circuitRecord", readJson(input))),
  );
  if (record.vk_hash !== key_hash) {
    throw new TypeError("circuitRecord: about another verification key");
  }
  return record;
}
