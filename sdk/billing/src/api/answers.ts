/** Schemas of the answers, made of the wire documents' own: what the service publishes about what it says. */
import {
  ADJUSTMENT_KINDS,
  BillingAdjustmentSchema,
  BillingAttestationSchema,
  ChargeAuthoritySchema,
  CheckpointSchema,
  ExecutionIntentSchema,
  InclusionProofSchema,
  LogEntrySchema,
  PacketId,
  PROFILE_IDS,
  ProblemSchema,
  SignatureSchema,
  TrustSchema,
  VerificationReceiptSchema,
  wireAtoms,
} from "@svc/core";
import { BILL_REASONS, type BillingReason, OUTCOMES, type Values } from "@svc/core/finding";
import * as v from "valibot";
import { OpeningsSchema } from "../commitment/openings.ts";
import { BILLING_CHECKS } from "../verification/finding.ts";
import type { LimitClass } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { WEBHOOK_TYPES } from "./webhook-events.ts";

const {
  AttestationId,
  AuthorityId,
  CallerId,
  Count,
  Currency,
  Digest,
  Domain,
  Kid,
  PublicKey,
  Quantity,
  UnixSeconds,
  VerifierId,
  text,
} = wireAtoms;

export const AuthorizeAnswerSchema = v.strictObject({ charge_authority: ChargeAuthoritySchema });

export const PreflightAnswerSchema = v.strictObject({
  execution_eligible: v.boolean(),
  may_execute: v.boolean(),
  replay: v.exactOptional(v.literal(true)),
  original_execution_eligible: v.exactOptional(v.literal(true)),
  authority_id: AuthorityId,
  event_id: CallerId,
  execution_intent: ExecutionIntentSchema,
  execution_intent_digest: Digest,
  consumption_id: CallerId,
  consumed_at: UnixSeconds,
  /** Held of the grant for this event; "0" once it is charged, released or a day old. */
  held_micros: Quantity,
});

export const ReleaseAnswerSchema = v.strictObject({
  authority_id: AuthorityId,
  event_id: CallerId,
  consumption_id: CallerId,
  released: v.literal(true),
});

const KINDS = ["bill", ...ADJUSTMENT_KINDS] as const;
const AnyMicros = v.pipe(v.string(), v.regex(/^(?:0|[1-9][0-9]{0,39})$/));
/** Sums of adjusted charges may be lower than before. */
const SignedMicros = v.pipe(v.string(), v.regex(/^(?:0|-?[1-9][0-9]{0,39})$/));

/** One page of a tenant's bills and what adjusts them, each by its own day of issue. */
export const BillsAnswerSchema = v.strictObject({
  tenant_id: CallerId,
  bills: v.array(
    v.strictObject({
      kind: v.picklist(KINDS),
      event_id: CallerId,
      /** 0 is the bill; its adjustments are counted from 1 on. */
      number: Count,
      issued_at: UnixSeconds,
      currency: Currency,
      /** The event's charge by this document, also of a private one, which does not show it. */
      charge_micros: Quantity,
      /** By how much that is more than before: of these the totals are the sums. */
      change_micros: SignedMicros,
      attestation: v.union([BillingAttestationSchema, BillingAdjustmentSchema]),
      receipt: VerificationReceiptSchema,
    }),
  ),
  /** The next page's cursor; null after the last one. */
  next: v.nullable(text(32)),
});

/** A tenant's totals over whole days, by currency. */
export const TotalsAnswerSchema = v.strictObject({
  tenant_id: CallerId,
  from: text(10),
  to: text(10),
  totals: v.array(
    v.strictObject({
      currency: Currency,
      bills: Count,
      charge_micros: AnyMicros,
      adjustments: Count,
      /** By how much the adjustments of these days changed what was billed, on these days or before. */
      change_micros: SignedMicros,
      /** Both together. */
      net_micros: SignedMicros,
    }),
  ),
  /** Bills and adjustments of these days that are taken on and not yet issued: while there are any, sums may change. */
  unbilled: Count,
});

