/**
 * The limits of the table, asked of the platform. Requests that carry the right secret are counted by it; whoever
 * tries a wrong one is counted by address with the readers, so that guessing uses up nobody else's share.
 */
import { LIMITS, type LimitClass } from "@svc/billing/api";
import type { Env } from "../settings/env.ts";
import { refuseWith } from "./refusal.ts";

/** Names one credential; those of tenants would be more. */
const ISSUER = "issuer";

/** @throws RefusalError when the class has had its requests */
export async function requireWithin(name: LimitClass, request: Request, env: Env): Promise<void> {
  const { by, binding, seconds } = LIMITS[name];
  const limiter = env[binding];
  if (limiter === undefined) return;
  const key = by === "credential" ? ISSUER : (request.headers.get("cf-connecting-ip") ?? "unknown");
  if ((await limiter.limit({ key })).success) return;
  const headers = { "retry-after": String(seconds), ratelimit: `"${name}";r=0;t=${seconds}` };
  refuseWith(
    "rate_limited",
    { detail: `more than the ${LIMITS[name].requests} requests of a minute` },
    { headers },
  );
}

/** What a caller may plan with (draft-ietf-httpapi-ratelimit-headers); nothing where nothing is limited. */
export function limitHeaders(name: LimitClass, env: Env): Readonly<Record<string, string>> {
  const { binding, requests, seconds } = LIMITS[name];
  return env[binding] === undefined ? {} : { "ratelimit-policy": `"${name}";q=${requests};w=${seconds}` };
}
