/**
 * The client: one method for each row of the table of endpoints, over an injected `fetch`. It trusts what it
 * verifies and nothing else.
 */

import { readCount, readMembers } from "@svc/core/trust";
import {
  type AnswerOf,
  type AttestAnswer,
  type BodyOf,
  ENDPOINT_IDS,
  type ENDPOINTS,
  type Endpoint,
  type EndpointId,
  endpointOf,
  type ParametersOf,
  writeQuery,
} from "../api/index.ts";
import type { AttestRequest } from "../index.ts";
import { attestMany, type SendBatch } from "./attest-many.ts";
import { type Answer, type FetchLike, type Outgoing, type SendOptions, send } from "./send.ts";

export interface EdgeClientOptions {
  /** Where the service is, without a closing slash. */
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  /** A tenant's credential, or the operator's secret: for authorize, attest and the lists of bills. */
  readonly attestSecret?: string | undefined;
  /** How often a request that may be repeated is sent. Default 3. */
  readonly attempts?: number | undefined;
  /** For each attempt. Default 10,000. */
  readonly deadlineMs?: number | undefined;
  readonly sleep?: ((ms: number) => Promise<void>) | undefined;
}

export interface CallOptions {
  /** At least 128 bits, random; a lost answer is asked for again under it. For a release, the preflight's. */
  readonly idempotencyKey?: string | undefined;
}

type Row<Id extends EndpointId> = (typeof ENDPOINTS)[Id];

/** Argument of a method: a body, query parameters, the rest of a path, or nothing. */
type InputOf<Id extends EndpointId> =
  Row<Id> extends { readonly body: object }
    ? Row<Id> extends { readonly repeat: "with_key" } | { readonly authentication: "attest_or_key" }
      ? [body: BodyOf<Id>, options?: CallOptions]
      : [body: BodyOf<Id>]
    : Row<Id> extends { readonly query: object }
      ? [query: ParametersOf<Id>]
      : Row<Id>["path"] extends `${string}*`
        ? [path: string]
        : [];

export type EdgeClient = {
  readonly [Id in Exclude<EndpointId, "attestMany">]: (
    ...input: InputOf<Id>
  ) => Promise<Answer<AnswerOf<Id>>>;
} & {
  /**
   * Attests of any number of events, each answered as `attest` answers it, in order; in requests of as many as the service
   * takes at once, one after the other.
   */
  readonly attestMany: (requests: readonly AttestRequest[]) => Promise<Answer<AttestAnswer>[]>;
};

const OPTIONS = ["baseUrl", "fetch", "attestSecret", "attempts", "deadlineMs", "sleep"] as const;
const CALL_OPTIONS = ["idempotencyKey"] as const;
const DEFAULT_ATTEMPTS = 3;
const DEFAULT_DEADLINE_MS = 10_000;

/**
 * Creates a client of the billing and log API: one method for each endpoint, refusals as values. Answers are the
 * service's word; verify attestations under keys of your own.
 *
 * @throws TypeError when the base URL is none
 */
export function createEdgeClient(options: EdgeClientOptions): EdgeClient {
  const {
    baseUrl,
    fetch,
    attestSecret,
    attempts = DEFAULT_ATTEMPTS,
    deadlineMs = DEFAULT_DEADLINE_MS,
    sleep = wait,
  } = readMembers(options, OPTIONS, "options") as unknown as EdgeClientOptions;
  if (typeof fetch !== "function") throw new TypeError("options.fetch: expected a function");
  readCount(attempts, "options.attempts", 1);
  readCount(deadlineMs, "options.deadlineMs", 1);
  if (!URL.canParse(baseUrl) || baseUrl.endsWith("/")) {
    throw new TypeError("baseUrl: expected a URL without a closing slash");
  }
  const settings: SendOptions = { fetch, attempts, deadlineMs, sleep };
  const method = (id: EndpointId) => {
    const row = endpointOf(id);
    return (input?: unknown, options?: CallOptions) => {
      const { idempotencyKey } = readMembers(options, CALL_OPTIONS, "options") as CallOptions;
      const secret = row.authentication === "none" ? undefined : attestSecret;
      return send(outgoing(row, baseUrl, input, secret, idempotencyKey), settings);
    };
  };
  const methods = Object.fromEntries(ENDPOINT_IDS.map((id) => [id, method(id)]));
  const sendBatch: SendBatch = (items) => method("attestMany")({ items });
  return {
    ...methods,
    attestMany: (requests: readonly AttestRequest[]) => attestMany(requests, sendBatch, settings),
  } as unknown as EdgeClient;
}

function outgoing(
  row: Endpoint,
  baseUrl: string,
  input: unknown,
  secret: string | undefined,
  key: string | undefined,
): Outgoing {
  const url = `${baseUrl}${row.path.endsWith("*") ? row.path.slice(0, -1) + encodeURI(String(input)) : row.path}`;
  return {
    url: row.query === undefined ? url : url + writeQuery(input as Parameters<typeof writeQuery>[0]),
    method: row.method,
    body: row.body === undefined ? undefined : (input as object),
    headers: { "x-vdi-attest-secret": secret, "idempotency-key": key },
    repeatable: row.repeat === "always" || (row.repeat === "with_key" && key !== undefined),
    redirectsTo: row.redirects === true ? `${baseUrl}/logs/` : undefined,
    answer: typeof row.answer === "string" ? row.answer : "application/json",
    // The one answer that lets something be paid for.
    answeredByName: row.decidesExecution === true,
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
