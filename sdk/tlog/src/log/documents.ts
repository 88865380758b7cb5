/**
 * The documents that a log hands out, each from one reading of its head, so that a proof and the checkpoint
 * beside it always speak of the same tree.
 */
import { type Checkpoint, type ConsistencyProof, deriveKid, encodeHex } from "@svc/core";
import { consistencyProof, inclusionProof, treeRoot } from "../merkle/prove.ts";
import { assertCount } from "../merkle/tree-size.ts";
import { signCheckpoint } from "../note/checkpoint.ts";
import type { NoteSigner } from "../note/cosignature.ts";
import { encodeSignatureLine, parseNote } from "../note/signed-note.ts";
import { encodeTlogProof } from "../note/tlog-proof.ts";
import type { LogStore } from "../store/store.ts";
import { nodeReader, readLeaf, readLogHead } from "./read.ts";

/** Where the log stands, unsigned: for looking, not for proving. */
export interface HeadDocument {
  readonly log_id: string;
  readonly tree_size: number;
  readonly root_hash: string;
  /** Leaf hash of the last entry; absent from an empty log. */
  readonly latest_entry_hash?: string;
  readonly operator_kid: string;
}

/** The current head, with the hash of the last entry. */
export function headOf(store: LogStore, signer: NoteSigner): HeadDocument {
  const { size, root } = readLogHead(store);
  const head = {
    log_id: signer.key.name,
    tree_size: size,
    root_hash: encodeHex(root),
    operator_kid: deriveKid(signer.key.publicKey),
  };
  return size === 0 ? head : { ...head, latest_entry_hash: encodeHex(nodeReader(store)(0, size - 1)) };
}

/** The current head as a signed checkpoint document. */
export function checkpointOf(store: LogStore, signer: NoteSigner): Checkpoint {
  const { size, root } = readLogHead(store);
  return checkpointDocument(signCheckpoint({ size, root }, signer), { size, root }, signer);
}

/**
 * A checkpoint document around a note that `signer` signed. Cosignature lines in the note are listed apart too;
 * the note stays whole.
 */
export function checkpointDocument(
  note: string,
  head: { readonly size: number; readonly root: Uint8Array },
  signer: Pick<NoteSigner, "key">,
): Checkpoint {
  const parsed = parseNote(note);
  const lines = parsed.ok ? parsed.value.signatures : [];
  const others = lines.filter(({ name, id }) => name !== signer.key.name || id !== signer.key.id);
  return {
    log_id: signer.key.name,
    tree_size: head.size,
    root_hash: encodeHex(head.root),
    operator_kid: deriveKid(signer.key.publicKey),
    note,
    cosignatures: others.map(encodeSignatureLine),
  };
}

/**
 * Consistency from an earlier size to the current head.
 *
 * From size 0 nothing is proved, and the answer says so (`trust_on_first_use`).
 *
 * @throws TypeError when `fromSize` is not a number
 * @throws RangeError when it is beyond the log; a client that is ahead has found a rollback
 */
export function consistencyOf(store: LogStore, signer: NoteSigner, fromSize: number): ConsistencyProof {
  const head = readLogHead(store);
  assertCount("fromSize", fromSize);
  if (fromSize > head.size) {
    throw new RangeError(`fromSize: expected at most the log's size ${head.size}, got ${fromSize}`);
  }
  const read = nodeReader(store);
  const answer = {
    from_size: fromSize,
    to_size: head.size,
    from_root: encodeHex(treeRoot(fromSize, read)),
    to_root: encodeHex(head.root),
    proof: consistencyProof(fromSize, head.size, read).map(encodeHex),
    checkpoint: checkpointDocument(signCheckpoint(head, signer), head, signer),
  };
  return fromSize === 0 ? { ...answer, trust_on_first_use: true } : answer;
}

/** C2SP tlog-proof of an entry in the current tree, the leaf's bytes as its `extra`. */
export function proofDocumentOf(store: LogStore, signer: NoteSigner, logIndex: number): string {
  const head = readLogHead(store);
  return encodeTlogProof({
    index: BigInt(logIndex),
    proof: inclusionProof(logIndex, head.size, nodeReader(store)),
    checkpoint: signCheckpoint(head, signer),
    extra: readLeaf(store, logIndex),
  });
}
