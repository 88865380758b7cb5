/**
 * Every endpoint of the service, a row each. The service's router, the client's methods and types, the OpenAPI
 * description and the page of endpoints follow from here: a new endpoint is a row, its handler and its test, and
 * the compiler finds the handler that is missing.
 */

import {
  CheckpointSchema,
  ConsistencyProofSchema,
  DIRECTORY_PATH,
  IssuerDirectorySchema,
  PACKET_FOLDER,
  RevocationSnapshotSchema,
} from "@svc/core";
import * as v from "valibot";
import {
  AdjustRequestSchema,
  parseAdjustRequest,
  parseVoidRequest,
  VoidRequestSchema,
} from "../request/adjust-request.ts";
import {
  type AttestBatch,
  AttestBatchSchema,
  MAX_BATCH_BYTES,
  parseAttestBatch,
} from "../request/attest-batch.ts";
import { AttestRequestSchema, MAX_ATTEST_BYTES, parseAttestRequest } from "../request/attest-request.ts";
import {
  AuthorizeRequestSchema,
  LogStatementRequestSchema,
  PreflightRequestSchema,
  parseAuthorizeRequest,
  parseLogStatementRequest,
  parsePreflightRequest,
  parseReleaseRequest,
  parseReplayRequest,
  parseStorePacketRequest,
  parseVerifyRequest,
  ReleaseRequestSchema,
  ReplayRequestSchema,
  StorePacketRequestSchema,
  VerifyRequestSchema,
} from "../request/requests.ts";
import {
  AdjustAnswerSchema,
  AttestAnswerSchema,
  AttestManyAnswerSchema,
  AuthorizeAnswerSchema,
  BillsAnswerSchema,
  EquivocationAnswerSchema,
  HeadAnswerSchema,
  HealthAnswerSchema,
  InclusionAnswerSchema,
  KeysAnswerSchema,
  LiveAnswerSchema,
  LogListSchema,
  LogStatementAnswerSchema,
  PreflightAnswerSchema,
  ReleaseAnswerSchema,
  ReplayAnswerSchema,
  StorePacketAnswerSchema,
  TotalsAnswerSchema,
  UnhealthySchema,
  VerifyAnswerSchema,
  WebhooksAnswerSchema,
} from "./answers.ts";
import type { BodySpec, Endpoint } from "./endpoint.ts";
import type { ProblemCode } from "./problems.ts";
import type { QueryOf, QuerySpec } from "./query.ts";
import { TRANSITIONS } from "./transitions.ts";

const GRANT_PROBLEMS = [
  "grant_key_unknown",
  "grant_revoked",
  "grant_not_yet_valid",
  "grant_expired",
  "authority_id_mismatch",
  "grant_signature_invalid",
] as const satisfies readonly ProblemCode[];
const SCOPE_PROBLEMS = [
  "tenant_mismatch",
  "endpoint_mismatch",
  "model_mismatch",
  "intent_digest_mismatch",
] as const satisfies readonly ProblemCode[];

const CHARGE_PROBLEMS = [
  "amount_mismatch",
  "meter_unpriced",
  "usage_beyond_tiers",
  "charge_too_large",
  "tariff_not_effective",
  "event_in_future",
  ...SCOPE_PROBLEMS,
  "currency_mismatch",
  "grant_not_before_event",
  "meter_signature_missing",
  "meter_key_unknown",
  "meter_signature_invalid",
  ...GRANT_PROBLEMS,
  "event_not_consumed",
  "event_closed",
  "usage_exceeds_intent",
  "event_before_consumption",
  "event_charged_otherwise",
  "charge_exceeds_grant",
] as const satisfies readonly ProblemCode[];
const CHAIN_PROBLEMS = [
  "tenant_not_yours",
  "bill_unknown",
  "bill_adjusted_otherwise",
  "bill_void",
  "adjustment_key_differs",
  "adjustments_exhausted",
  "revocation_unavailable",
  "log_unavailable",
  "log_busy",
] as const satisfies readonly ProblemCode[];

const PATH = "/api/vdi/billing/attest";

const ATTEST = {
  method: "POST",
  path: PATH,
  summary: "Issue a billing attestation and its receipt, logged",
  authentication: TRANSITIONS.attest.needs[0],
  limit: "issue",
  // Bound to its event: the same body gives the same attestation.
  repeat: "always",
  anyOrigin: false,
  body: { schema: AttestRequestSchema, parse: parseAttestRequest, maxBytes: MAX_ATTEST_BYTES },
  answer: AttestAnswerSchema,
  problems: [
    "tenant_not_yours",
    "authority_required",
    ...CHARGE_PROBLEMS,
    "event_attested_otherwise",
    "event_released",
    "revocation_unavailable",
    "log_unavailable",
    "log_busy",
  ],
} as const;

