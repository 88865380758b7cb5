/** The memory store against the plainest one: the same answers after any sequence of appends and failures. */
import { encodeHex, logLeaf } from "@svc/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { fsckStore } from "../../src/fsck/fsck-store.ts";
import { appendEntries, appendEntry, type EntryContent } from "../../src/log/append.ts";
import { HashIndex } from "../../src/store/hash-index.ts";
import { joinTags, KeyTags } from "../../src/store/key-tags.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import type { LogStore } from "../../src/store/store.ts";
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
function appendOrFail(store: LogStore, batch: EntryContent[], fails: boolean, now: number): void {
  if (!fails) {
    appendEntries(store, batch, now);
    return;
  }
  const failing: LogStore = Object.create(store, {
    transaction: {
      value: <T>(body: () => T) =>
        store.transaction(() => {
          body();
          throw new Error(FAIL);
        }),
    },
  }) as LogStore;
  for (const name of [
    "readHead",
    "writeHead",
    "readEntry",
    "insertEntry",
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
        const memory = new MemoryStore();
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
        expect(fsckStore(memory)).toMatchObject({ ok: true, size });
        expect(fsckStore(plain)).toMatchObject({ ok: true, size });
      }),
      { numRuns: runs(60, 2000) },
    );
  });

  it("holds many entries over many chunks", () => {
    const store = new MemoryStore();
    const contents = Array.from({ length: 5000 }, (_, i) => entryNumber(i));
    appendEntries(store, contents, 5);
    for (const i of [0, 1, 255, 256, 1023, 4095, 4096, 4999]) {
      expect(store.findByReceipt(entryNumber(i).receipt_hash)).toBe(i);
      const bytes = store.readEntry(i) as Uint8Array;
      expect(encodeHex(bytes)).toBe(encodeHex(logLeaf({ ...entryNumber(i), timestamp: 5 })));
    }
    expect(fsckStore(store)).toMatchObject({ ok: true, size: 5000 });
  });

  it("refuses writes out of order, outside a transaction, and transactions inside one another", () => {
    const store = new MemoryStore();
    const head = { size: 1, root: new Uint8Array(32), timestamp: 0 };
    expect(() => store.writeHead(0, head)).toThrow(/transaction/);
    expect(() => store.insertNode(0, 0, new Uint8Array(32))).toThrow(/transaction/);
    expect(() => store.transaction(() => store.insertNode(0, 1, new Uint8Array(32)))).toThrow(/follow/);
    const stored = { bytes: new Uint8Array(1), receiptHash: "", attestationId: "", verifierKey: "" };
    expect(() => store.transaction(() => store.insertEntry(1, stored))).toThrow(/follow/);
    expect(() => store.transaction(() => store.transaction(() => 1))).toThrow(/nested/);
    appendEntry(store, entryNumber(0), 1);
    expect(fsckStore(store)).toMatchObject({ ok: true, size: 1 });
  });
});

describe("hash index", () => {
  it("is exact although it keeps 32 bits of a key", () => {
    const keys = Array.from({ length: 3000 }, (_, i) => `key ${i}`);
    const tags = new KeyTags();
    const index = new HashIndex<string>({
      tagOf: (key) => tags.of(key),
      hasKey: (entry, key) => keys[entry] === key,
    });
    keys.forEach((key, i) => {
      expect(index.exchange(key, i)).toBeNull();
    });
    keys.forEach((key, i) => {
      expect(index.get(key)).toBe(i);
    });
    expect(index.get("key 3000")).toBeNull();
  });

  it("is exact when all keys share their bits", () => {
    const keys = Array.from({ length: 100 }, (_, i) => `key ${i}`);
    const index = new HashIndex<string>({ tagOf: () => 7, hasKey: (entry, key) => keys[entry] === key });
    keys.forEach((key, i) => {
      expect(index.exchange(key, i)).toBeNull();
    });
    keys.forEach((key, i) => {
      expect(index.get(key)).toBe(i);
    });
    expect(index.get("key 100")).toBeNull();
  });

  it("tells keys apart whose 32 bits are the same, by asking the entry", () => {
    const asked: string[] = [];
    const tags = new KeyTags();
    const index = new HashIndex<string>({
      tagOf: (key) => tags.of(key),
      hasKey: (_, key) => {
        asked.push(key);
        return false;
      },
    });
    index.exchange("same", 0);
    // The entry denies the key: the index must go on and store it beside.
    expect(index.exchange("same", 1)).toBeNull();
    expect(asked).toEqual(["same"]);
  });
});

describe("tags of keys", () => {
  const id = (i: number) => entryNumber(i).attestation_id;

  it("depend on every code unit", () => {
    const tags = new KeyTags();
    const key = id(0);
    for (let at = 0; at < key.length; at++) {
      const other = `${key.slice(0, at)}${key[at] === "0" ? "1" : "0"}${key.slice(at + 1)}`;
      expect(tags.of(other), `unit ${at}`).not.toBe(tags.of(key));
    }
    expect(tags.of(key.slice(0, -1))).not.toBe(tags.of(key));
  });

  it("are the same for one store and others for another, so that nobody can prepare a collision", () => {
    const [one, other] = [new KeyTags(), new KeyTags()];
    const first = Array.from({ length: 8 }, (_, i) => one.of(id(i)));
    expect(Array.from({ length: 8 }, (_, i) => one.of(id(i)))).toEqual(first);
    expect(Array.from({ length: 8 }, (_, i) => other.of(id(i)))).not.toEqual(first);
  });

  it("spread ids that differ in a counter over 32 bits", () => {
    const tags = new KeyTags();
    const count = 20_000;
    const key = (i: number) => `vdi:att:${i.toString(16).padStart(64, "0")}`;
    const seen = new Set(Array.from({ length: count }, (_, i) => tags.of(key(i))));
    // Of 20,000 random values of 32 bits 0.05 collide on average.
    expect(seen.size).toBeGreaterThan(count - 10);
  });

  it("of two keys depend on their order", () => {
    expect(joinTags(1, 2)).not.toBe(joinTags(2, 1));
    expect(joinTags(1, 2)).toBe(joinTags(1, 2));
  });
});
