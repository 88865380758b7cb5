/**
 * Does the intent lie within the grant's scope? Texts are compared as they stand: what differs by case, a
 * trailing slash or its Unicode normal form is another endpoint, and refused rather than guessed at.
 */
import {
  type ChargeAuthority,
  type ExecutionIntent,
  hashExecutionIntent,
  INTENT_MEMBERS,
  type Refusal,
  type Refuse,
  refusal,
} from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { PreflightRequest } from "../request/requests.ts";

export type ScopeReason =
  | "tenant_mismatch"
  | "endpoint_mismatch"
  | "model_mismatch"
  | "intent_digest_mismatch";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/** Returns the part outside the scope, or `null`. Pointers are into the preflight body. */
export function scopeFault(
  { tenant_id, scope }: ChargeAuthority,
  intent: ExecutionIntent,
): Refusal<ScopeReason> | null {
  if (intent.tenant_id !== tenant_id) {
    return refuse("tenant_mismatch", { of: "grant" }, "/tenant_id");
  }
  if (intent.endpoint !== scope.endpoint) {
    return refuse("endpoint_mismatch", { of: "grant" }, "/endpoint");
  }
  if (scope.model !== undefined && intent.model !== scope.model) {
    return refuse("model_mismatch", { of: "grant" }, "/model");
  }
  const wanted = scope.execution_intent_digest;
  if (wanted !== undefined && wanted !== hashExecutionIntent(intent)) {
    return refuse("intent_digest_mismatch", { of: "grant" });
  }
  return null;
}

/** The server computes the digest over this; a digest that a caller computed is never believed. */
export function intentOf(request: PreflightRequest): ExecutionIntent {
  const stated = { ...request, tenant_id: request.tenant_id ?? request.charge_authority.tenant_id };
  const present = [
    "event_id" as const,
    ...(Object.keys(INTENT_MEMBERS) as (keyof typeof INTENT_MEMBERS)[]),
  ].filter((member) => stated[member] !== undefined);
  return Object.fromEntries(present.map((member) => [member, stated[member]])) as unknown as ExecutionIntent;
}
