/** verifyReceiptInclusion: one honest case, then every single thing about it changed. */
import {
  decodeUtf8,
  encodeBase64,
  encodeHex,
  encodeUtf8,
  type LogEntry,
  logEntryOf,
  logLeaf,
} from "@svc/core";
import {
  collectCosignatures,
  createNoteSigner,
  encodeVkey,
  hashLeaf,
  MemoryWitnessStore,
  makeLogPolicy,
  nodeReader,
  parseTlogProof,
  Witness,
} from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import type { InclusionMaterial } from "../../src/log/material.ts";
import { verifyReceiptInclusion } from "../../src/log/receipt-inclusion.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import { LOG_ORIGIN, logSigner, logVkey } from "./entries.ts";
import { makeReceipt } from "./receipts.ts";

const NOW = 1_800_000_000;
const store = new MemoryReceiptStore();
const log = new TransparencyLog({ store, signer: logSigner, now: () => NOW });
for (let i = 0; i < 5; i++) log.append(makeReceipt({ attestation: `before ${i}` }));
const receipt = makeReceipt({ attestation: "mine" });
const { log_index } = log.append(receipt);
for (let i = 0; i < 6; i++) log.append(makeReceipt({ attestation: `after ${i}` }));

const entry = log.getEntry(log_index);
const proof = log.getInclusionProof(log_index);
const checkpoint = log.getCheckpoint();
const policy = makeLogPolicy({ log: logVkey });
const material = { entry, proof, checkpoint };
const other = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(77));

describe("a receipt in the log", () => {
  it("verifies from separate documents, from the checkpoint document, and from a tlog-proof", () => {
    const wanted = {
      valid: true,
      log_index,
      tree_size: 12,
      timestamp: NOW,
      witnesses: [],
      witnessed_at: null,
    };
    expect(verifyReceiptInclusion(receipt, material, policy)).toEqual(wanted);
    const { checkpoint: answer } = log.getConsistencyProof(3);
    expect(verifyReceiptInclusion(receipt, { ...material, checkpoint: answer }, policy)).toEqual(wanted);
    expect(verifyReceiptInclusion(receipt, { document: log.getProofDocument(log_index) }, policy)).toEqual(
      wanted,
    );
    expect(
      verifyReceiptInclusion(JSON.stringify(receipt), { ...material, entry: JSON.stringify(entry) }, policy),
    ).toEqual(wanted);
  });

  it("travels as a tlog-proof that parses and carries the entry", () => {
    const parsed = parseTlogProof(log.getProofDocument(log_index));
    expect(parsed.ok && parsed.value.index).toBe(BigInt(log_index));
    expect(parsed.ok && JSON.parse(decodeUtf8(parsed.value.extra as Uint8Array) as string)).toEqual(entry);
  });

  it("verifies with the witnesses that the policy demands, and with their time", async () => {
    const signers = [1, 2, 3].map((n) =>
      createNoteSigner(`w${n}.example`, new Uint8Array(32).fill(n + 40), "cosignatureV1"),
    );
    const endpoints = signers.slice(0, 2).map((signer, i) => {
      const witness = new Witness({
        signer,
        logs: [{ key: logVkey }],
        store: new MemoryWitnessStore(),
        now: () => NOW + i,
      });
      return { key: encodeVkey(signer.key), post: async (body: string) => witness.addCheckpoint(body) };
    });
    const { note } = await collectCosignatures(checkpoint, nodeReader(store), endpoints);
    const witnesses = signers.map(({ key }) => encodeVkey(key));
    const demanding = (threshold: number) => makeLogPolicy({ log: logVkey, witnesses, threshold });
    expect(verifyReceiptInclusion(receipt, { ...material, checkpoint: note }, demanding(2))).toMatchObject({
      valid: true,
      witnesses: ["w1.example", "w2.example"],
      witnessed_at: NOW + 1,
    });
    for (const [bare, threshold] of [
      [checkpoint, 2],
      [note, 3],
    ] as const) {
      expect(
        verifyReceiptInclusion(receipt, { ...material, checkpoint: bare }, demanding(threshold)),
      ).toMatchObject({
        valid: false,
        reason: "witness_quorum_missing",
      });
    }
  });
});

