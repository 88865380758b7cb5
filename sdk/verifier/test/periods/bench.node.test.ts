// The bench in its short mode: it runs, its tree is the statement's, and it says what it measured.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("a small year", () => {
  const bench = fileURLToPath(new URL("../../bench/periods/periods.bench.ts", import.meta.url));
  const answer = JSON.parse(
    execFileSync(process.execPath, [bench, "--json", "--entries=2000"], { encoding: "utf8" }),
  ) as {
    entries: number;
    rows: { what: string; seconds: number }[];
    sizes: { proof_hashes: number; statement_bytes: number };
  };
  expect(answer.entries).toBe(2000);
  expect(answer.rows).toHaveLength(9);
  expect(answer.rows.every(({ seconds }) => seconds > 0)).toBe(true);
  expect(answer.sizes.proof_hashes).toBe(11);
  expect(answer.sizes.statement_bytes).toBeLessThan(1200);
});
