/**
 * `npm run bench -- transparency`: how fast the log appends and proves, and what it weighs.
 *
 * In memory, one core. `append` of the class checks the receipt's signature, and that is what an append costs; the
 * other rows are without it, for who checks signatures elsewhere. Appends are timed in slices of 10,000: the best
 * slice of the larger half of the log says what the code needs when nothing else runs, the mean over all what this
 * machine gave. Other figures are the best of five rounds.
 *
 * No package is raced: among those on the registry that hash as RFC 6962 does none is maintained
 * (@transmute/rfc9162, the closest, had its last release in 2024, and its consistency proofs have another form).
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  createSigner,
  logEntryOf,
  PAYLOAD_TYPES,
  parseReceipt,
  RECORDED_OF_DECISION,
  RULES,
  receiptId,
  type Signer,
  signDocument,
  type VerificationReceipt,
} from "@svc/core";
import {
  consistencyProof,
  createNoteSigner,
  fsck,
  inclusionProof,
  inclusionProofOf,
  makeLogPolicy,
  nodeReader,
  publishLog,
  treeRoot,
  verifyInclusion,
} from "@svc/tlog";
import { openBench, table } from "../../../tools/bench/print.ts";
import { receiptEntryCheck } from "../src/fsck/entry-check.ts";
import { appendEntries, appendEntry, type EntryContent } from "../src/log/append.ts";
import { TransparencyLog } from "../src/log/transparency-log.ts";
import { MemoryReceiptStore } from "../src/store/memory-store.ts";
import { entryNumber, VERIFIER_KEY } from "./entries.ts";
import { NaiveLog } from "./naive-log.ts";

const SLICE = 10_000;
const NAIVE_SIZE = 10_000;
const PROOFS = 5_000;
const RECEIPTS = 10_000;
const SIGNED = 200;
const FSCKED = 20_000;

const { values, print } = openBench(
  "transparency",
  "Measures appends and proofs of the receipt log in memory.",
  {
    entries: { type: "number", least: 1, isWhole: true, default: 1_000_000, about: "size of the log" },
  },
);
const { entries } = values;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const ROUNDS = 5;

/** Microseconds for one run of `body`, over `times` runs; the best of five rounds. */
function time(times: number, body: (i: number) => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    for (let i = 0; i < times; i++) body(i);
    best = Math.min(best, ((performance.now() - began) * 1000) / times);
  }
  return best;
}

/** Appends until the store holds `size`, in transactions of `batch`; microseconds an entry. */
function timeAppends(
  store: MemoryReceiptStore,
  size: number,
  batch: number,
  entry: (i: number) => EntryContent = entryNumber,
): { best: number; mean: number } {
  const slices: number[] = [];
  for (let from = 0; from < size; from += SLICE) {
    const contents = Array.from({ length: Math.min(SLICE, size - from) }, (_, i) => entry(from + i));
    const began = performance.now();
    if (batch === 1) for (const content of contents) appendEntry(store, content, 1_800_000_000);
    else {
      for (let at = 0; at < contents.length; at += batch) {
        appendEntries(store, contents.slice(at, at + batch), 1_800_000_000);
      }
    }
    slices.push(((performance.now() - began) * 1000) / contents.length);
  }
  const larger = slices.slice(Math.floor(slices.length / 2));
  return { best: Math.min(...larger), mean: slices.reduce((sum, slice) => sum + slice, 0) / slices.length };
}

function heldBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function leafBytes(store: MemoryReceiptStore, size: number): number {
  let total = 0;
  for (let i = 0; i < size; i++) total += store.readEntry(i)?.length ?? 0;
  return total;
}

timeAppends(new MemoryReceiptStore(), 2 * SLICE, 1); // warms the code
const before = heldBytes();
const store = new MemoryReceiptStore();
const single = timeAppends(store, entries, 1);
const overhead = (heldBytes() - before - leafBytes(store, entries)) / entries;
const batched = timeAppends(new MemoryReceiptStore(), entries, 256);

