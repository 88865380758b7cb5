// The environments of wrangler.toml are the deployment above them, each under a name and counters of its own: what is not
// inherited is written out, and nothing of it is forgotten.
import { join } from "node:path";
import { expect, test } from "vitest";
import { unstable_readConfig as readConfig } from "wrangler";

const config = join(import.meta.dirname, "../../../wrangler.toml");
const INHERITED_OR_WRITTEN = [
  "main",
  "compatibility_date",
  "vars",
  "secrets",
  "durable_objects",
  "migrations",
  "assets",
  "observability",
] as const;

interface Limiter {
  readonly name: string;
  readonly namespace_id: string;
  readonly simple: object;
}

const read = (env?: string) => readConfig(env === undefined ? { config } : { config, env });
const limitersOf = (env?: string) => read(env).ratelimits as readonly Limiter[];

test.each(["staging", "production"])("%s has all that the deployment has", (env) => {
  const [base, one] = [read() as never, read(env) as never];
  for (const name of INHERITED_OR_WRITTEN) expect([name, one[name]]).toEqual([name, base[name]]);
  const limits = ({ name, simple }: Limiter) => [name, simple];
  expect(limitersOf(env).map(limits)).toEqual(limitersOf().map(limits));
});

test("names and counters are each environment's own", () => {
  const all = [undefined, "staging", "production"];
  expect(new Set(all.map((env) => read(env).name)).size).toBe(3);
  const counters = all.flatMap((env) => limitersOf(env).map(({ namespace_id }) => namespace_id));
  expect(new Set(counters).size).toBe(counters.length);
});
