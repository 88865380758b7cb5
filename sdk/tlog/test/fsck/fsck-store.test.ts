/** fsck of a store: silent about a whole one, exact about every kind of damage. */
import { describe, expect, it } from "vitest";
import { fsckStore } from "../../src/fsck/fsck-store.ts";
import { readLogHead } from "../../src/log/read.ts";
import { MemoryStore } from "../../src/store/memory-store.ts";
import type { LogStore } from "../../src/store/store.ts";
import { fill } from "../log/leaves.ts";
import { damaged } from "../store/damaged.ts";

const store = new MemoryStore();
fill(store, 0, 11);
const zeros = new Uint8Array(32);
const head = readLogHead(store);

const CASES: [string, Partial<LogStore>, [string, string][]][] = [
  ["an entry missing", { readEntry: (i) => (i === 4 ? null : store.readEntry(i)) }, [["entry 4", "missing"]]],
  [
    "an entry in another's place",
    { readEntry: (i) => store.readEntry(i === 4 ? 5 : i) },
    [
      ["node 0/4", "wrong_hash"],
      ["head", "wrong_root"],
    ],
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
  ["a head with another root", { readHead: () => ({ ...head, root: zeros }) }, [["head", "wrong_root"]]],
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

  it("names what the caller's check finds in an entry", () => {
    const check = (index: number) =>
      index === 3 ? [{ problem: "unlucky" as const, values: { nth: 3 } }] : [];
    expect(fsckStore(store, check)).toMatchObject({
      ok: false,
      findings: [{ where: "entry 3", problem: "unlucky", values: { nth: 3 } }],
    });
  });

  for (const [name, answers, wanted] of CASES) {
    it(`names ${name}`, () => {
      const { ok, findings } = fsckStore(damaged(store, answers));
      expect(findings.map(({ where, problem }) => [where, problem])).toEqual(wanted);
      expect(ok).toBe(false);
    });
  }
});