describe("a receipt that is not, or not provably, in the log", () => {
  const flip = (hex: string) => (hex.startsWith("0") ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
  const forger = new TransparencyLog({ signer: other, now: () => NOW });
  const unlogged = makeReceipt({ attestation: "never logged" });
  forger.append(unlogged);
  const neighbour = log.getInclusionProof(log_index + 1);
  const withExtra = (text: string) =>
    log.getProofDocument(log_index).replace(/^extra .*$/m, `extra ${encodeBase64(encodeUtf8(text))}`);
  const cases: [string, unknown, InclusionMaterial, string][] = [
    ["another receipt with this entry", unlogged, material, "entry_mismatch"],
    [
      "a self-made log",
      unlogged,
      { entry: forger.getEntry(0), proof: forger.getInclusionProof(0), checkpoint: forger.getCheckpoint() },
      "unknown_signers",
    ],
    [
      "a self-made log under the honest checkpoint",
      unlogged,
      { entry: forger.getEntry(0), proof: forger.getInclusionProof(0), checkpoint },
      "proof_mismatch",
    ],
    [
      "a forged receipt",
      { ...receipt, result: { valid: true, conclusive: false } },
      material,
      "receipt_id_mismatch",
    ],
    [
      "a receipt signed by nobody",
      { ...receipt, signature: { ...receipt.signature, value: "00".repeat(64) } },
      material,
      "signature_small_order",
    ],
    ["no receipt", null, material, "schema"],
    ["another log time", receipt, { ...material, entry: { ...entry, timestamp: NOW + 1 } }, "proof_mismatch"],
    ["no entry", receipt, { ...material, entry: null }, "malformed_entry"],
    [
      "an entry with a member more",
      receipt,
      { ...material, entry: { ...entry, extra: 1 } },
      "malformed_entry",
    ],
    [
      "an entry whose judgements are a list",
      receipt,
      { ...material, entry: { ...entry, judgements: [] } },
      "malformed_entry",
    ],
    ["no proof", receipt, { ...material, proof: undefined }, "malformed_proof"],
    ["another entry's proof", receipt, { ...material, proof: neighbour }, "proof_mismatch"],
    [
      "another entry's path",
      receipt,
      { ...material, proof: { ...proof, proof: neighbour.proof } },
      "root_mismatch",
    ],
    [
      "another index",
      receipt,
      { ...material, proof: { ...proof, log_index: log_index + 1 } },
      "root_mismatch",
    ],
    [
      "an index beyond the tree",
      receipt,
      { ...material, proof: { ...proof, log_index: 12 } },
      "out_of_range",
    ],
    ["an empty path", receipt, { ...material, proof: { ...proof, proof: [] } }, "wrong_length"],
    [
      "a path one longer",
      receipt,
      { ...material, proof: { ...proof, proof: [...proof.proof, proof.tree_root] } },
      "wrong_length",
    ],
    [
      "a path with a flipped bit",
      receipt,
      { ...material, proof: { ...proof, proof: proof.proof.map(flip) } },
      "root_mismatch",
    ],
    ["another size", receipt, { ...material, proof: log.getInclusionProof(log_index, 11) }, "proof_mismatch"],
    [
      "another size under the right root",
      receipt,
      { ...material, proof: { ...proof, tree_size: 11 } },
      "proof_mismatch",
    ],
    [
      "another root",
      receipt,
      { ...material, proof: { ...proof, tree_root: flip(proof.tree_root) } },
      "proof_mismatch",
    ],
    ["no checkpoint", receipt, { ...material, checkpoint: undefined }, "malformed_note"],
    [
      "a checkpoint document without a note",
      receipt,
      { ...material, checkpoint: { log_id: LOG_ORIGIN } },
      "malformed_note",
    ],
    [
      "a checkpoint by another key",
      receipt,
      {
        ...material,
        checkpoint: checkpoint.replace(/— .*/, forger.getCheckpoint().split("\n").at(-2) as string),
      },
      "unknown_signers",
    ],
    [
      "a checkpoint with another size",
      receipt,
      { ...material, checkpoint: checkpoint.replace("\n12\n", "\n13\n") },
      "bad_signature",
    ],
    ["no document", receipt, { document: "" }, "malformed_proof"],
    [
      "a document without the entry",
      receipt,
      { document: log.getProofDocument(log_index).replace(/extra .*\n/, "") },
      "malformed_entry",
    ],
    [
      "a document whose entry has spaces",
      receipt,
      { document: withExtra(JSON.stringify(entry, null, 1)) },
      "malformed_entry",
    ],
    [
      "a document whose entry has its members in another order",
      receipt,
      { document: withExtra(JSON.stringify(Object.fromEntries(Object.entries(entry).reverse()))) },
      "malformed_entry",
    ],
    [
      "a document of another entry",
      receipt,
      { document: log.getProofDocument(log_index - 1) },
      "entry_mismatch",
    ],
    [
      "a document with another index",
      receipt,
      { document: log.getProofDocument(log_index).replace(/index \d+/, "index 6") },
      "root_mismatch",
    ],
  ];
  for (const [name, candidate, given, reason] of cases) {
    it(`${name}: ${reason}`, () => {
      const verdict = verifyReceiptInclusion(candidate, given, policy);
      recordVerdict(`receipt-inclusion/${name}`, verdict.valid ? "valid" : verdict.reason);
      expect(verdict).toMatchObject({ valid: false, reason });
    });
  }

  it("every member of the entry but the log's own two is compared with the receipt", () => {
    const other: Record<string, unknown> = {
      ...logEntryOf(
        makeReceipt({
          attestation: "x",
          document: "y",
          verifier: "z",
          valid: false,
          trust: "t",
          at: 1,
          rules: "other/1+1",
          judgements: { in_force: false },
          supersedes: "ab".repeat(32),
        }),
        NOW,
      ),
      profile_id: "VDI_VERIFY_MINIMAL_V1",
      conclusive: false,
    };
    const names = Object.keys(other).filter((name) => name !== "v" && name !== "timestamp");
    expect(names).toHaveLength(16);
    for (const name of names) {
      const forged = { ...entry, [name]: other[name] } as LogEntry;
      // The proof is made to fit, so that nothing but the comparison can refuse.
      const fitting = { ...proof, entry_hash: encodeHex(hashLeaf(logLeaf(forged))) };
      const verdict = verifyReceiptInclusion(receipt, { entry: forged, proof: fitting, checkpoint }, policy);
      expect(verdict).toMatchObject({ reason: "entry_mismatch", values: { member: name } });
    }
  });
});
