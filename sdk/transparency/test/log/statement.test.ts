/** Period statements in the log: leaves of version 2, found again, held against each other, and proved to be there. */
import { hashPeriodStatement, statementLeaf } from "@svc/core";
import { createNoteSigner, emptyRoot, hashLeaf, makeLogPolicy } from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { makeStatement, signerNamed } from "../../../../tools/fixtures/period-statements.ts";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import { fsckReceiptStore } from "../../src/fsck/fsck-receipts.ts";
import { verifyStatementInclusion } from "../../src/log/statement-inclusion.ts";
import { TransparencyLog } from "../../src/log/transparency-log.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import { Fault, FaultyStore } from "../store/faults.ts";
import { LOG_ORIGIN, logSigner, logVkey } from "./entries.ts";
import { makeReceipt } from "./receipts.ts";

const NOW = 1_800_000_000;

function openLog() {
  const store = new MemoryReceiptStore();
  let now = NOW;
  const log = new TransparencyLog({ store, signer: logSigner, now: () => now++ });
  return { store, log };
}

const { store, log } = openLog();
log.append(makeReceipt());
const march = makeStatement("lender");
const april = makeStatement("lender", { from: 2_000, to: 3_000, previous: hashPeriodStatement(march) });
const { log_index } = log.appendStatement(march);
log.append(makeReceipt({ attestation: "b" }));
log.appendStatement(makeStatement("another"));
log.appendStatement(april);
const policy = makeLogPolicy({ log: logVkey });
const document = log.getProofDocument(log_index);

