/**
 * Heads of logs held against each other: two checkpoints of one log and one size with different roots are a fork, where
 * the log signed both; of different sizes they agree exactly when a consistency proof leads from one to the other.
 */
import { causeOf } from "@svc/core/finding";
import type { ConsistencyProof } from "@svc/core/wire";
import { verifyConsistency } from "@svc/tlog";
import type { ComparedHead, HeadPair, Relation } from "../../model/examination.ts";
import { isHead } from "./signed-heads.ts";
import { bytesOf, type LogTable } from "./table.ts";

/** Every two neighbouring heads, by size. */
export function relateHeads({ documents, heads }: LogTable): HeadPair[] {
  const proofs = documents.flatMap((one) =>
    one.kind === "consistency_proof" && one.read.ok ? [one.read.value] : [],
  );
  const shown = heads.filter(isHead).filter(({ document }) => document.kind !== "tlog_proof");
  const signed = shown.map(({ document, origin, size, root, standing }): ComparedHead => {
    return { source: document.item.source, origin, size, root, signed: standing === "signed" };
  });
  const stated = shown.flatMap(({ document, origin }): ComparedHead[] => {
    if (document.kind !== "consistency_proof" || !document.read.ok) return [];
    const { from_size: size, from_root: root } = document.read.value;
    return [{ source: "", origin, size, root, signed: false }];
  });
  const distinct = distinctHeads([...signed, ...stated]).sort((a, b) => a.size - b.size);
  return distinct.slice(1).map((larger, i) => relate(distinct[i] as ComparedHead, larger, proofs));
}

function distinctHeads(heads: readonly ComparedHead[]): ComparedHead[] {
  const byContent = new Map<string, ComparedHead>();
  for (const head of heads) {
    const name = JSON.stringify([head.origin, head.size, head.root]);
    const before = byContent.get(name);
    // By the document that is the head itself, where there is one, and not by a proof that repeats it.
    if (before === undefined || (head.signed && !before.signed)) byContent.set(name, head);
  }
  return [...byContent.values()];
}

function relate(smaller: ComparedHead, larger: ComparedHead, proofs: readonly ConsistencyProof[]): HeadPair {
  const pair = (relation: Relation) => ({ smaller, larger, relation });
  if (smaller.origin !== larger.origin) return pair("other_log");
  // Distinct heads of one log and one size have two roots.
  if (smaller.size === larger.size) return pair(smaller.signed && larger.signed ? "forked" : "differ");
  const proof = proofs.find(
    ({ from_size, to_size }) => from_size === smaller.size && to_size === larger.size,
  );
  if (proof === undefined) return pair("unproven");
  const verdict = verifyConsistency({
    fromSize: proof.from_size,
    toSize: proof.to_size,
    fromRoot: bytesOf(smaller.root),
    toRoot: bytesOf(larger.root),
    proof: proof.proof.map(bytesOf),
  });
  return verdict.valid ? pair("consistent") : { ...pair("not_consistent"), failure: causeOf(verdict) };
}
