/** A tenant's register is kept in parts, by event: so many objects, which share the tenant's attests. */
import { encodeUtf8, sha256 } from "@svc/core";
import { objectOf } from "../storage/names.ts";

/** More of them take more attests a second, fewer are cheaper to keep. Never changed: an event has one place. */
export const REGISTER_PARTS = 16;

export function partOfEvent(eventId: string): number {
  return (sha256(encodeUtf8(eventId))[0] as number) % REGISTER_PARTS;
}

export function registerOf<Register extends Rpc.DurableObjectBranded>(
  { TENANT_EVENTS }: { readonly TENANT_EVENTS: DurableObjectNamespace<Register> },
  tenantId: string,
  part: number,
): DurableObjectStub<Register> {
  return objectOf(TENANT_EVENTS, "events", tenantId, String(part));
}
