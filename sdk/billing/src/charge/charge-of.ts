/** What a request bills and charges. Whoever computes a charge hands it on, so that a bill's is computed once. */
import type { Reading } from "@svc/core";
import type { AdjustRequest, VoidRequest } from "../request/adjust-request.ts";
import type { AttestRequest } from "../request/attest-request.ts";
import type { BilledDocuments } from "./billed-event.ts";
import { type ChargeFault, computeCharge } from "./compute-charge.ts";

/** Returns the documents that make the bill of an attest, or of an adjustment that bills the event anew. */
export function documentsOf(request: AttestRequest | AdjustRequest): BilledDocuments {
  return "meter_event" in request
    ? { version: "v2", meterEvent: request.meter_event, tariff: request.tariff_snapshot }
    : { version: "v1", usageEvent: request.usage_event };
}

/** Computes what the event comes to by a request, a decimal integer in micros. A void charges "0". */
export function chargeOf(request: AttestRequest | AdjustRequest | VoidRequest): Reading<string, ChargeFault> {
  return "tenant_id" in request ? { ok: true, value: "0" } : computeCharge(documentsOf(request));
}
