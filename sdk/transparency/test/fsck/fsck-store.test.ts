/** fsck of a store: silent about a whole one, exact about every kind of damage. */
import { describe, expect, it } from "vitest";
import { fsckStore } from "../../src/fsck/fsck-store.ts";
import { appendEntry } from "../../src/log/append.ts";
import { readLogHead } from "../../src/log/read.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import type { LogStore } from "../../src/store/store.ts";
import { entryNumber, fill } from "../log/entries.ts";
import { Fault, FaultyStore } from "../store/faults.ts";

const store = new MemoryStore();
fill(store, 0, 10);
// Entry 10 is the verifier's second word on the attestation of entry 9.
const { attestation_id, attestation_hash } = entryNumber(9);
appendEntry(store, { ...entryNumber(10), attestation_id, attestation_hash }, 1_800_000_000);
const receipt = (i: number) => entryNumber(i).receipt_hash;
const attestation = (i: number) => entryNumber(i).attestation_id;
const zeros = new Uint8Array(32);

/** The whole store but for some answers. */
function damaged(answers: Partial<LogStore>): LogStore {
  return Object.assign(new FaultyStore(store, new Fault()), answers);
}

const head = readLogHead(store);
const CASES: [string, Partial<LogStore>, [string, string][]][] = [
  ["an entry missing", { readEntry: (i) => (i === 4 ? null : store.readEntry(i)) }, [["entry 4", "missing"]]],
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
    "a subtree hash missing",
    { readNode: (level, i) => (level === 3 ? null : store.readNode(level, i)) },
    [["node 3/0", "missing"]],
  ],
  [
    "a leaf hash changed",
    { readNode: (level, i) => (level === 0 && i === 10 ? zeros : store.readNode(level, i)) },
    [["node 0/10", "wrong_hash"]],
  ],
  [
    "a mark of a contradiction that there is not",
    { readMark: () => JSON.stringify({ equivocated: true }) },
    [...Array(9).keys(), 10].map((i): [string, string] => [`entry ${i}`, "wrong_mark"]),
  ],
  ["a head with another root", { readHead: () => ({ ...head, root: zeros }) }, [["head", "wrong_root"]]],
  ["a head with another time", { readHead: () => ({ ...head, timestamp: 1 }) }, [["head", "time_reversed"]]],
  [
    "a head that counts one too few",
    { readHead: () => ({ ...head, size: 10 }) },
    [
      ["head", "wrong_root"],
      ["entry 10", "surplus"],
      ["node 0/10", "surplus"],
    ],
  ],
];

describe("fsck of a store", () => {
  it("finds nothing in a whole one, nor in an empty one", () => {
    expect(fsckStore(store)).toMatchObject({ ok: true, size: 11, findings: [] });
    expect(fsckStore(new MemoryStore())).toMatchObject({ ok: true, size: 0 });
  });

  for (const [name, answers, wanted] of CASES) {
    it(`names ${name}`, () => {
      const { ok, findings } = fsckStore(damaged(answers));
      expect(findings.map(({ where, problem }) => [where, problem])).toEqual(wanted);
      expect(ok).toBe(false);
    });
  }
});
