/**
 * Fetches the bytes of one document: no cookies, no referrer, no redirect followed, no more bytes and no longer than allowed. It runs in
 * the frame, and neither decodes nor judges what they say.
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
  if (status === 200) return bytesOf(response);
  await response.body?.cancel();
  return { ok: false, why: "status", status };
}

async function bytesOf({ body }: Response): Promise<Fetched> {
  const reader = body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  while (reader !== undefined) {
    const { value, done } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST_FETCHED_BYTES) {
      await reader.cancel();
      return failed("too_long");
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  // Many hosts say of nothing what it is.
  return beginsAsMarkup(bytes) ? failed("web_page") : { ok: true, bytes };
}

/** With `<`, behind white space or a byte order mark. */
function beginsAsMarkup(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => byte > 0x20 && byte !== 0xef && byte !== 0xbb && byte !== 0xbf);
  return first === 0x3c;
}

function failed(why: FetchFault): Fetched {
  return { ok: false, why };
}