/** How the deliveries to each endpoint stand; neither URLs nor secrets. */
export const WebhooksAnswerSchema = v.strictObject({
  webhooks: v.array(
    v.strictObject({
      id: text(32),
      events: v.array(v.picklist(WEBHOOK_TYPES)),
      /** `null` subscribes to all tenants. */
      tenant_id: v.nullable(CallerId),
      pending: Count,
      /** Given up, and kept for a month to be sent again. */
      dead: Count,
      oldest_pending_at: v.nullable(UnixSeconds),
      last_failure: v.nullable(text(64)),
    }),
  ),
});

export const ReplayAnswerSchema = v.strictObject({ webhook: text(32), replayed: Count });

const SignedLogEntrySchema = v.strictObject({
  log_index: Count,
  entry_hash: Digest,
  tree_root: Digest,
  tree_size: Count,
  timestamp: UnixSeconds,
  attestation_id: AttestationId,
  verifier_id: VerifierId,
  result: v.boolean(),
  equivocation_detected: v.boolean(),
});

const inclusion = {
  entry: LogEntrySchema,
  log_entry: SignedLogEntrySchema,
  inclusion: InclusionProofSchema,
  checkpoint: CheckpointSchema,
};

export const InclusionAnswerSchema = v.strictObject(inclusion);

/** `log_entry` in a shape of its own: of a statement there is neither attestation nor result. */
export const LogStatementAnswerSchema = v.strictObject({
  log_entry: v.strictObject({
    log_index: Count,
    entry_hash: Digest,
    tree_root: Digest,
    tree_size: Count,
    timestamp: UnixSeconds,
    type: v.picklist(["period_statement_v1", "source_statement_v1"]),
    statement_hash: Digest,
    signer: PublicKey,
  }),
  /** C2SP tlog-proof, with the entry in it. */
  proof: text(200_000),
});

export const AttestAnswerSchema = v.strictObject({
  attestation: BillingAttestationSchema,
  receipt: VerificationReceiptSchema,
  openings: OpeningsSchema,
  ...inclusion,
});

export const AttestManyAnswerSchema = v.strictObject({
  /** One result for each item, in order: the answer or problem document that it would get alone. */
  results: v.array(v.union([AttestAnswerSchema, ProblemSchema])),
});

export const AdjustAnswerSchema = v.strictObject({
  attestation: BillingAdjustmentSchema,
  receipt: VerificationReceiptSchema,
  openings: OpeningsSchema,
  ...inclusion,
});

export const VerifyAnswerSchema = v.strictObject({
  valid: v.boolean(),
  conclusive: v.boolean(),
  checks: v.array(
    v.strictObject({
      check: v.picklist(BILLING_CHECKS),
      valid: v.boolean(),
      outcome: v.picklist(OUTCOMES),
      reason: v.exactOptional(v.picklist(Object.keys(BILL_REASONS) as BillingReason[])),
      /** Expected and found values, by the names that the reason has for them. */
      values: v.exactOptional(v.record(v.string(), v.unknown()) as unknown as v.GenericSchema<Values>),
      pointer: v.exactOptional(text(4_000)),
      detail: v.exactOptional(text(4_000)),
    }),
  ),
  attestation_id: v.nullable(AttestationId),
  profile_id: v.picklist(PROFILE_IDS),
  trust: TrustSchema,
  /** The domain that the document names. A service fetches no directory, so it says nothing of the key. */
  issuer: v.exactOptional(v.strictObject({ domain: Domain, listed: v.boolean() })),
  /** By the bill and the adjustments that were given; null where none was, or the result is not valid. */
  stands: v.nullable(
    v.strictObject({
      kind: v.picklist(KINDS),
      attestation_id: AttestationId,
      number: Count,
      charge_micros: Quantity,
      currency: Currency,
    }),
  ),
});

const LogOrigin = text(255);
const Vkey = text(512);

/** Which receipts a log takes: those verified from `from` on and before `to`, whose attestation id begins with these hex digits. */
const LogCovers = v.exactOptional(
  v.strictObject({
    from: UnixSeconds,
    to: v.nullable(UnixSeconds),
    prefix: v.pipe(v.string(), v.regex(/^[0-9a-f]{0,2}$/, "up to two hex digits")),
  }),
);

