/** The log of the specification: shapes, idempotence, its own history, refused receipts and wrong calls. */
import { encodeHex, logEntryOf, logLeaf, parseLogEntry, type VerificationReceipt } from "@svc/core";
import { CompactRange, hashLeaf } from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { attestationIdOf, makeReceipt } from "./receipts.ts";

const NOW = 1_800_000_000;
const newLog = () => new TransparencyLog({ now: () => NOW });

describe("append", () => {
  it("answers with the members of the specification and no others", () => {
    const receipt = makeReceipt();
    const log = newLog();
    const entry = log.append(receipt);
    const leaf = hashLeaf(logLeaf(logEntryOf(receipt, NOW)));
    expect(entry).toEqual({
      log_index: 0,
      entry_hash: encodeHex(leaf),
      tree_root: encodeHex(leaf),
      tree_size: 1,
      timestamp: NOW,
      attestation_id: receipt.attestation_id,
      verifier_id: "vdi:verifier:alice",
      result: true,
      equivocation_detected: false,
    });
    expect(log.getSize()).toBe(1);
    expect(log.getRoot()).toBe(entry.tree_root);
    expect(parseLogEntry(log.getEntry(0)).ok).toBe(true);
  });

  it("gives the root of the recursive definition after every append", () => {
    const log = newLog();
    expect(log.getRoot()).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    const leaves = new CompactRange();
    for (let i = 0; i < 20; i++) {
      const receipt = makeReceipt({ attestation: `att ${i}` });
      const entry = log.append(receipt);
      leaves.append(hashLeaf(logLeaf(logEntryOf(receipt, NOW))));
      expect(entry).toMatchObject({
        log_index: i,
        tree_size: i + 1,
        tree_root: encodeHex(leaves.root()),
      });
    }
  });

  it("is idempotent: the same receipt keeps its index, time and entry hash", () => {
    let now = NOW;
    const log = new TransparencyLog({ now: () => now });
    const receipt = makeReceipt();
    const first = log.append(receipt);
    log.append(makeReceipt({ attestation: "other" }));
    now += 1000;
    const again = log.append(JSON.parse(JSON.stringify(receipt)) as VerificationReceipt);
    expect(again).toMatchObject({ log_index: 0, entry_hash: first.entry_hash, timestamp: NOW, tree_size: 2 });
    expect(log.getSize()).toBe(2);
  });

  it("appends several under one head, each once", () => {
    const log = newLog();
    const receipts = ["x", "y", "x", "z"].map((attestation) => makeReceipt({ attestation }));
    const entries = log.appendAll(receipts);
    expect(entries.map(({ log_index }) => log_index)).toEqual([0, 1, 0, 2]);
    expect(new Set(entries.map(({ tree_root }) => tree_root))).toEqual(new Set([log.getRoot()]));
  });

  it("never lets log time run backwards", () => {
    const times = [NOW, NOW - 500, NOW + 1];
    const log = new TransparencyLog({ now: () => times.shift() as number });
    const stamps = ["a", "b", "c"].map((attestation) => log.append(makeReceipt({ attestation })).timestamp);
    expect(stamps).toEqual([NOW, NOW, NOW + 1]);
  });

  it("refuses what is not a receipt, has another id, or is not signed by its key, and logs nothing", () => {
    const log = newLog();
    const receipt = makeReceipt();
    const flipped = receipt.signature.value.replace(/^../, (byte) => (byte === "00" ? "01" : "00"));
    const stranger = makeReceipt({ verifier: "mallory" });
    const cases: [unknown, string][] = [
      [{ ...receipt, extra: 1 }, "schema"],
      [{ ...receipt, evaluated_at: receipt.evaluated_at + 1 }, "receipt_id_mismatch"],
      [{ ...receipt, signature: { ...receipt.signature, value: flipped } }, "signature"],
      [{ ...receipt, receipt_id: stranger.receipt_id }, "receipt_id_mismatch"],
      [null, ""],
      ["", ""],
      [{ ...receipt, note: "x".repeat(1 << 20) }, ""],
    ];
    for (const [input, reason] of cases) {
      const verdict = log.tryAppend(input);
      expect(verdict.ok).toBe(false);
      if (!verdict.ok) expect(verdict.reason).toContain(reason);
      expect(() => log.append(input as VerificationReceipt)).toThrow(/receipt/);
    }
    expect(() => log.appendAll([receipt, { ...receipt, type: "other" } as never])).toThrow(/receipts\[1\]/);
    expect(log.getSize()).toBe(0);
  });
});