const read = nodeReader(store);
const spread = (i: number) => (i * 7_919_993) % entries;
const proof = time(PROOFS, (i) => inclusionProofOf(store, spread(i)));
const proofHashes = time(PROOFS, (i) => inclusionProof(spread(i), entries, read));
const consistency = time(PROOFS, (i) => consistencyProof(1 + spread(i), entries, read));
const root = treeRoot(entries, read);
const verify = time(PROOFS, (i) => {
  const index = spread(i % 50);
  const claim = {
    leafHash: read(0, index),
    index,
    size: entries,
    proof: inclusionProof(index, entries, read),
    root,
  };
  if (!verifyInclusion(claim).valid) throw new Error("an inclusion proof of the bench does not verify");
});

function signatureOf({ kid, publicKey }: Signer) {
  return { algorithm: "Ed25519" as const, kid, public_key: publicKey };
}

/** What lies before the log but for the signature: schema, id and digest of a receipt. The signature is zeros. */
const receipts = Array.from({ length: RECEIPTS }, (_, i) => {
  const { attestation_id, attestation_hash, verifier_id, profile_id, trust_digest, evaluated_at } =
    entryNumber(i);
  const receipt = {
    vdi_version: "1.0.0" as const,
    type: "verification_receipt_v1" as const,
    attestation_id,
    attestation_hash,
    verifier: { id: verifier_id },
    profile_id,
    result: { valid: true, conclusive: true },
    checks: ["schema", "timestamps", "pipeline", "policy", "proof", "signature", "key"].map((check) => ({
      check,
      valid: true,
    })),
    trust: {
      issuer: "pinned" as const,
      circuit: "built_in" as const,
      manifest: "registry" as const,
      revocation: "pinned" as const,
      time: "self_asserted" as const,
      inputs: "self_asserted" as const,
      execution: "self_asserted" as const,
    },
    rules: RULES,
    facts: RECORDED_OF_DECISION.facts.map(({ code }) => ({ fact: code, value: true })),
    judgements: RECORDED_OF_DECISION.judgements.map(({ code }) => ({ judgement: code, value: true })),
    trust_digest,
    evaluated_at,
    verified_at: evaluated_at,
    chain_depth: 0,
    signature: {
      algorithm: "Ed25519" as const,
      kid: "bench",
      public_key: VERIFIER_KEY,
      value: "00".repeat(64),
    },
  };
  return JSON.stringify({ ...receipt, receipt_id: receiptId(receipt) });
});
const receiptStores = Array.from({ length: ROUNDS }, () => new MemoryReceiptStore());
let receiptRound = -1;
const fromReceipt = time(RECEIPTS, (i) => {
  if (i === 0) receiptRound += 1;
  const reading = parseReceipt(receipts[i]);
  if (!reading.ok || reading.value.receipt_id !== receiptId(reading.value)) {
    throw new Error("a receipt of the bench is refused");
  }
  const now = 1_800_000_000;
  appendEntry(receiptStores[receiptRound] as MemoryReceiptStore, logEntryOf(reading.value, now), now);
});

/** One verifier that speaks of one attestation again and again. */
const talkative = timeAppends(new MemoryReceiptStore(), 2 * SLICE, 1, (i) => {
  const { attestation_id, attestation_hash } = entryNumber(0);
  return { ...entryNumber(i), attestation_id, attestation_hash };
});

const leaves = Array.from({ length: NAIVE_SIZE }, (_, i) => read(0, i % entries).slice());
const naive = new NaiveLog(leaves);
const naiveAppend = time(5, (i) => naive.append(leaves[i] as Uint8Array));
const naiveProof = time(5, (i) => naive.inclusionProof(i));

