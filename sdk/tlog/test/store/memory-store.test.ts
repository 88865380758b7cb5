/** The stores against the plainest one: the same answers after any sequence of appends and failures. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { fsckStore } from "../../src/fsck/fsck-store.ts";
import { appendLeaves } from "../../src/log/append.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import type { LogStore } from "../../src/store/store.ts";
import { fill, leafNumber } from "../log/leaves.ts";
import { damaged } from "./damaged.ts";
import { PlainStore } from "./plain-store.ts";

const FAIL = "fail on purpose";

/** Appends a batch and, when `fails`, throws at the end of the transaction it is part of. */
function appendOrFail(store: LogStore, batch: Uint8Array[], fails: boolean, now: number): void {
  if (!fails) {
    appendLeaves(store, batch, now);
    return;
  }
  const failing = damaged(store, {
    transaction: (body) =>
      store.transaction(() => {
        body();
        throw new Error(FAIL);
      }),
  });
  expect(() => appendLeaves(failing, batch, now)).toThrow(FAIL);
}

const step = fc.record({ batch: fc.array(fc.nat({ max: 999 }), { maxLength: 5 }), fails: fc.boolean() });

describe("memory store", () => {
  it("answers like the plain one, failed transactions included", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const memory = new MemoryStore();
        const plain = new PlainStore();
        steps.forEach(({ batch, fails }, i) => {
          for (const store of [memory, plain]) appendOrFail(store, batch.map(leafNumber), fails, 1000 + i);
        });
        const size = plain.readHead()?.size ?? 0;
        expect(memory.readHead()).toEqual(plain.readHead());
        for (let index = 0; index <= size; index++) {
          expect(memory.readEntry(index)).toEqual(plain.readEntry(index));
          for (let level = 0; level < 8; level++)
            expect(memory.readNode(level, index)).toEqual(plain.readNode(level, index));
        }
        expect(fsckStore(memory)).toMatchObject({ ok: true, size });
      }),
      { numRuns: runs(60, 2000) },
    );
  });

  it("refuses writes out of order, outside a transaction, and transactions inside one another", () => {
    const store = new MemoryStore();
    const hash = new Uint8Array(32);
    const head = { size: 1, root: hash, timestamp: 0 };
    const outside = /in a transaction/;
    expect(() => store.writeHead(0, head)).toThrow(outside);
    expect(() => store.insertNode(0, 0, hash)).toThrow(outside);
    expect(() => store.insertEntry(0, hash)).toThrow(outside);
    expect(() => store.transaction(() => store.insertNode(0, 1, hash))).toThrow(/follow/);
    expect(() => store.transaction(() => store.insertEntry(1, hash))).toThrow(/follow/);
    expect(() => store.transaction(() => store.transaction(() => 1))).toThrow(/nested/);
    appendLeaves(store, [leafNumber(0)], 1);
    expect(fsckStore(store)).toMatchObject({ ok: true, size: 1 });
  });

  it("replaces a head only by compare and set", () => {
    const store = new MemoryStore();
    fill(store, 0, 5);
    const head = { size: 9, root: new Uint8Array(32), timestamp: 1 };
    expect(store.transaction(() => store.writeHead(4, head))).toBe(false);
    expect(store.readHead()?.size).toBe(5);
  });
});

describe("appending", () => {
  it("keeps the head's time when the clock goes back", () => {
    const store = new MemoryStore();
    expect(appendLeaves(store, [leafNumber(0)], 50)).toMatchObject({ size: 1, timestamp: 50 });
    expect(appendLeaves(store, [leafNumber(1)], 40)).toMatchObject({ size: 2, timestamp: 50 });
    expect(appendLeaves(store, [], 60)).toMatchObject({ size: 2, timestamp: 50 });
  });

  it("is a conflict with a code when the head moved in between, and nothing is kept", () => {
    const store = new MemoryStore();
    fill(store, 0, 5);
    const beaten = damaged(store, { writeHead: () => false });
    const append = () => appendLeaves(beaten, [leafNumber("late")], 2_000_000_000);
    expect(append).toThrow(expect.objectContaining({ code: "log_conflict" }));
    expect(fsckStore(store)).toMatchObject({ ok: true, size: 5 });
  });
});
