/**
 * The limits of the table, asked of the platform, or counted by this process where the operator says so and the
 * platform has none. Callers with a credential are counted by tenant, all others by address. Wrong secrets count as
 * reads, so that guessing uses up nobody else's share.
 */
import { LIMITS, type LimitClass } from "@svc/billing/api";
import type { Settings } from "../settings/settings.ts";
import { addressBlock } from "./address-block.ts";
import type { HttpEnv } from "./call.ts";
import type { Caller } from "./caller.ts";
import { ProcessLimiter } from "./process-limiter.ts";
import { because, refuseWith } from "./refusal.ts";

/** The response's rate-limit headers, whatever its status (draft-ietf-httpapi-ratelimit-headers). */
export type LimitHeaders = Record<string, string>;

const IN_PROCESS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, limit]) => [name, new ProcessLimiter(limit)]),
) as Readonly<Record<LimitClass, ProcessLimiter>>;

/**
 * Counts a request, or so many at once.
 *
 * @param settings null where they cannot be read
 * @param said gets what is known: the policy where there is one, and what is left of it where that can be known, which
 * the platform does not tell
 * @throws RefusalError when the class has had its requests
 */
export async function requireWithin(
  name: LimitClass,
  request: Request,
  env: HttpEnv,
  settings: Settings | null,
  caller: Caller | null,
  said: LimitHeaders,
  many = 1,
): Promise<void> {
  const { binding, requests, seconds } = LIMITS[name];
  const limiter = env[binding];
  if (limiter === undefined && settings?.limitsInProcess !== true) return;
  said["ratelimit-policy"] = `"${name}";q=${requests};w=${seconds}`;
  let secondsLeft: number = seconds;
  if (limiter !== undefined) {
    // The platform counts one at a time.
    const key = keyOf(request, caller);
    const counted = await Promise.all(Array.from({ length: many }, () => limiter.limit({ key })));
    if (counted.every(({ success }) => success)) return;
    said.ratelimit = `"${name}";r=0;t=${seconds}`;
  } else {
    const counted = IN_PROCESS[name].count(keyOf(request, caller), Date.now(), many);
    secondsLeft = counted.secondsLeft;
    said.ratelimit = `"${name}";r=${counted.remaining};t=${secondsLeft}`;
    if (counted.isWithin) return;
  }
  const headers = { "retry-after": String(secondsLeft) };
  refuseWith("rate_limited", because("requests_spent", { limit: requests, period: seconds }), { headers });
}

function keyOf(request: Request, caller: Caller | null): string {
  if (caller === null) return `address ${addressBlock(request.headers.get("cf-connecting-ip"))}`;
  return caller.tenantId === null ? "operator" : `tenant ${caller.tenantId}`;
}
