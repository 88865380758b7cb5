/**
 * Says what a text that somebody dropped, pasted or was sent is. Looks at the type that a document states or the
 * members that only one kind has; whether the document is right is for verification.
 *
 * A text may hold several documents: JSON Lines, an array, a log's answer that carries entry, proof and
 * checkpoint together, or a DSSE envelope around a document.
 */
import { decodeBase64, decodeUtf8, type Json, readJson } from "@svc/core";

export type Kind =
  | "attestation"
  | "receipt"
  | "log_entry"
  | "inclusion_proof"
  | "checkpoint"
  | "consistency_proof"
  | "tlog_proof"
  | "revocation"
  | "circuit_record"
  | "billing_attestation"
  | "audit_bundle"
  | "trust_roots"
  | "unknown";

export interface Item {
  readonly kind: Kind;
  /** As it is verified: JSON text where the document is JSON, the text itself otherwise. */
  readonly text: string;
  /** Plain data; absent for texts that are no JSON. */
  readonly value?: Json;
  /** Name of the file or "pasted text", with a number where one source held several. */
  readonly source: string;
  /** For `unknown`: what is wrong with it, in a sentence. */
  readonly problem?: string;
}

export const KIND_NAMES: Readonly<Record<Kind, string>> = Object.freeze({
  attestation: "Decision attestation",
  receipt: "Verification receipt",
  log_entry: "Log entry",
  inclusion_proof: "Inclusion proof",
  checkpoint: "Log checkpoint",
  consistency_proof: "Consistency proof",
  tlog_proof: "Log proof (C2SP)",
  revocation: "Revocation snapshot",
  circuit_record: "Circuit record",
  billing_attestation: "Billing attestation",
  audit_bundle: "Audit bundle",
  trust_roots: "Trust roots",
  unknown: "Not recognised",
});

/** Kinds by the `type` that their documents state. */
const BY_TYPE: Readonly<Record<string, Kind>> = {
  decision_attestation_v1: "attestation",
  verification_receipt_v1: "receipt",
  billing_attestation_v1: "billing_attestation",
  audit_bundle_v1: "audit_bundle",
  vdi_trust_roots_v1: "trust_roots",
};

/** Kinds by the members that they alone have. */
const BY_MEMBERS: readonly (readonly [Kind, readonly string[]])[] = [
  ["log_entry", ["receipt_hash", "verifier_key", "trust_digest"]],
  ["consistency_proof", ["from_size", "to_size", "proof"]],
  ["inclusion_proof", ["log_index", "entry_hash", "tree_root", "proof"]],
  ["checkpoint", ["tree_size", "root_hash", "note"]],
  ["revocation", ["revokedAttestations", "revokedKids", "snapshotTime"]],
  ["circuit_record", ["circuit_id", "vk_hash", "signal_schema"]],
];

/** Members under which answers of the service carry whole documents. */
const CARRIERS = ["attestation", "consistency", "receipt", "entry", "inclusion", "checkpoint", "snapshot"];

/** Every document in the text, in order; one of kind `unknown` when there is none. */
export function recognise(text: string, source: string): Item[] {
  const trimmed = text.trim();
  if (trimmed === "") return [{ kind: "unknown", text, source, problem: "There is nothing in it." }];
  const plain = recogniseNote(text, source);
  if (plain !== null) return [plain];
  const whole = readJson(trimmed, { maxBytes: 64 << 20, maxMembers: 2_000_000, maxDepth: 34 });
  if (whole.ok) return recogniseValue(whole.value, trimmed, source);
  const lines = trimmed.split("\n").filter((line) => line.trim() !== "");
  if (lines.length > 1 && lines.every((line) => /^\s*[{[]/.test(line))) {
    return lines.flatMap((line, i) => recogniseLine(line, `${source}, line ${i + 1}`));
  }
  return [
    { kind: "unknown", text, source, problem: `It is not a document that can be read: ${whole.detail}.` },
  ];
}

function recogniseLine(line: string, source: string): Item[] {
  // Read in full where it is verified; reading thousands here would hold the page up.
  if (guessKind(line) === "attestation") return [{ kind: "attestation", text: line, source }];
  const read = readJson(line);
  if (read.ok) return recogniseValue(read.value, line, source);
  return [{ kind: guessKind(line), text: line, source, problem: `The line cannot be read: ${read.detail}.` }];
}

/** A line that does not parse still goes to the verifier, which says why, when it calls itself an attestation. */
function guessKind(line: string): Kind {
  return line.includes('"decision_attestation_v1"') ? "attestation" : "unknown";
}

function recogniseNote(text: string, source: string): Item | null {
  if (text.startsWith("c2sp.org/tlog-proof@v1\n")) return { kind: "tlog_proof", text, source };
  // Origin, size, root in base64, then signature lines behind a blank one.
  const isNote = /^[^\n{[]+\n\d+\n[A-Za-z0-9+/]{43}=\n(?:[^\n]*\n)*\n— /.test(text);
  return isNote ? { kind: "checkpoint", text, value: text, source } : null;
}

function recogniseValue(value: Json, text: string, source: string): Item[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((one, i) =>
      recogniseValue(one as Json, JSON.stringify(one), `${source}, document ${i + 1}`),
    );
    return items.length > 0 ? items : [unknown(text, source, "The list is empty.")];
  }
  if (typeof value !== "object" || value === null) return [unknown(text, source, "It is no JSON object.")];
  const document = value as { readonly [name: string]: Json };
  const kind = kindOf(document);
  if (kind !== null) return [{ kind, text, value, source }];
  const opened = openEnvelope(document);
  if (opened !== null) return recognise(opened, `${source}, DSSE payload`);
  const carried = CARRIERS.flatMap((name) => {
    const inner = document[name];
    if (typeof inner === "string") return recogniseNote(inner, `${source}, ${name}`) ?? [];
    if (typeof inner !== "object" || inner === null) return [];
    return recogniseValue(inner, JSON.stringify(inner), `${source}, ${name}`);
  }).filter((item) => item.kind !== "unknown");
  if (carried.length > 0) return carried;
  return [unknown(text, source, "It is JSON, and none of the documents that this page knows.")];
}

function kindOf(document: { readonly [name: string]: Json }): Kind | null {
  const type = document.type;
  if (typeof type === "string" && Object.hasOwn(BY_TYPE, type)) return BY_TYPE[type] ?? null;
  const found = BY_MEMBERS.find(([, members]) => members.every((name) => Object.hasOwn(document, name)));
  return found?.[0] ?? null;
}

/** The payload of a DSSE envelope is read for what it is; the envelope's own signatures say nothing here. */
function openEnvelope(document: { readonly [name: string]: Json }): string | null {
  const { payload, payloadType, signatures } = document;
  if (typeof payload !== "string" || typeof payloadType !== "string" || !Array.isArray(signatures))
    return null;
  const bytes = decodeBase64(payload);
  return bytes === null ? null : decodeUtf8(bytes);
}

function unknown(text: string, source: string, problem: string): Item {
  return { kind: "unknown", text, source, problem };
}
