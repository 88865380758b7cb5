// A closed loop of requests over kept connections on loopback: how many a second, and how long each took.
import { Agent, request } from "node:http";

export interface Outgoing {
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Measured {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers with another status than 200. */
  readonly refused: number;
}

/** @param concurrency requests that are open at once */
export async function load(
  url: string,
  outgoing: readonly Outgoing[],
  concurrency: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const times: number[] = [];
  let refused = 0;
  let next = 0;
  const caller = async () => {
    for (let i = next++; i < outgoing.length; i = next++) {
      const started = performance.now();
      const status = await post(url, outgoing[i] as Outgoing, agent);
      times.push(performance.now() - started);
      if (status !== 200) refused += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - started) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    refused,
  };
}

function post(url: string, { path, body, headers }: Outgoing, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          ...headers,
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}
