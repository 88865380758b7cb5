// Trust in the domain that a document names: which directories count, when, and what the result shows.
import { createTrustPolicy } from "@svc/core/trust";
import { describe, expect, test } from "vitest";
import type { VerifyOptions } from "../src/options/read-options.ts";
import { readOptions } from "../src/options/read-options-sync.ts";
import { trustDigest } from "../src/receipt/issue-receipt.ts";
import { verifyDecision } from "../src/verify-decision.ts";
import { buildAttestation, NOW, publicKeyOf, seal, signerOf } from "./fixtures/attestation.ts";

const DOMAIN = "lender.example";
const issuer = signerOf("issuer of a domain", "loans-1");
const resolved = (key: object = {}, domain = DOMAIN) => ({
  domain,
  directory: {
    type: "issuer_directory_v1" as const,
    domain,
    name: "Lender",
    keys: [{ public_key: issuer.publicKey, from: 1, uses: ["decisions" as const], ...key }],
  },
  fetched_at: NOW,
});
const made = buildAttestation({ issuer });
const { attestation_id: _, signature: __, ...content } = made;
const ofDomain = (domain: string) => seal({ ...content, issuer: { domain } } as never, issuer);
const document = ofDomain(DOMAIN);
const PROFILE = "VDI_VERIFY_MINIMAL_V1";

async function judge(options: VerifyOptions, attestation: unknown = document) {
  const result = await verifyDecision(attestation, { profileId: PROFILE, at: NOW, now: NOW, ...options });
  return [result.valid, result.reason ?? null, result.trust.issuer, result.issuer?.listed ?? null];
}

describe("a key of a trusted domain", () => {
  test("counts by the domain's directory", async () => {
    const result = await verifyDecision(document, {
      now: NOW,
      at: NOW,
      profileId: PROFILE,
      trust: { domains: [resolved()] },
    });
    expect(result).toMatchObject({ valid: true, trust: { issuer: "domain" } });
    expect(result.issuer).toEqual({ domain: DOMAIN, name: "Lender", listed: true, fetched_at: NOW });
  });

  test.each([
    [
      "pinned beside it",
      { trust: { issuers: [issuer.publicKey], domains: [] } },
      [true, null, "pinned", false],
    ],
    [
      "without the directory",
      { trust: { domains: [DOMAIN] } },
      [false, "issuer_directory_missing", "self_asserted", false],
    ],
    [
      "with the directory beside trust",
      { trust: { domains: [DOMAIN] }, directories: [resolved()] },
      [true, null, "domain", true],
    ],
    ["shown only", { directories: [resolved()] }, [true, null, "self_asserted", true]],
    [
      "of another domain",
      { trust: { domains: [resolved({}, "other.example")] } },
      [false, "issuer_not_trusted", "self_asserted", false],
    ],
    [
      "of a subdomain",
      { trust: { domains: [resolved({}, `pay.${DOMAIN}`)] } },
      [false, "issuer_not_trusted", "self_asserted", false],
    ],
    [
      "removed",
      { trust: { domains: [resolved({ public_key: publicKeyOf("next") })] } },
      [false, "issuer_key_not_listed", "self_asserted", false],
    ],
    [
      "under another kid",
      { trust: { domains: [resolved({ kid: "loans-2" })] } },
      [false, "issuer_key_not_listed", "self_asserted", false],
    ],
    [
      "for bills",
      { trust: { domains: [resolved({ uses: ["bills"] })] } },
      [false, "issuer_key_use", "self_asserted", false],
    ],
    [
      "listed later",
      { trust: { domains: [resolved({ from: made.issued_at + 1 })] } },
      [false, "issuer_key_not_yet", "self_asserted", false],
    ],
    ["that ends later", { trust: { domains: [resolved({ until: NOW + 1 })] } }, [true, null, "domain", true]],
    [
      "ended before issue",
      { trust: { domains: [resolved({ until: made.issued_at })] }, witnessedTime: 5 },
      [false, "issuer_key_ended", "self_asserted", false],
    ],
    [
      "ended since, without a witness",
      { trust: { domains: [resolved({ until: NOW })] } },
      [made.issued_at >= NOW, "issuer_key_ended", "self_asserted", false],
    ],
    [
      "ended since, witnessed before",
      { now: NOW + 10, trust: { domains: [resolved({ until: NOW + 5 })] }, witnessedTime: NOW + 4 },
      [true, null, "domain", true],
    ],
    [
      "ended since, witnessed after",
      { now: NOW + 10, trust: { domains: [resolved({ until: NOW + 5 })] }, witnessedTime: NOW + 5 },
      [false, "issuer_key_ended", "self_asserted", false],
    ],
  ] as const)("%s", async (_, options, expected) => {
    expect(await judge(options as unknown as VerifyOptions)).toEqual(expected);
  });

  test("a look-alike domain is another domain", async () => {
    const trust = { domains: [resolved()] };
    expect(await judge({ trust }, ofDomain("xn--lnder-gra.example"))).toEqual([
      false,
      "issuer_not_trusted",
      "self_asserted",
      false,
    ]);
  });

  test("a document that names no domain is not trusted by one", async () => {
    expect(await judge({ trust: { domains: [resolved()] } }, made)).toEqual([
      false,
      "issuer_not_trusted",
      "self_asserted",
      null,
    ]);
  });

  test("a missing directory is material, and hides no revocation", async () => {
    const trust = { domains: [DOMAIN] };
    expect(await verifyDecision(document, { profileId: PROFILE, at: NOW, now: NOW, trust })).toMatchObject({
      conclusive: false,
    });
    const revocation = { snapshotTime: NOW, revokedKids: ["loans-1"], revokedAttestations: [] };
    const strict = await verifyDecision(document, {
      profileId: "VDI_VERIFY_STRICT_V1",
      at: NOW,
      now: NOW,
      trust,
      revocation,
    } as VerifyOptions);
    expect(strict.steps.find(({ name }) => name === "signature")?.reason).toBe("issuer_revoked");
  });
});

test.each([
  ["a domain in capitals", { domains: ["Lender.example"] }],
  ["a domain twice", { domains: [DOMAIN, resolved()] }],
  ["a directory of another domain", { domains: [{ ...resolved(), domain: "other.example" }] }],
  ["no fetch time", { domains: [{ domain: DOMAIN, directory: resolved().directory }] }],
  ["undefined", { domains: undefined }],
  ["an undefined directory", { domains: [{ ...resolved(), directory: undefined }] }],
])("trust.domains refuses %s", (_, trust) => {
  expect(() => createTrustPolicy(trust as never)).toThrow(TypeError);
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
  const digests = [[], [resolved()], [resolved({ until: 9 })]].map((directories) =>
    trustDigest(readOptions({ directories })),
  );
  expect(new Set(digests).size).toBe(3);
});
