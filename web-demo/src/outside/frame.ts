/**
 * The frame's script. It lives in an origin of its own, sees nothing of the page, asks the one address that comes with
 * the first message, and answers over the port that came with it.
 */
import { fetchBounded } from "./fetch-bounded.ts";
import { MOST_FETCHING_MILLISECONDS } from "./messages.ts";

const listen = async ({ source, data, ports: [port] }: MessageEvent<unknown>): Promise<void> => {
  if (source !== parent || port === undefined) return;
  removeEventListener("message", listen);
  port.postMessage(await fetchBounded(String(data), AbortSignal.timeout(MOST_FETCHING_MILLISECONDS)));
};
addEventListener("message", listen);
