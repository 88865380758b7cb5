/** The outcome of a batch as files: CSV for spreadsheets, JSON with the library's whole results. */

import { reportOn } from "@svc/audit";
import type { Reports } from "../examine/reports.ts";
import type { Summary } from "./summary.ts";

export interface BatchRow {
  readonly source: string;
  readonly summary: Summary;
}

const COLUMNS = [
  "source",
  "verdict",
  "vouched_for",
  "failed_step",
  "reason",
  "outcome",
  "pipeline",
  "issuer_key",
  "issued_at",
  "attestation_id",
] as const;

export function toCsv(rows: readonly BatchRow[]): string {
  const lines = rows.map(({ source, summary }) => {
    const { document, result, outcome, pipeline, issuer, issuedAt } = summary;
    const { kind, tone } = reportOn(document).brief.verdict;
    const issued = issuedAt === null ? "" : String(issuedAt);
    const cells = [
      source,
      kind,
      tone === "good" ? "yes" : "no",
      String(result.failedStep ?? ""),
      result.reason ?? "",
      outcome,
      pipeline,
      issuer,
      issued,
      result.attestation_id ?? "",
    ];
    return cells.map(cell).join(",");
  });
  return `${[COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}

/** RFC 4180; and a text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A list, lot after lot: never all of it as one text. */
export async function toJson(reports: Reports): Promise<Blob> {
  const parts: string[] = [];
  for await (const lot of reports.lots()) {
    const rows = lot.map(({ source, result }) => JSON.stringify({ source, result }, null, 2));
    parts.push(parts.length === 0 ? "[\n  " : ",\n  ", rows.join(",\n").replaceAll("\n", "\n  "));
  }
  return new Blob(parts.length === 0 ? ["[]\n"] : [...parts, "\n]\n"]);
}
