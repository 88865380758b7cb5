/** Terms of an execution, fixed before it happens and is paid. */
import * as v from "valibot";
import { digest } from "../digest/digest.ts";
import { DOMAINS } from "../digest/domains.ts";
import { CallerId, Digest, Quantity, text } from "./atoms.ts";

/** Intent fields without the event that they belong to. */
export const INTENT_MEMBERS = {
  tenant_id: CallerId,
  endpoint: text(512),
  model: v.exactOptional(text(128)),
  method: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{1,16}$/, "an HTTP method in capitals"))),
  max_units: v.exactOptional(Quantity),
  /** Digest of the call's parameters, computed by the caller; its preimage is not shown. */
  parameters_digest: v.exactOptional(Digest),
};

export const ExecutionIntentSchema = v.strictObject({ event_id: CallerId, ...INTENT_MEMBERS });
export type ExecutionIntent = v.InferOutput<typeof ExecutionIntentSchema>;

/** 64 hex digits. */
export function hashExecutionIntent(intent: ExecutionIntent): string {
  return digest(DOMAINS.executionIntent, intent);
}
