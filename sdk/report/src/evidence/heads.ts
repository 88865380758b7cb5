/**
 * Heads of logs held against each other: two checkpoints of one log and one size with different roots are a fork;
 * of different sizes they agree exactly when a consistency proof leads from one to the other. And receipts of one
 * verifier that contradict each other.
 */
import { decodeHex } from "@svc/core/bytes";
import { type ConsistencyProof, parseConsistencyProof, type VerificationReceipt } from "@svc/core/wire";
import { makeLogPolicy, openCheckpoint, parseVkey, verifyConsistency } from "@svc/tlog";
import type { Item } from "../documents/recognise.ts";
import type { TrustRoots } from "../trust/roots.ts";
import { headOf } from "./log.ts";
import { noteOf } from "./log-heads.ts";
import type { ReceiptExamination } from "./receipts.ts";

export interface Head {
  readonly source: string;
  readonly origin: string;
  readonly size: string;
  readonly root: string;
  /** By a log key that the reader pinned. */
  readonly signed: boolean;
}

export type Relation = "same" | "consistent" | "forked" | "not_consistent" | "unproven" | "other_log";

export interface HeadPair {
  readonly smaller: Head;
  readonly larger: Head;
  readonly relation: Relation;
  readonly detail: string;
}

/** Every two neighbouring heads, by size. */
export function compareHeadsHere(items: readonly Item[], roots: TrustRoots): HeadPair[] {
  const proofs = items.flatMap(({ kind, value }) => {
    const parsed = kind === "consistency_proof" ? parseConsistencyProof(value) : null;
    return parsed?.ok ? [parsed.value] : [];
  });
  const heads = [
    ...items.flatMap((item) =>
      item.kind === "checkpoint" ? readHead(noteOf(item), item.source, roots) : [],
    ),
    ...proofs.flatMap(({ checkpoint }) =>
      readHead(checkpoint.note, "the consistency proof's checkpoint", roots),
    ),
    ...proofs.flatMap(({ checkpoint, from_size, from_root }) => {
      const origin = headOf(checkpoint.note)?.origin;
      const stated = { source: "stated by the consistency proof", size: String(from_size), root: from_root };
      return origin === undefined ? [] : [{ ...stated, origin, signed: false }];
    }),
  ];
  const distinct = heads.filter(
    (head, i) =>
      heads.findIndex(
        (one) => one.root === head.root && one.size === head.size && one.origin === head.origin,
      ) === i,
  );
  distinct.sort((a, b) => (BigInt(a.size) < BigInt(b.size) ? -1 : 1));
  return distinct.slice(1).map((larger, i) => relate(distinct[i] as Head, larger, proofs));
}

function readHead(note: string | null, source: string, roots: TrustRoots): Head[] {
  const head = note === null ? null : headOf(note);
  if (head === null || note === null) return [];
  const signed = roots.logs.some(({ vkey }) => {
    const parsed = parseVkey(vkey);
    return parsed.ok && openCheckpoint(note, makeLogPolicy({ log: parsed.value, origin: head.origin })).ok;
  });
  return [{ source, ...head, signed }];
}

function relate(smaller: Head, larger: Head, proofs: readonly ConsistencyProof[]): HeadPair {
  const pair = (relation: Relation, detail: string) => ({ smaller, larger, relation, detail });
  if (smaller.origin !== larger.origin) return pair("other_log", "These are heads of two different logs.");
  if (smaller.size === larger.size) {
    return smaller.root === larger.root
      ? pair("same", "They are one and the same head.")
      : pair("forked", "Two roots for one size: this log has shown different histories to different people.");
  }
  const proof = proofs.find(
    ({ from_size, to_size }) => String(from_size) === smaller.size && String(to_size) === larger.size,
  );
  if (proof === undefined) {
    return pair("unproven", `Add the consistency proof from size ${smaller.size} to size ${larger.size}.`);
  }
  const verdict = verifyConsistency({
    fromSize: proof.from_size,
    toSize: proof.to_size,
    fromRoot: decodeHex(smaller.root, 32) as Uint8Array,
    toRoot: decodeHex(larger.root, 32) as Uint8Array,
    proof: proof.proof.map((hash) => decodeHex(hash, 32) as Uint8Array),
  });
  return verdict.valid
    ? pair("consistent", "Everything in the smaller tree is in the larger, in the same order.")
    : pair("not_consistent", `The proof given does not lead from one to the other: ${verdict.detail}.`);
}

export interface Contradiction {
  readonly verifierKey: string;
  readonly sides: readonly [VerificationReceipt, VerificationReceipt];
}

/**
 * One key, one document, one profile, the same roots, the same time asked about, opposite conclusive answers. Only
 * receipts whose signature holds count: nobody is accused by what anybody could have written.
 */
export function contradictions(
  examined: { readonly receipts: readonly Pick<ReceiptExamination, "receipt" | "result">[] } | null,
): Contradiction[] {
  const receipts = (examined?.receipts ?? []).flatMap(({ receipt, result }) => {
    const genuine = result.checks.every(({ check, valid }) => valid || !PROVES_ORIGIN.includes(check));
    return receipt !== null && genuine && receipt.result.conclusive ? [receipt] : [];
  });
  const question = ({
    signature,
    attestation_hash,
    profile_id,
    trust_digest,
    evaluated_at,
  }: VerificationReceipt) =>
    [signature.public_key, attestation_hash, profile_id, trust_digest, evaluated_at].join(" ");
  return receipts.flatMap((one, i) =>
    receipts
      .slice(i + 1)
      .filter((other) => question(one) === question(other) && one.result.valid !== other.result.valid)
      .map((other) => ({ verifierKey: one.signature.public_key, sides: [one, other] as const })),
  );
}

const PROVES_ORIGIN: readonly string[] = ["schema", "receipt_id", "signature"];
