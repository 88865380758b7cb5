/** The trust file of programs: its own members and the page's roots, and every mistake in it refused. */
import { createSigner } from "@svc/core";
import { describe, expect, test } from "vitest";
import { NO_ROOTS } from "../../../src/trust/roots.ts";
import { parseTrustFile } from "../../../src/trust/trust-file.ts";
import { LOG_VKEY } from "../fixtures/items.ts";

const KEY = createSigner("11".repeat(32)).publicKey;
const OTHER = createSigner("22".repeat(32)).publicKey;

test("members of the library's options, each where it belongs", () => {
  const registry = { type: "verifier_registry_v1" };
  expect(
    parseTrustFile({
      trust: { issuers: [KEY] },
      profileId: "VDI_VERIFY_STRICT_V1",
      requireGovernance: true,
      trustedVerifiers: [`vdi:verifier:a#${KEY}`],
      logs: [{ log: LOG_VKEY }],
      registry,
    }),
  ).toEqual({
    verification: {
      trust: { issuers: [KEY] },
      profileId: "VDI_VERIFY_STRICT_V1",
      requireGovernance: true,
    },
    anchors: { trustedVerifiers: [`vdi:verifier:a#${KEY}`] },
    logs: [{ log: LOG_VKEY }],
    names: {},
    registry,
  });
});

test("a label is the reader's own name, and no root", () => {
  const file = parseTrustFile({
    trust: {
      issuers: [{ public_key: KEY, kid: "bank-1", label: " the bank " }, OTHER],
      manifestAuthorities: [{ public_key: OTHER, name: "board", label: "the board" }],
    },
  });
  expect(file.names).toEqual({ [KEY]: "the bank" });
  expect(file.verification).toEqual({
    trust: {
      issuers: [{ public_key: KEY, kid: "bank-1" }, OTHER],
      manifestAuthorities: [{ public_key: OTHER, name: "board" }],
    },
  });
  // The first, where a key is listed twice.
  const twice = [
    { public_key: KEY, label: "one" },
    { public_key: KEY, label: "two" },
  ];
  expect(parseTrustFile({ trust: { issuers: twice } }).names).toEqual({ [KEY]: "one" });
});

test("nothing in it is nothing given", () => {
  expect(parseTrustFile("{}")).toEqual({ verification: {}, anchors: {}, logs: [], names: {} });
});

test("the page's roots, given on as the page gives them on", () => {
  const file = parseTrustFile({
    ...NO_ROOTS,
    issuers: [{ public_key: KEY, label: "the bank" }],
    logs: [{ vkey: LOG_VKEY }],
  });
  expect(file).toEqual({
    verification: { profileId: "VDI_VERIFY_STANDARD_V1", trust: { issuers: [{ public_key: KEY }] } },
    anchors: {},
    logs: [{ log: LOG_VKEY, witnesses: [], threshold: 0 }],
    names: { [KEY]: "the bank" },
  });
});

describe("refused", () => {
  test.each<[unknown, string]>([
    ["hello", "cannot be read"],
    [[], "expected an object"],
    [null, "expected an object"],
    [{ type: "decision_attestation_v1" }, "it is no trust file (Decision attestation)"],
    [{ issuers: [KEY] }, 'unknown member "issuers"'],
    [{ trust: { issuer: [KEY] } }, 'unknown member "issuer"'],
    [{ trust: { issuers: "all" } }, "options.trust.issuers"],
    [{ trust: { issuers: [{ public_key: KEY, label: 7 }] } }, "trust.issuers[0].label: expected a text"],
    [{ trust: { issuers: [{ label: "nobody" }] } }, "options.trust.issuers[0].public_key"],
    [{ trust: { sources: [{ public_key: KEY, roles: ["a"], label: "b" }] } }, 'unknown member "label"'],
    [{ profileId: "STRICT" }, "profileId"],
    [{ requireGovernance: "yes" }, "requireGovernance"],
    [{ revocation: { snapshot: {} } }, "revocation"],
    [{ trustedVerifiers: ["alice"] }, "trustedVerifiers"],
    [{ tvs: {} }, "tvs"],
    [{ logs: {} }, "logs: expected an array"],
    [{ logs: [null] }, "logs[0]: expected an object with a log's vkey"],
    [{ logs: [{ log: "log.example" }] }, "logs[0].log"],
    [{ logs: [{ log: LOG_VKEY, threshold: 1 }] }, "logs[0].threshold"],
  ])("%j", (file, words) => {
    expect(() => parseTrustFile(file)).toThrow(words);
  });
});

test("meters that bills have to be signed by are keys as issuers are, and a malformed one is named", () => {
  const key = createSigner("11".repeat(32)).publicKey;
  expect(parseTrustFile({ meterKeys: [key] }).meterKeys).toEqual([{ public_key: key }]);
  expect(parseTrustFile({}).meterKeys).toBeUndefined();
  const exported = { ...NO_ROOTS, meterKeys: [{ public_key: key, label: "the meter" }] };
  expect(parseTrustFile(exported).meterKeys).toEqual([{ public_key: key }]);
  expect(parseTrustFile(NO_ROOTS)).not.toHaveProperty("meterKeys");
  expect(() => parseTrustFile({ meterKeys: ["ab"] })).toThrow("meterKeys");
  expect(() => parseTrustFile({ trust: { meterKeys: [key] } })).toThrow("meterKeys");
});
