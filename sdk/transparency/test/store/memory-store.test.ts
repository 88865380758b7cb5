/** The memory store against the plainest one: the same answers after any sequence of appends and failures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { fsckReceiptStore } from "../../src/fsck/fsck-receipts.ts";
import { appendEntries, type EntryContent } from "../../src/log/append.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import type { ReceiptStore } from "../../src/store/store.ts";
import { entryNumber } from "../log/entries.ts";
import { PlainStore } from "./plain-store.ts";

/** Few attestations and verifiers, so that chains form. */
function entry(receipt: number, attestation: number, verifier: number): EntryContent {
  const { verifier_key } = entryNumber(`verifier ${verifier}`);
  const named = entryNumber(`attestation ${attestation}`);
  const keys = { attestation_id: named.attestation_id, attestation_hash: named.attestation_hash };
  return { ...entryNumber(receipt), ...keys, verifier_key };
}

const FAIL = "fail on purpose";

/** Appends a batch and, when `fails`, throws at the end of the transaction it is part of. */
function appendOrFail(store: ReceiptStore, batch: EntryContent[], fails: boolean, now: number): void {
  if (!fails) {
    appendEntries(store, batch, now);
    return;
  }
  const failing: ReceiptStore = Object.create(store, {
    transaction: {
      value: <T>(body: () => T) =>
        store.transaction(() => {
          body();
          throw new Error(FAIL);
        }),
    },
  }) as ReceiptStore;
  for (const name of [
    "readHead",
    "writeHead",
    "readEntry",
    "insertEntry",
    "indexReceipt",
    "findByReceipt",
    "listByAttestation",
    "readMark",
    "writeMark",
    "readNode",
    "insertNode",
  ] as const) {
    Object.defineProperty(failing, name, { value: (store[name] as () => unknown).bind(store) });
  }
  expect(() => appendEntries(failing, batch, now)).toThrow(FAIL);
}

const receipt = fc.tuple(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 0, max: 3 }),
  fc.integer({ min: 0, max: 2 }),
);
const step = fc.record({ batch: fc.array(receipt, { maxLength: 5 }), fails: fc.boolean() });

describe("memory store", () => {
  it("answers like the plain one, failed transactions included", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const memory = new MemoryReceiptStore();
        const plain = new PlainStore();
        steps.forEach(({ batch, fails }, i) => {
          const entries = batch.map(([r, a, v]) => entry(r, a, v));
          for (const store of [memory, plain]) appendOrFail(store, entries, fails, 1000 + i);
        });
        const size = plain.readHead()?.size ?? 0;
        expect(memory.readHead()).toEqual(plain.readHead());
        for (let index = 0; index <= size; index++)
          expect(memory.readEntry(index)).toEqual(plain.readEntry(index));
        for (let level = 0; level < 8; level++) {
          for (let index = 0; index <= size; index++) {
            expect(memory.readNode(level, index)).toEqual(plain.readNode(level, index));
          }
        }
        for (let r = 0; r <= 60; r++) {
          const { receipt_hash } = entryNumber(r);
          expect(memory.findByReceipt(receipt_hash)).toEqual(plain.findByReceipt(receipt_hash));
        }
        for (let a = 0; a < 4; a++) {
          for (let v = -1; v < 3; v++) {
            const { attestation_id, verifier_key } = entry(0, a, v);
            const key = v < 0 ? undefined : verifier_key;
            expect(memory.listByAttestation(attestation_id, key)).toEqual(
              plain.listByAttestation(attestation_id, key),
            );
          }
        }
        expect(fsckReceiptStore(memory)).toMatchObject({ ok: true, size });
        expect(fsckReceiptStore(plain)).toMatchObject({ ok: true, size });
      }),
      { numRuns: runs(60, 2000) },
    );
  });
});
