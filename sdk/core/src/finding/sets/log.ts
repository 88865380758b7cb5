/**
 * Why keys, notes, proofs and evidence of a transparency log are refused, and what speaks of receipts in one. Sizes
 * and indices are decimal text: a foreign log may hold more than 2^53 entries.
 */
import { defineReasons } from "../kinds.ts";

export const TREE_REASONS = /* @__PURE__ */ defineReasons({
  /** An index or size is no whole number, or does not fit the tree. */
  out_of_range: { expected: "log_term", limit: "name?", found: "name" },
  /** A leaf hash, root or proof hash does not have 32 bytes. */
  malformed_hash: { expected: "count", found: "count?" },
  /** The proof has more or fewer hashes than this index and size call for; `expected` null: it misses the root. */
  wrong_length: { expected: "count?", found: "count" },
  /** The proof leads to another root than the one it is checked against. */
  root_mismatch: { expected: "log_term" },
  /** The older tree is empty: anything is consistent with it, so nothing was proved. */
  nothing_proved: {},
});

export const VKEY_REASONS = /* @__PURE__ */ defineReasons({
  malformed_vkey: { expected: "log_term" },
  unknown_key_type: {},
  key_id_mismatch: { expected: "name", found: "name" },
  bad_public_key: { cause: "cause" },
});

export const CHECKPOINT_REASONS = /* @__PURE__ */ defineReasons({
  malformed_note: { expected: "log_term" },
  /** A pinned key's signature line does not verify. */
  bad_signature: { signer: "text" },
  /** No line is by a pinned key. */
  unknown_signers: {},
  malformed_checkpoint: { expected: "log_term?", cause: "cause?" },
  wrong_origin: { expected: "text", found: "text" },
  /** The pinned log key did not sign. */
  log_signature_missing: { log: "text" },
  /** Fewer pinned witnesses than demanded cosigned, or cosigned recently enough. */
  witness_quorum_missing: { expected: "count", found: "count" },
});

export const LOG_PROOF_REASONS = /* @__PURE__ */ defineReasons({
  malformed_proof: { expected: "log_term?", cause: "cause?" },
});

/** Why a witness answers no before it looks at a proof. */
export const WITNESS_REASONS = /* @__PURE__ */ defineReasons({
  malformed_request: { expected: "log_term" },
  request_too_large: { limit: "count" },
  log_unknown: {},
  old_size_too_large: { found: "name", limit: "name" },
  /** At the size of the head that it holds. */
  cosigned_otherwise: { size: "name" },
});

/** Of asking witnesses to cosign. */
export const COSIGNING_REASONS = /* @__PURE__ */ defineReasons({
  unreachable: { said: "text?" },
  /** The witness holds a larger head, or another root: look for a fork. `holds`: the size that it states. */
  refused: { status: "count", holds: "name?", said: "text?" },
  /** It answered 200 without a line of its own that verifies. */
  no_valid_cosignature: {},
});

export const EVIDENCE_REASONS = /* @__PURE__ */ defineReasons({
  malformed_evidence: { expected: "log_term?", cause: "cause?" },
  /** The proof does not join the derived root to the larger head. */
  proof_invalid: { cause: "cause" },
  /** Both heads can belong to one log. */
  no_contradiction: { found: "log_term" },
});

/** What evidence shows where it convicts. */
export const CONTRADICTIONS = /* @__PURE__ */ defineReasons({
  two_roots: { size: "name" },
  another_beginning: { from: "name", size: "name" },
});

export const LOG_CLIENT_REASONS = /* @__PURE__ */ defineReasons({
  checkpoint_missing: {},
  /** The log offers a smaller head than it did before. */
  rolled_back: { from: "name", size: "name" },
  /** The log signed two histories; the evidence proves it to others. */
  forked: {},
  /** The tiles do not prove that the new head extends the kept one. Nobody is convicted. */
  consistency_unproven: { cause: "cause?" },
  no_checkpoint: {},
  /** The log's tiles do not prove the entry. */
  unproven: { cause: "cause?" },
  /** A tile that the size implies is not there, or has too few bytes. */
  log_incomplete: { path: "text", expected: "count?", found: "count?" },
});

/** Inclusion of a receipt or another document in a log. */
export const INCLUSION_REASONS = /* @__PURE__ */ defineReasons({
  malformed_entry: { expected: "log_term?", cause: "cause?" },
  /** Another key signed a statement than the one that it speaks of. */
  issuer_not_signer: { found: "name" },
  /** A member of the entry is not the document's. */
  entry_mismatch: { member: "name" },
  /** The proof speaks of another leaf, size or root than the entry and checkpoint. */
  proof_mismatch: { expected: "log_term" },
});

/** A log document beside others. */
export const LOG_DOCUMENT_REASONS = /* @__PURE__ */ defineReasons({
  /** Another signed root for the same size is here. */
  forked: {},
  /** Members beside a signed note do not say what the note says. */
  checkpoint_misstated: {},
  malformed_tile: { expected: "log_term", limit: "count?", found: "count?" },
  /** With the tiles beside it, it leads to another root than the log signed. */
  wrong_root: { found: "name" },
});

/** What deriving a whole log, or a whole store, again finds wrong. */
export const FSCK_REASONS = /* @__PURE__ */ defineReasons({
  checkpoint_missing: {},
  checkpoint_refused: { cause: "cause" },
  missing: {},
  wrong_length: { expected: "count", found: "count" },
  malformed: {},
  /** A hash is not that of what it stands for. `index`: which of a tile. */
  wrong_hash: { index: "count?" },
  wrong_root: { found: "name" },
  /** Something beyond the head. */
  surplus: {},
});

/** Additional findings of `fsck` on a log of receipts. */
export const RECEIPT_FSCK_REASONS = /* @__PURE__ */ defineReasons({
  /** `cause` null: it parses and is not canonical. */
  malformed_entry: { cause: "cause?" },
  duplicate_receipt: { earlier: "count" },
  duplicate_statement: { earlier: "count" },
  time_reversed: { expected: "time", found: "time" },
  /** A row of the store's index is not the one that the entries give. `row`: which, by its name. */
  wrong_index: { row: "name", expected: "count?", found: "count?" },
  /** The stored contradictions of a verifier differ from those in the entries. */
  wrong_mark: {},
});
