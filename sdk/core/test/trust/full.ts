/** A trust file with every member but the digest, in each of the forms that entries have. */

import record from "../../../verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import { createSigner, type TrustOptions } from "../../src/index.ts";

export const keyOf = (digit: string): string => createSigner(digit.repeat(64)).publicKey;

const directory = (domain: string, digit: string) => ({
  domain,
  directory: {
    type: "issuer_directory_v1" as const,
    domain,
    name: `The lender at ${domain}`,
    keys: [{ public_key: keyOf(digit), from: 1_700_000_000, uses: ["decisions" as const] }],
  },
  fetched_at: 1_795_000_000,
});

/** What decides about documents, and is under the digest. */
export const ROOTS: TrustOptions = {
  issuers: [
    keyOf("1"),
    { public_key: keyOf("2"), kid: "ops-2026", label: "the bank" },
    { public_key: keyOf("d"), uses: ["adjustments"], for: [keyOf("e")] },
  ],
  domains: ["lender.example", directory("bank.example", "8")],
  verificationKeys: [
    "ab".repeat(32),
    { key: "cd".repeat(32), label: "our circuit" },
    record.attestation.verification.key,
  ],
  governanceKeys: [keyOf("3")],
  manifestAuthorities: [{ public_key: keyOf("4"), name: "Bureau" }],
  revocationKeys: [keyOf("5")],
  minimumGrade: "mpc-3+beacon",
  publicBeacons: [{ source: "drand quicknet, round 1", value: "00ff" }],
  ceremonyKeys: [{ public_key: keyOf("6"), party: "Somebody" }],
  sources: [{ public_key: keyOf("7"), roles: ["/income", "credit-bureau"], name: "Bureau" }],
  acceptUnrecognisedKey: true,
};

export const FULL: TrustOptions = {
  type: "vdi_trust_v1",
  profileId: "VDI_VERIFY_STRICT_V1",
  requireGovernance: true,
  ...ROOTS,
  directories: [directory("other.example", "9")],
  meterKeys: [{ public_key: keyOf("a"), label: "the meter" }],
  trustedVerifiers: [`vdi:verifier:alice#${keyOf("b")}`, { verifier: "vdi:verifier:bob", label: "Bob" }],
  tvs: {
    tvs_id: "ours",
    version: "1",
    quorum: 1,
    verifiers: [{ verifier_id: "vdi:verifier:carol", public_keys: [keyOf("c")], organization: "Carol's" }],
    max_age_seconds: 86_400,
    distinct_organizations: true,
  },
  registry: { type: "verifier_registry_v1", exported_at: 1_795_000_000, verifiers: [] },
  logs: [
    {
      log: "log.example/2026+8b3cac80+AS6Ljwe5/HGo0yoVk6px3DVUffBhBvcyso8/xIiD6bAv",
      witnesses: [],
      threshold: 0,
      label: "Example log",
    },
  ],
  revocation: {
    snapshot: { revokedAttestations: [], revokedKids: ["old-key"], snapshotTime: 1_795_000_000 },
  },
};
