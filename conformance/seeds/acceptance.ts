// Acceptance: each level by number and profile of receipts, quorums, contradictions, the spot check, and policies that are
// none. The receipts of `attestation` are by verifiers who really verified it.
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { VerifierRegistry } from "@svc/vdi-verifier-registry";
import { NOW, secretOf } from "../../sdk/verifier/test/fixtures/attestation.ts";
import {
  type ReceiptParts,
  receiptOf,
  tvsOf,
  verifierId,
  verifierKey,
} from "../../sdk/verifier/test/fixtures/receipts.ts";
import { governed, STRICT } from "../../sdk/verifier/test/fixtures/verification-cases.ts";
import type { Seed, SeedTable } from "./seed.ts";

const attestation = governed();
const TVS = tvsOf(["a", "b", "c", "d"]);
const three = (
  await Promise.all(
    ["a", "b", "c"].map((name) =>
      verifyAndReceipt(attestation, {
        ...STRICT,
        signingKey: secretOf(`verifier ${name}`),
        verifierId: verifierId(name),
      }),
    ),
  )
).map(({ receipt }) => receipt);
const about = three[0]?.attestation_hash ?? "";
const by = (verifier: string, parts: ReceiptParts = {}) => receiptOf({ verifier, about, ...parts });
const policy = { now: NOW, verification: STRICT, draw: 0.999, tvs: TVS };
const DAY = 86_400;
const SNAPSHOT = { revokedAttestations: [] as string[], revokedKids: [] as string[], snapshotTime: NOW - 60 };
const snapshot = (change: object) => ({ revocation: { snapshot: { ...SNAPSHOT, ...change } } });
const organized = (...names: readonly string[]) => ({
  ...TVS,
  distinct_organizations: true,
  verifiers: TVS.verifiers.map((verifier, i) => ({ ...verifier, organization: names[i] ?? "" })),
});

/** Verifiers, registered in their order; the last may be revoked, a minute before now. */
export function registered(names: readonly string[], revoked?: string): object {
  let clock = NOW - 30 * DAY;
  const registry = new VerifierRegistry({ now: () => clock });
  for (const name of names) {
    registry.register({ verifierId: verifierId(name), name, publicKey: verifierKey(name) });
  }
  clock = NOW - 30;
  if (revoked !== undefined) registry.revoke(verifierId(revoked), "closed");
  return registry.export();
}

type Row = readonly [
  name: string,
  reason: string,
  receipts: readonly unknown[],
  options: object,
  beside?: object,
];

const two = [by("a"), by("b")];
const GIVEN = { attestation };

const QUORUMS: readonly Row[] = [
  ["a member and a stranger", "quorum_not_met", [by("a"), by("z")], {}],
  ["one member twice", "quorum_not_met", [by("a"), by("a")], {}],
  ["one member under two profiles", "quorum_not_met", [by("a"), by("a", { profile: "standard" })], {}],
  ["a member's id with a stranger's key", "quorum_not_met", [by("a"), by("b", { key: "z" })], {}],
  ["a set with a quorum of its own", "quorum_not_met", two, { tvs: { ...TVS, quorum: 3 } }],
  ["a set that one is enough for", "accepted", [by("a")], { tvs: { ...TVS, quorum: 1 } }],
  [
    "without zero-knowledge verification",
    "quorum_not_met",
    ["a", "b"].map((name) => by(name, { profile: "standard", circuit: "self_asserted" })),
    {},
  ],
  ["a member says invalid", "contradicting_receipt", [...two, by("c", { valid: false })], {}],
  [
    "a member contradicts itself",
    "contradicting_receipt",
    [...two, by("a", { profile: "standard", valid: false })],
    {},
  ],
  ["a stranger says invalid", "accepted", [...two, by("z", { valid: false })], {}],
  ["a member is inconclusive", "accepted", [...two, by("c", { valid: false, conclusive: false })], {}],
  [
    "a member about another attestation",
    "mixed_attestations",
    [...two, by("c", { about: "cd".repeat(32) })],
    {},
  ],
  ["a stranger about another attestation", "accepted", [...two, by("z", { about: "cd".repeat(32) })], {}],
  [
    "all about another attestation",
    "attestation_mismatch",
    ["a", "b"].map((name) => by(name, { about: "cd".repeat(32) })),
    {},
  ],
  ["made too long ago for the set", "quorum_not_met", two, { tvs: { ...TVS, max_age_seconds: 59 } }],
  ["made as long ago as the set allows", "accepted", two, { tvs: { ...TVS, max_age_seconds: 60 } }],
  [
    "an old contradiction still counts",
    "contradicting_receipt",
    [...two, by("c", { valid: false, madeAt: NOW - 900 })],
    { tvs: { ...TVS, max_age_seconds: 60 } },
  ],
  ["two of one organization", "quorum_not_met", two, { tvs: organized("x", "x", "y", "z") }],
  ["two organizations", "accepted", [by("a"), by("c")], { tvs: organized("x", "x", "y", "z") }],
  ["a member whom the registry revoked", "quorum_not_met", two, { registry: registered(["a", "b"], "b") }],
  ["members whom the registry has", "accepted", two, { registry: registered(["a", "b"]) }],
  ["a member whom the registry does not know", "quorum_not_met", two, { registry: registered(["a"]) }],
  ["nothing", "no_receipts", [], {}],
  ["nothing but a stranger's", "no_receipts", [by("z")], {}],
];

