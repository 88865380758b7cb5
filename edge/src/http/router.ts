/**
 * From a request to its answer, in the order of the table: settings, limit, who calls, what was sent, handler.
 * Every answer, refusals and 304 included, leaves through one place with the same headers and its own status.
 */

import {
  type Authentication,
  type EndpointId,
  endpointOf,
  PROBLEMS,
  type ProblemCode,
  readQuery,
} from "@svc/billing/api";
import { currentSeconds } from "@svc/core/trust";
import { loadSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { traceparentOf } from "../storage/trace.ts";
import type { AnsweredRequest, Call, Handlers, HttpEnv } from "./call.ts";
import {
  type Caller,
  callerOf,
  requireMetricsReader,
  requireOperator,
  requireScope,
  requireScopeOrKey,
} from "./caller.ts";
import { type Place, placeOf } from "./match.ts";
import { type LimitHeaders, requireWithin } from "./rate-limit.ts";
import { readBody } from "./read-body.ts";
import { because, type HttpRefusal, problemOf, refuseWith } from "./refusal.ts";
import { type ItemStatus, PROBLEM_TYPE, type Reply, respond } from "./reply.ts";
import { logRequest, type RequestIds, refusalOf, requestIdsOf } from "./request-log.ts";

const EVERY_RESPONSE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
};
const FOR_PAGES = {
  ...EVERY_RESPONSE,
  "access-control-allow-origin": "*",
  "access-control-expose-headers":
    "ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, traceresponse",
  "cross-origin-resource-policy": "cross-origin",
};
const RETRY_AFTER_SECONDS = "2";
/** Where the documentation lies beside the audit page, if it does. */
const DOCUMENTATION = "/docs/";

/** Gets every answer, and those to the parts of a request. @param now milliseconds */
type Observer<Env> = (
  answered: AnsweredRequest,
  items: readonly ItemStatus[],
  env: Env,
  context: ExecutionContext,
  now: number,
) => void;

interface Asked<Env> {
  readonly request: Request;
  readonly env: Env;
  readonly context: ExecutionContext;
  readonly ids: RequestIds;
  /** Names the request's span for what works on it. */
  readonly traceparent: string;
  /** Filled while the request is counted. */
  readonly limits: LimitHeaders;
}

interface Answer {
  readonly reply: Reply;
  readonly code?: ProblemCode;
}

export function createDispatcher<Env extends HttpEnv>(handlers: Handlers<Env>, observe: Observer<Env>) {
  return async function dispatch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const startedAt = Date.now();
    const ids = requestIdsOf(request);
    const place = await placeOf(request);
    const { id, allowed } = place;
    if (id === null && allowed.length === 0) {
      const page = await fromAssets(request, env);
      if (page !== null) return page;
    }
    const asked = { request, env, context, ids, traceparent: traceparentOf(ids.span), limits: {} };
    const answer = await answerOf(handlers, asked, place).catch((error) =>
      problemAnswer(refusalOf(error, ids, routeOf(id)), ids.own, place),
    );
    const { response, answered } = finish(answer, asked, place, startedAt);
    observe(answered, answer.reply.items ?? [], env, context, Date.now());
    return response;
  };
}

async function answerOf<Env extends HttpEnv>(
  handlers: Handlers<Env>,
  asked: Asked<Env>,
  place: Place,
): Promise<Answer> {
  const { id, allowed } = place;
  if (id !== null) return { reply: await handled(handlers, id, asked) };
  if (allowed.length === 0) refuseWith("not_found");
  if (asked.request.method === "OPTIONS") return { reply: optionsReply(place) };
  return refuseWith("method_not_allowed", {}, { headers: { allow: allowed.join(", ") } });
}

async function handled<Id extends EndpointId, Env extends HttpEnv>(
  handlers: Handlers<Env>,
  id: Id,
  { request, env, context, ids, traceparent, limits }: Asked<Env>,
): Promise<Reply> {
  const row = endpointOf(id);
  const settings = settingsFor(env, row.withoutSettings === true);
  const now = currentSeconds();
  const caller = settings === null ? null : callerOf(request, settings, now);
  if (row.authentication !== "none")
    await requireKnown(caller, row.authentication, { request, env, limits }, settings);
  await requireWithin(row.limit, request, env, settings, caller, limits);
  const body = row.body === undefined ? undefined : await readBody(request, row.body);
  const others = (body === undefined ? 1 : (row.requestsIn?.(body) ?? 1)) - 1;
  if (others > 0) await requireWithin(row.limit, request, env, settings, caller, limits, others);
  const query = row.body === undefined ? queryOf(row, request) : {};
  // The row's schemas read these values, so their types are the row's.
  const call = {
    request,
    caller,
    body,
    query,
    env,
    settings,
    now,
    context,
    ids,
    traceparent,
  } as unknown as Call<Id, Env>;
  return handlers[id](call);
}

