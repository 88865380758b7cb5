/**
 * POST /api/vdi/billing/attest: a billing attestation and its receipt, logged. The pure checks happen here, what
 * has to happen once for an event in the tenant's register.
 */
import { billedEventOf } from "@svc/billing";
import type { AttestAnswer } from "@svc/billing/api";
import { DOMAINS, digest, encodeUtf8, sha256 } from "@svc/core";
import type { Call } from "../http/call.ts";
import { refuseWith } from "../http/refusal.ts";
import { jsonText, type Reply } from "../http/reply.ts";
import { objectOf } from "../objects/names.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { attestFault, documentsOf } from "./attest-checks.ts";
import { requireStanding } from "./standing-key.ts";

/** Parts of a tenant's register: more of them take more attests a second, fewer are cheaper to keep. */
export const REGISTER_PARTS = 16;

export async function attest({ body, env, settings, now }: Call<"attest">): Promise<Reply<AttestAnswer>> {
  const snapshot = await actingSnapshot(env, settings, now);
  requireStanding(settings.operator, snapshot);
  const fault = await attestFault(body, settings, snapshot, now);
  if (fault !== null) refuseWith(fault.reason, fault);
  const { tenantId, eventId } = billedEventOf(documentsOf(body));
  const register = objectOf(env.TENANT_EVENTS, "events", tenantId, partOf(eventId));
  const outcome = await register.attest(JSON.stringify(body), digest(DOMAINS.requestBody, body));
  if (!outcome.ok)
    refuseWith(outcome.reason === "receipt_refused" ? "internal_error" : outcome.reason, outcome);
  return jsonText(outcome.answer);
}

function partOf(eventId: string): string {
  return String((sha256(encodeUtf8(eventId))[0] as number) % REGISTER_PARTS);
}
