/**
 * Sending one request, again where that is safe. Repeated is what the service calls retryable, and what got no
 * answer only where a repeat cannot happen twice: reads, verifications, and requests that are bound to an event
 * or to an Idempotency-Key, which every attempt carries unchanged.
 */
import { encodeHex, type Problem, parseProblem, readJson, VdiError } from "@svc/core";
import type { Answer } from "./answers.ts";

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
  readonly body?: object;
  readonly headers?: { readonly [name: string]: string };
  /** Sending it twice is the same as sending it once. */
  readonly repeatable: boolean;
  /**
   * Only an answer that names this very attempt counts: whatever else comes, a copy of an earlier answer or one
   * for somebody else, is no answer. What stands between has to pass `X-Request-Id` both ways.
   */
  readonly answeredByName?: true;
}

const NAME_HEADER = "x-request-id";
const NAME_BYTES = 16;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const MAX_ANSWER_BYTES = 2 << 20;

/** @throws VdiError `edge_unreachable` without an answer, `edge_answer_malformed` when it is none of this API's */
export async function send<T>(outgoing: Outgoing, options: SendOptions): Promise<Answer<T>> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt >= options.attempts;
    try {
      const { answer, retryAfterMs } = await once<T>(outgoing, options);
      if (answer.ok || last || !answer.problem.retryable) return answer;
      await options.sleep(Math.max(delay(attempt), retryAfterMs));
    } catch (error) {
      if (last || !outgoing.repeatable || !isUnanswered(error)) throw error;
      await options.sleep(delay(attempt));
    }
  }
}

function delay(attempt: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), MAX_DELAY_MS);
}

function isUnanswered(error: unknown): boolean {
  return error instanceof VdiError && error.code === "edge_unreachable";
}

async function once<T>(
  { url, method, body, headers, answeredByName }: Outgoing,
  { fetch, deadlineMs }: SendOptions,
): Promise<{ answer: Answer<T>; retryAfterMs: number }> {
  let response: Response;
  let text: string;
  const name = answeredByName === undefined ? null : freshName();
  try {
    response = await fetch(url, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(deadlineMs),
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(name === null ? {} : { [NAME_HEADER]: name }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    text = await response.text();
  } catch (cause) {
    throw new VdiError("edge_unreachable", `no answer from ${new URL(url).host}`, { cause });
  }
  if (name !== null && response.headers.get(NAME_HEADER) !== name) {
    throw new VdiError("edge_unreachable", `status ${response.status}: the answer is not to this request`);
  }
  return { answer: read<T>(response, text), retryAfterMs: retryAfter(response) };
}

function freshName(): string {
  return encodeHex(crypto.getRandomValues(new Uint8Array(NAME_BYTES)));
}

function read<T>(response: Response, text: string): Answer<T> {
  const reading = readJson(text, { maxBytes: MAX_ANSWER_BYTES });
  if (!reading.ok) throw malformed(response, reading.detail);
  if (response.ok) return { ok: true, value: reading.value as T };
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
