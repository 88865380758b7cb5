/**
 * A small HTTP server around a table of routes: bounded bodies, bounded time, so many requests at once and no more,
 * problem documents, one log line a request without a word of its body, and an end that lets what is in hand finish.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeUtf8, type Json, readJson, VdiError, withoutUndefined } from "@svc/core";
import { systemCode } from "../store/system-code.ts";
import { FARM_PROBLEMS, type FarmProblem, FarmRefusal, farmProblemOf } from "./problems.ts";
import { readBounded } from "./read-bounded.ts";
import type { FarmHttpServer, ServeOptions } from "./server-options.ts";

export interface HttpAnswer {
  readonly status: number;
  /** JSON, or text with its type. */
  readonly body?: object | { readonly text: string; readonly type: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Asked {
  /** Groups of the pattern in the path. */
  readonly parts: readonly string[];
  readonly request: IncomingMessage;
  /** The body as strict JSON. @throws FarmRefusal */
  json(): Promise<Json>;
}

export interface Route {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: RegExp;
  readonly name: string;
  answer(asked: Asked): Promise<HttpAnswer> | HttpAnswer;
}

const BODY_SECONDS = 15;

interface ServerState {
  inHand: number;
  isDraining: boolean;
}

const MOST_REQUESTS = 256;

export async function serve(routes: readonly Route[], options: ServeOptions): Promise<FarmHttpServer> {
  const state: ServerState = { inHand: 0, isDraining: false };
  const server = createServer(
    {
      requestTimeout: BODY_SECONDS * 1000,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    (request, response) => void handle(routes, options, state, request, response),
  );
  server.maxConnections = 4 * (options.maxRequests ?? MOST_REQUESTS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", resolve);
  });
  const { address, port } = server.address() as AddressInfo;
  return {
    url: `http://${address.includes(":") ? `[${address}]` : address}:${port}`,
    async close(seconds = 10) {
      state.isDraining = true;
      const closed = new Promise((resolve) => server.close(resolve));
      const late = setTimeout(() => server.closeAllConnections(), seconds * 1000);
      server.closeIdleConnections();
      await closed;
      clearTimeout(late);
    },
  };
}

interface Handled {
  readonly route: string;
  readonly answer: HttpAnswer;
  readonly code?: FarmProblem;
  readonly fault?: string | undefined;
}

async function handle(
  routes: readonly Route[],
  options: ServeOptions,
  state: ServerState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now();
  const requestId = randomUUID();
  state.inHand += 1;
  const { answer, ...line } = await answered(routes, options, state, request, requestId);
  send(request, response, answer, {
    requestId,
    isProblem: line.code !== undefined,
    isLast: state.isDraining,
  });
  state.inHand -= 1;
  const milliseconds = Math.round(performance.now() - started);
  options.onRequest?.(
    withoutUndefined({ ...line, status: answer.status, milliseconds, request_id: requestId }),
  );
}

/** Never rejects: what goes wrong is an answer too. */
async function answered(
  routes: readonly Route[],
  { maxRequests = MOST_REQUESTS, maxBodyBytes }: ServeOptions,
  { isDraining, inHand }: ServerState,
  request: IncomingMessage,
  requestId: string,
): Promise<Handled> {
  let route = "none";
  try {
    if (isDraining) throw new FarmRefusal("draining", { headers: { "retry-after": "5" } });
    if (inHand > maxRequests) throw new FarmRefusal("overloaded", { headers: { "retry-after": "1" } });
    const found = routeOf(routes, request);
    route = found.route.name;
    const json = () => readBody(request, maxBodyBytes);
    return { route, answer: await found.route.answer({ parts: found.parts, request, json }) };
  } catch (error) {
    const refusal = refusalOf(error);
    const { code, headers } = refusal;
    const { status } = FARM_PROBLEMS[code];
    const answer = { status, body: farmProblemOf(refusal, requestId), headers };
    const fault = status >= 500 && error !== refusal ? systemCode(error) : undefined;
    return { route, answer, code, fault };
  }
}

function routeOf(routes: readonly Route[], { method = "", url = "" }: IncomingMessage) {
  const path = url.split("?", 1)[0] ?? "";
  const here = routes.flatMap((route) => {
    const found = route.path.exec(path);
    return found === null ? [] : [{ route, parts: found.slice(1) }];
  });
  if (here.length === 0) throw new FarmRefusal("not_found");
  const wanted = method === "HEAD" ? "GET" : method;
  const match = here.find(({ route }) => route.method === wanted);
  if (match === undefined) {
    throw new FarmRefusal("method_not_allowed", {
      headers: { allow: here.map(({ route }) => route.method).join(", ") },
    });
  }
  return match;
}

/** @throws FarmRefusal */
async function readBody(request: IncomingMessage, most: number): Promise<Json> {
  const type = request.headers["content-type"] ?? "";
  if (
    !/^application\/json(\s*;\s*charset=utf-8)?$/i.test(type) ||
    request.headers["content-encoding"] !== undefined
  ) {
    throw new FarmRefusal("media_type_unsupported");
  }
  if (Number(request.headers["content-length"] ?? 0) > most) throw new FarmRefusal("body_too_large");
  const bytes = await readBounded(request, most).catch((error: { readonly code?: unknown }) => {
    throw new FarmRefusal(error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? "body_too_slow" : "body_malformed");
  });
  if (bytes === null) throw new FarmRefusal("body_too_large");
  const text = decodeUtf8(bytes);
  const read = text === null ? null : readJson(text, { maxBytes: most });
  if (read === null || !read.ok) throw new FarmRefusal("body_malformed", { pointer: "" });
  return read.value;
}

/** Codes that a library's error may have here; anything else is ours to mend, and says nothing. */
function refusalOf(error: unknown): FarmRefusal {
  if (error instanceof FarmRefusal) return error;
  if (error instanceof VdiError && Object.hasOwn(FARM_PROBLEMS, error.code))
    return new FarmRefusal(error.code as FarmProblem);
  const code = (error as { readonly code?: unknown } | null)?.code;
  // PostgreSQL's classes of lost connections and shutdowns, and Node's.
  const isAway = typeof code === "string" && /^(08|57|53|E[A-Z]+$)/.test(code);
  return new FarmRefusal(
    isAway ? "database_unreachable" : "internal",
    isAway ? { headers: { "retry-after": "5" } } : {},
  );
}

interface Sending {
  readonly requestId: string;
  readonly isProblem: boolean;
  readonly isLast: boolean;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, body, headers = {} }: HttpAnswer,
  how: Sending,
): void {
  const isText = body !== undefined && "text" in body && "type" in body && Object.keys(body).length === 2;
  const text = body === undefined ? "" : isText ? String(body.text) : `${JSON.stringify(body)}\n`;
  const type = isText ? String(body.type) : how.isProblem ? "application/problem+json" : "application/json";
  // The unread rest of a body would be parsed as the next request.
  const ends = how.isLast || !request.complete;
  response.writeHead(status, {
    ...(body && { "content-type": type }),
    "content-length": Buffer.byteLength(text),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": how.requestId,
    ...(ends && { connection: "close" }),
    ...headers,
  });
  response.end(request.method === "HEAD" ? undefined : text);
}
