/** A tenant's register as its ledger and the handlers see it: kept in parts, by event, which share the tenant's attests. */
import { encodeUtf8, sha256 } from "@svc/core";
import { objectOf } from "../storage/names.ts";

/** More of them take more attests a second, fewer are cheaper to keep. Never changed: an event has one place. */
export const REGISTER_PARTS = 16;

export function partOfEvent(eventId: string): number {
  return (sha256(encodeUtf8(eventId))[0] as number) % REGISTER_PARTS;
}

export function registerOf<Part extends Rpc.DurableObjectBranded>(
  { TENANT_EVENTS }: { readonly TENANT_EVENTS: DurableObjectNamespace<Part> },
  tenantId: string,
  part: number,
): DurableObjectStub<Part> {
  return objectOf(TENANT_EVENTS, "events", tenantId, String(part));
}

/** An event to attest, as the handlers pass it on. */
export interface AttestItem {
  readonly eventId: string;
  /** JSON text of an `AttestRequest` that passed the pure checks. */
  readonly request: string;
  /** Its digest: what makes a repeat the same request. */
  readonly bodyDigest: string;
  /** As it was computed with the checks of the request. Absent where a run was cut. */
  readonly chargeMicros?: string | undefined;
}

/** Events of one answer of a register: up to 1 MB. */
export const BILLED_A_PAGE = 5_000;

/** After which event a page begins: by its id among those that are kept, by its hash among those that were moved. */
export interface BilledPosition {
  readonly eventId: string;
  /** `null` until all kept events were listed. */
  readonly closed: Uint8Array | null;
}

export const FIRST_BILLED: BilledPosition = Object.freeze({ eventId: "", closed: null });

export interface BilledPage {
  readonly eventIds: readonly string[];
  /** Of those whose bills were moved, as `ClosedEvents` keeps them. */
  readonly hashes: readonly Uint8Array[];
  /** Null after the last one. */
  readonly next: BilledPosition | null;
}

/** A question of the ledger to a part. */
export interface Register extends Rpc.DurableObjectBranded {
  listBilled(after: BilledPosition): BilledPage;
  issuedOf(eventIds: readonly string[]): string[];
  attest(
    items: readonly AttestItem[],
  ): Promise<({ readonly ok: true } | { readonly ok: false; readonly reason: string })[]>;
}

export interface Registers {
  readonly TENANT_EVENTS: DurableObjectNamespace<Register>;
}