const ATTEST_MANY = {
  ...ATTEST,
  path: `${PATH}/batch`,
  summary:
    "Attest up to 100 events: for each, in order, what `attest` would answer, or the problem that it would refuse with",
  body: { schema: AttestBatchSchema, parse: parseAttestBatch, maxBytes: MAX_BATCH_BYTES },
  // A batch is no way round a limit.
  requestsIn: (body: object) => (body as AttestBatch).items.length,
  answer: AttestManyAnswerSchema,
  // Those of its items are in the answer.
  problems: [],
} as const;

const LOG_STATEMENT = {
  method: "POST",
  path: "/api/vdi/billing/transparency/statement",
  summary:
    "Log a statement about a period, or of a source, or find it: its proof under the newest checkpoint",
  authentication: "log",
  limit: "issue",
  // By its hash: the same statement has one place, and a later answer has the witnesses of then.
  repeat: "always",
  anyOrigin: false,
  body: { schema: LogStatementRequestSchema, parse: parseLogStatementRequest, maxBytes: 256 * 1024 },
  answer: LogStatementAnswerSchema,
  problems: ["statement_refused", "log_unavailable"],
} as const;

const MAX_BODY_BYTES = 256 * 1024;
const MAX_VERIFY_BODY_BYTES = 1 << 20;
const MAX_PACKET_BODY_BYTES = 1 << 20;
const billing = "/api/vdi/billing";
const transparency = `${billing}/transparency`;
/** What anyone may read, from any page. */
const open = {
  method: "GET",
  authentication: "none",
  limit: "read",
  repeat: "always",
  anyOrigin: true,
} as const;

/** Reads of a tenant's own data. */
const ofTenant = { ...open, limit: "account", authentication: "read", anyOrigin: false } as const;

/** Adjustments of a bill: bound to its current state, so the same body gives the same document. */
const adjusting = {
  method: "POST",
  authentication: TRANSITIONS.overage.needs[0],
  limit: "issue",
  repeat: "always",
  anyOrigin: false,
  body: { schema: AdjustRequestSchema, parse: parseAdjustRequest, maxBytes: MAX_BODY_BYTES },
  answer: AdjustAnswerSchema,
  problems: [
    ...CHAIN_PROBLEMS,
    ...CHARGE_PROBLEMS,
    "authority_required",
    "adjustment_amount_against_kind",
    "adjustment_terms_differ",
  ],
} as const;

