// Closing a period: the statement of a month, in whatever order its attestations come; and what is refused to close.
import { encodeHex, hashPeriodStatement, periodLeafBytes, VdiError } from "@svc/core";
import { hashLeaf } from "@svc/tlog";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { recordVerdict } from "../../../../tools/testing/verdict.ts";
import {
  closePeriod,
  issuePeriodStatement,
  leafText,
  PeriodBuilder,
  type PeriodEntry,
  PeriodTree,
  periodEntryOf,
} from "../../src/periods/index.ts";
import { hashPeriodLeaf } from "../../src/periods/leaf.ts";
import { CHAIN } from "./fixtures/beacon.ts";
import {
  ATTESTATIONS,
  attested,
  BESIDE,
  close,
  FROM,
  ISSUER,
  leaves,
  NUMBERED,
  STREAM,
  signerOf,
  statement,
  TO,
  tree,
  VOID,
} from "./fixtures/month.ts";

const ENTRIES = ATTESTATIONS.map(periodEntryOf);
const [BESIDE_A] = BESIDE.map(periodEntryOf) as [PeriodEntry];
const AFTER = { previous: statement, to: TO + 86_400, voids: [] };
const TERMS = { issuer: ISSUER, from: FROM, to: TO, stream: STREAM, voids: [VOID] };

test("a month: twelve numbers, one void, two beside the stream", () => {
  expect(statement).toMatchObject({
    type: "period_statement_v1",
    issuer: ISSUER,
    stream: STREAM,
    first: 1,
    last: 13,
    count: 14,
    voids: 1,
    outcomes: [
      { outcome: "approve", count: 10 },
      { outcome: "decline", count: 4 },
    ],
  });
  expect(statement).not.toHaveProperty("previous");
  expect(leaves).toHaveLength(15);
  expect(leaves[6]).toEqual({ number: 7, void: true });
  expect(leaves.slice(13).map((leaf) => Object.keys(leaf).sort())).toEqual([
    ["attestation_id", "outcome"],
    ["attestation_id", "outcome"],
  ]);
  expect(tree.root()).toBe(statement.root);
  recordVerdict("period/month", {
    hash: hashPeriodStatement(statement),
    root: statement.root,
    leaves: leaves.map(leafText),
  });
});

test("leaf hashes are those of the canonical form, also of outcomes that need escapes", () => {
  for (const outcome of ["approve", 'quote " and \\', "ä\u2028é", "tab\tnl\n", "\u{1f600}"]) {
    for (const leaf of [
      { number: 5, attestation_id: `vdi:att:${"0f".repeat(32)}`, outcome },
      { attestation_id: `vdi:att:${"0f".repeat(32)}`, outcome },
    ]) {
      expect(encodeHex(hashPeriodLeaf(leaf))).toBe(encodeHex(hashLeaf(periodLeafBytes(leaf))));
    }
  }
  const leaf = { number: 9_007_199_254_740_991, void: true } as const;
  expect(encodeHex(hashPeriodLeaf(leaf))).toBe(encodeHex(hashLeaf(periodLeafBytes(leaf))));
});

test("the worked numbers of the protocol", () => {
  const three = new PeriodTree();
  const worked = [
    { number: 1, attestation_id: `vdi:att:${"1".repeat(64)}`, outcome: "approve" },
    { number: 2, void: true as const },
    { attestation_id: `vdi:att:${"2".repeat(64)}`, outcome: "decline" },
  ];
  for (const leaf of worked) three.append(leaf);
  expect(worked.map((leaf) => encodeHex(hashPeriodLeaf(leaf)))).toEqual([
    "31d87a9cc34425ffa7394986b18536c147e2cc3977f513edf47356a5cbc388e8",
    "35c3bdfa0b4920703db4e6a25dc9abd435229c43772b2dd885a5b7b05f2ad32e",
    "ff5527d0ffe687f360e5c1d3cb48e7a95ca8c7af7bdf9270e26b3162a9db2c9e",
  ]);
  expect(three.root()).toBe("5bbb79daa904679bc256272cac8cfed46187bc04c3f5cc8d7df8a7cd084908ae");
});

