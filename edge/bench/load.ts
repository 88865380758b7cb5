// A closed loop of requests over kept connections on loopback: how many a second, and how long each took.
//
// The client shares the machine with the service, so it does as little as it can: requests are bytes before the
// clock starts, sockets are used directly, and of an answer only its status and its end are looked at.
import { connect } from "node:net";

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

/** @param concurrency connections, each with one request at a time */
export async function load(
  url: string,
  outgoing: readonly Outgoing[],
  concurrency: number,
): Promise<Measured> {
  const { hostname, port } = new URL(url);
  const requests = outgoing.map((one) => bytesOf(one, `${hostname}:${port}`));
  const times: number[] = [];
  let refused = 0;
  let next = 0;
  const caller = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const answer = new AnswerReader();
      let sent = 0;
      const send = () => {
        const bytes = requests[next++];
        if (bytes === undefined) {
          socket.destroy();
          resolve();
          return;
        }
        sent = performance.now();
        socket.write(bytes);
      };
      socket.setNoDelay(true);
      socket.on("connect", send);
      socket.on("error", reject);
      socket.on("close", () => reject(new Error("the service closed the connection")));
      socket.on("data", (chunk) => {
        const status = answer.add(chunk);
        if (status === null) return;
        times.push(performance.now() - sent);
        if (status !== 200) refused += 1;
        send();
      });
    });
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, caller));
  const seconds = (performance.now() - started) / 1000;
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

function bytesOf({ path, body, headers }: Outgoing, host: string): Buffer {
  const lines = Object.entries({
    host,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
}

/** Finds the end of one answer after another. The service states the length of each. */
class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #status: number | null = null;
  #missing = 0;

  /** The status when the answer is complete, else null. */
  add(chunk: Buffer): number | null {
    if (this.#status === null) {
      this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
      const end = this.#head.indexOf("\r\n\r\n");
      if (end < 0) return null;
      const head = this.#head.toString("latin1", 0, end);
      const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
      if (length === undefined) throw new Error("an answer without a length");
      this.#status = Number(head.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
      this.#missing = Number(length) - (this.#head.length - end - 4);
      this.#head = Buffer.alloc(0);
    } else {
      this.#missing -= chunk.length;
    }
    if (this.#missing > 0) return null;
    const status = this.#status;
    this.#status = null;
    return status;
  }
}
