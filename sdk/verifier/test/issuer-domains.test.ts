// Trust in the domain that a document names: what the result shows, what options are refused, what digests cover.
import { createTrustPolicy } from "@svc/core/trust";
import { expect, test } from "vitest";
import type { VerifyOptions } from "../src/options/read-options.ts";
import { readOptions } from "../src/options/read-options-sync.ts";
import { trustDigest } from "../src/receipt/issue-receipt.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { NOW, publicKeyOf } from "./fixtures/attestation.ts";
import { DOMAIN, domainless, ofDomain, resolved } from "./fixtures/cases/issuers.ts";

const document = ofDomain(DOMAIN);
const issuerOf = async (options: object, attestation = document) => {
  const given = { profileId: "VDI_VERIFY_MINIMAL_V1", at: NOW, now: NOW, ...options } as VerifyOptions;
  return (await verifyDecision(attestation, given)).issuer;
};

test("the result says what a directory at hand says of the key", async () => {
  const listed = { domain: DOMAIN, name: "Lender", listed: true, fetched_at: NOW };
  expect(await issuerOf({ trust: { domains: [resolved()] } })).toEqual(listed);
  expect(await issuerOf({ directories: [resolved()] })).toEqual(listed);
  expect(await issuerOf({ directories: [resolved({ uses: ["bills"] })] })).toEqual({
    ...listed,
    listed: false,
    reason: "issuer_key_use",
  });
  expect(await issuerOf({ directories: [resolved({}, "other.example")] })).toEqual({
    domain: DOMAIN,
    listed: false,
  });
  expect(await issuerOf({ directories: [resolved()] }, domainless)).toBeUndefined();
});

test("a directory that changes changes the answer from then on", async () => {
  const removed = resolved({ public_key: publicKeyOf("next") });
  expect(await issuerOf({ trust: { domains: [resolved()] } })).toMatchObject({ listed: true });
  expect(await issuerOf({ trust: { domains: [removed] } })).toMatchObject({
    listed: false,
    reason: "issuer_key_not_listed",
  });
});

test("the directory of trust counts before one beside it", async () => {
  const removed = resolved({ public_key: publicKeyOf("next") });
  const trust = { domains: [resolved()] };
  expect(await issuerOf({ trust, directories: [removed] })).toMatchObject({ listed: true });
});

test.each([
  ["a domain in capitals", { domains: ["Lender.example"] }],
  ["a domain twice", { domains: [DOMAIN, resolved()] }],
  ["a directory of another domain", { domains: [{ ...resolved(), domain: "other.example" }] }],
  ["a directory that is none", { domains: [{ ...resolved(), directory: {} }] }],
  ["no fetch time", { domains: [{ domain: DOMAIN, directory: resolved().directory }] }],
  ["undefined", { domains: undefined }],
  ["an undefined directory", { domains: [{ ...resolved(), directory: undefined }] }],
])("trust.domains refuses %s", (_, trust) => {
  expect(() => createTrustPolicy(trust as never)).toThrow(TypeError);
});

test("a copied trust policy is read as the original", async () => {
  const policy = createTrustPolicy({ domains: [DOMAIN, resolved({}, "other.example")] });
  for (const copy of [structuredClone(policy), JSON.parse(JSON.stringify(policy))]) {
    expect(createTrustPolicy(copy).digest).toBe(policy.digest);
    expect(await issuerOf({ trust: copy, directories: [resolved()] })).toMatchObject({ listed: true });
  }
});

test("digests of trust name the domains and every directory at hand", () => {
  const roots = [
    {},
    { domains: [] },
    { domains: [DOMAIN] },
    { domains: [resolved()] },
    { domains: [resolved({ until: 9 })] },
  ];
  expect(new Set(roots.map((one) => createTrustPolicy(one).digest)).size).toBe(roots.length);
  const later = { ...resolved(), fetched_at: NOW + 1 };
  expect(createTrustPolicy({ domains: [later] }).digest).toBe(
    createTrustPolicy({ domains: [resolved()] }).digest,
  );
  const digests = [[], [resolved()], [resolved({ until: 9 })]].map((directories) =>
    trustDigest(readOptions({ directories })),
  );
  expect(new Set(digests).size).toBe(3);
});
