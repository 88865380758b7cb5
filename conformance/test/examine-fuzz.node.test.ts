// Fuzzing of `examine` by coverage, short: a fixed number of documents from a fixed seed. The long mode changes more of
// them; `VDI_FUZZ_RUNS` says how many.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONG } from "../../tools/testing/paths.ts";
import type { Looped } from "../fuzz/examine-loop.ts";

const PROGRAM = fileURLToPath(new URL("../fuzz/fuzz-examine.ts", import.meta.url));
const RUNS = process.env.VDI_FUZZ_RUNS ?? (LONG ? "20000" : "400");

test("whatever it is handed, examine answers, accounts for each input, and judges what lies beside it as before", () => {
  const run = spawnSync(process.execPath, [PROGRAM, "--runs", RUNS, "--seed", "7"], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  expect(run.stdout, run.stderr).not.toBe("");
  const { runs, reached, kinds, faults } = JSON.parse(run.stdout) as Looped;
  expect(faults).toEqual([]);
  expect(String(runs)).toBe(RUNS);
  expect(reached[1]).toBeGreaterThan(reached[0]);
  expect(Object.keys(kinds).length).toBeGreaterThan(20);
});
