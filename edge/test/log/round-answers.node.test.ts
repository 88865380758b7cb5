// The answers of a round against the log's own, entry by entry, for rounds of many sizes upon each other.
import { encodeHex, encodeUtf8, RULES, sha256 } from "@svc/core";
import { inclusionProofOf } from "@svc/tlog";
import {
  appendEntries,
  type EntryContent,
  MemoryReceiptStore,
  readLogEntry,
  signedLogEntryOf,
} from "@svc/vdi-transparency";
import { expect, test } from "vitest";
import { roundAnswers } from "../../src/log/inclusion.ts";

const hash = (text: string) => encodeHex(sha256(encodeUtf8(text)));

function content(i: number): EntryContent {
  return {
    v: 1,
    receipt_hash: hash(`receipt ${i}`),
    receipt_id: `vdi:receipt:${hash(`id ${i}`)}`,
    attestation_id: `vdi:att:${hash(`attestation ${i}`)}`,
    attestation_hash: hash(`document ${i}`),
    verifier_id: "vdi:verifier:v",
    verifier_key: "aa".repeat(32),
    profile_id: "VDI_VERIFY_STRICT_V1",
    trust_digest: hash("trust"),
    result: true,
    conclusive: true,
    rules: RULES,
    facts: { proof: true },
    judgements: {},
    evaluated_at: 1_800_000_000,
  };
}

test("each answer is what the log says of the entry in the round's tree", () => {
  const store = new MemoryReceiptStore();
  let next = 0;
  for (const size of [1, 2, 3, 5, 1, 64, 7, 130]) {
    const contents = Array.from({ length: size }, () => content(next++));
    const appended = appendEntries(store, contents, 1_800_000_000 + next);
    const answers = roundAnswers(store, appended);
    expect(answers).toHaveLength(size);
    for (const [i, { entry, log_entry, inclusion }] of answers.entries()) {
      const index = next - size + i;
      expect(entry).toEqual(readLogEntry(store, index));
      expect(inclusion).toEqual(inclusionProofOf(store, index, next));
      expect(log_entry).toEqual(signedLogEntryOf(appended[i] as (typeof appended)[number]));
    }
  }
});

test("a receipt that is in the log already is answered at its first place", () => {
  const store = new MemoryReceiptStore();
  appendEntries(store, [content(0), content(1), content(2)], 1_800_000_000);
  const appended = appendEntries(store, [content(3), content(1), content(3)], 1_800_000_009);
  const answers = roundAnswers(store, appended);
  expect(answers.map(({ log_entry }) => log_entry.log_index)).toEqual([3, 1, 3]);
  expect(answers.map(({ inclusion }) => inclusion)).toEqual(
    [3, 1, 3].map((i) => inclusionProofOf(store, i, 4)),
  );
  expect(answers[1]?.entry.timestamp).toBe(1_800_000_000);
});
