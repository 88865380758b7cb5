/**
 * One attempt at a delivery: signed with the time of the attempt, no redirects, a deadline over all of it, and nothing of
 * the answer is read but its status and when to come back.
 */
import { signWebhook, type WebhookEndpoint } from "@svc/billing/api";
import { encodeUtf8 } from "@svc/core";

export type WebhookFetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Message {
  readonly id: string;
  /** JSON text of the event; these bytes are signed and sent. */
  readonly body: string;
}

export type AttemptOutcome =
  | { readonly kind: "delivered" }
  /** 410: the receiver wants nothing of this kind again. */
  | { readonly kind: "gone" }
  | {
      readonly kind: "failed";
      /** A status, or the kind of error, of which nothing is a stranger's text. */
      readonly why: string;
      readonly retryAfterSeconds: number;
    };

const DEADLINE_MS = 15_000;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** @param now Unix seconds */
export async function attempt(
  { url, secrets }: Pick<WebhookEndpoint, "url" | "secrets">,
  { id, body }: Message,
  now: number,
  fetch: WebhookFetch,
): Promise<AttemptOutcome> {
  const message = { id, timestamp: now, body: encodeUtf8(body) };
  const headers = {
    "content-type": "application/json",
    "user-agent": "svc-vdi-webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(now),
    "webhook-signature": await signWebhook(message, secrets),
  };
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS);
  try {
    const { signal } = deadline;
    const response = await fetch(url, { method: "POST", redirect: "manual", signal, headers, body });
    await response.body?.cancel().catch(() => undefined);
    if (response.status >= 200 && response.status < 300) return { kind: "delivered" };
    if (response.status === 410) return { kind: "gone" };
    return {
      kind: "failed",
      why: `status ${response.status}`,
      retryAfterSeconds: retryAfterOf(response.headers.get("retry-after")),
    };
  } catch {
    const why = deadline.signal.aborted ? "too slow" : "unreachable";
    return { kind: "failed", why, retryAfterSeconds: 0 };
  } finally {
    // A timer that nobody waits for would keep the object awake.
    clearTimeout(timer);
  }
}

/** Seconds from now, of either form of RFC 9110, section 10.2.3; 0 where there is none. */
function retryAfterOf(text: string | null): number {
  const asked = text ?? "";
  const isDate = /^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9:]{8} GMT$/.test(asked);
  const seconds = isDate
    ? (Date.parse(asked) - Date.now()) / 1000
    : /^[0-9]+$/.test(asked)
      ? Number(asked)
      : 0;
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER_SECONDS) : 0;
}

/** When a delivery that failed is tried again: ten attempts over three days, as Standard Webhooks recommends. */
const MINUTE = 60;
const HOUR = 3_600;

/** Seconds after the first failed attempt, the second and so on; after the last one the message is a dead letter. */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
/** So that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * Seconds until the next attempt, or null when there is none.
 *
 * @param attempts made so far, at least one
 * @param random from 0 to 1
 */
export function pauseAfter(attempts: number, retryAfterSeconds: number, random: number): number | null {
  const pause = PAUSES[attempts - 1];
  if (pause === undefined) return null;
  return Math.max(pause * (1 + JITTER * random), retryAfterSeconds);
}
