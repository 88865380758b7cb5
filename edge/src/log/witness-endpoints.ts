/**
 * The log's witnesses as they are asked: one POST of C2SP tlog-witness add-checkpoint each, no redirects, one signal
 * over all that a witness does in a round, a cap on what it answers. The caller verifies the answer.
 */
import { decodeUtf8 } from "@svc/core";
import type { WitnessEndpoint } from "@svc/tlog";
import { readCapped } from "../http/read-capped.ts";
import type { WitnessAddress } from "../settings/witnesses.ts";

/** The part of `fetch` that is used: the platform's, or a service binding's. */
export type WitnessFetch = (url: string, init: RequestInit) => Promise<Response>;

/** A few cosignature lines; the largest known to the formats is below 4 kB. */
const MAX_ANSWER_BYTES = 16 * 1024;

/**
 * @param knownSizes sizes that the witnesses held last, in decimal, by key name
 * @param signal ends the round for whoever has not answered, also one that was asked again after a conflict
 */
export function witnessEndpoints(
  witnesses: readonly WitnessAddress[],
  knownSizes: Readonly<Record<string, string>>,
  fetch: WitnessFetch,
  signal: AbortSignal,
): WitnessEndpoint[] {
  return witnesses.map(({ key, url }) => {
    const known = knownSizes[key.name];
    return {
      key,
      knownSize: known === undefined ? undefined : BigInt(known),
      post: (body) => within(signal, () => post(`${url}/add-checkpoint`, body, fetch, signal)),
    };
  });
}

async function post(url: string, body: string, fetch: WitnessFetch, signal: AbortSignal) {
  const headers = { "content-type": "text/plain; charset=utf-8" };
  const response = await fetch(url, { method: "POST", redirect: "manual", signal, headers, body });
  const bytes = await readCapped(response.body, MAX_ANSWER_BYTES, signal);
  if (bytes === null) throw new RangeError(`the answer is above ${MAX_ANSWER_BYTES} bytes`);
  return { status: response.status, body: decodeUtf8(bytes) ?? "" };
}

/** Also against a `fetch` that does not look at its signal. */
function within<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}
