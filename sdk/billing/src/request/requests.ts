/** The bodies of requests. `ok` of a reading says that shape, bounds and encodings are right, and nothing about what they ask for. */

import {
  ChargeAuthoritySchema,
  ExecutionIntentSchema,
  MAX_ADJUSTMENTS,
  PacketId,
  PeriodStatementSchema,
  PROFILE_IDS,
  SealedPacketText,
  SourceStatementSchema,
  TariffSnapshotSchema,
  UsageSchema,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import { MAX_GRANT_SECONDS } from "../grant/issue-grant.ts";
import { type BodyReading, parseBody } from "./body-faults.ts";

const { tenant_id, scope, currency, max_charge_micros, max_events } = ChargeAuthoritySchema.entries;

export const AuthorizeRequestSchema = v.strictObject({
  tenant_id,
  scope,
  currency,
  max_charge_micros,
  max_events: v.exactOptional(max_events),
  expires_in_seconds: v.exactOptional(
    v.pipe(
      v.number(),
      v.safeInteger("whole seconds"),
      v.minValue(1, "at least 1 second"),
      v.maxValue(MAX_GRANT_SECONDS, `at most ${MAX_GRANT_SECONDS} seconds`),
    ),
  ),
});

export type AuthorizeRequest = v.InferOutput<typeof AuthorizeRequestSchema>;

export function parseAuthorizeRequest(input: unknown): BodyReading<AuthorizeRequest> {
  return parseBody(AuthorizeRequestSchema, input, { maxBytes: 256 * 1024 });
}

const MAX_PINNED_ROOTS = 32;

const PreflightShape = v.strictObject({
  charge_authority: ChargeAuthoritySchema,
  ...ExecutionIntentSchema.entries,
  /** Absent is the grant's. */
  tenant_id: v.exactOptional(ExecutionIntentSchema.entries.tenant_id),
  /** Accepted and ignored: nothing has been used yet. */
  usage_units: v.exactOptional(v.unknown()),
  /** Most that the call may cost: held of the grant until it is attested. Absent holds an even share. */
  hold_micros: v.exactOptional(wireAtoms.Quantity),
  /** Or the most that will be used, by meter, and the tariff that prices it: held is what that comes to. */
  hold_usage: v.exactOptional(v.strictObject({ usage: UsageSchema, tariff_snapshot: TariffSnapshotSchema })),
  /** Hex public keys that the caller trusts to sign grants. An empty list trusts nobody, so it is refused. */
  pinned_roots: v.exactOptional(
    v.pipe(
      v.array(wireAtoms.PublicKey),
      v.minLength(1, "at least one key"),
      v.maxLength(MAX_PINNED_ROOTS, `at most ${MAX_PINNED_ROOTS} keys`),
    ),
  ),
});

export const PreflightRequestSchema = v.pipe(
  PreflightShape,
  v.check(
    (body) => body.hold_micros === undefined || body.hold_usage === undefined,
    "an amount or a usage to hold, and not both",
  ),
);

export type PreflightRequest = v.InferOutput<typeof PreflightRequestSchema>;

export function parsePreflightRequest(input: unknown): BodyReading<PreflightRequest> {
  return parseBody(PreflightRequestSchema, input, { maxBytes: 256 * 1024 });
}

export const ReleaseRequestSchema = v.strictObject({
  charge_authority: ChargeAuthoritySchema,
  event_id: wireAtoms.CallerId,
  /** As the preflight answered it: whoever does not know it releases nothing. */
  consumption_id: wireAtoms.CallerId,
});

export type ReleaseRequest = v.InferOutput<typeof ReleaseRequestSchema>;

export function parseReleaseRequest(input: unknown): BodyReading<ReleaseRequest> {
  return parseBody(ReleaseRequestSchema, input, { maxBytes: 256 * 1024 });
}

/** An object as it was read, every member of it: a schema that copies members loses those of some names. */
const Evidence = v.custom<{ readonly [member: string]: unknown }>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  "an object",
);

export const VerifyRequestSchema = v.strictObject({
  /** A bill, or an adjustment of one. */
  attestation: Evidence,
  receipt: v.exactOptional(Evidence),
  openings: v.exactOptional(Evidence),
  entry: v.exactOptional(Evidence),
  inclusion: v.exactOptional(Evidence),
  checkpoint: v.exactOptional(Evidence),
  /** Answers of attest repeat it there: accepted and ignored. */
  log_entry: v.exactOptional(Evidence),
  /** The first bill, where an adjustment is verified: `{ attestation, openings? }`. */
  bill: v.exactOptional(Evidence),
  /** Adjustments of it, each so too. */
  adjustments: v.exactOptional(
    v.pipe(v.array(Evidence), v.maxLength(MAX_ADJUSTMENTS, `at most ${MAX_ADJUSTMENTS} adjustments`)),
  ),
  /** The grant that the bill names: what it comes to is compared with what that authorises. */
  charge_authority: v.exactOptional(Evidence),
  /** Default strict. An unknown profile is a wrong request and never a weaker one. */
  profileId: v.exactOptional(v.picklist(PROFILE_IDS, PROFILE_IDS.join(", "))),
});

export type VerifyRequest = v.InferOutput<typeof VerifyRequestSchema>;

export function parseVerifyRequest(input: unknown): BodyReading<VerifyRequest> {
  return parseBody(VerifyRequestSchema, input, { maxBytes: 1 << 20 });
}

export const LogStatementRequestSchema = v.strictObject({
  statement: v.variant("type", [PeriodStatementSchema, SourceStatementSchema]),
});

export type LogStatementRequest = v.InferOutput<typeof LogStatementRequestSchema>;

export function parseLogStatementRequest(input: unknown): BodyReading<LogStatementRequest> {
  return parseBody(LogStatementRequestSchema, input, { maxBytes: 256 * 1024 });
}

export const ReplayRequestSchema = v.strictObject({
  /** The endpoint's id. */
  webhook: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  message_id: v.exactOptional(v.pipe(v.string(), v.regex(/^msg_[0-9a-f]{40}$/))),
  /** Unix seconds: everything that was taken on from then on, delivered or not. */
  since: v.exactOptional(wireAtoms.UnixSeconds),
});

export type ReplayRequest = v.InferOutput<typeof ReplayRequestSchema>;

const OneChoice = v.pipe(
  ReplayRequestSchema,
  v.check(({ message_id, since }) => message_id === undefined || since === undefined, "message_id or since"),
);

export function parseReplayRequest(input: unknown): BodyReading<ReplayRequest> {
  return parseBody(OneChoice, input, { maxBytes: 4_096 });
}

/** Packets are kept for so many days at most. */
const MAX_PACKET_DAYS = 400;

export const StorePacketRequestSchema = v.strictObject({
  /** As `sealPacket` and `vdi packet seal` name it. */
  id: PacketId,
  sealed: SealedPacketText,
  /** Absent is 90. A repeated call counts them anew. */
  keep_days: v.exactOptional(
    v.pipe(
      wireAtoms.Count,
      v.minValue(1, "at least 1 day"),
      v.maxValue(MAX_PACKET_DAYS, `at most ${MAX_PACKET_DAYS} days`),
    ),
  ),
});

export type StorePacketRequest = v.InferOutput<typeof StorePacketRequestSchema>;

export function parseStorePacketRequest(input: unknown): BodyReading<StorePacketRequest> {
  return parseBody(StorePacketRequestSchema, input, { maxBytes: 1 << 20 });
}
