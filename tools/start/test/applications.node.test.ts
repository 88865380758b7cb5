// From rows to inputs: what is read, what is not, and which row and column a wrong file is told by.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { creditData } from "../../published/german-credit.ts";
import { loadApplications, UsageError } from "../applications.ts";

const ROW = "A11 6 A34 A43 1169 A65 A75 4 A93 A101 4 A121 67 A143 A152 2 A173 1 A192 A201 1";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vdi-start-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function load(text: string) {
  const file = join(folder, "rows.data");
  writeFileSync(file, text);
  return loadApplications(file);
}

describe("loadApplications", () => {
  test("reads the columns that the policy's inputs come from, and no protected one", () => {
    const { rows, source } = load(`${ROW}\n`);
    expect(source).toContain("not the published German Credit file");
    expect(rows).toEqual([
      {
        application: { amount: 1169, duration_months: 6 },
        applicant: {
          age: 67,
          instalment_rate: 4,
          existing_credits: 2,
          checking_account: "A11",
          savings: "A65",
          credit_history: "A34",
        },
      },
    ]);
    const otherSexAndOrigin = ROW.replace("A93", "A92").replace("A201", "A202");
    expect(load(otherSexAndOrigin).rows).toEqual(rows);
  });

  test.each([
    ["a column too few", ROW.replace(" A201", ""), /row 1 has 20 columns/],
    ["an amount that is no number", ROW.replace("1169", "1e3"), /row 1, column 5/],
    ["an unknown code", ROW.replace("A65", "A69"), /row 1, column 6/],
    ["a wrong second row", `${ROW}\n${ROW.replace("67", "-1")}`, /row 2, column 13/],
    ["nothing", "\n\n", /has no rows/],
  ])("%s is told by row and column, without the value", (_what, text, says) => {
    expect(() => load(text)).toThrow(says);
    expect(() => load(text)).toThrow(UsageError);
    expect(() => load(text)).not.toThrow(/1e3|A69/);
  });

  test("without a file, the published data: a changed row would show in what is said of it", () => {
    const { rows, source } = loadApplications(null);
    expect(rows).toHaveLength(1000);
    expect(source).toBe(
      "Statlog German Credit, 1000 real applications (Hofmann 1994, CC BY 4.0, SHA-256 as published)",
    );
    expect(load(creditData().replace("1169", "1170")).source).toContain("not the published");
  });

  test("a file that is asked for and absent is a usage error", () => {
    expect(() => loadApplications(join(folder, "none"))).toThrow(/there is no file/);
  });
});
