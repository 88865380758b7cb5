/**
 * How many requests are taken, by class of endpoint: one use of the service does not stop another, and whoever is
 * authenticated is not counted with strangers. Against abuse, approximate and by location; no quota.
 */
import type { LimitClass } from "./endpoint.ts";

export interface Limit {
  readonly requests: number;
  readonly seconds: 60;
  /** What is counted together: requests of one credential, or of one address. */
  readonly by: "credential" | "address";
  /** Name of the platform's binding. */
  readonly binding: string;
}

const perMinute = <const Binding extends string>(requests: number, by: Limit["by"], binding: Binding) =>
  Object.freeze({ requests, seconds: 60 as const, by, binding });

/** A gateway of 1,000 executions a second passes; a page that verifies does too, and a scanner does not. */
export const LIMITS = Object.freeze({
  issue: perMinute(120_000, "credential", "RATE_LIMIT_ISSUE"),
  execute: perMinute(120_000, "address", "RATE_LIMIT_EXECUTE"),
  verify: perMinute(600, "address", "RATE_LIMIT_VERIFY"),
  read: perMinute(6_000, "address", "RATE_LIMIT_READ"),
  status: perMinute(600, "address", "RATE_LIMIT_STATUS"),
} as const satisfies Record<LimitClass, Limit>);