/** With the signature: the class of the specification, and receipts that are signed. */
const signer = createSigner("11".repeat(32));
const signed = Array.from({ length: SIGNED }, (_, i) => {
  const { receipt_id: _id, signature: _signature, ...content } = JSON.parse(receipts[i] as string);
  const unsigned = { ...content, signature: { ...signatureOf(signer), value: "" } };
  const document = { ...content, receipt_id: receiptId(unsigned) };
  return signDocument(PAYLOAD_TYPES.receipt, document, signer) as VerificationReceipt;
});
let log = new TransparencyLog();
const withSignature = time(SIGNED, (i) => {
  if (i === 0) log = new TransparencyLog();
  log.append(signed[i] as VerificationReceipt);
});

/** The whole log derived again from its files. */
const files = new Map<string, Uint8Array>();
const source = async (path: string) => files.get(path) ?? null;
const small = new MemoryReceiptStore();
timeAppends(small, FSCKED, 256);
const logSigner = createNoteSigner("log.example/bench", new Uint8Array(32).fill(1));
const write = async (path: string, bytes: Uint8Array) => void files.set(path, bytes);
await publishLog(small, { read: source, write }, logSigner);
const began = performance.now();
const policy = makeLogPolicy({ log: logSigner.key });
const report = await fsck(source, { policy, checkEntry: receiptEntryCheck() });
const fscked = ((performance.now() - began) * 1000) / FSCKED;
if (!report.ok) throw new Error("the log of the bench is broken");

const round = (value: number) => Math.round(value * 100) / 100;
const perSecond = (microseconds: number) => Math.round(1e6 / microseconds);
const figures = {
  node: process.version,
  entries,
  appends_per_second: { best: perSecond(single.best), mean: perSecond(single.mean) },
  appends_per_second_in_batches_of_256: { best: perSecond(batched.best), mean: perSecond(batched.mean) },
  appends_per_second_from_receipts: perSecond(fromReceipt),
  appends_per_second_of_one_claim: { best: perSecond(talkative.best), mean: perSecond(talkative.mean) },
  inclusion_proof_us: round(proof),
  inclusion_proof_hashes_only_us: round(proofHashes),
  consistency_proof_us: round(consistency),
  prove_and_verify_us: round(verify),
  bytes_an_entry_beside_the_entry: round(overhead),
  naive_rebuild: {
    size: NAIVE_SIZE,
    appends_per_second: perSecond(naiveAppend),
    inclusion_proof_us: round(naiveProof),
  },
  appends_per_second_with_signature: perSecond(withSignature),
  fsck_entries_per_second: perSecond(fscked),
};

print(figures, () => {
  const both = ({ best, mean }: { best: number; mean: number }) => `${best}/s best, ${mean}/s mean`;
  return table(
    [`Receipt log in memory, ${entries} entries, Node ${process.version}`, ""],
    [
      ["append(receipt), its signature checked", `${figures.appends_per_second_with_signature}/s best`],
      ["append, one at a time", both(figures.appends_per_second)],
      ["append, in batches of 256", both(figures.appends_per_second_in_batches_of_256)],
      ["append of one verifier's receipts on one subject", both(figures.appends_per_second_of_one_claim)],
      ["append from receipts: schema, id, digest too", `${figures.appends_per_second_from_receipts}/s best`],
      [`append by rebuilding, at ${NAIVE_SIZE}`, `${figures.naive_rebuild.appends_per_second}/s`],
      ["inclusion proof, the document", `${figures.inclusion_proof_us} µs`],
      ["inclusion proof, its hashes", `${figures.inclusion_proof_hashes_only_us} µs`],
      [`inclusion proof by rebuilding, at ${NAIVE_SIZE}`, `${figures.naive_rebuild.inclusion_proof_us} µs`],
      ["consistency proof", `${figures.consistency_proof_us} µs`],
      ["inclusion proof made and verified", `${figures.prove_and_verify_us} µs`],
      ["memory beside the entry itself", `${figures.bytes_an_entry_beside_the_entry} bytes an entry`],
      ["fsck", `${figures.fsck_entries_per_second} entries/s`],
    ],
  );
});