const STANDING: readonly Row[] = [
  ["spoken of too long ago", "no_receipts", two, { at: NOW + 7 * DAY }],
  ["spoken of as long ago as high allows", "accepted", two, { maxEvaluatedAgeSeconds: 60 }],
  ["spoken of longer ago than the policy allows", "no_receipts", two, { maxEvaluatedAgeSeconds: 59 }],
  ["roots that no receipt names", "no_receipts", two, { roots: ["00".repeat(32)] }],
  ["roots that the receipts name", "accepted", three, { roots: [STRICT.trust] }],
  ["a revoked verifier", "quorum_not_met", two, snapshot({ revokedKids: [verifierKey("a")] })],
  [
    "a revoked attestation",
    "attestation_revoked",
    three,
    snapshot({ revokedAttestations: [attestation.attestation_id] }),
  ],
  [
    "a revoked attestation, whose receipts state another id",
    "attestation_revoked",
    two,
    snapshot({ revokedAttestations: [attestation.attestation_id] }),
  ],
  [
    "a revoked issuer",
    "attestation_revoked",
    three,
    snapshot({ revokedKids: [attestation.signature.public_key] }),
  ],
  ["a snapshot too old", "revocation_stale", two, snapshot({ snapshotTime: NOW - DAY - 1 })],
  [
    "a snapshot that nobody signed",
    "revocation_signature_missing",
    two,
    { ...snapshot({}), revocationKeys: [verifierKey("z")] },
  ],
  [
    "an attestation that is over",
    "attestation_not_in_force",
    two,
    { at: attestation.expires_at, maxEvaluatedAgeSeconds: 10 * 365 * DAY },
  ],
];

const critical = { level: "critical" };
const SPOT: readonly Row[] = [
  ["not drawn", "accepted", three, critical],
  ["drawn, and passed", "accepted", three, { ...critical, draw: 0 }],
  ["drawn just below the rate", "accepted", three, { ...critical, draw: 0.049 }],
  ["not drawn at the rate", "accepted", three, { ...critical, draw: 0.05 }],
  [
    "drawn, and failed",
    "spot_check_failed",
    three,
    { ...critical, draw: 0, verification: { ...STRICT, at: NOW + 400 * DAY } },
  ],
  ["a source of randomness that gives nothing", "accepted", three, { ...critical, draw: null }],
  ["a source of randomness that gives one", "accepted", three, { ...critical, draw: 1 }],
  ["never asked for", "accepted", three, { ...critical, spotCheckRate: 0, draw: 0 }],
  ["always asked for", "accepted", three, { ...critical, spotCheckRate: 1 }],
  ["two of three", "quorum_not_met", three.slice(0, 2), { ...critical, draw: 0 }],
  [
    "issuers whom their verifiers did not pin",
    "quorum_not_met",
    ["a", "b", "c"].map((name) => by(name, { profile: "standard" })),
    critical,
  ],
  [
    "issuers by a domain that their verifiers trust",
    "accepted",
    ["a", "b", "c"].map((name) => by(name, { issuer: "domain" })),
    critical,
  ],
  ["without the attestation", "attestation_missing", three, critical, {}],
];

