// The operator's settings, value by value: what enables, what refuses to start, and what is never shown.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createSigner, decodeHex } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { describe, expect, test } from "vitest";
import { FIELDS, type SettingName } from "../../src/settings/fields.ts";
import { parseSettings, type Settings } from "../../src/settings/settings.ts";

const BASE = {
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: "22".repeat(32),
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: "log.example/2026",
};

function settings(change: Record<string, unknown> = {}): Settings {
  const reading = parseSettings({ ...BASE, ...change });
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.settings;
}

function faults(change: Record<string, unknown>): string[] {
  const reading = parseSettings({ ...BASE, ...change });
  return reading.ok ? [] : reading.faults.map(({ setting }) => setting);
}

const UNREADABLE = ["", "TRUE", "True", "1", "yes", "on", " true", "true ", "true\n", true, 1, {}];

describe("flags are exactly true or exactly false, and anything else refuses to start", () => {
  test.each([
    ["VDI_ATTEST_ENABLED", "attestEnabled"],
    ["DEMO_MODE", "demo"],
    ["VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE", "allowOpenSignature"],
    ["VDI_RATE_LIMITS_IN_PROCESS", "limitsInProcess"],
  ] as const)("%s", (name, member) => {
    expect(settings({ [name]: "true" })[member]).toBe(true);
    for (const value of ["false", undefined]) expect(settings({ [name]: value })[member]).toBe(false);
    for (const value of UNREADABLE) expect(faults({ [name]: value })).toEqual([name]);
  });

  test("DEMO_MODE enables attest by itself", () => {
    expect(settings({ DEMO_MODE: "true" })).toMatchObject({ demo: true, attestEnabled: true });
  });
});

test("a flag that demands something is read, or refuses to start", () => {
  const name = "VDI_BILLING_REQUIRE_AUTHORITY";
  expect(settings().requireAuthority).toBe(false);
  expect(settings({ [name]: "false" }).requireAuthority).toBe(false);
  expect(settings({ [name]: "true" }).requireAuthority).toBe(true);
  for (const value of ["", "TRUE", "1", "0", "no", " true", "true ", true, null]) {
    expect(faults({ [name]: value })).toEqual([name]);
  }
});

const WITNESS_KEY = createNoteSigner("w.example/w", new Uint8Array(32).fill(9), "cosignatureV1").key;
const WITNESS = encodeVkey(WITNESS_KEY);
const LOG_KEY = encodeVkey(createNoteSigner("log.example/x", new Uint8Array(32).fill(8)).key);
const CREDENTIAL = {
  id: "c1",
  tenant_id: "t",
  scopes: ["read"],
  secret_sha256: "ab".repeat(32),
  expires_at: 1_900_000_000,
};
const POLLED = {
  VDI_BILLING_REVOCATION_URL: "https://revocation.example/r.json",
  VDI_BILLING_REVOCATION_HOSTS: "revocation.example",
};

describe("witnesses", () => {
  test("pairs of vkey and URL, however they are spaced", () => {
    expect(settings().witnesses).toEqual([]);
    const other = encodeVkey(
      createNoteSigner("v.example/v", new Uint8Array(32).fill(7), "cosignatureV1").key,
    );
    const text = `${WITNESS} https://w.example/prefix/\n  ${other}\thttps://v.example\n`;
    expect(settings({ VDI_LOG_WITNESSES: text }).witnesses.map(({ key, url }) => [key.name, url])).toEqual([
      ["w.example/w", "https://w.example/prefix"],
      ["v.example/v", "https://v.example"],
    ]);
  });

  test.each([
    ["no URL", WITNESS],
    ["http", `${WITNESS} http://w.example/`],
    ["an address", `${WITNESS} https://127.0.0.1/`],
    ["an address in brackets", `${WITNESS} https://[::1]/`],
    ["a name without a dot", `${WITNESS} https://localhost/`],
    ["a port", `${WITNESS} https://w.example:8443/`],
    ["credentials", `${WITNESS} https://a:b@w.example/`],
    ["a query", `${WITNESS} https://w.example/?a=b`],
    ["a fragment", `${WITNESS} https://w.example/#a`],
    ["dots", `${WITNESS} https://w.example/a/../b`],
    ["a log's key", `${LOG_KEY} https://w.example/`],
    ["no vkey", "x https://w.example/"],
    ["an id of another key", `${WITNESS.replace(/\+[0-9a-f]{8}\+/, "+00000000+")} https://w.example/`],
    ["one witness twice", `${WITNESS} https://w.example/ ${WITNESS} https://v.example/`],
    ["white space alone", " "],
    ["seventeen", Array(17).fill(`${WITNESS} https://w.example/`).join(" ")],
  ])("%s: refused", (_, text) => {
    expect(faults({ VDI_LOG_WITNESSES: text })).toEqual(["VDI_LOG_WITNESSES"]);
  });

  test("the log's own key is no witness", () => {
    const own = createNoteSigner(
      "w.example/w",
      decodeHex(BASE.VDI_LOG_SIGNING_KEY, 32) as Uint8Array,
      "cosignatureV1",
    );
    expect(faults({ VDI_LOG_WITNESSES: `${encodeVkey(own.key)} https://w.example/` })).toEqual([
      "VDI_LOG_WITNESSES",
    ]);
  });
});

