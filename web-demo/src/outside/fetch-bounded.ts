/**
 * Fetches one text: no cookies, no referrer, no redirect followed, no more bytes and no longer than allowed. It runs in
 * the frame, and judges nothing of what the text says.
 */
import { type Fetched, type FetchFault, MOST_FETCHED_BYTES } from "./messages.ts";

const REQUEST = {
  redirect: "manual",
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
} as const;

/** @param signal aborted when it has taken long enough */
export async function fetchBounded(
  url: string,
  signal: AbortSignal,
  ask: typeof fetch = fetch,
): Promise<Fetched> {
  const late = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([answerOf(await Promise.race([ask(url, { ...REQUEST, signal }), late])), late]);
  } catch {
    // Whatever it is: a browser says of no failure more than that it failed.
    return failed(signal.aborted ? "too_slow" : "unreachable");
  }
}

async function answerOf(response: Response): Promise<Fetched> {
  if (response.type === "opaqueredirect") return failed("redirects");
  const { status } = response;
  const isWebPage = /\bx?html\b/i.test(response.headers.get("content-type") ?? "");
  if (response.ok && !isWebPage) return textOf(response);
  await response.body?.cancel();
  return response.ok ? failed("web_page") : { ok: false, why: "status", status };
}

async function textOf({ body }: Response): Promise<Fetched> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body?.getReader();
  let [text, bytes] = ["", 0];
  while (reader !== undefined) {
    const { value, done } = await reader.read();
    if (done) break;
    bytes += value.length;
    if (bytes > MOST_FETCHED_BYTES) {
      await reader.cancel();
      return failed("too_long");
    }
    try {
      text += decoder.decode(value, { stream: true });
    } catch {
      await reader.cancel();
      return failed("not_text");
    }
  }
  try {
    text += decoder.decode();
  } catch {
    return failed("not_text");
  }
  // Many hosts say of nothing what it is.
  return text.trimStart().startsWith("<") ? failed("web_page") : { ok: true, text };
}

function failed(why: FetchFault): Fetched {
  return { ok: false, why };
}