describe("appending", () => {
  it("gives a statement one index and time, however often it comes, and under whatever signature", () => {
    const size = log.getSize();
    expect(log.appendStatement(march)).toMatchObject({ log_index, timestamp: NOW + 1, tree_size: size });
    const again = makeStatement("lender", {}, "another-kid");
    expect(again.signature.value).not.toBe(march.signature.value);
    expect(log.appendStatement(again)).toMatchObject({ log_index, timestamp: NOW + 1 });
    expect(log.getSize()).toBe(size);
  });

  it("hashes the entry as the protocol says", () => {
    const entry = log.getStatementEntry(log_index);
    expect(entry).toEqual({
      v: 2,
      type: "period_statement_v1",
      statement_hash: hashPeriodStatement(march),
      issuer: march.issuer,
      from: 1_000,
      to: 2_000,
      timestamp: NOW + 1,
    });
    expect(log.getInclusionProof(log_index).entry_hash).toBe(
      [...hashLeaf(statementLeaf(entry))].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
    expect(hashLeaf(statementLeaf(entry))).not.toEqual(emptyRoot());
  });

  it.each<[string, unknown, string]>([
    ["another count after signing", { ...march, count: 3 }, "signature_mismatch"],
    [
      "another issuer than signer",
      { ...march, issuer: signerNamed("another").publicKey },
      "issuer_not_signer",
    ],
    ["an unknown member", { ...march, note: "" }, "schema"],
    ["a receipt", makeReceipt(), "schema"],
    ["nothing", null, "schema"],
  ])("refuses %s", (_, statement, reason) => {
    expect(log.tryAppendStatement(statement)).toMatchObject({ ok: false, reason });
    expect(() => log.appendStatement(statement as never)).toThrow(/statement_refused|statement: /);
  });

  it("keeps receipts and statements apart", () => {
    expect(() => log.getEntry(log_index)).toThrow(/does not parse/);
    expect(() => log.getStatementEntry(0)).toThrow(/no statement/);
    expect(() => log.getStatementEntry(99)).toThrow(RangeError);
    expect(log.checkEquivocation(makeReceipt().attestation_id).entries).toHaveLength(1);
  });
});

describe("statements of one key", () => {
  it("are listed in log order; another key's are not among them", () => {
    const report = log.checkStatements(march.issuer);
    expect(report.entries.map(({ log_index: at }) => at)).toEqual([log_index, 4]);
    expect(report).toMatchObject({ clean: true, overlaps: [], gaps: [] });
    expect(log.checkStatements("00".repeat(32)).entries).toEqual([]);
  });

  it.each<[string, [number, number][], object]>([
    [
      "rewritten: the same period again",
      [
        [1, 2],
        [1, 2],
      ],
      { clean: false, overlaps: [[0, 1]] },
    ],
    [
      "overlapping by a second",
      [
        [1, 11],
        [10, 20],
      ],
      { clean: false, overlaps: [[0, 1]] },
    ],
    [
      "one within another, and one after it",
      [
        [1, 20],
        [2, 3],
        [4, 5],
      ],
      {
        overlaps: [
          [0, 1],
          [0, 2],
        ],
      },
    ],
    [
      "joined in any order",
      [
        [10, 20],
        [1, 10],
      ],
      { clean: true, overlaps: [], gaps: [] },
    ],
    [
      "with time between them",
      [
        [1, 10],
        [20, 30],
      ],
      { clean: true, gaps: [{ from: 10, to: 20 }] },
    ],
  ])("%s", (name, periods, wanted) => {
    const { log: own } = openLog();
    for (const [i, [from, to]] of periods.entries())
      own.appendStatement(makeStatement("lender", { from, to, first: i + 1, last: i }));
    const report = own.checkStatements(march.issuer);
    expect(report).toMatchObject(wanted);
    recordVerdict(`statements/${name}`, report);
  });
});

describe("inclusion", () => {
  const entry = log.getStatementEntry(log_index);
  const proof = log.getInclusionProof(log_index);
  const checkpoint = log.getCheckpoint();

  it("verifies from separate documents and from a tlog-proof", () => {
    const wanted = { valid: true, log_index, tree_size: 5, timestamp: NOW + 1, witnessed_at: null };
    expect(verifyStatementInclusion(march, { document }, policy)).toMatchObject(wanted);
    expect(verifyStatementInclusion(march, { entry, proof, checkpoint }, policy)).toMatchObject(wanted);
  });

  const other = createNoteSigner(LOG_ORIGIN, new Uint8Array(32).fill(77));
  it.each<[string, unknown, Parameters<typeof verifyStatementInclusion>[1], string]>([
    ["another statement's proof", april, { document }, "entry_mismatch"],
    [
      "a statement rewritten after logging",
      makeStatement("lender", { count: 1 }),
      { document },
      "entry_mismatch",
    ],
    ["another log time", march, { entry: { ...entry, timestamp: NOW }, proof, checkpoint }, "proof_mismatch"],
    ["a receipt's entry", march, { entry: log.getEntry(0), proof, checkpoint }, "malformed_entry"],
    ["a receipt's proof document", march, { document: log.getProofDocument(0) }, "malformed_entry"],
    ["a statement that nobody signed", { ...march, count: 3 }, { document }, "signature_mismatch"],
  ])("refuses %s", (name, statement, material, reason) => {
    const found = verifyStatementInclusion(statement, material, policy);
    expect(found).toMatchObject({ valid: false, reason });
    recordVerdict(`statement-inclusion/${name}`, found);
  });

  it("refuses a checkpoint under another key, and throws for a policy that is none", () => {
    const forged = new TransparencyLog({ store, signer: other }).getProofDocument(log_index);
    expect(verifyStatementInclusion(march, { document: forged }, policy)).toMatchObject({ valid: false });
    expect(() => verifyStatementInclusion(march, { document }, {} as never)).toThrow(TypeError);
  });
});

describe("fsck", () => {
  it("finds nothing in a log of receipts and statements", () => {
    expect(fsckReceiptStore(store).findings).toEqual([]);
  });

  const hash = hashPeriodStatement(march);
  it.each<[string, (name: string, mark: string | null) => string | null]>([
    ["a statement that leads to nothing", (name, mark) => (name === `statement ${hash}` ? null : mark)],
    ["a statement that leads elsewhere", (name, mark) => (name === `statement ${hash}` ? "4" : mark)],
    [
      "an issuer that forgets its last",
      (name, mark) => (name === `statements of ${march.issuer}` ? String(log_index) : mark),
    ],
    ["an entry that forgets the one before", (name, mark) => (name === "statement before 4" ? null : mark)],
  ])("finds %s", (_, answer) => {
    const damaged = Object.assign(new FaultyStore(store, new Fault()), {
      readMark: (name: string) => answer(name, store.readMark(name)),
    });
    expect(fsckReceiptStore(damaged).findings.map(({ problem }) => problem)).toEqual(["wrong_index"]);
  });
});