test("revocation keys: none, or some where something is polled", () => {
  const key = createSigner("44".repeat(32)).publicKey;
  expect(settings(POLLED).revocationKeys).toEqual([]);
  expect(settings({ ...POLLED, VDI_BILLING_REVOCATION_KEYS: key }).revocationKeys).toEqual([key]);
});

describe("what refuses to start", () => {
  const cases: [string, Record<string, unknown>, SettingName][] = [
    ["demo with a secret", { DEMO_MODE: "true", VDI_ATTEST_SECRET: "sixteen-characters" }, "DEMO_MODE"],
    ["a short secret", { VDI_ATTEST_SECRET: "short" }, "VDI_ATTEST_SECRET"],
    ["an empty secret", { VDI_ATTEST_SECRET: "" }, "VDI_ATTEST_SECRET"],
    ["a secret with spaces", { VDI_ATTEST_SECRET: "sixteen characters long" }, "VDI_ATTEST_SECRET"],
    ["webhooks that are no JSON", { VDI_WEBHOOKS: "[" }, "VDI_WEBHOOKS"],
    ["a short secret for metrics", { VDI_METRICS_SECRET: "short" }, "VDI_METRICS_SECRET"],
    [
      "the attest secret for metrics too",
      { VDI_ATTEST_SECRET: "sixteen-characters", VDI_METRICS_SECRET: "sixteen-characters" },
      "VDI_METRICS_SECRET",
    ],
    ["credentials that are no JSON", { VDI_CREDENTIALS: "[" }, "VDI_CREDENTIALS"],
    [
      "a credential without an end",
      { VDI_CREDENTIALS: JSON.stringify([{ ...CREDENTIAL, expires_at: undefined }]) },
      "VDI_CREDENTIALS",
    ],
    [
      "a credential for nothing",
      { VDI_CREDENTIALS: JSON.stringify([{ ...CREDENTIAL, scopes: [] }]) },
      "VDI_CREDENTIALS",
    ],
    [
      "a credential for something else",
      { VDI_CREDENTIALS: JSON.stringify([{ ...CREDENTIAL, scopes: ["admin"] }]) },
      "VDI_CREDENTIALS",
    ],
    [
      "two credentials of one id",
      { VDI_CREDENTIALS: JSON.stringify([CREDENTIAL, { ...CREDENTIAL, secret_sha256: "cd".repeat(32) }]) },
      "VDI_CREDENTIALS",
    ],
    [
      "two credentials of one secret",
      { VDI_CREDENTIALS: JSON.stringify([CREDENTIAL, { ...CREDENTIAL, id: "c2" }]) },
      "VDI_CREDENTIALS",
    ],
    [
      "demo with credentials",
      { DEMO_MODE: "true", VDI_CREDENTIALS: JSON.stringify([CREDENTIAL]) },
      "DEMO_MODE",
    ],
    ["a directory that is none", { VDI_ISSUER_DIRECTORY: "{}" }, "VDI_ISSUER_DIRECTORY"],
    ["frozen logs that are no list", { VDI_LOG_FROZEN: "{}" }, "VDI_LOG_FROZEN"],
    [
      "a frozen log without its checkpoint",
      { VDI_LOG_FROZEN: JSON.stringify([{ vkey: LOG_KEY, note: "" }]) },
      "VDI_LOG_FROZEN",
    ],
    ["periods that are no list", { VDI_LOG_PERIODS: "{}" }, "VDI_LOG_PERIODS"],
    ["no signing key", { VDI_BILLING_SIGNING_KEY: undefined }, "VDI_BILLING_SIGNING_KEY"],
    ["a key in capitals", { VDI_BILLING_GRANT_KEY: "AB".repeat(32) }, "VDI_BILLING_GRANT_KEY"],
    ["a short key", { VDI_LOG_SIGNING_KEY: "33".repeat(31) }, "VDI_LOG_SIGNING_KEY"],
    ["one key for two things", { VDI_BILLING_GRANT_KEY: "11".repeat(32) }, "VDI_BILLING_GRANT_KEY"],
    ["no origin", { VDI_LOG_ORIGIN: undefined }, "VDI_LOG_ORIGIN"],
    ["an origin with a scheme", { VDI_LOG_ORIGIN: "https://log.example" }, "VDI_LOG_ORIGIN"],
    ["meter keys that are none", { VDI_BILLING_METER_KEYS: "x" }, "VDI_BILLING_METER_KEYS"],
    ["a key of small order", { VDI_BILLING_METER_KEYS: `01${"00".repeat(31)}` }, "VDI_BILLING_METER_KEYS"],
    ["a round that is too long", { VDI_LOG_ROUND_MS: "51" }, "VDI_LOG_ROUND_MS"],
    ["a round that is no number", { VDI_LOG_ROUND_MS: "1e1" }, "VDI_LOG_ROUND_MS"],
    ["a log of no entries", { VDI_LOG_MAX_ENTRIES: "0" }, "VDI_LOG_MAX_ENTRIES"],
    ["publishing too often", { VDI_LOG_PUBLISH_SECONDS: "0" }, "VDI_LOG_PUBLISH_SECONDS"],
    [
      "revocation keys that are none",
      { ...POLLED, VDI_BILLING_REVOCATION_KEYS: "x" },
      "VDI_BILLING_REVOCATION_KEYS",
    ],
    ["empty revocation keys", { ...POLLED, VDI_BILLING_REVOCATION_KEYS: "" }, "VDI_BILLING_REVOCATION_KEYS"],
    [
      "revocation keys while nothing is polled",
      { VDI_BILLING_REVOCATION_KEYS: createSigner("44".repeat(32)).publicKey },
      "VDI_BILLING_REVOCATION_KEYS",
    ],
    [
      "polling too often",
      { VDI_BILLING_REVOCATION_POLL_SECONDS: "1" },
      "VDI_BILLING_REVOCATION_POLL_SECONDS",
    ],
    ["a window that a grant outlives", { VDI_KEEP_DAYS: "1" }, "VDI_KEEP_DAYS"],
    ["a snapshot that is no JSON", { VDI_BILLING_REVOCATION_JSON: "{" }, "VDI_BILLING_REVOCATION_JSON"],
    [
      "a snapshot of another shape",
      { VDI_BILLING_REVOCATION_JSON: '{"revokedKids":"all"}' },
      "VDI_BILLING_REVOCATION_JSON",
    ],
    ["a snapshot without its lists", { VDI_BILLING_REVOCATION_JSON: "{}" }, "VDI_BILLING_REVOCATION_JSON"],
    ["a list as a snapshot", { VDI_BILLING_REVOCATION_JSON: "[]" }, "VDI_BILLING_REVOCATION_JSON"],
    ["a snapshot that is empty", { VDI_BILLING_REVOCATION_JSON: "" }, "VDI_BILLING_REVOCATION_JSON"],
    [
      "polling a host that is not listed",
      {
        VDI_BILLING_REVOCATION_URL: "https://other.example/r.json",
        VDI_BILLING_REVOCATION_HOSTS: "revocation.example",
      },
      "VDI_BILLING_REVOCATION_URL",
    ],
    [
      "polling by http",
      {
        VDI_BILLING_REVOCATION_URL: "http://revocation.example/r.json",
        VDI_BILLING_REVOCATION_HOSTS: "revocation.example",
      },
      "VDI_BILLING_REVOCATION_URL",
    ],
    [
      "hosts that are addresses",
      { VDI_BILLING_REVOCATION_HOSTS: "127.0.0.1" },
      "VDI_BILLING_REVOCATION_HOSTS",
    ],
    [
      "polling itself with nothing to publish",
      {
        VDI_PUBLIC_URL: "https://billing.example",
        VDI_BILLING_REVOCATION_URL: "https://billing.example/.well-known/vdi-billing-revocation.json",
      },
      "VDI_BILLING_REVOCATION_JSON",
    ],
  ];
  test.each(cases)("%s", (_, change, setting) => {
    expect(faults(change)).toContain(setting);
  });

  test("a key of the service is no meter's, current or previous; a misspelt name is no setting", () => {
    const own = createSigner("22".repeat(32)).publicKey;
    expect(faults({ VDI_BILLING_METER_KEYS: own })).toEqual(["VDI_BILLING_METER_KEYS"]);
    expect(faults({ VDI_BILLING_PREVIOUS_METER_KEYS: own })).toEqual(["VDI_BILLING_METER_KEYS"]);
    expect(faults({ VDI_BILING_METER_KEYS: "x" })).toEqual(["VDI_BILING_METER_KEYS"]);
  });

  const good = { label: "2027h1", from: 9, digits: 1 };
  const plans: [string, readonly unknown[], string, object][] = [
    ["one that is none", [7], "log_period_members", { number: 1 }],
    ["a member too many", [{ ...good, to: 10 }], "log_period_members", { number: 1 }],
    ["a label that is a volume's", [good, { ...good, label: "12" }], "log_period_label", { number: 2 }],
    ["a label in capitals", [{ ...good, label: "2027H1" }], "log_period_label", { number: 1 }],
    ["three digits", [{ ...good, digits: 3 }], "log_period_digits", { number: 1 }],
    ["a day for seconds", [{ ...good, from: "2027-01-01" }], "log_period_from", { number: 1 }],
    ["the present from the beginning", [{ ...good, from: 0 }], "log_period_from", { number: 1 }],
    [
      "one that begins with the one before",
      [good, { ...good, label: "b" }],
      "log_period_from",
      { number: 2 },
    ],
    ["two of one label", [good, { ...good, from: 10 }], "log_period_repeated", { number: 2 }],
    [
      "too many",
      Array.from({ length: 33 }, (_, i) => ({ label: `p${i}`, from: i + 1, digits: 0 })),
      "log_periods_too_many",
      { limit: 32 },
    ],
  ];
  test.each(plans)("periods: %s", (_, periods, reason, values) => {
    const reading = parseSettings({ ...BASE, VDI_LOG_PERIODS: JSON.stringify(periods) });
    expect(reading.ok || reading.faults).toMatchObject([
      { setting: "VDI_LOG_PERIODS", found: { reason, values } },
    ]);
  });

  test("secrets that overlap are as good as the current one, each of them", () => {
    const fine = "former-secret-of-16 another-former-one";
    expect(settings({ VDI_ATTEST_PREVIOUS_SECRETS: fine }).previousAttestSecrets).toHaveLength(2);
    for (const value of ["", " ", "short", `${fine} short`])
      expect(faults({ VDI_ATTEST_PREVIOUS_SECRETS: value })).toEqual(["VDI_ATTEST_PREVIOUS_SECRETS"]);
    expect(faults({ DEMO_MODE: "true", VDI_ATTEST_PREVIOUS_SECRETS: fine })).toEqual(["DEMO_MODE"]);
  });

  test("each setting has a case or a flag test", () => {
    const seen = new Set([
      ...cases.map(([, , setting]) => setting),
      "VDI_ATTEST_ENABLED",
      "VDI_BILLING_REQUIRE_AUTHORITY",
      "VDI_BILLING_ALLOW_OPEN_SIGNATURE_MAY_EXECUTE",
      "VDI_RATE_LIMITS_IN_PROCESS",
      "VDI_LOG_WITNESSES",
    ]);
    const others = Object.keys(FIELDS).filter((name) => !seen.has(name));
    // Read by the same function as the meters' keys and the revocation URL.
    expect(others).toEqual([
      "VDI_ATTEST_PREVIOUS_SECRETS",
      "VDI_BILLING_PREVIOUS_SIGNING_KEYS",
      "VDI_BILLING_PREVIOUS_GRANT_KEYS",
      "VDI_BILLING_PREVIOUS_METER_KEYS",
      "VDI_PUBLIC_URL",
    ]);
  });
});

