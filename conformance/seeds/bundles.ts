// Audit bundles: a good one, one thing about it changed at a time, and readers who know less; with source evidence, and
// around thin attestations.

import { createBundle } from "@svc/audit";
import { slim } from "@svc/vdi-verifier";
import sourced from "../../docs/examples/sources/attestation.json" with { type: "json" };
import demanded from "../../docs/examples/sources/demanded.json" with { type: "json" };
import evidence from "../../docs/examples/sources/evidence.json" with { type: "json" };
import roots from "../../docs/examples/sources/trust.json" with { type: "json" };
import { CASES } from "../../sdk/audit/test/examine/fixtures/cases.ts";
import { PARTS, TRUST } from "../../tools/fixtures/bundle-parts.ts";
import type { Seed, SeedTable } from "./seed.ts";

const bundle = createBundle(PARTS as never) as object;
const copy = () => JSON.parse(JSON.stringify(bundle));

export function bundles(): SeedTable {
  const { trust, revocation: _, ...rest } = TRUST as { trust: object; revocation?: object };
  const seeds: Seed[] = [
    {
      name: "whole",
      about: "Every part that a bundle can have, under trust that covers all of them.",
      question: { input: { document: bundle }, options: TRUST },
      wanted: { verdict: "verified" },
    },
    {
      name: "for a reader who trusts nobody",
      about: "Nothing false was found, and nobody can tell.",
      question: {
        input: { document: bundle },
        options: { now: TRUST.now, profileId: "VDI_VERIFY_STANDARD_V1" },
      },
      wanted: { verdict: "could_not_check" },
    },
    {
      name: "years later",
      about: "It expired, fails for nothing else, and held when it was logged.",
      question: {
        input: { document: bundle },
        options: {
          ...rest,
          trust,
          profileId: "VDI_VERIFY_STANDARD_V1",
          at: (TRUST.now as number) + 400 * 86_400,
        },
      },
      wanted: { verdict: "expired" },
    },
    {
      name: "for a reader who lists verifiers without their keys",
      about: "Anyone may have signed the receipts under these ids.",
      question: {
        input: { document: bundle },
        options: { ...TRUST, trustedVerifiers: ["vdi:verifier:alice", "vdi:verifier:bob"] },
      },
      wanted: { verdict: "could_not_check" },
    },
    {
      name: "not JSON",
      about: "The frame cannot be read.",
      question: { input: { document_text: "{" }, options: TRUST },
      wanted: { verdict: "not_valid" },
    },
  ];
  for (const { name, change, row, verdict = "not_valid", options = TRUST } of CASES) {
    const changed = copy();
    change(changed);
    const [pointer, reason] = row.split(" ");
    seeds.push({
      name,
      about: `One thing is otherwise than in the good bundle: ${name}.`,
      question: { input: { document: changed }, options },
      wanted: { verdict },
      row: { pointer, reason },
    });
  }
  seeds.push(...withSources(), ...thinOnes());
  return { operation: "bundle", seeds, bases: ["whole", "source evidence", "thin"] };
}

const issuers = roots.issuers.map(({ public_key }) => public_key);
const OF_SOURCES = { now: sourced.issued_at, trust: { issuers, sources: roots.sources } };