/** Counts unknown callers by address. @throws RefusalError */
async function requireKnown(
  caller: Caller | null,
  authentication: Exclude<Authentication, "none">,
  { request, env, limits }: Pick<Asked<HttpEnv>, "request" | "env" | "limits">,
  settings: Settings,
): Promise<void> {
  try {
    if (authentication === "metrics") requireMetricsReader(request, caller, settings);
    else if (authentication === "operator") requireOperator(caller);
    else if (authentication === "attest_or_key") requireScopeOrKey(caller, "attest", request);
    else requireScope(caller, authentication, settings);
  } catch (refusal) {
    await requireWithin("read", request, env, settings, caller, limits);
    throw refusal;
  }
}

/** @throws RefusalError when they are not in order, except for an endpoint that needs none */
function settingsFor(env: HttpEnv, withoutSettings: boolean): Settings {
  const reading = loadSettings(env);
  if (reading.ok) return reading.settings;
  if (withoutSettings) return null as unknown as Settings;
  const settings = [...new Set(reading.faults.map(({ setting }) => setting))];
  return refuseWith("operator_misconfigured", because("settings_refused", { settings }));
}

function queryOf({ query }: ReturnType<typeof endpointOf>, request: Request): object {
  const read = readQuery(query, new URL(request.url).searchParams);
  return read.ok ? read.value : refuseWith(read.reason, read);
}

function optionsReply({ allowed, anyOrigin }: Place): Reply {
  const methods = allowed.join(", ");
  const cors = anyOrigin
    ? {
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "content-type, traceparent",
        "access-control-max-age": "600",
      }
    : {};
  return { status: 204, type: "text/plain", body: "", headers: { allow: methods, ...cors } };
}

function problemAnswer(refusal: HttpRefusal, requestId: string, { decidesExecution }: Place): Answer {
  const row = PROBLEMS[refusal.code];
  const ineligible = decidesExecution
    ? { execution_eligible: false as const, may_execute: false as const }
    : {};
  const problem = problemOf({ ...refusal, extra: { ...refusal.extra, ...ineligible } }, requestId);
  const retry = row.retryable ? { "retry-after": RETRY_AFTER_SECONDS } : {};
  const reply = {
    status: row.status,
    type: PROBLEM_TYPE,
    body: JSON.stringify(problem),
    headers: { ...retry, ...refusal.headers },
  };
  return { reply, code: refusal.code };
}

function finish(
  { reply, code }: Answer,
  { request, traceparent, limits, ids: { own, echoed, span } }: Asked<HttpEnv>,
  { anyOrigin, id }: Place,
  startedAt: number,
): { readonly response: Response; readonly answered: AnsweredRequest } {
  const response = respond(reply, request, {
    ...(anyOrigin ? FOR_PAGES : EVERY_RESPONSE),
    ...limits,
    "x-request-id": echoed ?? own,
    traceresponse: traceparent,
  });
  const duration = Date.now() - startedAt;
  logRequest({
    request_id: own,
    method: request.method,
    route: routeOf(id),
    status: response.status,
    code,
    ...itemCounts(reply.items),
    duration_ms: duration,
    trace_id: span.traceId,
    span_id: span.spanId,
    parent_span_id: span.parentId ?? undefined,
  });
  const answered = {
    endpoint: id ?? ("none" as const),
    limit: id === null ? ("none" as const) : endpointOf(id).limit,
    status: response.status,
    seconds: duration / 1000,
    code,
  };
  return { response, answered };
}

function itemCounts(items: readonly ItemStatus[] | undefined): { items?: number; refused?: number } {
  return items === undefined
    ? {}
    : { items: items.length, refused: items.filter(({ code }) => code !== undefined).length };
}

function routeOf(id: EndpointId | null): string {
  return id === null ? "none" : endpointOf(id).path;
}

async function fromAssets(request: Request, { ASSETS }: HttpEnv): Promise<Response | null> {
  if (ASSETS === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const page = await ASSETS.fetch(request);
  if (page.status !== 404) return page;
  const { pathname, origin } = new URL(request.url);
  return pathname.startsWith(DOCUMENTATION) && asksForPage(request)
    ? missingPage(request.method, origin, ASSETS)
    : null;
}

/** The documentation's own page for what it has not, where it was built; null elsewhere. */
async function missingPage(method: string, origin: string, assets: Fetcher): Promise<Response | null> {
  // Without ".html": the platform answers the file's name with a redirect to this. Without the request's headers: one of them
  // could have it answered 304.
  const page = await assets.fetch(new Request(`${origin}${DOCUMENTATION}404`, { method }));
  return page.status === 200 ? new Response(page.body, { status: 404, headers: page.headers }) : null;
}

/** Returns whether the caller accepts a page: browsers name it, and clients of the API name nothing or JSON. */
function asksForPage(request: Request): boolean {
  const ranges = (request.headers.get("accept") ?? "").toLowerCase().split(",");
  return ranges.some((range) => /^\s*text\/html\s*(;|$)/.test(range) && !/;\s*q=0(\.0*)?\s*$/.test(range));
}
