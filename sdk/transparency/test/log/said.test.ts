/** The log's record of a claim equals the one derived from its entries, in any order of statements, and its cost. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { fsckReceiptStore } from "../../src/fsck/fsck-receipts.ts";
import { appendEntries, appendEntry, type EntryContent } from "../../src/log/append.ts";
import { contradictsItself } from "../../src/log/equivocation.ts";
import { hasEquivocated } from "../../src/log/said.ts";
import { MemoryReceiptStore } from "../../src/store/memory-store.ts";
import type { ReceiptStore } from "../../src/store/store.ts";
import { PlainStore } from "../store/plain-store.ts";
import { entryNumber } from "./entries.ts";

/** One verifier's word: few documents, circumstances and statements, so that things collide. */
const word = fc.record({
  document: fc.nat({ max: 1 }),
  rules: fc.nat({ max: 1 }),
  roots: fc.nat({ max: 1 }),
  time: fc.nat({ max: 1 }),
  result: fc.boolean(),
  conclusive: fc.boolean(),
  facts: fc.record({ proof: fc.boolean(), shape: fc.boolean() }, { requiredKeys: [] }),
  judgements: fc.record({ in_force: fc.boolean() }, { requiredKeys: [] }),
  verifier: fc.nat({ max: 1 }),
});
type Word = typeof word extends fc.Arbitrary<infer T> ? T : never;

const about = entryNumber("claim").attestation_id;

function entryOf(name: string, { document, rules, roots, time, verifier, ...said }: Word): EntryContent {
  return {
    ...entryNumber(name),
    ...said,
    attestation_id: about,
    attestation_hash: entryNumber(`document ${document}`).attestation_hash,
    trust_digest: entryNumber(`roots ${roots}`).attestation_hash,
    verifier_key: keyOf(verifier),
    rules: `svc-vdi/3+${rules}`,
    evaluated_at: time,
  };
}

const keyOf = (verifier: number) => entryNumber(`verifier ${verifier}`).attestation_hash;

function byDefinition(store: ReceiptStore, verifierKey: string): boolean {
  return contradictsItself(store, store.listByAttestation(about, verifierKey));
}

/** Any, or about one document by one verifier who seldom says no, so that long runs stay clean. */
const words = fc.oneof(
  fc.array(word, { maxLength: 10 }),
  fc.array(
    fc.tuple(word, fc.nat({ max: 9 })).map(([one, rare]) => {
      const holds = rare > 0;
      return { ...one, document: 0, verifier: 0, result: holds, facts: { proof: holds }, judgements: {} };
    }),
    { maxLength: 14 },
  ),
);

/** Words of one verifier, where it is shown that their number costs nothing. */
const MANY = runs(400, 2000);