describe("what is accepted", () => {
  test("previous keys verify beside the current one", () => {
    const { operatorKeys, grantKeys, operator, grantSigner } = settings({
      VDI_BILLING_PREVIOUS_SIGNING_KEYS: settings({ VDI_BILLING_SIGNING_KEY: "55".repeat(32) }).operator
        .publicKey,
      VDI_BILLING_PREVIOUS_GRANT_KEYS: settings({ VDI_BILLING_SIGNING_KEY: "66".repeat(32) }).operator
        .publicKey,
    });
    expect([operatorKeys.length, operatorKeys[0]]).toEqual([2, operator.publicKey]);
    expect([grantKeys.length, grantKeys[0]]).toEqual([2, grantSigner.publicKey]);
  });

  test("a snapshot with its own time, and one that holds from now on", () => {
    const timed = settings({
      VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":["k"],"snapshotTime":1700000000}',
    });
    expect(timed.revocation).toEqual({
      revokedAttestations: [],
      revokedKids: ["k"],
      snapshotTime: 1_700_000_000,
    });
    expect(
      settings({ VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}' }).revocation
        ?.snapshotTime,
    ).toBeNull();
  });

  test("the service's own revocation URL is answered without a request", () => {
    const own = settings({
      VDI_PUBLIC_URL: "https://billing.example",
      VDI_BILLING_REVOCATION_URL: "https://billing.example/.well-known/vdi-billing-revocation.json",
      VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}',
    });
    expect(own.revocationUrl).toBeNull();
  });
});

test("no fault shows a value", () => {
  for (const name of Object.keys(FIELDS)) {
    const reading = parseSettings({ ...BASE, [name]: "canary-4e1b, canary" });
    expect(JSON.stringify(reading.ok ? {} : reading.faults)).not.toContain("canary");
  }
});

test("docs/how-to/operate.md has a row for each setting and no other", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../docs/how-to/operate.md"), "utf8");
  const rows = [...page.matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map(([, name = ""]) => name);
  expect(rows.sort()).toEqual(Object.keys(FIELDS).sort());
});
