// How every bench reads its options and prints what it found.
import { commandLine, type Option } from "../command-line.ts";

const JSON_OPTION = { json: { type: "flag", about: "print one JSON document instead of text" } } as const;

/** Reads the command line of the bench `name`, which has `--json` besides its own options. */
export function openBench<const Options extends Readonly<Record<string, Option>> = Record<never, Option>>(
  name: string,
  about: string,
  options: Options = {} as Options,
) {
  const line = { command: `npm run bench -- ${name}`, about, options: { ...options, ...JSON_OPTION } };
  const { values, wrongUse } = commandLine(line);
  const { json } = values as { readonly json: boolean };
  return {
    values,
    wrongUse,
    /** Prints the report as JSON, or as the lines that `text` makes of it. */
    print(report: object, text: () => readonly string[]): void {
      console.log(json ? JSON.stringify(report, null, 2) : text().join("\n"));
    },
  };
}

type Cell = string | number | null;

/** Lines of a table with a head: the first column is aligned left, all others right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string[] {
  const cells = [head, ...rows.map((row) => row.map((cell) => (cell === null ? "" : String(cell))))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}

/** Lines of a Markdown table. */
export const markdown = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
