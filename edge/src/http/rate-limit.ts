/**
 * The limits of the table, asked of the platform. Whoever shows a credential is counted by its tenant, whatever the
 * address; everyone else by address, whoever tries a wrong secret among the readers, so that guessing uses up nobody
 * else's share.
 */
import { LIMITS, type LimitClass } from "@svc/billing/api";
import type { Env } from "../settings/env.ts";
import type { Caller } from "./caller.ts";
import { refuseWith } from "./refusal.ts";

/** @throws RefusalError when the class has had its requests */
export async function requireWithin(
  name: LimitClass,
  request: Request,
  env: Env,
  caller: Caller | null,
): Promise<void> {
  const { binding, seconds } = LIMITS[name];
  const limiter = env[binding];
  if (limiter === undefined) return;
  if ((await limiter.limit({ key: keyOf(request, caller) })).success) return;
  const headers = { "retry-after": String(seconds), ratelimit: `"${name}";r=0;t=${seconds}` };
  refuseWith(
    "rate_limited",
    { detail: `more than the ${LIMITS[name].requests} requests of a minute` },
    { headers },
  );
}

function keyOf(request: Request, caller: Caller | null): string {
  if (caller === null) return `address ${request.headers.get("cf-connecting-ip") ?? "unknown"}`;
  return caller.tenantId === null ? "operator" : `tenant ${caller.tenantId}`;
}

/** What a caller may plan with (draft-ietf-httpapi-ratelimit-headers); nothing where nothing is limited. */
export function limitHeaders(name: LimitClass, env: Env): Readonly<Record<string, string>> {
  const { binding, requests, seconds } = LIMITS[name];
  return env[binding] === undefined ? {} : { "ratelimit-policy": `"${name}";q=${requests};w=${seconds}` };
}
