/** Entries as the log of a service holds them, by number, for benches: each about an attestation of its own. */
import { encodeHex, RECORDED_OF_DECISION, RULES, sha256 } from "@svc/core";
import type { EntryContent } from "../src/log/append.ts";

const digits = (i: number, salt: string) => encodeHex(sha256(new TextEncoder().encode(`${salt}${i}`)));
export const VERIFIER_KEY = digits(0, "key");
const trust = digits(0, "trust");

/** Facts of a STANDARD verification of a decision. */
const FACTS_FOUND = Object.fromEntries(
  RECORDED_OF_DECISION.facts.flatMap(({ code, checks, optional }) =>
    optional || checks.includes("governance") ? [] : [[code, true]],
  ),
) as EntryContent["facts"];

/** An entry of realistic length (some 1,200 bytes as a leaf). */
export function entryNumber(i: number): EntryContent {
  const receipt = digits(i, "receipt");
  const attestation = digits(i, "attestation");
  return {
    v: 1,
    receipt_hash: receipt,
    receipt_id: `vdi:receipt:${receipt}`,
    attestation_id: `vdi:att:${attestation}`,
    attestation_hash: attestation,
    verifier_id: "vdi:verifier:bench",
    verifier_key: VERIFIER_KEY,
    profile_id: "VDI_VERIFY_STANDARD_V1",
    trust_digest: trust,
    result: true,
    conclusive: true,
    rules: RULES,
    facts: FACTS_FOUND,
    judgements: { in_force: true, manifest_published: true, issuer_pinned: true, not_revoked: true },
    evaluated_at: 1_700_000_000,
  };
}
