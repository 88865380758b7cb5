/**
 * Routing over itty-router: the table of routes decides what there is, which methods it has and which of it a web
 * page may call. HEAD is GET without its body, OPTIONS and 405 come from the table, and every answer, refusals
 * and 304 included, leaves through one place with the same headers and its own status.
 */
import { IttyRouter } from "itty-router";
import type { Env } from "../settings/env.ts";
import { loadSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { unixSeconds } from "./clock.ts";
import { PROBLEMS, type ProblemCode } from "./problems.ts";
import { type HttpRefusal, problemOf, RefusalError } from "./refusal.ts";
import { PROBLEM_TYPE, type Reply, respond } from "./reply.ts";
import { logRequest, requestIdOf } from "./request-log.ts";

/** What a handler gets: the request, the bindings, the settings, and the time, taken once. */
export interface Call {
  readonly request: Request;
  readonly env: Env;
  readonly settings: Settings;
  /** Unix seconds. */
  readonly now: number;
  readonly params: { readonly [name: string]: string };
  readonly context: ExecutionContext;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** itty-router's pattern. */
  readonly path: string;
  readonly handler: (call: Call) => Promise<Reply> | Reply;
  /** A page of any origin may call it: public GETs and verify. What takes the secret never is. */
  readonly cors: boolean;
  /** Every refusal says that nothing may be executed. */
  readonly isPreflight?: true;
  /** Answers although the settings are not in order. */
  readonly withoutSettings?: true;
}

const EVERY_RESPONSE = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
};
const FOR_PAGES = {
  ...EVERY_RESPONSE,
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};
const RETRY_AFTER_SECONDS = "2";

interface Matched {
  readonly route: Route;
  readonly params: { readonly [name: string]: string };
}

/** @param assets what answers a GET that is no route */
export function createDispatcher(routes: readonly Route[]) {
  const router = IttyRouter();
  for (const route of routes) {
    const register = route.method === "GET" ? router.get : router.post;
    register(route.path, (matched): Matched => ({ route, params: matched.params as Matched["params"] }));
  }
  const allowedAt = (path: string): string[] => {
    const methods = router.routes.filter(([, pattern]) => pattern.test(path)).map(([method]) => method);
    if (methods.length === 0) return [];
    return [...new Set([...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"])].sort();
  };

  const routesAt = (path: string) => routes.filter((one) => matchesPath(router.routes, one, path));

  return async function dispatch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const requestId = requestIdOf(request);
    const path = new URL(request.url).pathname;
    const method = request.method === "HEAD" ? "GET" : request.method;
    const matched = (await router.fetch({ method, url: request.url } as Request)) as Matched | undefined;
    // What else there is at this path matters only to a method that has no route.
    const allowed = matched === undefined ? allowedAt(path) : [];
    const at = matched === undefined ? routesAt(path) : [matched.route];
    const isPreflight = at.some((one) => one.isPreflight === true);
    const pageMayCall = at.some((one) => one.cors);
    if (matched === undefined && allowed.length === 0) {
      const page = await fromAssets(request, env);
      if (page !== null) return page;
    }
    const reply =
      request.method === "OPTIONS" && allowed.length > 0
        ? optionsReply(allowed, pageMayCall)
        : await answer({ request, env, context, matched, allowed, requestId, isPreflight });
    return finish(reply, request, { requestId, pageMayCall, route: matched?.route.path ?? "none" });
  };
}

type RouteEntries = ReturnType<typeof IttyRouter>["routes"];

function matchesPath(entries: RouteEntries, { path, method }: Route, actual: string): boolean {
  return entries.some(
    ([m, pattern, , registered]) => m === method && registered === path && pattern.test(actual),
  );
}

interface Answer {
  readonly reply: Reply;
  readonly code?: ProblemCode;
}

function optionsReply(allowed: readonly string[], pageMayCall: boolean): Answer {
  const methods = allowed.join(", ");
  const cors = pageMayCall
    ? {
        "access-control-allow-methods": methods,
        "access-control-allow-headers": "content-type",
        "access-control-max-age": "600",
      }
    : {};
  return { reply: { status: 204, type: "text/plain", body: "", headers: { allow: methods, ...cors } } };
}

interface Asked {
  readonly request: Request;
  readonly env: Env;
  readonly context: ExecutionContext;
  /** Undefined when no route has this path and method. */
  readonly matched: Matched | undefined;
  readonly allowed: readonly string[];
  readonly requestId: string;
  readonly isPreflight: boolean;
}

async function answer(asked: Asked): Promise<Answer> {
  const { request, env, context, matched, allowed, requestId, isPreflight } = asked;
  const refused = (refusal: HttpRefusal) => problemAnswer(refusal, requestId, isPreflight);
  if (matched === undefined) {
    return allowed.length === 0
      ? refused({ code: "not_found" })
      : refused({ code: "method_not_allowed", headers: { allow: allowed.join(", ") } });
  }
  const { route, params } = matched;
  try {
    const reading = loadSettings(env);
    if (!reading.ok && route.withoutSettings !== true) {
      const names = [...new Set(reading.faults.map(({ setting }) => setting))].join(", ");
      return refused({ code: "operator_misconfigured", detail: `settings: ${names}` });
    }
    if (!(await withinRate(request, env)))
      return refused({ code: "rate_limited", headers: { "retry-after": "10" } });
    const settings = reading.ok ? reading.settings : (null as unknown as Settings);
    return { reply: await route.handler({ request, env, settings, now: unixSeconds(), params, context }) };
  } catch (error) {
    if (error instanceof RefusalError) return refused(error.refusal);
    logFailure(error, requestId, route.path);
    return refused({ code: "internal_error" });
  }
}

function problemAnswer(refusal: HttpRefusal, requestId: string, isPreflight: boolean): Answer {
  const row = PROBLEMS[refusal.code];
  const ineligible = isPreflight ? { execution_eligible: false as const, may_execute: false as const } : {};
  const problem = problemOf({ ...refusal, extra: { ...refusal.extra, ...ineligible } }, requestId);
  const retry = row.retryable && row.status === 503 ? { "retry-after": RETRY_AFTER_SECONDS } : {};
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
  request: Request,
  { requestId, pageMayCall, route }: { requestId: string; pageMayCall: boolean; route: string },
): Response {
  const { method } = request;
  const response = respond(reply, request, {
    ...(pageMayCall ? FOR_PAGES : EVERY_RESPONSE),
    "x-request-id": requestId,
  });
  logRequest({
    request_id: requestId,
    method,
    route,
    status: response.status,
    ...(code === undefined ? {} : { code }),
  });
  return response;
}

async function withinRate(request: Request, { RATE_LIMIT }: Env): Promise<boolean> {
  if (RATE_LIMIT === undefined) return true;
  return (await RATE_LIMIT.limit({ key: request.headers.get("cf-connecting-ip") ?? "unknown" })).success;
}

async function fromAssets(request: Request, { ASSETS }: Env): Promise<Response | null> {
  if (ASSETS === undefined || (request.method !== "GET" && request.method !== "HEAD")) return null;
  const page = await ASSETS.fetch(request);
  return page.status === 404 ? null : page;
}

/** The error's own words may hold anything, so only its kind is logged. */
function logFailure(error: unknown, requestId: string, route: string): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const line = {
    level: "error",
    event: "failure",
    request_id: requestId,
    route,
    error: String(name),
    code: String(code),
  };
  console.error(JSON.stringify(line));
}
