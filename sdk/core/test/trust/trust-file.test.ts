// The trust file: one schema and one reader; each refusal names the path, each old spelling the new one.
import { describe, expect, test } from "vitest";
import {
  canonicalize,
  createTrustPolicy,
  encodeUtf8,
  formatTrustFile,
  parseTrustFile,
  readRoots,
  type TrustOptions,
} from "../../src/index.ts";
import { FULL, keyOf } from "./full.ts";

const KEY = keyOf("1");
const read = (file: unknown) => parseTrustFile(JSON.stringify(file));

describe("a whole file", () => {
  test("is read by text, bytes and value alike, and written so that it is read again", () => {
    const text = JSON.stringify(FULL);
    const found = parseTrustFile(text);
    expect(parseTrustFile(encodeUtf8(text))).toEqual(found);
    expect(parseTrustFile(JSON.parse(text))).toEqual(found);
    expect(parseTrustFile(formatTrustFile(found))).toEqual(found);
    expect(Object.keys(found).sort()).toEqual(Object.keys(FULL).sort());
  });

  test("is what the option `trust` takes: roots and digest are those of the file", () => {
    const { rootsDigest } = readRoots(FULL, "options.trust");
    expect(readRoots(read(FULL), "options.trust")).toEqual(readRoots(FULL, "options.trust"));
    expect(createTrustPolicy(read(FULL)).digest).toBe(rootsDigest);
  });

  test("begins with its type and has no digest where it is written", () => {
    const { digest, ...policy } = createTrustPolicy({ issuers: [KEY] });
    expect(digest).toHaveLength(64);
    expect(JSON.parse(formatTrustFile({ digest, ...policy } as TrustOptions))).toEqual({
      type: "vdi_trust_v1",
      issuers: [{ public_key: KEY }],
    });
    expect(formatTrustFile({})).toBe('{\n  "type": "vdi_trust_v1"\n}\n');
  });

  test("may begin with a byte order mark, as editors write it", () => {
    expect(parseTrustFile("\uFEFF{}")).toEqual({});
    expect(parseTrustFile(encodeUtf8('\uFEFF{"issuers":[]}'))).toEqual({ issuers: [] });
    expect(() => parseTrustFile("\uFEFF\uFEFF{}")).toThrow("byte_order_mark");
  });

  test("absent is not empty: an empty list trusts nobody", () => {
    expect(readRoots(read({}), "trust").issuers).toBeNull();
    expect(readRoots(read({ issuers: [] }), "trust").issuers).toEqual([]);
  });

  test("a label changes no digest", () => {
    const labelled = { issuers: [{ public_key: KEY, label: "the bank" }] };
    expect(createTrustPolicy(labelled).digest).toBe(createTrustPolicy({ issuers: [KEY] }).digest);
    expect(read(labelled).issuers).toEqual(labelled.issuers);
  });
});

test.each([
  [
    "the type",
    { type: "vdi_trust_roots_v1" },
    'type: old spelling, write "vdi_trust_v1", where an empty list trusts nobody',
  ],
  [
    "roots under trust",
    { trust: { issuers: [] } },
    "trust: old spelling, write its members one level up, beside the others",
  ],
  [
    "the profile",
    { profile: "VDI_VERIFY_STRICT_V1" },
    'profile: old spelling, write "profileId" with a full identifier',
  ],
  ["a short profile", { profileId: "strict" }, 'profileId: old spelling, write "VDI_VERIFY_STRICT_V1"'],
  ["verifiers", { verifiers: [] }, 'verifiers: old spelling, write "trustedVerifiers"'],
  ["a log's vkey", { logs: [{ vkey: "x" }] }, 'logs[0].vkey: old spelling, write "log"'],
  ["witnesses", { witnesses: [] }, 'witnesses: old spelling, write "witnesses" in each entry of "logs"'],
  [
    "their threshold",
    { witnessThreshold: 0 },
    'witnessThreshold: old spelling, write "threshold" in each entry of "logs"',
  ],
])("an old spelling is refused and names the new one: %s", (_, file, message) => {
  expect(() => read(file)).toThrow(new TypeError(message));
  const [first] = message.split(": ");
  expect(() => createTrustPolicy(file as TrustOptions)).toThrow(
    new RegExp(`^trust\\.${first?.replace(/[[\].]/g, "\\$&")}`),
  );
});

test("all old spellings are named at once", () => {
  expect(() => read({ profile: "x", verifiers: [] })).toThrow(/^profile: .*; verifiers: /);
});

