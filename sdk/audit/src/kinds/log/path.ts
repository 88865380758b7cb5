/** The path of an entry drawn hash by hash, from its leaf to a root: what a reader can follow with a calculator. */
import { decodeHex, encodeHex } from "@svc/core/bytes";
import { hashNode } from "@svc/tlog";
import type { LogPath, PathStep } from "../../model/examination.ts";
import type { LogDocument, ReadEntry } from "./documents.ts";
import { isHead, type SignedHead } from "./signed-heads.ts";
import { bytesOf, type LogTable } from "./table.ts";

/** The path of the first entry among the documents; null where there is none. */
export function pathIn(table: LogTable): { readonly document: LogDocument; readonly drawn: LogPath } | null {
  for (const document of table.documents) {
    if (document.kind === "tlog_proof" && document.read.ok && document.read.value.entry.ok) {
      const { entry, index, proof } = document.read.value;
      const head = table.heads.filter(isHead).find((one) => one.document === document) ?? null;
      return {
        document,
        drawn: draw(entry.value, { index: Number(index), size: head?.size ?? 0, proof }, head),
      };
    }
    if (document.kind !== "log_entry" || !document.read.ok) continue;
    const entry = document.read.value;
    const proof = table.proofs.find(({ entry_hash }) => entry_hash === entry.leaf) ?? table.proofs[0];
    const heads = table.heads.filter(isHead);
    const head = heads.find(({ size }) => size === proof?.tree_size) ?? heads[0] ?? null;
    const steps =
      proof === undefined
        ? null
        : { index: proof.log_index, size: proof.tree_size, proof: proof.proof.map(bytesOf) };
    return { document, drawn: draw(entry, steps, head) };
  }
  return null;
}

interface Steps {
  readonly index: number;
  readonly size: number;
  readonly proof: readonly Uint8Array[];
}

function draw({ entry, leaf }: ReadEntry, steps: Steps | null, head: SignedHead | null): LogPath {
  const isInTree = steps !== null && steps.index < steps.size;
  const path = isInTree ? climb(leaf, steps) : [];
  const top = path.at(-1)?.hash ?? leaf;
  return {
    entry,
    leaf,
    path,
    log_index: steps?.index ?? null,
    head: head === null ? null : { origin: head.origin, size: head.size, root: head.root },
    reaches_root: head !== null && isInTree && top === head.root,
  };
}

/** The hashes on the way up, as RFC 9162 section 2.1.3.2 combines them. */
function climb(leaf: string, { index, size, proof }: Steps): PathStep[] {
  // Up to where the paths of this leaf and of the last one meet, the index decides; above, siblings are left.
  const inner = (BigInt(index) ^ BigInt(size - 1)).toString(2).replace(/^0$/, "").length;
  let position = BigInt(index);
  let hash = decodeHex(leaf, 32) as Uint8Array;
  return proof.map((sibling, step) => {
    const onLeft = step >= inner || (position & 1n) === 1n;
    hash = onLeft ? hashNode(sibling, hash) : hashNode(hash, sibling);
    position >>= 1n;
    return { side: onLeft ? "left" : "right", sibling: encodeHex(sibling), hash: encodeHex(hash) };
  });
}
