/**
 * The one table of document kinds, in the order in which they are verified: logs first, because a checked log time
 * bounds what receipts and attestations claim about time; then snapshots, because a signed one may revoke.
 */
import { PAYLOAD_TYPES } from "@svc/core/signing";
import { KINDS_IN_ENGLISH } from "@svc/messages";
import type { ExaminedDocument, Kind } from "../model/examination.ts";
import type { DocumentMembers, KindRow } from "../model/kind.ts";
import type { KindView, Reader } from "../model/view.ts";
import { verdictOnRecord } from "../model/wording.ts";
import { attestationView } from "./attestation/view.ts";
import { billView } from "./bill/view.ts";
import { bundleView } from "./bundle/view.ts";
import { circuitRecordView } from "./circuit-record/view.ts";
import { disclosureView } from "./disclosure/view.ts";
import { logView } from "./log/view.ts";
import { manifestView } from "./manifest/view.ts";
import { periodView } from "./period/view.ts";
import { receiptView } from "./receipt/view.ts";
import { revocationView } from "./revocation/view.ts";
import { sourceEvidenceView } from "./source-evidence/view.ts";

export const KIND_NAMES: Readonly<Record<Kind, string>> = Object.freeze(KINDS_IN_ENGLISH);

const verifyLogs = () => import("./log/verify.ts").then(({ verifyLogs: verify }) => verify);
const verifyBills = () => import("./bill/verify.ts").then(({ verifyBills: verify }) => verify);
const verifyPeriods = () => import("./period/verify.ts").then(({ verifyPeriods: verify }) => verify);

const log = { verify: verifyLogs, view: logView } as const;
const bill = { verify: verifyBills, view: billView } as const;
const period = { verify: verifyPeriods, view: periodView } as const;

/** A document that says something of others and nothing by itself. */
const recordView = (document: ExaminedDocument, { locale }: Reader): KindView => ({
  verdict: verdictOnRecord(document, locale),
});
const record = { view: recordView } as const;

export const KINDS: readonly KindRow[] = [
  { kind: "log_entry", recognise: { members: ["receipt_hash", "verifier_key", "trust_digest"] }, ...log },
  { kind: "consistency_proof", recognise: { members: ["from_size", "to_size", "proof"] }, ...log },
  {
    kind: "inclusion_proof",
    recognise: { members: ["log_index", "entry_hash", "tree_root", "proof"] },
    ...log,
  },
  { kind: "checkpoint", recognise: { members: ["tree_size", "root_hash", "note"] }, ...log },
  { kind: "tlog_proof", ...log },
  { kind: "log_evidence", recognise: { types: ["log_evidence_v1"] }, ...log },
  {
    kind: "revocation",
    recognise: { members: ["revokedAttestations", "revokedKids", "snapshotTime"] },
    payload: "revocation",
    verify: () => import("./revocation/verify.ts").then(({ verifyRevocations }) => verifyRevocations),
    view: revocationView,
  },
  {
    kind: "attestation",
    recognise: { types: ["decision_attestation_v1"] },
    payload: "attestation",
    verify: () => import("./attestation/verify.ts").then(({ verifyAttestationsOf }) => verifyAttestationsOf),
    view: attestationView,
  },
  {
    kind: "receipt",
    recognise: { types: ["verification_receipt_v1"] },
    payload: "receipt",
    verify: () => import("./receipt/verify.ts").then(({ verifyReceipts }) => verifyReceipts),
    view: receiptView,
  },
  {
    kind: "manifest",
    recognise: { members: ["manifest_id", "manifest_hash", "constraints"] },
    verify: () => import("./manifest/verify.ts").then(({ verifyManifests }) => verifyManifests),
    view: manifestView,
  },
  {
    kind: "circuit_record",
    recognise: { members: ["circuit_id", "vk_hash", "signal_schema"] },
    payload: "circuitRecord",
    verify: () =>
      import("./circuit-record/verify.ts").then(({ verifyCircuitRecords }) => verifyCircuitRecords),
    view: circuitRecordView,
  },
  {
    kind: "disclosure",
    recognise: { types: ["input_disclosure_v1"] },
    verify: () => import("./disclosure/verify.ts").then(({ verifyDisclosures }) => verifyDisclosures),
    view: disclosureView,
  },
  {
    kind: "source_evidence",
    recognise: { types: ["source_evidence_v1"] },
    verify: () =>
      import("./source-evidence/verify.ts").then(({ verifySourceEvidence }) => verifySourceEvidence),
    view: sourceEvidenceView,
  },
  {
    kind: "billing_attestation",
    recognise: { types: ["billing_attestation_v1"] },
    payload: "billingAttestation",
    ...bill,
  },
  {
    kind: "billing_adjustment",
    recognise: { types: ["billing_adjustment_v1"] },
    payload: "billingAdjustment",
    ...bill,
  },
  { kind: "billing_openings", recognise: { shape: isOpenings }, alone: "bill_missing", ...record },
  {
    ...log,
    kind: "log_tile",
    verify: () => import("./log/verify.ts").then(({ verifyTiles }) => verifyTiles),
  },
  {
    kind: "period_statement",
    recognise: { types: ["period_statement_v1"] },
    payload: "periodStatement",
    ...period,
  },
  { kind: "sample_answer", recognise: { types: ["sample_answer_v1"] }, ...period },
  { kind: "period_evidence", recognise: { types: ["period_evidence_v1"] }, ...period },
  { kind: "period_leaves", alone: "statement_missing", ...record },
  {
    kind: "statement_log_proof",
    alone: "statement_missing",
    verify: () => import("./source-log/verify.ts").then(({ verifySourceLogs }) => verifySourceLogs),
    ...record,
  },
  { kind: "sample_request", recognise: { types: ["sample_request_v1"] }, alone: "answer_missing", ...record },
  { kind: "beacon_round", recognise: { types: ["beacon_round_v1"] }, alone: "answer_missing", ...record },
  { kind: "opening", recognise: { types: ["decision_opening_v1"] }, alone: "opening_is_private", ...record },
  {
    kind: "source_opening",
    recognise: { types: ["source_opening_v1", "source_request_v1"] },
    alone: "opening_is_private",
    ...record,
  },
  {
    kind: "source_statement",
    recognise: { types: ["source_statement_v1"] },
    payload: "sourceStatement",
    alone: "source_evidence_missing",
    ...record,
  },
  {
    kind: "trust_roots",
    recognise: { types: ["vdi_trust_roots_v1"] },
    alone: "trust_roots_are_the_readers",
    ...record,
  },
  { kind: "unknown", alone: "not_recognised", ...record },
  {
    kind: "audit_bundle",
    recognise: { types: ["audit_bundle_v1"] },
    verify: () => import("./bundle/verify.ts").then(({ verifyBundles }) => verifyBundles),
    view: bundleView,
  },
];

