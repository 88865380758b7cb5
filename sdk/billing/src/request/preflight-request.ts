/** The body of a preflight: a grant, the event it is for, and what is about to be executed. No usage yet. */
import {
  ChargeAuthoritySchema,
  ExecutionIntentSchema,
  TariffSnapshotSchema,
  UsageSchema,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import { type BodyReading, parseBody } from "./body-faults.ts";

const MAX_PINNED_ROOTS = 32;

const PreflightShape = v.strictObject({
  charge_authority: ChargeAuthoritySchema,
  ...ExecutionIntentSchema.entries,
  /** Absent is the grant's. */
  tenant_id: v.exactOptional(ExecutionIntentSchema.entries.tenant_id),
  /** Accepted and ignored: nothing has been used yet. */
  usage_units: v.exactOptional(v.unknown()),
  /** What the call may cost at most: held of the grant until it is attested. Absent holds an even share. */
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

/**
 * Reads the body of a preflight strictly: JSON text, UTF-8 bytes or a value. `ok` says that shape, bounds
 * and encodings are right, and nothing about whether the grant holds.
 */
export function parsePreflightRequest(input: unknown): BodyReading<PreflightRequest> {
  return parseBody(PreflightRequestSchema, input, { maxBytes: 256 * 1024 });
}
