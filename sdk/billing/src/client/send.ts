/**
 * Sending one request, again where that is safe: where a repeat cannot happen twice (reads, verifications, and
 * requests that are bound to an event or to an Idempotency-Key, which every attempt carries unchanged), when the
 * service calls its refusal retryable or no answer came. Anything else is sent once, whatever the answer.
 */

import { decodeUtf8, encodeHex, type Problem, parseProblem, readJson, VdiError } from "@svc/core";
import { withoutUndefined } from "@svc/core/json";
import type { MediaType } from "../api/index.ts";

/** A refusal is a value: its `code` is stable, `retryable` says whether the same request may be sent again. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

export interface SendOptions {
  readonly fetch: FetchLike;
  readonly attempts: number;
  readonly deadlineMs: number;
  readonly sleep: (ms: number) => Promise<void>;
}

export interface Outgoing {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly body?: object | undefined;
  readonly headers: { readonly [name: string]: string | undefined };
  /** Sending it twice is the same as sending it once. */
  readonly repeatable: boolean;
  /** Required prefix of a redirect, which is followed once. Absent makes each redirect an error. */
  readonly redirectsTo?: string | undefined;
  readonly answer: MediaType | "application/json";
  /**
   * Only an answer that names this very attempt counts, which excludes answers that a cache or queue kept. An
   * intermediary that can rewrite headers can forge the name. Intermediaries must pass `X-Request-Id` both ways.
   */
  readonly answeredByName: boolean;
}

const NAME_HEADER = "x-request-id";
const NAME_BYTES = 16;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
/** A batch of a mebibyte is answered with its documents and, for each of a hundred, some 8 kB around them. */
const MAX_ANSWER_BYTES = 4 << 20;
/** No bound beside the bytes: a hundred answers have more than a document has. */
const MAX_ANSWER_MEMBERS = MAX_ANSWER_BYTES;

/** @throws VdiError `edge_unreachable` without an answer, `edge_answer_malformed` when it is none of this API's */
export async function send({ body, ...rest }: Outgoing, options: SendOptions): Promise<Answer<unknown>> {
  // Once: every attempt sends what was given at the call.
  const outgoing = { ...rest, text: body === undefined ? undefined : JSON.stringify(body) };
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= options.attempts || !outgoing.repeatable;
    try {
      const { answer, retryAfterMs } = await once(outgoing, options);
      if (answer.ok || last || !answer.problem.retryable) return answer;
      await options.sleep(Math.max(retryDelay(attempt), retryAfterMs));
    } catch (error) {
      if (last || !isUnanswered(error)) throw error;
      await options.sleep(retryDelay(attempt));
    }
  }
}

/** Milliseconds before the next one. */
export function retryDelay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
}

function isUnanswered(error: unknown): boolean {
  return error instanceof VdiError && error.code === "edge_unreachable";
}

async function once(
  {
    url,
    method,
    text,
    headers,
    redirectsTo,
    answer,
    answeredByName,
  }: Omit<Outgoing, "body"> & { readonly text: string | undefined },
  { fetch, deadlineMs }: SendOptions,
): Promise<{ answer: Answer<unknown>; retryAfterMs: number }> {
  let response: Response;
  let bytes: Uint8Array;
  const name = answeredByName ? freshName() : null;
  try {
    const named: { readonly [name: string]: string | undefined } = {
      accept: answer,
      "content-type": text === undefined ? undefined : "application/json",
      [NAME_HEADER]: name ?? undefined,
      ...headers,
    };
    const init = withoutUndefined({
      method,
      redirect: "error" as const,
      signal: AbortSignal.timeout(deadlineMs),
      headers: withoutUndefined(named) as Record<string, string>,
      body: text,
    });
    response = await (redirectsTo === undefined ? fetch(url, init) : followed(fetch, url, init, redirectsTo));
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    throw new VdiError("edge_unreachable", `no answer from ${new URL(url).host}`, { cause });
  }
  if (name !== null && response.headers.get(NAME_HEADER) !== name) {
    throw new VdiError("edge_unreachable", `status ${response.status}: the answer is not to this request`);
  }
  return { answer: read(response, bytes, answer), retryAfterMs: retryAfter(response) };
}

/** Follows one redirect to where it may lead. Browsers show no redirect's target, and go where their own rules let them. */
async function followed(fetch: FetchLike, url: string, init: RequestInit, to: string): Promise<Response> {
  const first = await fetch(url, { ...init, redirect: "manual" });
  if (first.type === "opaqueredirect") return fetch(url, { ...init, redirect: "follow" });
  const location = first.headers.get("location");
  if (location === null) return first;
  const target = new URL(location, url).href;
  if (!target.startsWith(to)) throw new TypeError("the redirect leads elsewhere");
  return fetch(target, init);
}

function freshName(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(NAME_BYTES)));
}

function read(response: Response, bytes: Uint8Array, answer: Outgoing["answer"]): Answer<unknown> {
  if (response.ok && answer === "application/octet-stream") return { ok: true, value: bytes };
  if (response.ok && answer !== "application/json") {
    const text = decodeUtf8(bytes);
    if (text === null) throw malformed(response, "expected UTF-8");
    return { ok: true, value: text };
  }
  const reading = readJson(bytes, { maxBytes: MAX_ANSWER_BYTES, maxMembers: MAX_ANSWER_MEMBERS });
  if (!reading.ok) throw malformed(response, reading.detail);
  if (response.ok) return { ok: true, value: reading.value };
  const problem = parseProblem(reading.value);
  if (!problem.ok) throw malformed(response, problem.detail);
  return { ok: false, problem: problem.value as Problem };
}

function malformed({ status }: Response, detail: string): VdiError {
  // A gateway between may answer with a page; a 5xx of it says no more than no answer does.
  const code = status >= 500 ? "edge_unreachable" : "edge_answer_malformed";
  return new VdiError(code, `status ${status}: ${detail}`);
}

function retryAfter(response: Response): number {
  const text = response.headers.get("retry-after") ?? "";
  return /^[0-9]{1,4}$/.test(text) ? Number(text) * 1000 : 0;
}