describe("inclusion proofs against the log's own history", () => {
  const log = newLog();
  for (let i = 0; i < 13; i++) log.append(makeReceipt({ attestation: `att ${i}` }));

  it("hold for every entry at every size", () => {
    for (let size = 1; size <= 13; size++) {
      for (let index = 0; index < size; index++) {
        expect(log.verifyInclusionProof(log.getInclusionProof(index, size))).toBe(true);
      }
    }
  });

  it("do not hold when anything in them is changed", () => {
    const proof = log.getInclusionProof(5);
    const other = log.getInclusionProof(6);
    const flip = (hex: string) => (hex.startsWith("0") ? `1${hex.slice(1)}` : `0${hex.slice(1)}`);
    const changed = [
      { ...proof, log_index: 6 },
      { ...proof, entry_hash: other.entry_hash },
      { ...proof, entry_hash: flip(proof.entry_hash) },
      { ...proof, tree_root: flip(proof.tree_root) },
      { ...proof, tree_root: log.getRootAt(12) },
      { ...proof, tree_size: 12 },
      { ...proof, tree_size: 14 },
      { ...proof, proof: [] },
      { ...proof, proof: proof.proof.slice(1) },
      { ...proof, proof: [...proof.proof, flip(proof.tree_root)] },
      { ...proof, proof: proof.proof.map(flip) },
      { ...proof, proof: proof.proof.map((hash) => hash.toUpperCase()) },
      { ...proof, extra: true },
    ];
    for (const candidate of changed) expect(log.verifyInclusionProof(candidate as never)).toBe(false);
    for (const nonsense of [null, undefined, 5, "", [], {}]) {
      expect(log.verifyInclusionProof(nonsense as never)).toBe(false);
    }
  });

  it("do not hold for a tree that somebody made to fit a proof", () => {
    const forger = newLog();
    for (let i = 0; i < 13; i++) forger.append(makeReceipt({ attestation: `forged ${i}` }));
    const forged = forger.getInclusionProof(5);
    expect(forger.verifyInclusionProof(forged)).toBe(true);
    expect(log.verifyInclusionProof(forged)).toBe(false);
  });

  it("are refused for indices that are none, by name", () => {
    for (const index of [-1, 13, 2 ** 53, 2 ** 60, Number.NaN, Number.POSITIVE_INFINITY, 0.5]) {
      expect(() => log.getInclusionProof(index)).toThrow(RangeError);
      expect(() => log.getInclusionProof(index)).toThrow(/logIndex/);
      expect(() => log.getEntry(index)).toThrow(RangeError);
    }
    for (const index of ["0", null, undefined, 0n, {}]) {
      expect(() => log.getInclusionProof(index as unknown as number)).toThrow(TypeError);
    }
    expect(() => log.getInclusionProof(0, 14)).toThrow(/treeSize/);
    expect(() => log.getRootAt(14)).toThrow(RangeError);
  });
});

describe("a log without a key", () => {
  it("says so where a signature is needed", () => {
    const log = newLog();
    expect(() => log.getCheckpoint()).toThrow(/key/);
    expect(() => log.getConsistencyProof(0)).toThrow(/key/);
  });

  it("knows nothing of an attestation it never saw", () => {
    expect(newLog().checkEquivocation(attestationIdOf("x"))).toEqual({
      clean: true,
      entries: [],
      equivocations: [],
      differences: [],
      superseded: [],
    });
    expect(() => newLog().checkEquivocation(7 as never)).toThrow(TypeError);
  });
});
