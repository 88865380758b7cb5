// The cost model: the log's counts are those of a log that is really published, the arithmetic is that of the page, and the
// page says what was recorded.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  appendLeaves,
  createNoteSigner,
  MemoryStore,
  newTiles,
  type PublicFiles,
  publishLog,
} from "@svc/tlog";
import { describe, expect, test } from "vitest";
import { REPOSITORY } from "../../testing/paths.ts";
import { COST_PAGE, costPage, readMeasured } from "../cost/cost-page.ts";
import { filesOf, newFiles, proofFetches, simulate } from "../cost/log-model.ts";
import { type Measured, measure } from "../cost/measured.ts";
import { dayOf, logOf, PRICES } from "../cost/model.ts";

const signer = createNoteSigner("log.example/cost", new Uint8Array(32).fill(1));
const LEAF = 40;

/** Really published, and counted: files in the end, without those of sizes before, and writes on the way. */
async function published(entries: number, aPublication: number) {
  const store = new MemoryStore();
  const files = new Map<string, Uint8Array>();
  let writes = 0;
  const memory: PublicFiles = {
    read: async (path) => files.get(path) ?? null,
    write: async (path, bytes) => {
      writes += 1;
      files.set(path, bytes);
    },
  };
  for (let size = 0; size < entries; ) {
    const count = Math.min(aPublication, entries - size);
    appendLeaves(
      store,
      Array.from({ length: count }, () => new Uint8Array(LEAF)),
      1_800_000_000,
    );
    size += count;
    await publishLog(store, memory, signer);
  }
  const last = new Map<string, Uint8Array>();
  await publishLog(
    store,
    { read: async () => null, write: async (path, bytes) => void last.set(path, bytes) },
    signer,
  );
  const bytes = [...last].reduce((sum, [path, one]) => sum + (path === "checkpoint" ? 0 : one.length), 0);
  return { files: last.size, bytes, writes };
}

describe("the model of a log", () => {
  test.each([
    [1, 1],
    [255, 10],
    [256, 256],
    [257, 7],
    [3000, 100],
    [70_000, 999],
  ])("counts what %i entries, %i a publication, really are", async (entries, aPublication) => {
    expect(simulate({ entries, aPublication, entryBytes: LEAF })).toEqual(
      await published(entries, aPublication),
    );
  });

  test("counts the files of any step as the log lists them, at sizes that nobody makes", () => {
    for (const from of [0, 255, 65_535, 999_999_744, 999_999_999, 256 ** 3 - 1])
      for (const more of [1, 2, 256, 300, 70_000]) {
        const tiles = newTiles(from, from + more);
        const bundles = tiles.filter(({ level }) => level === 0);
        expect(newFiles(from, from + more), `${from} + ${more}`).toBe(tiles.length + bundles.length);
      }
  });

  test("a proof of a thousand million entries reads a tile a level, and those of the right edge", async () => {
    const { requests, bytes } = await proofFetches(1e9, [0, 123_456_789, 999_999_999]);
    // Four levels; where the path runs beside the right edge, a tile there too.
    expect(requests).toBeGreaterThanOrEqual(1 + 4);
    expect(requests).toBeLessThanOrEqual(1 + 2 * 4);
    expect(bytes).toBeLessThan(9 * 256 * 32);
    expect((await proofFetches(1, [0])).requests).toBe(1);
  });
});

const ROUND: Measured = {
  machine: "one",
  runtime: "none",
  date: "2026-01-01",
  load: [0, 0],
  fullBytes: 10_000,
  thinBytes: 2000,
  packedBytes: 1000,
  verifySeconds: 0.001,
  proveSeconds: 1,
  appendSeconds: 0.0001,
  entryBytes: 1000,
  storedBytes: 2000,
};

describe("the arithmetic", () => {
  test("of a day, on round numbers", () => {
    const day = dayOf(1_000_000, ROUND, { ...PRICES, coreHour: 1, gbMonth: 1 });
    expect(day.verifyProcessors).toBeCloseTo(1000 / 86_400 / 0.5, 12);
    expect(day.proveProcessors).toBeCloseTo(1e6 / 86_400 / 0.5, 9);
    expect([day.yearFull, day.yearThin, day.yearPacked, day.logStoredGb]).toEqual([3650, 730, 365, 730]);
    expect(day.logPublicGb).toBeCloseTo((filesOf(365e6, 1000).bytes - 0) / 1e9, 9);
    expect(day.verifyDollars).toBeCloseTo(day.verifyProcessors * 720, 9);
    expect(day.storeDollars).toBeCloseTo(60, 9);
  });

  test("of a log: rows, requests and writes once, storage each month; batchers spare requests", () => {
    const prices = {
      ...PRICES,
      millionRows: 1,
      millionRequests: 1,
      millionWrites: 0,
      gbMonth: 0,
      objectGbMonth: 1,
    };
    const alone = logOf(1_000_000, 100, ROUND, prices);
    expect([alone.onceDollars, alone.monthDollars, alone.storedGb, alone.volumes]).toEqual([6, 2, 2, 1]);
    expect(logOf(1_000_000, 100, ROUND, prices, 100).onceDollars).toBeCloseTo(5.01, 9);
    expect([logOf(1, 2000, ROUND, prices).shards, logOf(1, 2000, ROUND, prices, 100).shards]).toEqual([4, 1]);
  });

  test("more documents cost more, in each row", () => {
    const [few, many] = [dayOf(1e4, ROUND, PRICES), dayOf(1e6, ROUND, PRICES)];
    for (const [name, value] of Object.entries(few))
      expect(many[name as keyof typeof many], name).toBeGreaterThan(value);
  });
});

test("the page says what was recorded", { tags: "long" }, async () => {
  const page = readFileSync(join(REPOSITORY, COST_PAGE), "utf8");
  expect(await costPage(page, readMeasured(REPOSITORY))).toBe(page);
});

test("what it rests on can be measured", { tags: "long" }, async () => {
  const measured = await measure({ documents: 20, decisions: 1, entries: 300 });
  for (const [name, value] of Object.entries(measured))
    if (typeof value === "number") expect(value, name).toBeGreaterThan(0);
  expect(measured.thinBytes).toBeLessThan(measured.fullBytes / 2);
  expect(measured.proveSeconds).toBeGreaterThan(measured.verifySeconds);
});
