// Two deployments with one fingerprint are configured alike: every setting that is public changes it, and no secret does,
// setting by setting, so that one that is added has to say which it is.
import { createSigner } from "@svc/core";
import { createNoteSigner, emptyRoot, encodeVkey, signCheckpoint } from "@svc/tlog";
import { describe, expect, test } from "vitest";
import { FIELDS, type SettingName } from "../../src/settings/fields.ts";
import { configurationFingerprint } from "../../src/settings/fingerprint.ts";
import { parseSettings } from "../../src/settings/settings.ts";

const BASE = {
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: "22".repeat(32),
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: "log.example/2026",
  VDI_BILLING_REVOCATION_HOSTS: "r.example",
  VDI_BILLING_REVOCATION_URL: "https://r.example/1",
  VDI_ATTEST_SECRET: "secret-of-the-operator",
  VDI_METRICS_SECRET: "secret-of-the-metrics",
  VDI_ATTEST_PREVIOUS_SECRETS: "secret-of-before-1",
};

const key = (byte: string) => createSigner(byte.repeat(32)).publicKey;
const witness = createNoteSigner("w.example/w", new Uint8Array(32).fill(9), "cosignatureV1").key;
const before = createNoteSigner("log.example/2025", new Uint8Array(32).fill(8));
const credential = {
  id: "c1",
  tenant_id: "t",
  scopes: ["read"],
  secret_sha256: "ab".repeat(32),
  expires_at: 1,
};
const webhook = { id: "w1", url: "https://hooks.example/", events: ["log.rolled_over"] };
const WEBHOOK_SECRET = `whsec_${"A".repeat(43)}=`;

/** Another value of each setting than the one of `BASE`. */
const PUBLIC: Partial<Record<SettingName, string>> = {
  VDI_ATTEST_ENABLED: "true",
  VDI_CREDENTIALS: JSON.stringify([credential]),
  VDI_BILLING_REQUIRE_AUTHORITY: "true",
  VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE: "true",
  VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":["k"]}',
  VDI_BILLING_REVOCATION_URL: "https://r.example/2",
  VDI_BILLING_REVOCATION_HOSTS: "r.example,s.example",
  VDI_BILLING_REVOCATION_KEYS: key("41"),
  VDI_BILLING_REVOCATION_POLL_SECONDS: "10",
  VDI_BILLING_SIGNING_KEY: "44".repeat(32),
  VDI_BILLING_GRANT_KEY: "55".repeat(32),
  VDI_LOG_SIGNING_KEY: "66".repeat(32),
  VDI_BILLING_PREVIOUS_SIGNING_KEYS: key("41"),
  VDI_BILLING_PREVIOUS_GRANT_KEYS: key("41"),
  VDI_BILLING_METER_KEYS: key("41"),
  VDI_BILLING_PREVIOUS_METER_KEYS: key("41"),
  VDI_LOG_ORIGIN: "log.example/2027",
  VDI_LOG_FROZEN: JSON.stringify([
    {
      vkey: encodeVkey(before.key),
      note: signCheckpoint({ size: 0, root: emptyRoot() }, before),
    },
  ]),
  VDI_LOG_PERIODS: '[{"label":"2030","from":1893456000,"digits":1}]',
  VDI_LOG_ROUND_MS: "1",
  VDI_LOG_WITNESSES: `${encodeVkey(witness)} https://w.example/`,
  VDI_LOG_MAX_ENTRIES: "7",
  VDI_KEEP_DAYS: "9",
  VDI_LOG_PUBLISH_SECONDS: "6",
  VDI_WEBHOOKS: JSON.stringify([{ ...webhook, secrets: [WEBHOOK_SECRET] }]),
  VDI_RATE_LIMITS_IN_PROCESS: "true",
  VDI_PUBLIC_URL: "https://billing.example",
  VDI_ISSUER_DIRECTORY: JSON.stringify({
    type: "issuer_directory_v1",
    domain: "billing.example",
    name: "Operator",
    keys: [{ public_key: key("11"), from: 1, uses: ["bills"] }],
  }),
};
const SECRET: Partial<Record<SettingName, string>> = {
  VDI_ATTEST_SECRET: "another-of-the-operator",
  VDI_METRICS_SECRET: "another-of-the-metrics",
  VDI_ATTEST_PREVIOUS_SECRETS: "another-of-before-1",
};

function fingerprint(change: object = {}): string {
  const reading = parseSettings({ ...BASE, ...change });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return configurationFingerprint(reading.settings);
}

test.each(Object.entries(PUBLIC))("%s changes it", (name, value) => {
  expect(fingerprint({ [name]: value })).not.toBe(fingerprint());
});

test.each(Object.entries(SECRET))("%s does not: no secret can be tried against it", (name, value) => {
  expect(fingerprint({ [name]: value })).toBe(fingerprint());
});

describe("secrets within others", () => {
  test("whether there is one shows, and which it is does not", () => {
    const of = (one: object) => fingerprint({ VDI_CREDENTIALS: JSON.stringify([{ ...credential, ...one }]) });
    expect(of({ secret_sha256: "cd".repeat(32) })).toBe(of({}));
    expect(of({ expires_at: 2 })).not.toBe(of({}));
    const told = (...secrets: string[]) =>
      fingerprint({ VDI_WEBHOOKS: JSON.stringify([{ ...webhook, secrets }]) });
    expect(told(`whsec_${"B".repeat(42)}A=`)).toBe(told(WEBHOOK_SECRET));
    for (const name of Object.keys(SECRET))
      expect(fingerprint({ [name]: undefined })).not.toBe(fingerprint());
  });
});

test("every setting is one or the other", () => {
  const named = [...Object.keys(PUBLIC), ...Object.keys(SECRET), "DEMO_MODE"];
  expect(named.sort()).toEqual(Object.keys(FIELDS).sort());
  const demo = { VDI_ATTEST_SECRET: undefined, VDI_ATTEST_PREVIOUS_SECRETS: undefined };
  expect(fingerprint({ ...demo, DEMO_MODE: "true" })).not.toBe(
    fingerprint({ ...demo, VDI_ATTEST_ENABLED: "true" }),
  );
});
