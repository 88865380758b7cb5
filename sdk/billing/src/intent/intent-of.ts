/** The execution intent in a preflight request: what is about to be executed, without the grant and the roots. */
import { type ExecutionIntent, INTENT_MEMBERS } from "@svc/core";
import type { PreflightRequest } from "../request/preflight-request.ts";

/** The server computes the digest over this; a digest that a caller computed is never believed. */
export function intentOf(request: PreflightRequest): ExecutionIntent {
  const stated = { ...request, tenant_id: request.tenant_id ?? request.charge_authority.tenant_id };
  const present = [
    "event_id" as const,
    ...(Object.keys(INTENT_MEMBERS) as (keyof typeof INTENT_MEMBERS)[]),
  ].filter((member) => stated[member] !== undefined);
  return Object.fromEntries(present.map((member) => [member, stated[member]])) as unknown as ExecutionIntent;
}