test("the order in which attestations come changes nothing", async () => {
  const shuffled = fc.shuffledSubarray(ENTRIES, { minLength: ENTRIES.length });
  await fc.assert(
    fc.asyncProperty(shuffled, async (entries) => {
      expect((await closePeriod(entries, TERMS)).root).toBe(statement.root);
    }),
    { numRuns: 30 },
  );
});

test("a key that never numbered has everything beside the stream", async () => {
  const content = await closePeriod(BESIDE.map(periodEntryOf), { issuer: ISSUER, from: FROM, to: TO });
  expect(content).toMatchObject({ first: 1, last: 0, count: 2, voids: 0 });
  expect(content).not.toHaveProperty("stream");
});

test("numbers of another stream are beside it", async () => {
  const other = attested("1 of cards");
  const content = await closePeriod([...ENTRIES, periodEntryOf(other)], TERMS);
  expect(content).toMatchObject({ last: 13, count: 15 });
});

test("a period in which nothing was attested can be stated, and goes on", () => {
  const empty = close([], { previous: statement, to: TO + 10 });
  expect(empty.statement).toMatchObject({
    from: TO,
    first: 14,
    last: 13,
    count: 0,
    outcomes: [],
    stream: STREAM,
  });
  expect(empty.statement.previous).toBe(hashPeriodStatement(statement));
  expect(empty.statement.root).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
});

