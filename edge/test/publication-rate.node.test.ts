// The measurement of publication in short: a second of appends, all of them public at the end, and the reader's own
// arithmetic. Ten minutes at each of three rates are the long mode.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLoggedReceipt } from "@svc/vdi-transparency";
import { afterAll, expect, test, vi } from "vitest";
import { long } from "../../tools/testing/vectors.ts";
import { PremadeReceipts } from "../bench/premade-receipts.ts";
import { PublishedReader } from "../bench/published-reader.ts";

const SCRIPT = join(import.meta.dirname, "../bench/publication.bench.ts");
const folder = mkdtempSync(join(tmpdir(), "publication-rate-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what is appended while a log is published becomes public, all of it, and the files alone are the log", {
  tags: "long",
}, () => {
  const mode = long
    ? ["--rates", "100,1000,2000", "--seconds", "600"]
    : ["--rates", "200", "--seconds", "1", "--period", "1"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, "--json", ...mode], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const { outcomes } = JSON.parse(stdout);
  expect(outcomes).toHaveLength(long ? 3 : 1);
  for (const { appended, refused, whole, most_behind, fresh_ms, service_ms } of outcomes) {
    expect([refused, whole]).toEqual([0, true]);
    if (!long) expect(appended).toBe(200);
    // Some of it had to wait, or nothing was measured. How much of a second's appends does is the machine's.
    if (long) expect(most_behind).toBeGreaterThan(0);
    expect(service_ms).toBeGreaterThan(0);
    expect(fresh_ms.p50).toBeLessThanOrEqual(fresh_ms.p99);
    expect(fresh_ms.p99).toBeLessThanOrEqual(fresh_ms.most);
  }
});

test("what is not public when the limit is over is counted, and the run has failed", {
  tags: "long",
}, () => {
  // The first publication is minutes away.
  const mode = ["--rates", "20", "--seconds", "1", "--period", "300", "--drain", "0"];
  const { status, stdout } = spawnSync(process.execPath, [SCRIPT, "--json", ...mode], { encoding: "utf8" });
  const { outcomes } = JSON.parse(stdout);
  expect(outcomes).toMatchObject([
    { appended: 20, refused: 0, drained_ms: null, not_public: 20, whole: false },
  ]);
  expect(status).toBe(1);
});

test("an append is as fresh as the first checkpoint that speaks of it", () => {
  vi.useFakeTimers();
  const checkpoint = join(folder, "checkpoint");
  const publish = (size: number) => writeFileSync(checkpoint, `log.example/t\n${size}\nroot\n`);
  const reader = new PublishedReader((path) => join(folder, path));
  reader.answer(3);
  vi.advanceTimersByTime(1_000);
  reader.answer(2);
  publish(4);
  vi.advanceTimersByTime(100);
  expect([reader.answered, reader.size, reader.mostBehind]).toEqual([5, 4, 3]);
  expect(reader.freshness()).toEqual({ p50: 1_100, p99: 1_100, most: 1_100 });
  publish(5);
  vi.advanceTimersByTime(100);
  expect(reader.freshness()).toEqual({ p50: 200, p99: 200, most: 1_100 });
  reader.close();
  vi.useRealTimers();
});

test("premade receipts are JSON by their numbers, each of them another", () => {
  const receipts = new PremadeReceipts(join(folder, "receipts"), 5);
  const read = (from: number, count: number) =>
    JSON.parse(Buffer.from(receipts.array(from, count)).toString());
  const all = read(0, 5) as { receipt_id: string }[];
  expect(new Set(all.map(({ receipt_id: id }) => id)).size).toBe(5);
  expect([...read(0, 2), ...read(2, 1), ...read(3, 2)]).toEqual(all);
  expect(all.map((one) => checkLoggedReceipt(one).ok)).toEqual(Array(5).fill(true));
  expect(() => receipts.array(4, 2)).toThrow(RangeError);
  receipts.close();
});

test("--help and a call without where to write say how it is used, and start nothing", {
  tags: "long",
}, () => {
  const help = spawnSync(process.execPath, [SCRIPT, "--help"], { encoding: "utf8" });
  expect(help).toMatchObject({ status: 0, stderr: "" });
  expect(help.stdout).toContain("--drain N");
  const run = spawnSync(process.execPath, [SCRIPT, "--rates", "1"], { encoding: "utf8" });
  expect(run).toMatchObject({ status: 64, stdout: "" });
});
