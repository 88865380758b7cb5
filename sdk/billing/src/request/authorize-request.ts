/** The body that asks for a charge grant. */
import { ChargeAuthoritySchema } from "@svc/core";
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

/**
 * Reads the body that asks for a charge grant strictly: JSON text, UTF-8 bytes or a value. `ok` says that
 * shape, bounds and encodings are right, and nothing about whether one may be issued.
 */
export function parseAuthorizeRequest(input: unknown): BodyReading<AuthorizeRequest> {
  return parseBody(AuthorizeRequestSchema, input, { maxBytes: 256 * 1024 });
}