/** The logs that an operator keeps, or kept: signed by the key of its attestations. */
export const LogListSchema = v.strictObject({
  type: v.literal("svc_log_list_v1"),
  logs: v.array(
    v.variant("state", [
      v.strictObject({ state: v.literal("open"), origin: LogOrigin, vkey: Vkey, covers: LogCovers }),
      /** It ends with this checkpoint: a larger tree under its key is nobody's. */
      v.strictObject({
        state: v.literal("frozen"),
        origin: LogOrigin,
        vkey: Vkey,
        tree_size: Count,
        root_hash: Digest,
        note: text(65_536),
        /** Absent for one of another plan than the present. */
        covers: LogCovers,
      }),
    ]),
  ),
  issued_at: UnixSeconds,
  signature: SignatureSchema,
});

export const HeadAnswerSchema = v.strictObject({
  log_id: text(255),
  tree_size: Count,
  root_hash: Digest,
  latest_entry_hash: v.nullable(Digest),
  operator_kid: Kid,
});

export const EquivocationAnswerSchema = v.strictObject({
  clean: v.boolean(),
  entries: v.array(v.looseObject({})),
  equivocations: v.array(v.looseObject({})),
  differences: v.array(v.looseObject({})),
  superseded: v.array(v.strictObject({ log_index: Count, by: Count })),
  /** Where several logs were asked: where each entry is, whose indices are then places in this list. */
  places: v.exactOptional(v.array(v.strictObject({ origin: LogOrigin, log_index: Count }))),
});

export const KeysAnswerSchema = v.strictObject({
  keys: v.array(
    v.strictObject({
      kty: v.literal("OKP"),
      crv: v.literal("Ed25519"),
      use: v.literal("sig"),
      alg: v.literal("EdDSA"),
      kid: Kid,
      x: text(43),
      svc_use: v.picklist(["attestation", "grant", "log"]),
    }),
  ),
});

export const HealthAnswerSchema = v.strictObject({
  status: v.literal("ok"),
  configuration_fingerprint: Digest,
  mode: v.picklist(["demo", "production"]),
  issuing: v.picklist(["enabled", "disabled", "secret_missing"]),
  require_authority: v.boolean(),
  open_signature: v.boolean(),
  operator_kid: Kid,
  grant_kid: Kid,
  log_id: text(255),
  revocation: v.picklist(["polled_signed", "polled", "configured", "none"]),
  log_witnesses: Count,
  log_publication: v.boolean(),
  /** Classes of endpoints whose requests are counted. */
  rate_limits: v.array(v.picklist(Object.keys(LIMITS) as LimitClass[])),
});

/** Why `/health` says 503: settings that cannot be read, or a part that is not in order. */
export const UnhealthySchema = v.variant("status", [
  v.strictObject({
    status: v.literal("misconfigured"),
    faults: v.array(v.strictObject({ setting: text(64), reason: text(64), fault: text(200) })),
  }),
  v.strictObject({
    status: v.literal("not_ready"),
    faults: v.array(
      v.strictObject({
        part: v.picklist(["log", "revocation", "storage", "archive"]),
        reason: text(64),
        fault: text(200),
      }),
    ),
  }),
]);

export const StorePacketAnswerSchema = v.strictObject({
  id: PacketId,
  /** From then on it is not served. */
  expires_at: UnixSeconds,
});

export const LiveAnswerSchema = v.strictObject({ status: v.literal("live") });

export type AuthorizeAnswer = v.InferOutput<typeof AuthorizeAnswerSchema>;
/** `execution_eligible` is true in one answer ever; `replay` says that this very request consumed before. */
export type PreflightAnswer = v.InferOutput<typeof PreflightAnswerSchema>;
/** Keep the openings: whoever does not repeat the request is not shown them again. */
export type AttestAnswer = v.InferOutput<typeof AttestAnswerSchema>;
export type AttestManyAnswer = v.InferOutput<typeof AttestManyAnswerSchema>;
export type AdjustAnswer = v.InferOutput<typeof AdjustAnswerSchema>;
export type InclusionAnswer = v.InferOutput<typeof InclusionAnswerSchema>;
export type BillsAnswer = v.InferOutput<typeof BillsAnswerSchema>;
export type TotalsAnswer = v.InferOutput<typeof TotalsAnswerSchema>;
export type LogList = v.InferOutput<typeof LogListSchema>;
export type HeadAnswer = v.InferOutput<typeof HeadAnswerSchema>;
export type VerifyAnswer = v.InferOutput<typeof VerifyAnswerSchema>;
