/** POST /api/vdi/billing/authorize: a signed charge grant for whoever holds the secret. */
import { issueGrant } from "@svc/billing";
import type { AuthorizeAnswer } from "@svc/billing/api";
import { encodeHex } from "@svc/core";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { requireStanding } from "./standing-key.ts";

const NONCE_BYTES = 32;

export async function authorize({
  body: terms,
  env,
  settings,
  now,
}: Call<"authorize">): Promise<Reply<AuthorizeAnswer>> {
  requireStanding(settings.grantSigner, await actingSnapshot(env, settings, now));
  const nonce = encodeHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return json({ charge_authority: issueGrant(terms, settings.grantSigner, now, nonce) });
}
