/**
 * A small HTTP server around one log, for trying things out and for the hammer: the tlog-tiles paths, and
 * `POST /append` with a receipt. It has no authentication and no rate limit; the service is the edge Worker.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LOG_SET, sentenceOf } from "@svc/messages";
import { CHECKPOINT_PATH, type NoteSigner, readTileResource } from "@svc/tlog";
import { type ReceiptStore, TransparencyLog } from "@svc/vdi-transparency";

/** A receipt is at most 64 KiB. */
const MAX_BODY_BYTES = 64 * 1024;
const TEXT = "text/plain; charset=utf-8";
const IMMUTABLE = "public, max-age=604800, immutable";

export interface RunningServer {
  /** URL of the log's prefix. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the log on a free port of the loopback interface, or on the one given. */
export async function serveLog(store: ReceiptStore, signer: NoteSigner, port = 0): Promise<RunningServer> {
  const log = new TransparencyLog({ store, signer });
  const server = createServer((request, response) => {
    answer(log, store, request).then(
      ({ status, type, body, cache }) => {
        response.writeHead(status, { "content-type": type, "cache-control": cache });
        response.end(body);
      },
      () => fail(response),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly cache: string;
}

async function answer(log: TransparencyLog, store: ReceiptStore, request: IncomingMessage): Promise<Answer> {
  const path = (request.url ?? "/").slice(1);
  if (request.method === "POST" && path === "append") return append(log, await readBody(request));
  if (request.method !== "GET") return text(405, "GET, or POST to /append");
  if (path === CHECKPOINT_PATH) return text(200, log.getCheckpoint());
  const bytes = readTileResource(store, path);
  if (bytes === null) return text(404, "not here");
  return { status: 200, type: "application/octet-stream", body: bytes, cache: IMMUTABLE };
}

function append(log: TransparencyLog, body: Uint8Array | null): Answer {
  if (body === null) return text(413, `at most ${MAX_BODY_BYTES} bytes`);
  const appended = log.tryAppend(body);
  if (!appended.ok) return text(422, `${appended.reason}: ${sentenceOf(LOG_SET, appended)}`);
  return { status: 200, type: "application/json", body: JSON.stringify(appended.value), cache: "no-store" };
}

function text(status: number, body: string): Answer {
  return { status, type: TEXT, body, cache: "no-store" };
}

function fail(response: ServerResponse): void {
  response.writeHead(500, { "content-type": TEXT, "cache-control": "no-store" });
  response.end("the log could not answer");
}

async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_BODY_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
