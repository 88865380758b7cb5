/** Logs, in English. */

import type { FSCK_REASONS, LogTerm, RECEIPT_FSCK_REASONS } from "@svc/core/finding";
import type { LogReasons } from "../language.ts";
import { sentencesOf } from "../sentences.ts";

const TERMS: Readonly<Record<LogTerm, string>> = {
  exact_count: "a whole number that is not negative",
  index_below: "an index below",
  index_from: "an index of at least",
  size_at_most: "a size of at most",
  whole_subtree: "a subtree of an RFC 6962 tree that ends before it does",
  root: "the tree",
  older_root: "the older tree",
  later_root: "the later tree",
  subtree_root: "the subtree",
  same_root: "the other head of the same size",
  empty_root: "a tree without leaves, which is SHA-256 of nothing",
  frozen_root: "a tree that the log had before it was frozen or full",
  text: "a text",
  utf8: "UTF-8 text of at most 1 MB",
  no_control_characters: "no control character but newline",
  blank_line: "a blank line between its two parts",
  final_newline: "a newline at its end",
  signatures: "from 1 to 100 signatures",
  signature_line: "signature lines of an em dash, a key name and canonical base64",
  origin_line: "an origin in the first line",
  size_line: "a tree size in plain decimal in the second line",
  root_line: "the canonical base64 of 32 bytes in the third line",
  filled_lines: "no empty line among its extensions",
  vkey_parts: "a name, an id and base64, joined by plus signs",
  key_name: "a key name without white space and plus signs",
  key_id: "a key id of 8 lowercase hex digits",
  base64: "canonical base64",
  header_line: "c2sp.org/tlog-proof@v1 in the first line",
  extra_line: "canonical base64 in the extra line",
  index_line: "a line with an index in plain decimal",
  hash_lines: "at most 63 lines of hashes",
  hash_line: "the canonical base64 of 32 bytes in each line of a hash",
  old_line: "the word old and a size in plain decimal in the first line",
  checkpoint: "a checkpoint",
  object: "an object",
  known_members: "no unknown member",
  evidence_type: "the type log_evidence_v1",
  evidence_kind: "the kind fork or rollback",
  evidence_texts: "texts for origin, smaller and larger",
  evidence_root: "64 hex digits for derived_root",
  evidence_proof: "at most 64 hashes in hex for proof",
  smaller_first: "the smaller head first",
  one_root: "both heads have one size and one root",
  two_sizes: "the heads have two sizes and no proof joins them, and an old note may be shown again",
  same_beginning: "the larger tree begins with the smaller one",
  entry: "a log entry",
  canonical_entry: "an entry in canonical form",
  leaf_of_entry: "the leaf of the entry",
  size_of_checkpoint: "the size that the checkpoint states",
  root_of_checkpoint: "the root that the checkpoint states",
  tile_path: "a path that names a tile",
  tile_bytes: "as many bytes as its path says",
  whole_bundle: "a bundle that ends with an entry",
  bundle_entries: "as many entries as its path says",
  canonical_entries: "log entries in canonical form",
};

/** A term, or what stands for one where a sentence is shown without its values. */
const termOf = (term: LogTerm): string => TERMS[term] ?? term;

/** In a sentence that shows how many by itself. */
function entries(count: string): string {
  return Number(count) === 1 ? "entry" : "entries";
}

/** Expected in words, and the cause where a room below found it. */
function malformed(what: string) {
  return ({ expected, cause = null }: { readonly expected: LogTerm | null; readonly cause?: unknown }) =>
    cause === null
      ? `The ${what} is malformed${expected === null ? "" : `: expected ${termOf(expected)}`}.`
      : `The ${what} is malformed. {cause}`;
}

