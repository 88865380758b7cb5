/**
 * Every operator setting, by name, as a table: how its text is read and what its absence means.
 *
 * Settings are texts. A flag is exactly `true` or exactly `false`; a name that is not here is misspelt. Taking either
 * for "no" would start a service that is not the one its operator wrote down.
 */

/** Every setting but `DEMO_MODE` begins so; what does and is not in the table is refused. */
export const SETTING_PREFIX = "VDI_";

export type FieldKind =
  /** Exactly "true" or "false"; absent is off, anything else is a fault. */
  | "flag"
  /** 64 hex digits, secret. */
  | "secret_key"
  /** At least 16 characters, secret. */
  | "secret_text"
  /** Secrets as above, separated by white space. */
  | "secret_texts"
  /** Hex public keys, separated by commas. */
  | "public_keys"
  | "host_names"
  /** Credentials of tenants: a JSON array. */
  | "credentials"
  /** Webhook endpoints with their secrets: a JSON array. */
  | "webhooks"
  | "json"
  /** A JSON array of periods of the log. */
  | "log_periods"
  /** An issuer directory: JSON. */
  | "issuer_directory"
  /** A JSON array of vkeys with the notes that froze their logs. */
  | "frozen_logs"
  | "url"
  | "origin"
  | "seconds"
  | "milliseconds"
  | "count"
  | "days"
  /** Pairs of vkey and https URL, separated by white space. */
  | "witnesses";

/** Entries of a log, some 1.4 kB each: below the 10 GB that an object holds. */
export const MOST_ENTRIES = 6_000_000;

export interface Field {
  readonly kind: FieldKind;
  readonly required?: true;
  readonly meaning: string;
}

export const FIELDS = Object.freeze({
  VDI_ATTEST_ENABLED: { kind: "flag", meaning: "authorize, preflight and attest are served" },
  DEMO_MODE: {
    kind: "flag",
    meaning: "authorize and attest are served without a secret; never in production",
  },
  VDI_ATTEST_SECRET: { kind: "secret_text", meaning: "what X-VDI-Attest-Secret has to carry" },
  VDI_ATTEST_PREVIOUS_SECRETS: {
    kind: "secret_texts",
    meaning:
      "secrets that X-VDI-Attest-Secret may still carry while callers change over, white space between",
  },
  VDI_METRICS_SECRET: {
    kind: "secret_text",
    meaning: "what reads /metrics, as Authorization: Bearer; without it the operator's own secret does",
  },
  VDI_CREDENTIALS: {
    kind: "credentials",
    meaning: "credentials of tenants by the SHA-256 of their secrets: scope, end and quota of each",
  },
  VDI_BILLING_REQUIRE_AUTHORITY: { kind: "flag", meaning: "attest without a grant is refused" },
  VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE: {
    kind: "flag",
    meaning: "preflight without pinned_roots is allowed",
  },
  VDI_BILLING_REVOCATION_JSON: {
    kind: "json",
    meaning: "the revocation snapshot, at most 5 KB; without snapshotTime it holds from now on",
  },
  VDI_BILLING_REVOCATION_URL: { kind: "url", meaning: "where a revocation snapshot is polled from, https" },
  VDI_BILLING_REVOCATION_HOSTS: {
    kind: "host_names",
    meaning: "hosts that may be polled, separated by commas",
  },
  VDI_BILLING_REVOCATION_KEYS: {
    kind: "public_keys",
    meaning: "keys of which one has to have signed what is polled; without any the host is believed",
  },
  VDI_BILLING_REVOCATION_POLL_SECONDS: { kind: "seconds", meaning: "time between polls, 10 to 3600; 300" },
  VDI_BILLING_SIGNING_KEY: {
    kind: "secret_key",
    required: true,
    meaning: "Ed25519 key of billing attestations and receipts",
  },
  VDI_BILLING_GRANT_KEY: { kind: "secret_key", required: true, meaning: "Ed25519 key of charge grants" },
  VDI_LOG_SIGNING_KEY: {
    kind: "secret_key",
    required: true,
    meaning: "Ed25519 key of the log's checkpoints",
  },
  VDI_BILLING_PREVIOUS_SIGNING_KEYS: {
    kind: "public_keys",
    meaning: "earlier signing keys that verify still trusts",
  },
  VDI_BILLING_PREVIOUS_GRANT_KEYS: {
    kind: "public_keys",
    meaning: "earlier grant keys whose grants still hold",
  },
  VDI_BILLING_METER_KEYS: {
    kind: "public_keys",
    meaning: "keys of meters: with any, one of them has to have signed what is attested",
  },
  VDI_BILLING_PREVIOUS_METER_KEYS: {
    kind: "public_keys",
    meaning: "earlier meter keys that verify still trusts, and attest no longer",
  },
  VDI_LOG_ORIGIN: {
    kind: "origin",
    required: true,
    meaning: "name of the log, a host and path without scheme",
  },
  VDI_LOG_FROZEN: {
    kind: "frozen_logs",
    meaning: "logs of before, each with its vkey and last checkpoint: served and verified, never written",
  },
  VDI_LOG_PERIODS: {
    kind: "log_periods",
    meaning:
      "periods that have logs of their own, by label, first second and hex digits of the attestation id that split them; without any there is one log",
  },
  VDI_LOG_ROUND_MS: {
    kind: "milliseconds",
    meaning: "longest time a receipt waits for its round, 0 to 50; 10",
  },
  VDI_LOG_WITNESSES: {
    kind: "witnesses",
    meaning:
      "witnesses that are asked to cosign checkpoints: pairs of vkey and https URL, white space between",
  },
  VDI_LOG_MAX_ENTRIES: {
    kind: "count",
    meaning:
      "entries after which a log is full and the next volume of it is opened, 1 to 6000000; 6000000, below an object's 10 GB",
  },
  VDI_KEEP_DAYS: {
    kind: "days",
    meaning:
      "days after which a bill is closed and moved to the archive, and in which an event is to be billed, 2 to 36500; without it everything is kept where it is",
  },
  VDI_LOG_PUBLISH_SECONDS: {
    kind: "seconds",
    meaning: "time between publications of a growing log with witnesses or a bucket, 1 to 3600; 5",
  },
  VDI_WEBHOOKS: {
    kind: "webhooks",
    meaning: "who is told what by webhook: id, URL, events and secrets of each",
  },
  VDI_RATE_LIMITS_IN_PROCESS: {
    kind: "flag",
    meaning: "requests are counted by this process where the platform has no limits",
  },
  VDI_ISSUER_DIRECTORY: {
    kind: "issuer_directory",
    meaning:
      "the issuer directory, as vdi issuer publish writes it: it is served, and bills name its domain; it lists the signing keys for bills",
  },
  VDI_PUBLIC_URL: {
    kind: "url",
    meaning: "where this service is reached, to recognise its own revocation URL",
  },
} as const satisfies Record<string, Field>);

export type SettingName = keyof typeof FIELDS;

/** The operator's settings as the platform hands them out: to the Worker, and to each of its objects. */
export type SettingTexts = { readonly [name in SettingName]?: string };
