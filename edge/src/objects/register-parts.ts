/** A tenant's register is kept in parts, by event: so many objects, which share the tenant's attests. */
import { encodeUtf8, sha256 } from "@svc/core";
import type { Bindings } from "../settings/env.ts";
import { objectOf } from "./names.ts";
import type { TenantEvents } from "./tenant-events.ts";

/** More of them take more attests a second, fewer are cheaper to keep. Never changed: an event has one place. */
export const REGISTER_PARTS = 16;

export function partOfEvent(eventId: string): number {
  return (sha256(encodeUtf8(eventId))[0] as number) % REGISTER_PARTS;
}

export function registerOf(
  { TENANT_EVENTS }: Pick<Bindings, "TENANT_EVENTS">,
  tenantId: string,
  part: number,
): DurableObjectStub<TenantEvents> {
  return objectOf(TENANT_EVENTS, "events", tenantId, String(part));
}
