/** POST /api/vdi/billing/authorize: a signed charge grant for whoever holds the secret. */
import { issueGrant, parseAuthorizeRequest } from "@svc/billing";
import { encodeHex } from "@svc/core";
import { readBody } from "../http/read-body.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/router.ts";
import { requireIssuer } from "../http/secret.ts";
import { actingSnapshot } from "./acting-snapshot.ts";
import { requireStanding } from "./standing-key.ts";

const NONCE_BYTES = 32;

export async function authorize({ request, env, settings, now }: Call): Promise<Reply> {
  requireIssuer(request, settings);
  const terms = await readBody(request, parseAuthorizeRequest);
  requireStanding(settings.grantSigner, await actingSnapshot(env, settings, now));
  const nonce = encodeHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  return json({ charge_authority: issueGrant(terms, settings.grantSigner, now, nonce) });
}
