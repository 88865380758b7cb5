/**
 * Requests a minute, by class of endpoint: one use of the service does not stop another. Callers with a credential are
 * counted by tenant, strangers by address. The limits are against abuse, approximate and by location; they are no
 * quota.
 */
import type { LimitClass } from "./endpoint.ts";

export interface Limit {
  readonly requests: number;
  readonly seconds: 60;
  /** Name of the platform's binding. */
  readonly binding: string;
}

const perMinute = <const Binding extends string>(requests: number, binding: Binding) =>
  Object.freeze({ requests, seconds: 60 as const, binding });

/** A gateway of 1,000 executions a second passes; a page that verifies does too, and a scanner does not. */
export const LIMITS = Object.freeze({
  issue: perMinute(120_000, "RATE_LIMIT_ISSUE"),
  execute: perMinute(120_000, "RATE_LIMIT_EXECUTE"),
  verify: perMinute(600, "RATE_LIMIT_VERIFY"),
  // Each asks all parts of a tenant's register.
  account: perMinute(1_200, "RATE_LIMIT_ACCOUNT"),
  read: perMinute(6_000, "RATE_LIMIT_READ"),
  status: perMinute(600, "RATE_LIMIT_STATUS"),
} as const satisfies Record<LimitClass, Limit>);
