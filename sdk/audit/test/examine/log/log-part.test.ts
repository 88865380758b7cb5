/** Documents of logs in a set: which receipt an entry is tied to, which of several findings counts, what a finding rests on. */
import { openReceipt } from "@svc/vdi-verifier/opened";
import { describe, expect, test } from "vitest";
import { attestation, evidence, first, NOW, second } from "../../../../../tools/fixtures/bundle-parts.ts";
import { fails, holds, keyOf, lacks } from "../../../src/kinds/log/finding.ts";
import { attestationTimes, logAnswer, logPartOf } from "../../../src/kinds/log/verify.ts";
import type { Tie } from "../../../src/model/examination.ts";
import type { DocumentSet } from "../../../src/model/set.ts";
import { itemsOf, POLICIES } from "../fixtures/items.ts";

const logged = evidence(1);
const [opened, other] = [await openReceipt(first), await openReceipt(second)];
const altered = { ...logged.entry, result: false };

function partOf(files: { readonly [name: string]: unknown }, places: readonly number[] = []) {
  const placed = itemsOf(files).map((item) => ({ item }));
  const ties: Tie[] = [];
  const set = {
    placed,
    terms: { logs: POLICIES },
    at: (index: number) => placed[index],
    answer: () => undefined,
    tie: (tie: Tie) => ties.push(tie),
  } as unknown as DocumentSet;
  const part = logPartOf(
    set,
    places.map((index) => ({ index, opened })),
  );
  return { ...part, ties };
}

describe("entries", () => {
  test("are tied to the first of the copies of their receipt", () => {
    expect(partOf(logged, [7, 8]).ties).toMatchObject([{ tie: "entry_of", to: [7], verdict: "verified" }]);
    expect(partOf(logged).ties).toMatchObject([{ tie: "entry_of", to: [] }]);
  });

  test("of several about one receipt the one that holds counts, in either order", () => {
    const { entry, ...rest } = logged;
    for (const files of [
      { entry, altered, ...rest },
      { altered, entry, ...rest },
    ]) {
      const { entries, ties } = partOf(files, [7]);
      expect([...entries].map(([hash, { verdict }]) => [hash, verdict])).toEqual([
        [entry.receipt_hash, "verified"],
      ]);
      expect(ties.map(({ verdict }) => verdict).toSorted()).toEqual(["not_valid", "verified"]);
    }
    const failed = partOf({ altered, ...rest }, [7]).entries.get(entry.receipt_hash);
    expect(failed).toMatchObject({ verdict: "not_valid" });
  });

  test("the heads that were read are those under which tiles may lie", () => {
    expect(partOf(logged).heads).toMatchObject([{ standing: "signed", size: 4 }]);
    expect(partOf({ entry: logged.entry }).heads).toEqual([]);
  });
});

test("a finding that holds rests on a pinned log where it is anchored; what lacks a key lacks trust", () => {
  expect(logAnswer(holds("checkpoint", "head_signed", {}))).toMatchObject({ rests_on: "pinned" });
  expect(logAnswer(holds("checkpoint", "consistent", {}, false))).toMatchObject({
    rests_on: "self_asserted",
  });
  expect(logAnswer(lacks("log_tile", [{ what: "checkpoint" }]))).toMatchObject({
    reason: "log_material_missing",
  });
  expect(logAnswer(lacks("log_tile", [{ what: "checkpoint" }, keyOf("a")]))).toMatchObject({
    reason: "log_trust_missing",
  });
  const failed = fails("log_tile", { reason: "wrong_root", values: { found: "00" } });
  expect(logAnswer(failed)).toMatchObject({ verdict: "not_valid", reason: "wrong_root" });
});

describe("times of attestations", () => {
  const timesOf = (receipts: readonly (typeof opened)[], times: [string | null, number][]) => [
    ...attestationTimes(
      receipts.map((one, index) => ({ index, opened: one })),
      new Map(times.map(([hash, time]) => [hash ?? "", time])),
    ),
  ];

  test("are the earliest at which a genuine receipt about them was in a log", () => {
    const hash = first.attestation_hash;
    const both: [string | null, number][] = [
      [opened.hash, NOW + 9],
      [other.hash, NOW + 5],
    ];
    for (const receipts of [
      [opened, other],
      [other, opened],
    ])
      expect(timesOf(receipts, both)).toEqual([[hash, NOW + 5]]);
    expect(timesOf([opened], both)).toEqual([[hash, NOW + 9]]);
    expect(second.attestation_hash).toBe(hash);
    expect(attestation.attestation_id).toBe(first.attestation_id);
  });

  test("are none of receipts that are not genuine, cannot be read, or are in no log", async () => {
    const forged = await openReceipt({
      ...first,
      signature: { ...first.signature, value: second.signature.value },
    });
    const unread = await openReceipt(7);
    expect([forged.genuine, unread.receipt]).toEqual([false, null]);
    expect(timesOf([forged], [[forged.hash, NOW]])).toEqual([]);
    expect(timesOf([unread], [[unread.hash, NOW]])).toEqual([]);
    expect(timesOf([opened], [[other.hash, NOW]])).toEqual([]);
  });
});
