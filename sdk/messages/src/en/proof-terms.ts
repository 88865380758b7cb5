/** What makers of proofs, keys, transcripts and envelopes are told was expected, in English. */
import type { Term } from "@svc/core/finding";

export const proofTermsInEnglish = {
  base64: "canonical base64",
  member_missing: "this member",
  member_unknown: "known members only",
  field_elements: "canonical field elements",
  salt: "31 bytes in hex",
  statement_number: "a number that a statement can hold",
  slot: "the number of a slot",
  affine_g1: '[x, y, "1"]',
  affine_g2: '[[x0, x1], [y0, y1], ["1", "0"]]',
  halves_of_pairs: "two halves of three pairs",
  proof_item: "{ proof, publicSignals }",
  transcript_bytes: "the transcript as bytes",
  transcript_base64: "the transcript in canonical base64",
  transcript_header: "a circuit hash and a count",
  transcript_end: "the end of the transcript after the last contribution",
  whole_contribution: "a contribution that is not cut short",
  contribution_parameters: "parameters in their order",
  parameters_of_type: "the parameters that go with its type",
} as const satisfies { readonly [term in Term]?: string };