test.each([
  [{ isuers: [] }, 'unknown member "isuers"'],
  [{ issuers: 5 }, "issuers: expected Array"],
  [{ issuers: [{ public_key: KEY, kidd: 1 }] }, 'issuers[0]: unknown member "kidd"'],
  [{ issuers: [{ kid: "a" }] }, "issuers[0].public_key: missing"],
  [{ issuers: ["no key"] }, "issuers[0]: expected 64 lowercase hex digits"],
  [{ issuers: ["00".repeat(32)] }, "issuers[0]: expected a usable public key, not public_key_small_order"],
  [{ issuers: [{ public_key: KEY, uses: [] }] }, "issuers[0].uses: expected at least one use"],
  [
    { issuers: [{ public_key: KEY, uses: ["bills", "bills"] }] },
    "issuers[0].uses[1]: expected each use once",
  ],
  [
    { issuers: [{ public_key: KEY, for: [KEY] }] },
    "issuers[0].for: expected public keys of bills, beside the use adjustments",
  ],
  [{ meterKeys: [{ public_key: KEY, uses: ["bills"] }] }, 'meterKeys[0]: unknown member "uses"'],
  [{ issuers: [{ public_key: KEY, name: "x" }] }, 'issuers[0]: unknown member "name"'],
  [{ domains: ["Lender.example"] }, "domains[0]: expected a domain in lower case"],
  [{ domains: ["a.example", { domain: "a.example" }] }, "domains[1]: expected each domain once"],
  [{ directories: ["a.example"] }, "directories[0]: expected Object"],
  [{ verificationKeys: [{ key: "x" }] }, "verificationKeys[0].key: expected 64 lowercase hex digits"],
  [{ minimumGrade: "best" }, "minimumGrade: expected a setup grade such as single-party or mpc-3+beacon"],
  [
    { profileId: "VDI_VERIFY_LAX_V1" },
    "profileId: expected VDI_VERIFY_STRICT_V1, VDI_VERIFY_STANDARD_V1, VDI_VERIFY_MINIMAL_V1",
  ],
  [
    { trustedVerifiers: ["alice"] },
    "trustedVerifiers[0]: expected vdi:verifier:<name> or vdi:verifier:<name>#<public key>",
  ],
  [{ tvs: { tvs_id: "a", version: 1, verifiers: [] } }, "tvs.verifiers: expected at least one verifier"],
  [{ registry: { type: "other" } }, 'registry.type: expected "verifier_registry_v1"'],
  [{ logs: [{ log: "none" }] }, "logs[0].log: expected a vkey, <name>+<id>+<base64>"],
  [{ revocation: {} }, "revocation.revokedAttestations: missing"],
  [
    { sources: [{ public_key: KEY, roles: [] }] },
    "sources[0].roles: expected at least one role or JSON Pointer of an input",
  ],
  [
    {
      ceremonyKeys: [
        { public_key: KEY, party: "a" },
        { public_key: KEY, party: "b" },
      ],
    },
    "ceremonyKeys[0]: expected one party a key",
  ],
  [{ digest: "0".repeat(64) }, "digest: not that of these roots"],
  [[], "expected a plain object"],
])("%j is refused by its path", (file, message) => {
  expect(() => read(file)).toThrow(new TypeError(message));
});

test("a member that is undefined throws at any depth, naming the path", () => {
  const make = (trust: object) => () => createTrustPolicy(trust as TrustOptions);
  expect(make({ issuers: undefined })).toThrow(new TypeError("trust.issuers: undefined"));
  expect(make({ issuers: [undefined] })).toThrow(new TypeError("trust.issuers[0]: undefined"));
  expect(make({ issuers: [{ public_key: KEY, kid: undefined }] })).toThrow(
    new TypeError("trust.issuers[0].kid: undefined"),
  );
  expect(make({ logs: [{ log: undefined }] })).toThrow(new TypeError("trust.logs[0].log: undefined"));
});

test("a file that is no JSON has its refusal as cause", () => {
  const faultOf = (text: string) => {
    try {
      return parseTrustFile(text);
    } catch (error) {
      return (error as Error).cause;
    }
  };
  expect(faultOf("{")).toMatchObject({ ok: false, reason: expect.any(String) });
  expect(() => parseTrustFile("{")).toThrow(/^the file: /);
});

/** Each object within, by its path. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [];
  const within = Object.entries(value).flatMap(([name, inner]) => objectsIn(inner, [...path, name]));
  return Array.isArray(value) ? within : [path, ...within];
}

test("an entry of any list with a member more is refused, and without it taken", () => {
  const file = JSON.parse(canonicalize(read(FULL)));
  // DSSE demands that members which nobody knows are ignored; a registry is read by who looks receipts up in it.
  const paths = objectsIn(file).filter((path) => !path.includes("envelope") && path[0] !== "registry");
  expect(paths.length).toBeGreaterThan(20);
  const taken = paths.filter((path) => {
    const copy = structuredClone(file);
    let at = copy;
    for (const name of path) at = at[name];
    at.kidd = "bank-1";
    try {
      read(copy);
      return true;
    } catch {
      return false;
    }
  });
  expect(taken.map((path) => path.join("/"))).toEqual([]);
});

describe("trust: anyone", () => {
  test("is read as an absent trust, digest included", () => {
    expect(readRoots("anyone", "trust")).toBe(readRoots(undefined, "trust"));
    expect(readRoots("anyone", "trust").rootsDigest).toBe(createTrustPolicy({}).digest);
  });

  test("no other text is trust", () => {
    for (const other of ["Anyone", "", "nobody"])
      expect(() => readRoots(other, "trust")).toThrow("trust: expected a plain object");
    expect(() => createTrustPolicy("anyone" as unknown as TrustOptions)).toThrow(TypeError);
  });
});
