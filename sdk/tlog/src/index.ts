/** A generic append-only log by the C2SP specifications: the log, its documents, and all that a reader or witness needs. */
export { compareHeads, type HeadComparison } from "./client/compare-heads.ts";
export {
  type EvidenceReason,
  type EvidenceVerdict,
  type LogEvidence,
  parseLogEvidence,
  verifyLogEvidence,
} from "./client/evidence.ts";
export {
  LogClient,
  type LogClientOptions,
  type LogReadReason,
  type PinnedCheckpoint,
  type ProvedBundle,
  type ProvedEntry,
  type UpdateReason,
  type UpdateVerdict,
} from "./client/log-client.ts";
export {
  type EntryCheck,
  type FsckFinding,
  type FsckProblem,
  type FsckReport,
  MAX_FINDINGS,
} from "./fsck/findings.ts";
export { type FsckOptions, fsck } from "./fsck/fsck.ts";
export { fsckStore } from "./fsck/fsck-store.ts";
export { advanceHead, appendLeaves, insertLeaf, MAX_ENTRY_BYTES } from "./log/append.ts";
export { cosignPublished } from "./log/cosign-published.ts";
export {
  checkpointDocument,
  checkpointOf,
  consistencyOf,
  type HeadDocument,
  headOf,
  proofDocumentOf,
} from "./log/documents.ts";
export { inclusionProofOf, rootAt } from "./log/inclusion.ts";
export { isProofOfThisLog } from "./log/own-history.ts";
export {
  assertSameHistory,
  CHECKPOINT_PATH,
  type Publication,
  type PublicFiles,
  publishLog,
} from "./log/publish.ts";
export { nodeReader, readLeaf, readLogHead } from "./log/read.ts";
export { readTile, readTileResource } from "./log/resource.ts";
export { CompactRange } from "./merkle/compact-range.ts";
export { emptyRoot, HASH_BYTES, hashLeaf, hashNode } from "./merkle/hash.ts";
export {
  consistencyProof,
  inclusionProof,
  planConsistency,
  planInclusion,
  treeRoot,
} from "./merkle/prove.ts";
export {
  completedNodes,
  foldHashes,
  foldRange,
  type LeafRange,
  type NodeId,
  type NodeReader,
  perfectNodes,
} from "./merkle/range.ts";
export {
  type SubtreeConsistencyClaim,
  type SubtreeInclusionClaim,
  verifySubtreeConsistency,
  verifySubtreeInclusion,
} from "./merkle/subtree.ts";
export { assertCount, MAX_TREE_SIZE } from "./merkle/tree-size.ts";
export {
  type ConsistencyClaim,
  type InclusionClaim,
  type TreeCount,
  type TreeProofReason,
  type TreeProofVerdict,
  tooLarge,
  verifyConsistency,
  verifyInclusion,
} from "./merkle/verify.ts";
export {
  type CheckpointBody,
  encodeCheckpoint,
  parseCheckpoint,
  parseDecimal,
  signCheckpoint,
} from "./note/checkpoint.ts";
export {
  cosignatureTime,
  cosignText,
  createNoteSigner,
  type NoteSigner,
  signText,
  verifyTextSignature,
} from "./note/cosignature.ts";
export { type NoteReason, type OpenedNote, openNote, type VerifiedSignature } from "./note/open-note.ts";
export {
  type CheckpointReason,
  type LogPolicy,
  type LogPolicyOptions,
  makeLogPolicy,
  type OpenedCheckpoint,
  openCheckpoint,
  readLogPolicy,
} from "./note/policy.ts";
export {
  encodeNote,
  encodeSignatureLine,
  MAX_NOTE_BYTES,
  MAX_SIGNATURES,
  type Note,
  type NoteSignature,
  parseNote,
  parseSignatureLine,
} from "./note/signed-note.ts";
export { encodeTlogProof, parseTlogProof, TLOG_PROOF_HEADER, type TlogProof } from "./note/tlog-proof.ts";
export {
  deriveKeyId,
  encodeVkey,
  makeNoteKey,
  type NoteKey,
  type NoteKeyType,
  parseVkey,
  requireVkey,
  type VkeyReason,
} from "./note/vkey.ts";
export { MemoryStore } from "./store/memory-store.ts";
export { type SqlDatabase, SqlStore, type SqlValue } from "./store/sql-store.ts";
export type { LogHead, LogStore } from "./store/store.ts";
export { decodeBundle, encodeBundle } from "./tiles/bundle.ts";
export { fetchNodes } from "./tiles/fetch-nodes.ts";
export { encodeTilePath, parseTilePath, TILE_HEIGHT, TILE_WIDTH, type TileId } from "./tiles/path.ts";
export { httpSource, MAX_RESOURCE_BYTES, type TileFetch, type TileSource } from "./tiles/source.ts";
export { newTiles, tileAt } from "./tiles/tile.ts";
export {
  type Collected,
  collectCosignatures,
  type WitnessEndpoint,
  type WitnessFailure,
} from "./witness/collect.ts";
export { MemoryWitnessStore } from "./witness/memory-store.ts";
export { type AddCheckpointRequest, encodeAddCheckpoint, parseAddCheckpoint } from "./witness/request.ts";
export {
  MAX_REQUEST_BYTES,
  Witness,
  type WitnessAnswer,
  type WitnessedHead,
  type WitnessOptions,
  type WitnessStore,
} from "./witness/witness.ts";
