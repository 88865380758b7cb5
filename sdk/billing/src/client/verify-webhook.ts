/**
 * The receiver's side of a webhook: id, time and signature first, then the event. A message is good once: keep its id for
 * as long as the tolerance and pass over what came before.
 */

import { decodeUtf8, encodeUtf8 } from "@svc/core";
import { currentSeconds, readCount, readMembers } from "@svc/core/trust";
import { isWebhookSigned, parseWebhookEvent, readWebhookSecret, type WebhookEvent } from "../api/index.ts";

export type WebhookReason =
  /** One of the three headers is missing, or not in its form. */
  | "webhook_headers_malformed"
  | "webhook_too_old"
  | "webhook_of_the_future"
  /** None of the secrets signed these bytes under this id and time. */
  | "webhook_signature_invalid"
  /** Signed, and no event of this API. */
  | "webhook_event_malformed";

export interface VerifyWebhookOptions {
  /** The endpoint's secrets, `whsec_...`: the current one, and the one before it while it is changed. */
  readonly secrets: readonly string[];
  /** Unix seconds; the clock's when absent. */
  readonly now?: number | undefined;
  /** Default 300, to both sides. */
  readonly toleranceSeconds?: number | undefined;
}

export interface VerifiedWebhook {
  /** Constant over all attempts at one event. Deduplicate by it. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly event: WebhookEvent;
}

export type WebhookVerdict =
  | { readonly ok: true; readonly value: VerifiedWebhook }
  | { readonly ok: false; readonly reason: WebhookReason };

const DEFAULT_TOLERANCE_SECONDS = 300;
const MAX_SECRETS = 8;

/**
 * Verifies that a request is a message of the service, and returns its event.
 *
 * @param body exactly the bytes, or the text, that arrived: JSON that was parsed and written again has another
 * signature
 *
 * @param headers of the request
 *
 * @throws TypeError when an option is not what it has to be
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: Pick<Headers, "get">,
  options: VerifyWebhookOptions,
): Promise<WebhookVerdict> {
  const { secrets, now, tolerance } = readOptions(options);
  const id = headers.get("webhook-id") ?? "";
  const time = headers.get("webhook-timestamp") ?? "";
  const signature = headers.get("webhook-signature") ?? "";
  if (!/^msg_[A-Za-z0-9]{1,64}$/.test(id) || !/^[1-9][0-9]{0,10}$/.test(time) || signature === "")
    return { ok: false, reason: "webhook_headers_malformed" };
  const timestamp = Number(time);
  if (timestamp < now - tolerance) return { ok: false, reason: "webhook_too_old" };
  if (timestamp > now + tolerance) return { ok: false, reason: "webhook_of_the_future" };
  // A copy: the event is read from the bytes whose signature was verified.
  const bytes = typeof body === "string" ? encodeUtf8(body) : new Uint8Array(body);
  if (!(await isWebhookSigned({ id, timestamp, body: bytes }, signature, secrets)))
    return { ok: false, reason: "webhook_signature_invalid" };
  const event = parseWebhookEvent(decodeUtf8(bytes) ?? "");
  return event.ok
    ? { ok: true, value: { id, timestamp, event: event.value } }
    : { ok: false, reason: "webhook_event_malformed" };
}

function readOptions(given: VerifyWebhookOptions) {
  const {
    secrets,
    now = currentSeconds(),
    toleranceSeconds: tolerance = DEFAULT_TOLERANCE_SECONDS,
  } = readMembers(
    given,
    ["secrets", "now", "toleranceSeconds"],
    "options",
  ) as unknown as VerifyWebhookOptions;
  if (!Array.isArray(secrets) || secrets.length === 0 || secrets.length > MAX_SECRETS)
    throw new TypeError(`options.secrets: expected 1 to ${MAX_SECRETS} secrets`);
  for (const [i, secret] of secrets.entries())
    if (readWebhookSecret(secret) === null)
      throw new TypeError(`options.secrets[${i}]: expected whsec_ and base64 of 24 to 64 bytes`);
  readCount(now, "options.now", 0);
  readCount(tolerance, "options.toleranceSeconds", 0);
  return { secrets: secrets as readonly string[], now, tolerance };
}
