/** What a document is, by the type it states or the members that only one kind has. Nothing is verified here. */
import { type Json, readJson } from "@svc/core";

export type Kind =
  | "attestation"
  | "receipt"
  | "audit_bundle"
  | "billing_attestation"
  | "log_entry"
  | "inclusion_proof"
  | "checkpoint"
  | "tlog_proof"
  | "revocation"
  | "circuit_record"
  | "trust_roots"
  | "unknown";

export const KIND_NAMES: Readonly<Record<Kind, string>> = Object.freeze({
  attestation: "Decision attestation",
  receipt: "Verification receipt",
  audit_bundle: "Audit bundle",
  billing_attestation: "Billing attestation",
  log_entry: "Log entry",
  inclusion_proof: "Inclusion proof",
  checkpoint: "Log checkpoint",
  tlog_proof: "Log proof (C2SP)",
  revocation: "Revocation snapshot",
  circuit_record: "Circuit record",
  trust_roots: "Trust roots",
  unknown: "Not recognised",
});

const BY_TYPE: Readonly<Record<string, Kind>> = {
  decision_attestation_v1: "attestation",
  verification_receipt_v1: "receipt",
  audit_bundle_v1: "audit_bundle",
  billing_attestation_v1: "billing_attestation",
  vdi_trust_roots_v1: "trust_roots",
};

const BY_MEMBERS: readonly (readonly [Kind, readonly string[]])[] = [
  ["log_entry", ["receipt_hash", "verifier_key", "trust_digest"]],
  ["inclusion_proof", ["log_index", "entry_hash", "tree_root", "proof"]],
  ["checkpoint", ["tree_size", "root_hash", "note"]],
  ["revocation", ["revokedAttestations", "revokedKids", "snapshotTime"]],
  ["circuit_record", ["circuit_id", "vk_hash", "signal_schema"]],
];

export interface Recognised {
  readonly kind: Kind;
  readonly value: Json | null;
  /** Why it is unknown, in a sentence. */
  readonly problem?: string;
}

export function recognise(text: string): Recognised {
  if (text.startsWith("c2sp.org/tlog-proof@v1\n")) return { kind: "tlog_proof", value: null };
  const read = readJson(text, { maxBytes: 8 << 20, maxMembers: 200_000, maxDepth: 34 });
  if (!read.ok) return guess(text, read.detail);
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { kind: "unknown", value, problem: "It is no JSON object." };
  }
  const document = value as { readonly [name: string]: Json };
  const type = document.type;
  if (typeof type === "string" && Object.hasOwn(BY_TYPE, type)) {
    return { kind: BY_TYPE[type] as Kind, value };
  }
  const found = BY_MEMBERS.find(([, members]) => members.every((name) => Object.hasOwn(document, name)));
  if (found !== undefined) return { kind: found[0], value };
  return { kind: "unknown", value, problem: "It is JSON, and none of the documents that are known here." };
}

/** What cannot be read still goes to the verifier, which says why, when it calls itself something known. */
function guess(text: string, detail: string): Recognised {
  if (/^[^\n{[]+\n\d+\n[A-Za-z0-9+/]{43}=\n/.test(text)) return { kind: "checkpoint", value: text };
  const type = Object.keys(BY_TYPE).find((name) => text.includes(`"${name}"`));
  const kind = type === undefined ? "unknown" : (BY_TYPE[type] as Kind);
  return { kind, value: null, problem: `It is not a document that can be read: ${detail}.` };
}