export const ENDPOINTS = Object.freeze({
  authorize: {
    method: "POST",
    path: `${billing}/authorize`,
    summary: "Issue a signed charge grant",
    authentication: TRANSITIONS.authorize.needs[0],
    limit: "issue",
    // A second grant is a second permission: without a key it is the caller's to decide.
    repeat: "with_key",
    anyOrigin: false,
    body: { schema: AuthorizeRequestSchema, parse: parseAuthorizeRequest, maxBytes: MAX_BODY_BYTES },
    answer: AuthorizeAnswerSchema,
    problems: ["tenant_not_yours", "quota_exceeded", "revocation_unavailable"],
  },
  preflight: {
    method: "POST",
    path: `${billing}/preflight`,
    summary: "Consume authority, event and execution intent once, before the paid execution",
    authentication: "none",
    limit: "execute",
    repeat: "with_key",
    anyOrigin: false,
    decidesExecution: true,
    body: { schema: PreflightRequestSchema, parse: parsePreflightRequest, maxBytes: MAX_BODY_BYTES },
    answer: PreflightAnswerSchema,
    problems: [
      "attest_disabled",
      ...SCOPE_PROBLEMS,
      "pinned_roots_required",
      "grant_key_not_pinned",
      ...GRANT_PROBLEMS,
      "already_consumed",
      "event_closed",
      "event_has_other_grant",
      "event_has_other_intent",
      "events_exhausted",
      "currency_mismatch",
      "meter_unpriced",
      "usage_beyond_tiers",
      "charge_too_large",
      "tariff_not_effective",
      "hold_exceeds_grant",
      "hold_zero",
      "revocation_unavailable",
    ],
  },
  release: {
    method: "POST",
    path: `${billing}/release`,
    summary: "Give back what a preflight held, for an execution that did not happen",
    authentication: "attest_or_key",
    limit: "execute",
    repeat: "always",
    anyOrigin: false,
    body: { schema: ReleaseRequestSchema, parse: parseReleaseRequest, maxBytes: MAX_BODY_BYTES },
    answer: ReleaseAnswerSchema,
    problems: [
      "tenant_not_yours",
      "idempotency_key_invalid",
      "preflight_key_wrong",
      "grant_key_unknown",
      "authority_id_mismatch",
      "grant_signature_invalid",
      "event_not_consumed",
      "event_closed",
      "consumption_mismatch",
      "event_charged_otherwise",
    ],
  },
  attest: ATTEST,
  attestMany: ATTEST_MANY,
  overage: {
    ...adjusting,
    path: `${billing}/overage`,
    summary: "Bill an event's whole charge anew, which is more than stands; linked to its bill, logged",
  },
  correct: {
    ...adjusting,
    path: `${billing}/correct`,
    summary: "Bill an event's whole charge anew, which is no more than stands; linked to its bill, logged",
  },
  void: {
    ...adjusting,
    path: `${billing}/void`,
    summary: "End a bill: nothing is charged for its event; linked to it, logged, final",
    body: { schema: VoidRequestSchema, parse: parseVoidRequest, maxBytes: MAX_BODY_BYTES },
    problems: [
      ...CHAIN_PROBLEMS,
      "event_closed",
      "event_not_consumed",
      "event_charged_otherwise",
      "charge_exceeds_grant",
    ],
  },
  bills: {
    ...ofTenant,
    path: `${billing}/bills`,
    summary:
      "A tenant's bills and their adjustments of whole days (UTC, `to` exclusive), a page at a time from cursor 0.0.0",
    query: {
      parameters: { tenant_id: "tenant_id", from: "day", to: "day", cursor: "cursor" },
      needs: "all",
    },
    answer: BillsAnswerSchema,
    problems: ["tenant_not_yours", "archive_unavailable"],
  },
  totals: {
    ...ofTenant,
    path: `${billing}/totals`,
    summary: "What a tenant was billed on whole days (UTC, `to` exclusive), by currency",
    query: { parameters: { tenant_id: "tenant_id", from: "day", to: "day" }, needs: "all" },
    answer: TotalsAnswerSchema,
    problems: ["tenant_not_yours"],
  },
  webhooks: {
    ...open,
    path: `${billing}/webhooks`,
    summary: "How the deliveries to each webhook endpoint stand",
    authentication: "operator",
    anyOrigin: false,
    answer: WebhooksAnswerSchema,
    problems: [],
  },
  replay: {
    method: "POST",
    path: `${billing}/webhooks/replay`,
    summary: "Send messages of a webhook endpoint again: one, all since a time, or the dead letters",
    authentication: "operator",
    limit: "read",
    // A repeated replay sends one message under one id.
    repeat: "always",
    anyOrigin: false,
    body: { schema: ReplayRequestSchema, parse: parseReplayRequest, maxBytes: MAX_BODY_BYTES },
    answer: ReplayAnswerSchema,
    problems: ["webhook_not_found"],
  },
  verify: {
    method: "POST",
    path: `${billing}/verify`,
    summary: "Verify a billing attestation and what is given with it; a failed verification is an answer",
    authentication: "none",
    limit: "verify",
    repeat: "always",
    anyOrigin: true,
    body: { schema: VerifyRequestSchema, parse: parseVerifyRequest, maxBytes: MAX_VERIFY_BODY_BYTES },
    answer: VerifyAnswerSchema,
    problems: [],
  },
  revocation: {
    ...open,
    path: "/.well-known/vdi-billing-revocation.json",
    summary: "The operator's revocation snapshot",
    answer: RevocationSnapshotSchema,
    problems: ["revocation_unavailable"],
  },
  keys: {
    ...open,
    path: "/.well-known/jwks.json",
    summary: "The operator's public keys",
    answer: KeysAnswerSchema,
    problems: [],
  },
  issuerDirectory: {
    ...open,
    path: DIRECTORY_PATH,
    summary: "The issuer's domain and the keys that it lists there, where one is set",
    answer: IssuerDirectorySchema,
    problems: ["not_found"],
  },
  head: {
    ...open,
    path: `${transparency}/head`,
    summary: "The log's current head",
    answer: HeadAnswerSchema,
    problems: ["log_unavailable"],
  },
  checkpoint: {
    ...open,
    path: `${transparency}/checkpoint`,
    summary: "The signed head; the note is what is signed",
    answer: CheckpointSchema,
    problems: ["log_unavailable"],
  },
  consistency: {
    ...open,
    path: `${transparency}/consistency`,
    summary: "Consistency from an earlier size to the current head",
    query: { parameters: { from_size: "count" }, needs: "all" },
    answer: ConsistencyProofSchema,
    problems: ["from_size_too_large", "log_unavailable"],
  },
  inclusion: {
    ...open,
    path: `${transparency}/inclusion`,
    summary: "Entry, proof and checkpoint of a receipt; exactly one parameter",
    query: { parameters: { receipt_hash: "digest", log_index: "count" }, needs: "one" },
    answer: InclusionAnswerSchema,
    problems: ["entry_not_found", "log_unavailable"],
  },
  equivocation: {
    ...open,
    path: `${transparency}/equivocation`,
    summary: "All entries about an attestation and the contradictions among them",
    query: { parameters: { attestation_id: "attestation_id" }, needs: "all" },
    answer: EquivocationAnswerSchema,
    problems: ["log_unavailable"],
  },
  statement: LOG_STATEMENT,
  note: {
    ...open,
    path: "/log/checkpoint",
    summary: "Leads to the checkpoint, a C2SP signed note, of the volume that is open or was published last",
    redirects: true,
    answer: "text/plain",
    problems: [],
  },
  tile: {
    ...open,
    path: "/log/tile/*",
    summary: "Leads to the tile or entry bundle of the volume that is open or was published last",
    redirects: true,
    answer: "application/octet-stream",
    problems: ["not_found"],
  },
  logs: {
    ...open,
    path: "/.well-known/vdi-logs.json",
    summary: "The operator's logs, what each covers, and those that are frozen, signed",
    answer: LogListSchema,
    problems: [],
  },
  frozen: {
    ...open,
    path: "/logs/*",
    summary:
      "Checkpoint, tiles and entry bundles (C2SP tlog-tiles) of one volume of a log, under the id of its key",
    answer: "application/octet-stream",
    alsoAs: "text/plain",
    problems: ["not_found", "log_unavailable"],
  },
  storePacket: {
    method: "POST",
    path: "/api/vdi/packets",
    summary: "Keep a sealed packet of a personal link and serve it until it expires",
    authentication: "attest",
    limit: "issue",
    // By its id, which follows from what is sealed; a repeated call counts the days anew.
    repeat: "always",
    anyOrigin: false,
    body: {
      schema: StorePacketRequestSchema,
      parse: parseStorePacketRequest,
      maxBytes: MAX_PACKET_BODY_BYTES,
    },
    answer: StorePacketAnswerSchema,
    problems: ["packet_taken"],
  },
  packet: {
    ...open,
    path: `${PACKET_FOLDER}*`,
    summary: "The sealed packet of a personal link, by its id",
    answer: "text/plain",
    problems: ["not_found"],
  },
  openapi: {
    ...open,
    path: "/openapi.json",
    summary: "This document",
    withoutSettings: true,
    answer: v.looseObject({}),
    problems: [],
  },
  health: {
    ...open,
    path: "/health",
    summary: "Whether the service is ready, and with which configuration",
    limit: "status",
    anyOrigin: false,
    withoutSettings: true,
    answer: HealthAnswerSchema,
    otherAnswers: { 503: UnhealthySchema },
    problems: [],
  },
  live: {
    ...open,
    path: "/livez",
    summary: "Whether the service runs at all",
    limit: "status",
    anyOrigin: false,
    withoutSettings: true,
    answer: LiveAnswerSchema,
    problems: [],
  },
  metrics: {
    ...open,
    path: "/metrics",
    summary: "What an operator watches, over all tenants, as OpenMetrics text",
    authentication: "metrics",
    limit: "status",
    anyOrigin: false,
    answer: "application/openmetrics-text",
    problems: [],
  },
} as const satisfies Record<string, Endpoint>);

