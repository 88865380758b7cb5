/** What `vdi-prover serve` reads from its file, strictly: an unknown member is a mistake and no silence. */
import { parseDocument, VdiError } from "@svc/core";
import * as v from "valibot";
import { TENANT } from "../job/header.ts";

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const hashes = v.pipe(v.array(hash), v.minLength(1), v.maxLength(8));
const count = (most: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most));

const FarmConfigSchema = v.strictObject({
  tenants: v.pipe(
    v.array(
      v.strictObject({
        id: v.pipe(v.string(), v.regex(TENANT)),
        /** SHA-256 of each secret that is good; two while one is being replaced. */
        secret_sha256: hashes,
        /** Public keys of issuers that it may have attestations made for. */
        issuers: v.pipe(v.array(hash), v.minLength(1), v.maxLength(64)),
        /** Jobs of it that may wait at once. */
        max_waiting: v.exactOptional(count(10_000_000)),
        requests_per_minute: v.exactOptional(count(1_000_000)),
        /** Allows urgent jobs, for which all others wait. */
        urgent: v.exactOptional(v.boolean()),
      }),
    ),
    v.minLength(1),
    v.maxLength(1000),
  ),
  /** Public keys of the farm, the one to seal to first. */
  farm_keys: v.pipe(v.array(hash), v.minLength(1), v.maxLength(8)),
  /** Of whoever reads metrics and the autoscaling signal. */
  metrics_sha256: v.exactOptional(hashes),
  /** How long a job may wait before another worker is wanted. */
  target_seconds: v.exactOptional(count(86_400)),
});

export interface Tenant {
  readonly id: string;
  readonly secretHashes: readonly string[];
  readonly issuers: readonly string[];
  readonly maxWaiting: number;
  readonly requestsPerMinute: number;
  readonly urgent: boolean;
}

export interface FarmConfig {
  readonly tenants: readonly Tenant[];
  readonly farmKeys: readonly string[];
  readonly metricsHashes: readonly string[];
  readonly targetSeconds: number;
}

/**
 * Who may ask the farm what: tenants, their limits, and the farm's public keys, from JSON.
 *
 * @throws VdiError `config_malformed` with the place
 */
export function readFarmConfig(input: unknown): FarmConfig {
  const read = parseDocument(FarmConfigSchema, input, { maxBytes: 4 << 20 });
  if (!read.ok)
    throw new VdiError(
      "config_malformed",
      `the configuration is refused at ${read.pointer ?? "/"}: ${read.detail}`,
    );
  const { tenants, farm_keys, metrics_sha256 = [], target_seconds = 60 } = read.value;
  const ids = tenants.map(({ id }) => id);
  const secrets = tenants.flatMap(({ secret_sha256 }) => secret_sha256);
  if (new Set(ids).size !== ids.length) throw new VdiError("config_malformed", "two tenants have one id");
  if (new Set(secrets).size !== secrets.length)
    throw new VdiError("config_malformed", "two tenants have one secret");
  return {
    tenants: tenants.map(
      ({
        id,
        secret_sha256,
        issuers,
        max_waiting = 100_000,
        requests_per_minute = 6000,
        urgent = false,
      }) => ({
        id,
        secretHashes: secret_sha256,
        issuers,
        maxWaiting: max_waiting,
        requestsPerMinute: requests_per_minute,
        urgent,
      }),
    ),
    farmKeys: farm_keys,
    metricsHashes: metrics_sha256,
    targetSeconds: target_seconds,
  };
}