describe("equivocation_detected", () => {
  it("is after every entry what the entries give, also when appends fail in between", () => {
    let convicted = 0;
    fc.assert(
      fc.property(words, fc.array(fc.nat({ max: 13 }), { maxLength: 3 }), (said, failing) => {
        for (const store of [new MemoryReceiptStore(), new PlainStore()]) {
          said.forEach((one, i) => {
            const entry = entryOf(`word ${i}`, one);
            if (failing.includes(i)) {
              const fails = () =>
                store.transaction(() => {
                  appendEntry(nested(store), entryOf(`lost ${i}`, { ...one, result: !one.result }), 1);
                  throw new Error("on purpose");
                });
              expect(fails).toThrow("on purpose");
            }
            const { equivocationDetected } = appendEntry(store, entry, 1);
            const wanted = byDefinition(store, entry.verifier_key);
            expect(equivocationDetected).toBe(wanted);
            expect(hasEquivocated(store, about, entry.verifier_key)).toBe(wanted);
            if (wanted) convicted += 1;
          });
          expect(fsckReceiptStore(store).ok).toBe(true);
        }
      }),
      { numRuns: runs(150, 20_000) },
    );
    expect(convicted).toBeGreaterThan(20);
  });

  it("is the same in one batch, and in a store whose marks were never made", () => {
    fc.assert(
      fc.property(words, word, (said, next) => {
        const entries = said.map((one, i) => entryOf(`word ${i}`, one));
        const batched = new MemoryReceiptStore();
        appendEntries(batched, entries, 1);
        for (const verifier of [0, 1]) {
          expect(hasEquivocated(batched, about, keyOf(verifier))).toBe(
            byDefinition(batched, keyOf(verifier)),
          );
        }
        const old = new PlainStore();
        const { writeMark, readMark } = old;
        Object.assign(old, { writeMark: () => {}, readMark: () => null });
        appendEntries(old, entries, 1);
        Object.assign(old, { writeMark: writeMark.bind(old), readMark: readMark.bind(old) });
        const { equivocationDetected, entry } = appendEntry(old, entryOf("next", next), 1);
        expect(equivocationDetected).toBe(byDefinition(old, entry.verifier_key));
        expect(fsckReceiptStore(old).ok).toBe(true);
      }),
      { numRuns: runs(80, 10_000) },
    );
  });

  it("costs the same however often a verifier has spoken of an attestation", () => {
    const store = new MemoryReceiptStore();
    const say = (from: number, to: number) => {
      const read = { entries: 0 };
      const counting = Object.assign(nested(store), {
        transaction: <T>(body: () => T) => store.transaction(body),
        readEntry: (index: number) => {
          read.entries += 1;
          return store.readEntry(index);
        },
      });
      // Every entry another question: another time, and every second one another document.
      for (let i = from; i < to; i++) {
        appendEntry(counting, entryOf(`word ${i}`, { ...HONEST, document: i % 2, time: i }), 1);
      }
      return read.entries;
    };
    // The second word reads the first; after that no earlier entry is read again.
    expect(say(0, 2)).toBe(1);
    expect(say(2, MANY)).toBe(0);
    expect(hasEquivocated(store, about, keyOf(0))).toBe(false);
    appendEntry(store, entryOf("last", { ...HONEST, time: 7, facts: { proof: false } }), 1);
    expect(hasEquivocated(store, about, keyOf(0))).toBe(true);
  });

  it("writes as much for a verifier's last word of many as for its third", () => {
    const store = new MemoryReceiptStore();
    const written: number[] = [];
    const counting = Object.assign(nested(store), {
      transaction: <T>(body: () => T) => store.transaction(body),
      writeMark: (key: string, mark: string) => {
        written[written.length - 1] = (written.at(-1) ?? 0) + key.length + mark.length;
        store.writeMark(key, mark);
      },
    });
    for (let i = 0; i < MANY; i++) {
      written.push(0);
      appendEntry(counting, entryOf(`word ${i}`, { ...HONEST, time: i }), 1);
    }
    expect(written[0]).toBe(0);
    expect(Math.max(...written.slice(2))).toBeLessThan(1000);
  });
});

const HONEST: Word = {
  document: 0,
  rules: 0,
  roots: 0,
  time: 0,
  result: true,
  conclusive: true,
  facts: { proof: true },
  judgements: { in_force: true },
  verifier: 0,
};

/** The store inside a transaction that is open already. */
function nested(store: ReceiptStore): ReceiptStore {
  return {
    transaction: (body) => body(),
    readHead: () => store.readHead(),
    writeHead: (size, head) => store.writeHead(size, head),
    readEntry: (index) => store.readEntry(index),
    insertEntry: (index, bytes) => store.insertEntry(index, bytes),
    indexReceipt: (index, keys) => store.indexReceipt(index, keys),
    findByReceipt: (hash) => store.findByReceipt(hash),
    listByAttestation: (id, key) => store.listByAttestation(id, key),
    readMark: (key) => store.readMark(key),
    writeMark: (key, mark) => store.writeMark(key, mark),
    readNode: (level, index) => store.readNode(level, index),
    insertNode: (level, index, hash) => store.insertNode(level, index, hash),
  };
}