export type EndpointId = keyof typeof ENDPOINTS;
type Row<Id extends EndpointId> = (typeof ENDPOINTS)[Id];

/** The body that an endpoint takes; undefined for one without. */
export type BodyOf<Id extends EndpointId> =
  Row<Id> extends { readonly body: infer Body extends BodySpec }
    ? Extract<ReturnType<Body["parse"]>, { readonly ok: true }>["value"]
    : undefined;

/** The parameters that an endpoint takes. */
export type ParametersOf<Id extends EndpointId> = QueryOf<
  Row<Id> extends { readonly query: infer Query extends QuerySpec } ? Query : undefined
>;

/** The endpoint's answer when it does not refuse. */
export type AnswerOf<Id extends EndpointId> = Row<Id>["answer"] extends infer Answer
  ? Answer extends v.GenericSchema
    ? v.InferOutput<Answer>
    : Answer extends "text/plain" | "application/openmetrics-text"
      ? string
      : Uint8Array
  : never;

/** Answers under other statuses that are no problem documents. */
export type OtherAnswerOf<Id extends EndpointId> =
  Row<Id> extends { readonly otherAnswers: infer Others }
    ? v.InferOutput<Extract<Others[keyof Others], v.GenericSchema>>
    : never;

/** The row, as far as every row has it. */
export function endpointOf(id: EndpointId): Endpoint {
  return ENDPOINTS[id];
}

/** All endpoints, in the order of the table. */
export const ENDPOINT_IDS: readonly EndpointId[] = Object.freeze(Object.keys(ENDPOINTS) as EndpointId[]);
