// Credit applications: from a row of the Statlog German Credit data to the input document of
// vdi:manifest:fair-lending-v1. Columns 9 (personal status and sex) and 20 (foreign worker) are protected
// attributes and are not read; neither is column 21, what became of the credit.
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { CREDIT_SHA256, creditData } from "../published/german-credit.ts";

/** A fault of the command line or of the file that it names. */
export class UsageError extends Error {}

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
  /** In file order; row n is `rows[n - 1]`. */
  readonly rows: readonly Application[];
}

const COLUMNS = 21;

/**
 * @param file null: the German Credit data that the repository carries
 * @throws UsageError when the given file is absent or not of the format
 */
export function loadApplications(file: string | null): Applications {
  if (file !== null && !existsSync(file)) throw new UsageError(`--data: there is no file ${file}`);
  const text = file === null ? creditData() : readFileSync(file, "utf8");
  const rows = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, i) => readRow(line, i + 1));
  const name = basename(file ?? "the German Credit data");
  if (rows.length === 0) throw new UsageError(`--data: ${name} has no rows`);
  const published = createHash("sha256").update(text).digest("hex") === CREDIT_SHA256;
  const source = published
    ? `Statlog German Credit, ${rows.length} real applications (Hofmann 1994, CC BY 4.0, SHA-256 as published)`
    : `${name}, ${rows.length} applications (not the published German Credit file)`;
  return { source, rows };
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