describe("refused to close", () => {
  const closing = (change: { entries?: unknown[]; terms?: object }) =>
    closePeriod((change.entries ?? ENTRIES) as typeof ENTRIES, { ...TERMS, ...change.terms });
  const twelve = periodEntryOf(NUMBERED.at(-1) as (typeof NUMBERED)[number]);

  test.each<[string, Parameters<typeof closing>[0], string]>([
    ["a gap", { terms: { voids: [] } }, "number_missing"],
    ["a number twice", { entries: [...ENTRIES, periodEntryOf(attested("13 again"))] }, "number_twice"],
    [
      "a number twice, before its turn",
      { entries: [twelve, { ...twelve, attestation_id: `vdi:att:${"1".repeat(64)}` }] },
      "number_twice",
    ],
    [
      "an attestation twice beside the stream",
      { entries: [...ENTRIES, ENTRIES.at(-1)] },
      "attestation_twice",
    ],
    [
      "one id under two numbers",
      { entries: [...ENTRIES, { ...twelve, sequence: { stream: STREAM, number: 14 } }] },
      "attestation_twice",
    ],
    ["a void that hides an attestation", { terms: { voids: [VOID, 3] } }, "void_of_attested"],
    ["a void beyond a gap", { terms: { voids: [VOID, 20] } }, "number_missing"],
    ["a number issued long after", { entries: [{ ...ENTRIES[0], issued_at: TO + 600 }] }, "outside_period"],
    [
      "a number issued long before",
      { entries: [{ ...ENTRIES[0], issued_at: FROM - 601 }] },
      "outside_period",
    ],
    [
      "one beside the stream issued at the end",
      { entries: [{ ...BESIDE_A, issued_at: TO }] },
      "outside_period",
    ],
    [
      "one beside the stream issued before",
      { entries: [{ ...BESIDE_A, issued_at: FROM - 1 }] },
      "outside_period",
    ],
    [
      "a number of the period before, issued in this one",
      { entries: [{ ...ENTRIES[0], issued_at: TO + 600 }], terms: { ...AFTER, from: TO } },
      "number_before_first",
    ],
  ])("%s", async (_, change, code) => {
    const error = await closing(change).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(VdiError);
    expect((error as VdiError).code).toBe(code);
  });

  test.each<[string, object]>([
    ["an unknown member", { voidz: [] }],
    ["an end before the beginning", { to: FROM }],
    ["milliseconds", { to: TO * 1000 }],
    ["no end", { to: undefined }],
    ["no issuer", { issuer: undefined }],
    ["a key in capitals", { issuer: ISSUER.toUpperCase() }],
    ["a stream with a space", { stream: "a b" }],
    ["a void that is no number", { voids: ["7"] }],
    ["a void twice", { voids: [7, 7] }],
    ["a void before the first", { voids: [0] }],
    ["voids of no stream", { stream: undefined }],
    ["voids that are a number", { voids: 7 }],
    ["a previous one that is none", { previous: {} }],
    ["a period that leaves time out", { previous: statement, from: TO + 1, to: TO + 2, voids: [] }],
    ["a period that overlaps", { previous: statement, from: TO - 1, to: TO + 2, voids: [] }],
    ["a first number of its own", { first: 2 }],
    ["a draw without a chain", { draw: {} }],
    ["a draw of a chain that is none", { draw: { chain: "x" } }],
    ["a draw too early", { draw: { chain: CHAIN.chain, after: 3_599 } }],
    ["a draw too late", { draw: { chain: CHAIN.chain, after: 2_592_001 } }],
    ["a draw with an unknown member", { draw: { chain: CHAIN.chain, round: 1 } }],
    ["another stream than before", { previous: statement, from: TO, to: TO + 2, stream: "cards", voids: [] }],
    ["a listener that is none", { onLeaf: 1 }],
    ["another listener that is none", { onElsewhere: 1 }],
  ])("terms: %s", async (_, terms) => {
    await expect(closing({ terms })).rejects.toThrow(/^terms/);
  });

  test("terms: a previous one that nobody awaited", async () => {
    const terms = { previous: Promise.resolve(statement) };
    await expect(closing({ terms })).rejects.toThrow("found a Promise: is an await missing?");
  });

  test.each([
    {},
    { ...ENTRIES[0], attestation_id: "x" },
    { ...ENTRIES[0], outcome: "" },
    { ...ENTRIES[0], issued_at: 1.5 },
    { ...ENTRIES[0], sequence: { stream: STREAM, number: 0 } },
  ])("an entry that is none: %j", async (entry) => {
    await expect(closing({ entries: [entry] })).rejects.toThrow(/^entry/);
  });

  test("a closed builder takes nothing more", () => {
    const builder = new PeriodBuilder({ ...TERMS, voids: [] });
    builder.close();
    expect(() => builder.close()).toThrow(TypeError);
    expect(() => builder.add(ENTRIES[0] as (typeof ENTRIES)[number])).toThrow(TypeError);
  });

  test("content is not signed by another key, nor with counts that disagree", async () => {
    const content = await closePeriod(ENTRIES, TERMS);
    expect(() => issuePeriodStatement(content, signerOf("another"))).toThrow(/signer/);
    expect(() => issuePeriodStatement({ ...content, count: 13 }, signerOf("issuer"))).toThrow(
      /counts_disagree/,
    );
    expect(() => issuePeriodStatement({ ...content, root: "x" }, signerOf("issuer"))).toThrow(
      /content\/root/,
    );
  });
});

test("a tree proves each of its leaves, whatever its size", () => {
  for (const size of [1, 2, 3, 7, 8, 9, 31]) {
    const made = new PeriodTree();
    const builder = new PeriodBuilder({
      issuer: ISSUER,
      from: 0,
      to: 10,
      stream: "s",
      onLeaf: (leaf) => made.append(leaf),
    });
    for (let number = 1; number <= size; number++) {
      const attestation_id = `vdi:att:${number.toString(16).padStart(2, "0").padEnd(64, "0")}`;
      builder.add({ attestation_id, outcome: "a", issued_at: 1, sequence: { stream: "s", number } });
    }
    expect(builder.close().root).toBe(made.root());
    expect(() => made.proof(size)).toThrow(RangeError);
  }
});
