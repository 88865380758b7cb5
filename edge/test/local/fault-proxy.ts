// A proxy between a client and the service that does what networks do: it loses requests and replies, holds them
// back until the client gives up, cuts and shortens them, delivers them twice, answers with copies of earlier replies,
// and now and then with a page of its own. Which of it happens to which request a seed decides; each of them happens
// before any happens again, so that all of them do however few requests there are.
import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const FAULTS = [
  "lose_request",
  "lose_reply",
  "hold_reply",
  "cut_reply",
  "shorten_reply",
  "twice_first_reply",
  "twice_second_reply",
  "again_later",
  "copy_of_earlier_reply",
  "page_of_its_own",
] as const;
export type Fault = (typeof FAULTS)[number];

/** Names one call of the client; not handed on. */
export const CALL_HEADER = "x-test-call";

export interface FaultProxy {
  readonly url: string;
  /** How often each fault was done. */
  readonly done: Readonly<Record<Fault, number>>;
  /** No faults from now on. */
  calm(): void;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

interface Terms {
  /** Share of requests with a fault: 0 to 1. */
  readonly rate: number;
  readonly seed: number;
  /** Told which call is held back (its `CALL_HEADER`); its caller gives up then, and not by a clock. */
  readonly onHold: (call: string) => void;
  readonly faults?: readonly Fault[];
}

export async function startFaultProxy(upstream: string, terms: Terms): Promise<FaultProxy> {
  const { seed, onHold, faults = FAULTS } = terms;
  const draw = randomFrom(seed);
  const done = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  const earlier: Reply[] = [];
  const earlierOf = new Map<string, Reply>();
  let rate = terms.rate;
  const left: Fault[] = [];
  const drawFault = () => {
    if (left.length === 0) left.push(...faults);
    return left.splice(Math.floor(draw() * left.length), 1)[0] as Fault;
  };

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming);
    const named = `${incoming.url} ${body}`;
    const forward = async () => {
      const reply = await send(upstream, incoming, body);
      earlier.push(reply);
      if (!earlierOf.has(named)) earlierOf.set(named, reply);
      return reply;
    };
    const fault = draw() < rate ? drawFault() : null;
    if (fault !== null) done[fault] += 1;
    if (fault === "lose_request") return void outgoing.destroy();
    // Replays an earlier answer, the same caller's where there is one; the request itself arrives.
    const copy = earlierOf.get(named) ?? earlier[Math.floor(draw() * earlier.length)];
    let reply = await forward();
    if (fault === "lose_reply") return void outgoing.destroy();
    if (fault === "hold_reply") {
      const gone = once(outgoing, "close");
      onHold(String(incoming.headers[CALL_HEADER]));
      return void (await gone);
    }
    if (fault === "twice_first_reply") await forward();
    if (fault === "twice_second_reply") reply = await forward();
    if (fault === "again_later")
      void sleep(30)
        .then(forward)
        .catch(() => undefined);
    if (fault === "copy_of_earlier_reply") reply = copy ?? reply;
    if (fault === "page_of_its_own")
      reply = { status: 502, headers: {}, body: Buffer.from("<h1>Bad gateway</h1>") };
    if (fault === "shorten_reply") reply = { ...reply, body: reply.body.subarray(0, reply.body.length / 2) };
    const headers = { ...reply.headers, "content-length": String(reply.body.length) };
    outgoing.writeHead(reply.status, headers);
    if (fault !== "cut_reply") return void outgoing.end(reply.body);
    outgoing.write(reply.body.subarray(0, reply.body.length / 2));
    setTimeout(() => outgoing.destroy(), 5);
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    done,
    calm: () => {
      rate = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(upstream: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const {
      "content-length": _,
      connection: __,
      "transfer-encoding": ___,
      [CALL_HEADER]: _____call,
      ...kept
    } = headers;
    const outgoing = request(
      upstream + url,
      { method, headers: { ...kept, "content-length": body.length } },
      (incoming) => {
        bodyOf(incoming).then((received) => {
          const { "transfer-encoding": ____, connection: _____, ...rest } = incoming.headers;
          resolve({ status: incoming.statusCode ?? 0, headers: rest, body: received });
        }, reject);
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Mulberry32: small, seeded, and good enough to choose faults. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
