/**
 * Asks the frame for a document. The page itself connects to nobody but its own host: what may connect elsewhere is a
 * document without this origin, which is told the address and nothing else, and is gone with its answer.
 */
import { type Fetched, MOST_FETCHED_BYTES, MOST_FETCHING_MILLISECONDS } from "./messages.ts";

/** Of the frame: a host without it, or a browser that blocks it, is not waited for. */
const MOST_MILLISECONDS = MOST_FETCHING_MILLISECONDS + 5_000;

/** @param url as of `readAddress` */
export async function fetchText(url: string): Promise<Fetched> {
  const frame = document.createElement("iframe");
  frame.src = "./fetch-text.html";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.hidden = true;
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<Fetched>((resolve) => {
    port1.onmessage = ({ data }) => resolve(readAnswer(data));
    setTimeout(() => resolve({ ok: false, why: "too_slow" }), MOST_MILLISECONDS);
  });
  // Its origin is nobody's, so that no target can be named; what is sent is the address alone.
  frame.addEventListener("load", () => frame.contentWindow?.postMessage(url, "*", [port2]), { once: true });
  document.body.append(frame);
  try {
    return await answer;
  } finally {
    frame.remove();
    port1.close();
  }
}

/** Held to its bounds here as well: the frame reads what strangers wrote. */
function readAnswer(data: unknown): Fetched {
  const { ok, bytes } = Object(data) as { readonly ok?: unknown; readonly bytes?: unknown };
  if (ok !== true) return data as Fetched;
  if (!(bytes instanceof Uint8Array && bytes.buffer instanceof ArrayBuffer))
    return { ok: false, why: "unreachable" };
  if (bytes.length > MOST_FETCHED_BYTES) return { ok: false, why: "too_long" };
  return { ok: true, bytes: bytes as Uint8Array<ArrayBuffer> };
}