function withSources(): Seed[] {
  const { sources } = roots;
  const good = createBundle({ attestation: sourced, sources: [evidence] } as never) as object;
  const wider = sources.map((one) => ({ ...one, roles: [...one.roles, "/applicant/employment"] }));
  const row = (reason: string | null) => ({ pointer: "/sources/0", reason });
  const seed = (
    name: string,
    about: string,
    document: object,
    wanted: string,
    options: object,
    reason: string | null,
  ) => ({
    name,
    about,
    question: { input: { document }, options },
    wanted: { verdict: wanted },
    row: reason === null ? undefined : row(reason),
  });
  const altered = { ...good, sources: [{ ...evidence, leaves: evidence.leaves.toReversed() }] };
  const unreadable = { ...good, attestation: { type: "decision_attestation_v1" } };
  return [
    seed(
      "source evidence",
      "Two sources that the reader pinned signed inputs of this decision.",
      good,
      "verified",
      OF_SOURCES,
      null,
    ),
    seed(
      "sources pinned for all they signed",
      "The evidence rests on pinned sources alone.",
      good,
      "verified",
      { ...OF_SOURCES, trust: { issuers, sources: wider } },
      null,
    ),
    seed(
      "sources nobody pinned",
      "The evidence holds, on its sources' own word.",
      good,
      "verified",
      { ...OF_SOURCES, trust: { issuers } },
      null,
    ),
    seed(
      "evidence of another decision",
      "It names another attestation.",
      { ...good, attestation: demanded },
      "not_valid",
      OF_SOURCES,
      "source_evidence_of_another_attestation",
    ),
    seed(
      "evidence that is none",
      "The part cannot be read.",
      { ...good, sources: [{}] },
      "not_valid",
      OF_SOURCES,
      "part_malformed",
    ),
    seed(
      "evidence with its leaves in another order",
      "They do not lead to the decision's inputs.",
      altered,
      "not_valid",
      OF_SOURCES,
      "source_leaves_root_mismatch",
    ),
    seed(
      "evidence beside an unchecked proof",
      "It counts for no more than its attestation.",
      good,
      "could_not_check",
      { ...OF_SOURCES, profileId: "VDI_VERIFY_MINIMAL_V1" },
      "attestation_not_checked",
    ),
    seed(
      "evidence beside an unreadable attestation",
      "Nobody can tell what it is about.",
      unreadable,
      "not_valid",
      OF_SOURCES,
      "attestation_unreadable",
    ),
    seed(
      "evidence beside an issuer nobody knows",
      "The attestation is not valid under these roots, so that neither counts.",
      good,
      "not_valid",
      { ...OF_SOURCES, trust: { issuers: ["ab".repeat(32)], sources } },
      "attestation_not_valid",
    ),
    seed(
      "no evidence in the list",
      "A list of sources is not empty.",
      { ...good, sources: [] },
      "not_valid",
      OF_SOURCES,
      null,
    ),
  ];
}

function thinOnes(): Seed[] {
  const { attestation } = PARTS as unknown as { readonly attestation: Parameters<typeof slim>[0] };
  const thin = slim(attestation) as unknown as { readonly attestation: { readonly policy: object } };
  const around = (changed: object) => ({ ...bundle, attestation: changed });
  const ofUnknown = {
    ...thin,
    attestation: { ...thin.attestation, verification: { key_hash: "0".repeat(64) } },
  };
  const ofOther = {
    ...thin,
    attestation: {
      ...thin.attestation,
      policy: { ...thin.attestation.policy, manifest_id: "vdi:manifest:fair-lending-v2" },
    },
  };
  const seed = (name: string, about: string, document: object, verdict: string, reason: string | null) => ({
    name,
    about,
    question: { input: { document }, options: TRUST },
    wanted: { verdict },
    row: reason === null ? undefined : { pointer: "/attestation", reason },
  });
  return [
    seed(
      "thin",
      "The attestation is thin: what is built in and published is left out, and every reader has it.",
      around(thin),
      "verified",
      null,
    ),
    seed(
      "thin, of a key nobody has",
      "What is left out is not here: nothing of it is called false.",
      around(ofUnknown),
      "could_not_check",
      "thin_part_unknown",
    ),
    seed(
      "thin, of a policy under another name",
      "The hash is that of a published policy, the id is not.",
      around(ofOther),
      "could_not_check",
      "thin_part_unknown",
    ),
    seed(
      "thin, of another hash",
      "What it expands to is not what it says.",
      around({ ...thin, attestation_hash: "0".repeat(64) }),
      "not_valid",
      null,
    ),
    seed("thin, malformed", "It is no thin attestation.", around({ ...thin, more: 1 }), "not_valid", null),
  ];
}
