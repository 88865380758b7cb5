/**
 * Webhook endpoints as an operator writes them: where each is, what it wants to hear, of whom, and the secrets that its
 * messages are signed with, several while one is changed for another.
 *
 * Whoever writes them could have the service knock at what only it can reach, so a URL is https, at a name of the public
 * internet, and not followed anywhere else. `private_network` lifts that for one endpoint, in so many words.
 */
import { type ParseReason, parseDocument, type Reading, type Refuse, refusal, wireAtoms } from "@svc/core";
import {
  type Fail,
  type FailureOf,
  failure,
  type REQUEST_REASONS,
  type URL_REASONS,
} from "@svc/core/finding";
import { isPublicName } from "@svc/core/net";
import * as v from "valibot";
import { WEBHOOK_TYPES, type WebhookType } from "./webhook-events.ts";
import { readWebhookSecret } from "./webhook-signature.ts";

const MAX_ENDPOINTS = 64;
const MAX_SECRETS = 4;
const MAX_BYTES = 256 * 1024;

const Secret = v.pipe(
  v.string(),
  v.check((text) => readWebhookSecret(text) !== null, "whsec_ and base64 of 24 to 64 bytes"),
);
const Events = v.pipe(
  v.array(v.picklist(WEBHOOK_TYPES, WEBHOOK_TYPES.join(", "))),
  v.minLength(1, "at least one event"),
);

const EndpointSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, "1 to 32 of a-z, 0-9 and -")),
  url: v.pipe(v.string(), v.maxLength(2_000)),
  events: Events,
  /** Hears of this tenant alone; absent hears of all. */
  tenant_id: v.exactOptional(wireAtoms.CallerId),
  secrets: v.pipe(v.array(Secret), v.minLength(1, "at least one secret"), v.maxLength(MAX_SECRETS)),
  private_network: v.exactOptional(v.literal(true)),
});
const EndpointsSchema = v.pipe(
  v.array(EndpointSchema),
  v.maxLength(MAX_ENDPOINTS, `at most ${MAX_ENDPOINTS} endpoints`),
);

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  readonly events: readonly WebhookType[];
  /** `null` subscribes to all tenants, and to events that belong to none. */
  readonly tenantId: string | null;
  readonly secrets: readonly string[];
  readonly isPrivate: boolean;
}

const refuse: Refuse<typeof REQUEST_REASONS> = refusal;
const urlFault: Fail<typeof URL_REASONS> = failure;

/** By the order of the setting's JSON array. */
export function parseWebhookEndpoints(
  text: string,
): Reading<readonly WebhookEndpoint[], ParseReason | "endpoint_repeated" | "url_refused"> {
  const read = parseDocument(EndpointsSchema, text, { maxBytes: MAX_BYTES });
  if (!read.ok) return read;
  const endpoints = read.value.map(({ tenant_id, private_network, ...row }) => ({
    ...row,
    tenantId: tenant_id ?? null,
    isPrivate: private_network === true,
  }));
  if (new Set(endpoints.map(({ id }) => id)).size !== endpoints.length) return refuse("endpoint_repeated");
  for (const [i, { url, isPrivate }] of endpoints.entries()) {
    const cause = webhookUrlFault(url, isPrivate);
    if (cause !== null) return refuse("url_refused", { cause }, `/${i}/url`);
  }
  return { ok: true, value: endpoints };
}

/** Returns the fault of the URL, or null. */
export function webhookUrlFault(text: string, isPrivate: boolean): FailureOf<typeof URL_REASONS> | null {
  if (!URL.canParse(text)) return urlFault("url_unreadable");
  const url = new URL(text);
  // A URL that means something else than it seems to is refused by this, whatever trick it plays.
  if (url.href !== text) return urlFault("url_respelt");
  if (url.username !== "" || url.password !== "") return urlFault("url_credentials");
  if (url.hash !== "") return urlFault("url_fragment");
  if (isPrivate)
    return url.protocol === "https:" || url.protocol === "http:" ? null : urlFault("url_not_http");
  if (url.protocol !== "https:") return urlFault("url_not_https");
  if (url.port !== "") return urlFault("url_port");
  if (!isPublicName(url.hostname)) return urlFault("url_not_public");
  return null;
}
