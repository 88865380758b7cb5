/**
 * `npm run bench -- periods`: a year of one key's decisions, stated, proved, sampled and checked.
 *
 * One core, in memory, each step once: a year is closed once. Attestations themselves are made up by their ids: what
 * reading and verifying one costs stands in the benches of the verifier, and a sample needs as many as it draws.
 */

import type { PeriodLeaf } from "@svc/core";
import { createSigner, encodeHex, hashPeriodStatement, sha256 } from "@svc/core";
import { openBench, table } from "../../../../tools/bench/print.ts";
import {
  closePeriod,
  issuePeriodStatement,
  leafText,
  type PeriodEntry,
  PeriodTree,
  sampleOf,
  verifyPeriod,
} from "../../src/periods/index.ts";
import { inclusionFault, type LeafProof } from "../../src/periods/leaf.ts";

const { values, print } = openBench("periods", "Measures a year of one key's decisions.", {
  entries: { type: "number", least: 1, isWhole: true, default: 1_000_000, about: "attestations of the year" },
});
const { entries } = values;
const SAMPLE = Math.min(1_000, entries);
const FROM = 1_767_225_600;
const TO = FROM + 365 * 86_400;

const signer = createSigner("07".repeat(32));
const rows: { readonly what: string; readonly seconds: number; readonly each?: string }[] = [];

async function timed<T>(what: string, times: number, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const made = await work();
  const seconds = (performance.now() - start) / 1000;
  rows.push({ what, seconds, each: `${((seconds * 1e6) / times).toFixed(1)} µs each` });
  return made;
}

const counter = new Uint8Array(8);
function entryNumber(number: number): PeriodEntry {
  new DataView(counter.buffer).setBigUint64(0, BigInt(number));
  return {
    attestation_id: `vdi:att:${encodeHex(sha256(counter))}`,
    outcome: number % 5 < 3 ? "approve" : "decline",
    issued_at: FROM + (number % (TO - FROM)),
    sequence: { stream: "loans", number },
  };
}
const made = await timed("made up", entries, () =>
  Array.from({ length: entries }, (_, i) => entryNumber(i + 1)),
);

const lines: string[] = [];
const leaves: PeriodLeaf[] = [];
const content = await timed("closed: hashed, counted, none twice", entries, () =>
  closePeriod(made, {
    issuer: signer.publicKey,
    from: FROM,
    to: TO,
    stream: "loans",
    onLeaf: (leaf) => leaves.push(leaf),
  }),
);
const statement = await timed("signed", 1, () => issuePeriodStatement(content, signer));
await timed("leaves written as text", entries, () => {
  for (const leaf of leaves) lines.push(leafText(leaf));
});
const tree = await timed("tree with all nodes, to prove leaves", entries, () => {
  const all = new PeriodTree();
  for (const leaf of leaves) all.append(leaf);
  return all;
});
if (tree.root() !== statement.root) throw new Error("the tree has another root than the statement");
const beacon = {
  type: "beacon_round_v1" as const,
  chain: "be".repeat(32),
  round: 1000,
  signature: "ab".repeat(48),
};
const drawn = await timed(`sample of ${SAMPLE} drawn`, SAMPLE, () => sampleOf(statement, { beacon }, SAMPLE));
const proofs = await timed(`${SAMPLE} proofs made`, SAMPLE, () =>
  drawn.map((index): LeafProof => ({ index, leaf: leaves[index] as PeriodLeaf, proof: tree.proof(index) })),
);
await timed(`${SAMPLE} proofs checked`, SAMPLE, () => {
  for (const proof of proofs) if (inclusionFault(statement, proof) !== null) throw new Error("a proof fails");
});
await timed("all leaves read from text and checked", entries, async () => {
  const { complete, verdict } = await verifyPeriod(statement, {
    verification: { now: TO },
    leaves: lines,
  });
  if (!complete || verdict !== "verified") throw new Error("the statement does not verify");
});

const sizes = {
  statement_bytes: JSON.stringify(statement).length,
  leaves_bytes: lines.reduce((sum, line) => sum + line.length + 1, 0),
  proof_hashes: Math.max(...proofs.map(({ proof }) => proof.length)),
};
const { rss: rss_bytes } = process.memoryUsage();
print({ entries, statement_hash: hashPeriodStatement(statement), rows, sizes, rss_bytes }, () => [
  ...table(
    [`${entries} attestations of one key in a year`, "s", ""],
    rows.map(({ what, seconds, each = "" }) => [what, seconds.toFixed(2), each]),
  ),
  `statement ${sizes.statement_bytes} bytes, leaves ${(sizes.leaves_bytes / 1e6).toFixed(1)} MB, proofs of ${sizes.proof_hashes} hashes at most`,
]);