const POLICIES: readonly Row[] = [
  ["a level that is none", "unknown_level", three, { level: "hihg" }],
  ["a level in capitals", "unknown_level", three, { level: "HIGH" }],
  ["a rate below nought", "spot_check_rate_invalid", three, { spotCheckRate: -0.1 }],
  ["a rate above one", "spot_check_rate_invalid", three, { spotCheckRate: 1.1 }],
  ["high without a set", "tvs_missing", three, { level: "high", tvs: undefined }],
  ["critical without a set", "tvs_missing", three, { level: "critical", tvs: undefined }],
  ["any verifier at medium without a set", "accepted", [by("z")], { level: "medium", tvs: undefined }, {}],
  ["a stranger at medium with a set", "no_receipts", [by("z")], { level: "medium" }, {}],
  ["a stranger at low with a set", "accepted", [by("z")], { level: "low" }, {}],
  ["outvoted at medium", "accepted", [by("a"), by("b", { valid: false })], { level: "medium" }, {}],
  ["more receipts than are looked at", "too_many_receipts", Array(4097).fill(0), { level: "low" }, {}],
];

const MISTAKES: readonly (readonly [name: string, options: object])[] = [
  ["a level that is a number", { level: 3 }],
  ["a rate that is a text", { spotCheckRate: "0.5" }],
  ["a set that is none", { tvs: null }],
  ["a set without members", { tvs: { ...TVS, verifiers: [] } }],
  ["a quorum of nought", { tvs: { ...TVS, quorum: 0 } }],
  ["a set with an unknown member", { tvs: { ...TVS, trusted: true } }],
  ["organizations that nobody names", { tvs: { ...TVS, distinct_organizations: true } }],
  ["a registry that is none", { registry: {} }],
  ["an unknown option", { spotcheckRate: 1 }],
  ["verification that is no options", { verification: 7 }],
  ["verification with roots that are none", { verification: { trust: { issuer: [] } } }],
];

export function acceptances(): SeedTable {
  const seedOf = ([name, reason, receipts, options, beside = GIVEN]: Row, level: object = {}): Seed => ({
    name,
    about: `${reason === "accepted" ? "Accepted" : "Not accepted"}: ${name}.`,
    question: { input: { receipts, ...beside }, options: { ...policy, ...level, ...options } },
    wanted: { reason, accepted: reason === "accepted" },
  });
  const counts = (["strict", "standard", "minimal"] as const).flatMap((profile) =>
    ["low", "medium", "high", "critical"].flatMap((level) =>
      [1, 2, 3].map(
        (many): Seed => ({
          name: `${many} ${profile} at ${level}`,
          about: `What ${many === 1 ? "one receipt" : `${many} receipts`} under ${profile} are worth at ${level}.`,
          question: {
            input: {
              receipts: ["a", "b", "c"].slice(0, many).map((name) => by(name, { profile })),
              ...GIVEN,
            },
            options: { ...policy, level },
          },
        }),
      ),
    ),
  );
  const mistakes = MISTAKES.map(
    ([name, options]): Seed => ({
      name,
      about: `The caller's mistake: ${name}.`,
      question: { input: { receipts: three, ...GIVEN }, options: { ...policy, ...options } },
      wanted: { wrong_call: true },
    }),
  );
  const seeds = [
    ...counts,
    ...[...QUORUMS, ...STANDING].map((row) => seedOf(row, { level: "high" })),
    ...[...SPOT, ...POLICIES].map((row) => seedOf(row)),
    ...mistakes,
  ];
  return { operation: "acceptance", seeds, bases: ["3 strict at high", "not drawn"] };
}
