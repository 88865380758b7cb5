// The soak in short: some seconds of the same load, recorded and drawn as the long one is.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { plot } from "../../tools/bench/plot.ts";

const SCRIPT = join(import.meta.dirname, "../../tools/bench/soak.bench.ts");

test("a mixed load for some seconds: nothing is refused, every bill is in a log that is whole, all of it is drawn", () => {
  const folder = mkdtempSync(join(tmpdir(), "soak-"));
  const out = join(folder, "soak");
  const args = [SCRIPT, "--in", "service", "--out", out, "--seconds", "2", "--rate", "8", "--every", "1"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const read = JSON.parse(readFileSync(`${out}.json`, "utf8"));
  expect(read).toMatchObject({
    refused: 0,
    log_whole: true,
    log_entries: read.bills,
    seconds: expect.any(Number),
  });
  expect(read.bills).toBeGreaterThan(0);
  expect(read.calls).toBeGreaterThan(2 * read.bills);
  expect(read.samples.length).toBeGreaterThanOrEqual(2);
  for (const { memoryMb, allocatedMb, heapMb, storageMb } of read.samples) {
    expect(Math.min(heapMb, storageMb)).toBeGreaterThan(0);
    expect([allocatedMb > heapMb, memoryMb > allocatedMb]).toEqual([true, true]);
  }
  const svg = readFileSync(`${out}.svg`, "utf8");
  for (const title of ["memory", "time until the answer", "storage", "processor time"])
    expect(svg).toContain(title);
  expect(svg.match(/stroke-width/g)).toHaveLength(7);
  rmSync(folder, { recursive: true });
});

test("without where to write it says so, and starts nothing", () => {
  expect(spawnSync(process.execPath, [SCRIPT], { encoding: "utf8" })).toMatchObject({
    status: 64,
    stdout: "",
  });
});

test("a line that is drawn goes through its values, and has gaps where there are none", () => {
  const svg = plot("a & b", [0, 1, 2, 3], [{ title: "t", lines: [{ name: "n", values: [0, 2, null, 1] }] }]);
  expect(svg).toContain("a &amp; b");
  const [, d = ""] = /<path d="(M[^"]+)" fill="none"/.exec(svg) ?? [];
  const points = [...d.matchAll(/([ML])([\d.]+) ([\d.]+)/g)];
  expect(points.map(([, command]) => command)).toEqual(["M", "L", "M"]);
  // Twice as high up for twice the value, from the same ground.
  const [ground = 0, top = 0, middle = 0] = points.map(([, , , y]) => Number(y));
  expect(ground - top).toBeCloseTo(2 * (ground - middle), 0);
});
