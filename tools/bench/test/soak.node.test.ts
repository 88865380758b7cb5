// The soaks in short: what they count, what they find when an answer is another one, and a tab's thousand with one false.
import { describe, expect, test } from "vitest";
import { readCaseFiles } from "../../../conformance/src/files.ts";
import { isAnswered, mixture } from "../soak/mixture.ts";
import { soakProcess } from "../soak/process.ts";
import { soakTab } from "../soak/tab.ts";

const pace = (most: number, samplesEach: number) => {
  let turn = 0;
  return {
    most,
    isOver: () => false,
    rest: async () => undefined,
    isDue: () => ++turn % samplesEach === 0,
  };
};

describe("one process", () => {
  test("answers as expected, real attestations and cases of the suite in turn", async () => {
    const ask = mixture();
    const asked: string[] = [];
    const found = await soakProcess(
      (n) => {
        const one = ask(n);
        asked.push(one.id);
        return one;
      },
      pace(40, 10),
    );
    expect(found.different).toEqual([]);
    expect(asked.filter((id) => id.startsWith("real/"))).toHaveLength(20);
    expect(new Set(asked).size).toBe(40);
    expect(found.samples.map(({ verified }) => verified)).toEqual([10, 20, 30, 40, 40]);
    for (const { rssMb, heapMb, liveMb } of found.samples) {
      expect(rssMb).toBeGreaterThan(heapMb);
      expect(liveMb).toBeGreaterThan(1);
    }
    expect(found.title).toBe("40 verifications in one process");
    for (const { values } of found.panels.flatMap(({ lines }) => lines)) expect(values).toHaveLength(5);
  });

  test("names what was answered otherwise, once", async () => {
    const ask = mixture();
    const found = await soakProcess(
      (n) => (n % 3 === 1 ? { id: "other", isAsExpected: async () => false } : ask(n)),
      pace(7, 100),
    );
    expect(found.different).toEqual(["other"]);
    expect(found.outcome).toEqual({ verified: 7 });
  });

  test("asks every case of the suite before one comes again", () => {
    const ask = mixture();
    const ids = readCaseFiles().flatMap(({ cases }) => cases.map(({ id }) => id));
    const asked = ids.map((_, turn) => ask(2 * turn + 1).id);
    expect(asked.toSorted()).toEqual(ids.toSorted());
  });

  test("another answer than the case's is not as expected", async () => {
    const request = {
      id: "x",
      operation: "read",
      input: { document_text: "{}" },
      options: {},
    };
    expect(await isAnswered(request, { valid: true, canonical: "{}" })).toBe(true);
    expect(await isAnswered(request, { valid: true, canonical: "[]" })).toBe(false);
  });
});

// A browser, and seconds of its processor time: the long run's.
test("one tab finds the one false proof of each round", { tags: "long" }, async () => {
  const { outcome, different, samples } = await soakTab(2, 128);
  expect(different).toEqual([]);
  expect(outcome).toEqual({ verified: 256 });
  expect(samples.every(({ rssMb, liveMb }) => rssMb > liveMb && liveMb > 1)).toBe(true);
});
