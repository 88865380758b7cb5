/**
 * POST /api/vdi/billing/authorize: a signed charge grant for whoever holds the secret. Under an Idempotency-Key the
 * same request reads its grant back, and never gets a second one.
 */
import { issueGrant } from "@svc/billing";
import type { AuthorizeAnswer } from "@svc/billing/api";
import { type ChargeAuthority, encodeHex } from "@svc/core";
import type { Call } from "../http/call.ts";
import { idempotencyOf } from "../http/idempotency.ts";
import { refuseWith } from "../http/refusal.ts";
import { json, type Reply } from "../http/reply.ts";
import { objectOf } from "../objects/names.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { requireStanding } from "./standing-key.ts";

const NONCE_BYTES = 32;

export async function authorize({
  request,
  body: terms,
  env,
  settings,
  now,
}: Call<"authorize">): Promise<Reply<AuthorizeAnswer>> {
  const idempotency = idempotencyOf(request, terms);
  requireStanding(settings.grantSigner, await actingSnapshot(env, settings, now));
  const nonce = encodeHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const grant = issueGrant(terms, settings.grantSigner, now, nonce);
  if (idempotency === undefined) return json({ charge_authority: grant });
  const { keyHash, bodyDigest } = idempotency;
  const ledger = objectOf(env.GRANT_LEDGER, "authorize", terms.tenant_id, keyHash);
  const kept = await ledger.keepGrant(bodyDigest, JSON.stringify(grant));
  if (kept === null) refuseWith("idempotency_key_reused");
  return json({ charge_authority: JSON.parse(kept) as ChargeAuthority });
}
