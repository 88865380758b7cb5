// Credit applications: from a row of the Statlog German Credit data to the input document of
// vdi:manifest:fair-lending-v1. Columns 9 (personal status and sex) and 20 (foreign worker) are protected
// attributes and are not read; neither is column 21, what became of the credit.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { CREDIT_DATA } from "../testing/paths.ts";
import { UsageError } from "./arguments.ts";
import { SYNTHETIC_ROWS } from "./synthetic.ts";

/** The private inputs of one decision. A type and not an interface: it is JSON data. */
export type Application = {
  readonly application: { readonly amount: number; readonly duration_months: number };
  readonly applicant: {
    readonly age: number;
    readonly instalment_rate: number;
    readonly existing_credits: number;
    readonly checking_account: string;
    readonly savings: string;
    readonly credit_history: string;
  };
};

export interface Applications {
  /** Where they come from, in words. */
  readonly source: string;
  readonly synthetic: boolean;
  /** In file order; row n is `rows[n - 1]`. */
  readonly rows: readonly Application[];
}

/** SHA-256 of the data set as published. */
const PUBLISHED = "3d775b09661d6d62efc72ca93b90bb6a79e6f733136c34580efcde87d91a5715";
const COLUMNS = 21;

/**
 * @param file null for the default place, where absence means synthetic applications
 * @throws UsageError when the given file is absent or not of the format
 */
export function loadApplications(file: string | null): Applications {
  const path = file ?? CREDIT_DATA;
  if (!existsSync(path)) {
    if (file !== null) throw new UsageError(`--data: there is no file ${file}`);
    return syntheticApplications();
  }
  const text = readFileSync(path, "utf8");
  const rows = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, i) => readRow(line, i + 1));
  if (rows.length === 0) throw new UsageError(`--data: ${basename(path)} has no rows`);
  const published = createHash("sha256").update(text).digest("hex") === PUBLISHED;
  const source = published
    ? `Statlog German Credit, ${rows.length} real applications (Hofmann 1994, CC BY 4.0, SHA-256 as published)`
    : `${basename(path)}, ${rows.length} applications (not the published German Credit file)`;
  return { source, synthetic: false, rows };
}

export function syntheticApplications(): Applications {
  return {
    source: `${SYNTHETIC_ROWS.length} synthetic applications, made up for this program (the German Credit data is not there)`,
    synthetic: true,
    rows: SYNTHETIC_ROWS.map((row, i) => readRow(row, i + 1)),
  };
}

/** Says which column of which row is wrong, and not what is in it. */
function readRow(line: string, number: number): Application {
  const columns = line.trim().split(/\s+/);
  if (columns.length !== COLUMNS) {
    throw new UsageError(`--data: row ${number} has ${columns.length} columns, expected ${COLUMNS}`);
  }
  const integer = (column: number): number => {
    const text = columns[column - 1] ?? "";
    if (!/^[0-9]{1,9}$/.test(text)) {
      throw new UsageError(`--data: row ${number}, column ${column}: expected a whole number`);
    }
    return Number(text);
  };
  const code = (column: number, form: RegExp): string => {
    const text = columns[column - 1] ?? "";
    if (!form.test(text)) {
      throw new UsageError(`--data: row ${number}, column ${column}: expected a code like ${form.source}`);
    }
    return text;
  };
  return {
    application: { amount: integer(5), duration_months: integer(2) },
    applicant: {
      age: integer(13),
      instalment_rate: integer(8),
      existing_credits: integer(16),
      checking_account: code(1, /^A1[1-4]$/),
      savings: code(6, /^A6[1-5]$/),
      credit_history: code(3, /^A3[0-4]$/),
    },
  };
}
