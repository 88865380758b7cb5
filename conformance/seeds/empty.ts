// Empty values: a list of nobody, a list of nothing, an option without its content. Each is a change of a seed.
import type { Found } from "./found.ts";

export const EMPTY: Readonly<Record<string, readonly Found[]>> = {
  acceptance: [
    {
      name: "a revoked verifier, by a revocation without a snapshot",
      about: "Where revocation is given, its snapshot is: without it the options are the caller's mistake.",
      of: "a revoked verifier",
      patch: [{ op: "replace", path: "/options/revocation", value: {} }],
      wanted: { wrong_call: true },
    },
  ],
  attestation: [
    {
      name: "a snapshot in an envelope without signatures",
      about: "An envelope without signatures is signed by nobody, which is no mistake of the caller's.",
      of: "snapshot-signed-by-a-stranger",
      patch: [{ op: "replace", path: "/options/revocation/envelope/signatures", value: [] }],
      row: { name: "signature", reason: "revocation_signature_missing" },
    },
    {
      name: "a revocation without a snapshot",
      about: "Where revocation is given, its snapshot is: without it the options are the caller's mistake.",
      of: "snapshot-signed-by-a-stranger",
      patch: [{ op: "replace", path: "/options/revocation", value: {} }],
      wanted: { wrong_call: true },
    },
  ],
  bill: [
    {
      name: "a revocation without a snapshot",
      about: "Where revocation is given, its snapshot is: without it the options are the caller's mistake.",
      of: "usage and tariff",
      patch: [{ op: "add", path: "/options/revocation", value: {} }],
      wanted: { wrong_call: true },
    },
  ],
  bundle: [
    {
      name: "a snapshot under a list of revocation keys that is empty",
      about: "A reader who pins nobody gave a list: its signers are unknown, and no trust is missing.",
      of: "whole",
      patch: [{ op: "replace", path: "/options/trust/revocationKeys", value: [] }],
      row: { part: "revocation", reason: "revocation_signer_unknown" },
    },
    {
      name: "a record under a list of governance keys that is empty",
      about: "A reader who pins nobody gave a list: the record's key is none of it.",
      of: "a record by a stranger, governance keys given",
      patch: [{ op: "replace", path: "/options/trust/governanceKeys", value: [] }],
      row: { part: "circuit_record", reason: "governance_key_unrecognised" },
    },
  ],
  period: [
    {
      name: "no other statement in the list",
      about: "An empty list of other statements is none that was given.",
      of: "true: by itself",
      patch: [{ op: "add", path: "/input/others", value: [] }],
      row: { check: "others", answer: "left_out" },
    },
    {
      name: "no attestation in the list",
      about: "An empty list of attestations is none that was given.",
      of: "true: by itself",
      patch: [{ op: "add", path: "/input/attestations", value: [] }],
      row: { check: "attestations", answer: "left_out" },
    },
  ],
};
