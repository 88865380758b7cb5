/**
 * The kinds of documents that are known by sight: by the `type` that a document states, or by the members that one
 * kind alone has. Both are parsed: no text inside a document decides what it is.
 */
import type { Json } from "@svc/core/json";
import { PAYLOAD_TYPES } from "@svc/core/signing";
import { KINDS_IN_ENGLISH } from "@svc/words";

export type Kind =
  | "attestation"
  | "receipt"
  | "log_entry"
  | "inclusion_proof"
  | "checkpoint"
  | "consistency_proof"
  | "tlog_proof"
  | "log_tile"
  | "log_evidence"
  | "revocation"
  | "manifest"
  | "circuit_record"
  | "billing_attestation"
  | "billing_adjustment"
  | "billing_openings"
  | "audit_bundle"
  | "opening"
  | "disclosure"
  | "source_evidence"
  | "source_statement"
  | "source_opening"
  | "period_statement"
  | "period_leaves"
  | "statement_log_proof"
  | "period_evidence"
  | "sample_request"
  | "sample_answer"
  | "beacon_round"
  | "trust_roots"
  | "unknown";

export const KIND_NAMES: Readonly<Record<Kind, string>> = Object.freeze(KINDS_IN_ENGLISH);

/** The outermost first: a bundle carries documents of the other types, and none of them carries a bundle. */
const BY_TYPE: readonly (readonly [type: string, kind: Kind])[] = [
  ["audit_bundle_v1", "audit_bundle"],
  ["vdi_trust_roots_v1", "trust_roots"],
  ["sample_answer_v1", "sample_answer"],
  ["period_evidence_v1", "period_evidence"],
  ["sample_request_v1", "sample_request"],
  ["period_statement_v1", "period_statement"],
  ["beacon_round_v1", "beacon_round"],
  ["decision_opening_v1", "opening"],
  ["input_disclosure_v1", "disclosure"],
  ["source_opening_v1", "source_opening"],
  ["source_request_v1", "source_opening"],
  ["source_evidence_v1", "source_evidence"],
  ["log_evidence_v1", "log_evidence"],
  ["billing_adjustment_v1", "billing_adjustment"],
  ["billing_attestation_v1", "billing_attestation"],
  ["verification_receipt_v1", "receipt"],
  ["decision_attestation_v1", "attestation"],
  ["source_statement_v1", "source_statement"],
];

const BY_MEMBERS: readonly (readonly [Kind, readonly string[]])[] = [
  ["log_entry", ["receipt_hash", "verifier_key", "trust_digest"]],
  ["consistency_proof", ["from_size", "to_size", "proof"]],
  ["inclusion_proof", ["log_index", "entry_hash", "tree_root", "proof"]],
  ["checkpoint", ["tree_size", "root_hash", "note"]],
  ["revocation", ["revokedAttestations", "revokedKids", "snapshotTime"]],
  ["manifest", ["manifest_id", "manifest_hash", "constraints"]],
  ["circuit_record", ["circuit_id", "vk_hash", "signal_schema"]],
];

const COMMITTED_PARTS: readonly string[] = ["meter", "tariff", "charge", "intent"];

/** Kinds that are signed under a payload type of their own, and so may come in an envelope. */
const ENVELOPED = {
  attestation: "attestation",
  receipt: "receipt",
  period_statement: "periodStatement",
  circuit_record: "circuitRecord",
  source_statement: "sourceStatement",
  billing_attestation: "billingAttestation",
  billing_adjustment: "billingAdjustment",
  revocation: "revocation",
} as const satisfies { readonly [kind in Kind]?: keyof typeof PAYLOAD_TYPES };

export type DocumentMembers = { readonly [name: string]: Json };

export const THIN = "thin_decision_attestation_v1";

/** Whether its `type` states a known kind, compact forms included. */
export function statesKind({ type }: DocumentMembers): boolean {
  return type === THIN || BY_TYPE.some(([stated]) => stated === type);
}

export function documentKindOf(document: DocumentMembers): Kind | null {
  const stated = BY_TYPE.find(([type]) => document.type === type);
  if (stated !== undefined) return stated[1];
  const found = BY_MEMBERS.find(([, members]) => members.every((name) => Object.hasOwn(document, name)));
  if (found !== undefined) return found[0];
  return isOpenings(document) ? "billing_openings" : null;
}

/** The kind whose payload type an envelope states; null for a type of no kind that is read here. */
export function kindOfPayloadType(payloadType: string): Kind | null {
  const kinds = Object.keys(ENVELOPED) as (keyof typeof ENVELOPED)[];
  return kinds.find((kind) => PAYLOAD_TYPES[ENVELOPED[kind]] === payloadType) ?? null;
}

function isOpenings(document: DocumentMembers): boolean {
  const parts = Object.entries(document);
  return (
    parts.length > 0 &&
    parts.every(([name, part]) => COMMITTED_PARTS.includes(name) && Object.hasOwn(Object(part), "salt"))
  );
}