const BY_KIND = new Map(KINDS.map((row) => [row.kind, row]));

export function rowOfKind(kind: Kind): KindRow {
  return BY_KIND.get(kind) as KindRow;
}

/** Kinds about everything that one key attested in a period. */
export const PERIOD_KINDS: readonly Kind[] = Object.freeze(
  KINDS.filter(({ view }) => view === periodView).map(({ kind }) => kind),
);

export const THIN = "thin_decision_attestation_v1";

const BY_TYPE = new Map(
  KINDS.flatMap(({ kind, recognise = {} }) =>
    "types" in recognise ? recognise.types.map((type) => [type, kind] as const) : [],
  ),
);

/** Whether its `type` states a known kind, compact forms included. */
export function statesKind({ type }: DocumentMembers): boolean {
  return type === THIN || BY_TYPE.has(type as string);
}

/** The kind of a parsed document; null for an unknown one. No text inside a document decides it. */
export function documentKindOf(document: DocumentMembers): Kind | null {
  const stated = BY_TYPE.get(document.type as string);
  if (stated !== undefined) return stated;
  const found = KINDS.find(({ recognise = {} }) => {
    if ("members" in recognise) return recognise.members.every((name) => Object.hasOwn(document, name));
    return "shape" in recognise && recognise.shape(document);
  });
  return found?.kind ?? null;
}

/** The kind whose payload type an envelope states; null for a type of no kind that is read here. */
export function kindOfPayloadType(payloadType: string): Kind | null {
  const row = KINDS.find(({ payload }) => payload !== undefined && PAYLOAD_TYPES[payload] === payloadType);
  return row?.kind ?? null;
}

const COMMITTED_PARTS: readonly string[] = ["meter", "tariff", "charge", "intent"];

function isOpenings(document: DocumentMembers): boolean {
  const parts = Object.entries(document);
  return (
    parts.length > 0 &&
    parts.every(([name, part]) => COMMITTED_PARTS.includes(name) && Object.hasOwn(Object(part), "salt"))
  );
}
