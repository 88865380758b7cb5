/**
 * How a webhook leaves the service. A runtime of one's own reaches public addresses alone; each endpoint of a private
 * network has a way out of its own there, which leads to its host and port and nowhere else.
 */
import type { WebhookEndpoint } from "@svc/billing/api";
import type { WebhookFetch } from "./attempt.ts";

/** Name of the binding that leads to the endpoint's host. */
export type PrivateBinding = `PRIVATE_WEBHOOK_${string}`;

/** Where the platform has none, as at Cloudflare, public addresses are all that is reached. */
export type WaysOut = { readonly [Name in PrivateBinding]?: { readonly fetch: WebhookFetch } };

export function privateBinding(id: string): PrivateBinding {
  return `PRIVATE_WEBHOOK_${id}`;
}

export function wayOut(
  { id, isPrivate }: Pick<WebhookEndpoint, "id" | "isPrivate">,
  ways: WaysOut,
): WebhookFetch {
  const way = isPrivate ? ways[privateBinding(id)] : undefined;
  return (url, init) => (way ?? globalThis).fetch(url, init);
}