export const logInEnglish = /* @__PURE__ */ sentencesOf<LogReasons>()({
  out_of_range: ({ expected, limit }) =>
    `{found} is out of range: expected ${termOf(expected)}${limit === null ? "" : " {limit}"}.`,
  malformed_hash: ({ found }) =>
    found === null
      ? "What should be a hash is no bytes; expected {expected}."
      : `A hash has {found} ${found === 1 ? "byte" : "bytes"}; expected {expected}.`,
  wrong_length: ({ expected, found }) =>
    expected === null
      ? `A proof of {found} ${found === 1 ? "hash" : "hashes"} does not end at the root.`
      : `The proof has {found} ${found === 1 ? "hash" : "hashes"}; expected {expected}.`,
  root_mismatch: ({ expected }) => `The proof leads to another root than that of ${termOf(expected)}.`,
  nothing_proved: "The older tree is empty: every tree is consistent with it.",
  malformed_vkey: malformed("key"),
  unknown_key_type: "The key is of another type than Ed25519 (0x01) and cosignature/v1 (0x04).",
  key_id_mismatch: "The key has the id {expected}; stated is {found}.",
  bad_public_key: "The public key is refused. {cause}",
  malformed_note: malformed("note"),
  bad_signature: "The signature by {signer} does not verify.",
  unknown_signers: "No signature is by a pinned key.",
  malformed_checkpoint: malformed("checkpoint"),
  wrong_origin: "The checkpoint is of the log {found}; expected {expected}.",
  log_signature_missing: "The checkpoint is not signed by the pinned key of {log}.",
  witness_quorum_missing: ({ found }) =>
    `Of the pinned witnesses {found} ${found === 1 ? "counts" : "count"}; expected {expected}.`,
  malformed_proof: malformed("proof"),
  malformed_request: malformed("request"),
  request_too_large: "The request has more than the {limit} bytes that are read.",
  log_unknown: "This witness does not know the log.",
  old_size_too_large: "The old size {found} is larger than the checkpoint's, {limit}.",
  cosigned_otherwise: "Another root was cosigned at the size {size}.",
  unreachable: ({ said }) =>
    said === null ? "The witness gave no answer." : "The witness gave no answer: {said}.",
  refused: ({ holds, said }) => {
    if (holds !== null) return "The witness answered {status} and holds the size {holds}.";
    return said === null ? "The witness answered {status}." : "The witness answered {status}: {said}.";
  },
  no_valid_cosignature: "No line of the witness's own verifies.",
  malformed_evidence: malformed("evidence"),
  proof_invalid: "The proof does not join the two heads. {cause}",
  no_contradiction: ({ found }) => `Nothing contradicts: ${termOf(found)}.`,
  two_roots: ({ size }) => `The log signed two roots for {size} ${entries(size)}.`,
  another_beginning: ({ size }) =>
    `The tree of {size} ${entries(size)} begins with another tree of {from} than the log signed.`,
  checkpoint_missing: "The log offers no checkpoint.",
  rolled_back: ({ size }) => `The log offers {size} ${entries(size)} after {from}.`,
  forked: "The log signed two histories.",
  consistency_unproven: ({ cause }) =>
    cause === null
      ? "The log's tiles do not prove that its head extends the one that was kept."
      : "The log's tiles do not prove that its head extends the one that was kept. {cause}",
  no_checkpoint: "No checkpoint of the log has been accepted yet.",
  unproven: ({ cause }) =>
    cause === null
      ? "The log's tiles do not prove the entry."
      : "The log's tiles do not prove the entry. {cause}",
  log_incomplete: ({ expected, found }) =>
    expected === null
      ? "Of the log {path} is missing."
      : `Of the log {path} has {found} ${found === 1 ? "byte" : "bytes"}; expected {expected}.`,
  malformed_entry: malformed("log entry"),
  issuer_not_signer: "It is signed by {found}, which is not the key that it speaks of.",
  entry_mismatch: "The entry's {member} is not the document's.",
  checkpoint_misstated: "The members beside the signed note do not say what the note says.",
  malformed_tile: ({ expected, limit, found }) => {
    const lacking = `The tile is malformed: expected ${termOf(expected)}`;
    if (found === null) return `${lacking}.`;
    return limit === null ? `${lacking}, entry {found} is none.` : `${lacking}, {limit}; it has {found}.`;
  },
  wrong_root:
    "With the tiles beside it, it leads to the root {found}, and not to the one that the log signed.",
  proof_mismatch: ({ expected }) => `The proof is of something else than ${termOf(expected)}.`,
});

export const fsckInEnglish = /* @__PURE__ */ sentencesOf<typeof FSCK_REASONS & typeof RECEIPT_FSCK_REASONS>()(
  {
    checkpoint_missing: "There is no checkpoint.",
    checkpoint_refused: "The checkpoint is refused. {cause}",
    missing: "It is not there, and nothing that needs it can be derived.",
    wrong_length: "It has the length {found}; expected {expected}.",
    malformed: "It does not end with an entry.",
    wrong_hash: ({ index }) =>
      index === null
        ? "It is not the hash of what it stands for."
        : "Its hash {index} is not that of what it stands for.",
    wrong_root: "The entries have the root {found}.",
    surplus: "The head does not count it.",
    malformed_entry: ({ cause }) =>
      cause === null ? "The entry is not in canonical form." : "The entry is malformed. {cause}",
    duplicate_receipt: "The receipt is entry {earlier} already.",
    time_reversed: "The log time is {found:time}; by the entries it is {expected:time} or later.",
    duplicate_statement: "The statement is entry {earlier} already.",
    wrong_index: "The index has {found} for {row}; by the entries it would be {expected}.",
    wrong_mark: "Its verifier's entries say otherwise of a contradiction.",
  },
);

/** Faults of typed trust roots, or of a file of them, in English. */
export const ENTRIES_IN_ENGLISH = {
  verifierExpected: "Expected vdi:verifier:name#key.",
  strangeKeyId: "The key id has characters that key ids have not.",
  keyExpected: "A public key is 64 hexadecimal digits, in lower case.",
  /** @param why in a sentence */
  unusableKey: (why: string) => `This is no usable public key. ${why}`,
  circuitExpected: "Expected a key hash (64 hexadecimal digits, in lower case) or a circuit record.",
  /** @param why in a sentence */
  logKeyExpected: (why: string) => `A log or witness key looks like name+hash+base64. ${why}`,
  isWitnessKey: "This is a witness's key.",
  isLogKey: "This is a log's key, not a witness's.",
  rolesExpected: "Say for what its word counts: a role such as credit-bureau, or an input such as /income.",
  /** @param quoted what was typed */
  neitherRoleNorInput: (quoted: string) => `${quoted} is neither a role nor the pointer of an input.`,
  /** @param why in a sentence */
  unreadable: (why: string) => `The file cannot be read. ${why}`,
  /** @param said by the library, in English */
  trustRefused: (said: string) => said,
};
