/** fsck of a receipt log's store: the rows by which its entries are found. */
import { readLogHead } from "@svc/tlog";
import { describe, expect, it } from "vitest";
import { fsckReceiptStore } from "../../src/fsck/fsck-receipts.ts";
import { appendEntry } from "../../src/log/append.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import type { ReceiptStore } from "../../src/store/store.ts";
import { entryNumber, fill } from "../log/entries.ts";
import { Fault, FaultyStore } from "../store/faults.ts";

const store = new MemoryReceiptStore();
fill(store, 0, 10);
// Entry 10 is the verifier's second word on the attestation of entry 9.
const { attestation_id, attestation_hash } = entryNumber(9);
appendEntry(store, { ...entryNumber(10), attestation_id, attestation_hash }, 1_800_000_000);
const receipt = (i: number) => entryNumber(i).receipt_hash;
const attestation = (i: number) => entryNumber(i).attestation_id;

/** The whole store but for some answers. */
function damaged(answers: Partial<ReceiptStore>): ReceiptStore {
  return Object.assign(new FaultyStore(store, new Fault()), answers);
}

const head = readLogHead(store);
const CASES: [string, Partial<ReceiptStore>, [string, string][]][] = [
  [
    "an entry in another's place",
    { readEntry: (i) => store.readEntry(i === 4 ? 5 : i) },
    [
      ["entry 4", "wrong_index"],
      ["entry 4", "wrong_index"],
      ["entry 4", "wrong_index"],
      ["node 0/4", "wrong_hash"],
      ["entry 5", "duplicate_receipt"],
      ["head", "wrong_root"],
    ],
  ],
  [
    "a receipt that leads to nothing",
    { findByReceipt: (hash) => (hash === receipt(3) ? null : store.findByReceipt(hash)) },
    [["entry 3", "wrong_index"]],
  ],
  [
    "a receipt that leads elsewhere",
    { findByReceipt: (hash) => (hash === receipt(3) ? 4 : store.findByReceipt(hash)) },
    [["entry 3", "wrong_index"]],
  ],
  [
    "an attestation that forgets its entry",
    { listByAttestation: (id, key) => (id === attestation(3) ? [] : store.listByAttestation(id, key)) },
    [
      ["entry 3", "wrong_index"],
      ["entry 3", "wrong_index"],
    ],
  ],
  [
    "an attestation that lists its entry twice for a verifier",
    {
      listByAttestation: (id, key) =>
        id === attestation(3) && key ? [3, 3] : store.listByAttestation(id, key),
    },
    [["entry 3", "wrong_index"]],
  ],
  [
    "a mark of a contradiction that there is not",
    { readMark: () => "contradicted" },
    [...Array(9).keys(), 10].map((i): [string, string] => [`entry ${i}`, "wrong_mark"]),
  ],
  [
    "a head with another time",
    { readHead: () => ({ ...head, timestamp: 1 }) },
    [["entry 10", "time_reversed"]],
  ],
];

describe("fsck of a receipt log's store", () => {
  it("finds nothing in a whole one, nor in an empty one", () => {
    expect(fsckReceiptStore(store)).toMatchObject({ ok: true, size: 11, findings: [] });
    expect(fsckReceiptStore(new MemoryReceiptStore())).toMatchObject({ ok: true, size: 0 });
  });

  for (const [name, answers, wanted] of CASES) {
    it(`names ${name}`, () => {
      const { ok, findings } = fsckReceiptStore(damaged(answers));
      expect(findings.map(({ where, problem }) => [where, problem])).toEqual(wanted);
      expect(ok).toBe(false);
    });
  }
});
