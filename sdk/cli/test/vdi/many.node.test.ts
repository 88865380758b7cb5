/** Many at once: in order, each as alone, in threads and without, and stopped when asked. */
import { verifyDecision } from "@svc/vdi-verifier";
import { expect, test } from "vitest";
import { verifyMany } from "../../src/vdi/many.ts";
import { attestation, NOW, useFolder } from "./vdi.ts";

useFolder();

const good = JSON.stringify(attestation);
const bad = JSON.stringify({ ...attestation, issued_at: 1 });
/** More than one thread takes at once. */
const COUNT = 150;
const isBad = (i: number) => i % 40 === 7;
const texts = Array.from({ length: COUNT }, (_, i) => (isBad(i) ? bad : good));
const options = { at: NOW, now: NOW };
const terms = {
  verification: options,
  logTimes: {},
  witnessedTimes: {},
  evidence: {},
  withHashes: false,
  withContent: false,
};

test("each result is the one that it has alone, in the order of the documents", async () => {
  const [right, wrong] = [await verifyDecision(good, options), await verifyDecision(bad, options)];
  let i = 0;
  for await (const { result } of verifyMany(texts, terms)) {
    expect(result).toEqual(isBad(i) ? wrong : right);
    i += 1;
  }
  expect(i).toBe(COUNT);
});

test("a few are verified here, without a thread", async () => {
  const results = [];
  for await (const { result } of verifyMany([good, bad], terms)) results.push(result.valid);
  expect(results).toEqual([true, false]);
});

test("stops when asked, before and between", async () => {
  const stopping = new AbortController();
  const seen: boolean[] = [];
  const run = async () => {
    for await (const { result } of verifyMany(texts, terms, stopping.signal)) {
      seen.push(result.valid);
      if (seen.length === 3) stopping.abort(new Error("enough"));
    }
  };
  await expect(run()).rejects.toThrow("enough");
  expect(seen.length).toBeLessThan(COUNT);
  await expect(verifyMany(texts, terms, AbortSignal.abort(new Error("never"))).next()).rejects.toThrow(
    "never",
  );
});
