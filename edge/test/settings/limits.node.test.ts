// The deployment's limits are those of the table: one binding for each class, with its number.
import { join } from "node:path";
import { LIMITS } from "@svc/billing/api";
import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

interface Configured {
  readonly name: string;
  readonly namespace_id: string;
  readonly simple: { readonly limit: number; readonly period: number };
}

test("wrangler.toml has the limits of the table and no other", () => {
  const config = readConfig({ config: join(import.meta.dirname, "../../../wrangler.toml") });
  const ratelimits = config.ratelimits as readonly Configured[];
  const configured = ratelimits.map(({ name, simple }) => [name, simple.limit, simple.period]);
  const wanted = Object.values(LIMITS).map(({ binding, requests, seconds }) => [binding, requests, seconds]);
  expect(configured).toEqual(wanted);
  expect(new Set(ratelimits.map(({ namespace_id }) => namespace_id)).size).toBe(ratelimits.length);
});
