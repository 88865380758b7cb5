// Reads a bench's report, and words what stands there as pages show it.

/** A bench's report, as its `--json` prints it. */
export type Report = unknown;

/** One step into a report: a member, a place, or the row in which the member has the value. */
export type Step = string | number | { readonly [member: string]: string };

/** @throws Error where there is no such place, or no number stands there */
export function numberAt(report: Report, ...path: readonly Step[]): number {
  let value: unknown = report;
  for (const step of path) {
    value = typeof step === "object" ? rowOf(value, step) : (value as Record<string, unknown> | null)?.[step];
    if (value === undefined || value === null) throw new Error(`no figure at ${JSON.stringify(path)}`);
  }
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new Error(`no number at ${JSON.stringify(path)}`);
  return value;
}

function rowOf(rows: unknown, wanted: { readonly [member: string]: string }): unknown {
  if (!Array.isArray(rows)) return undefined;
  return rows.find((row) => Object.entries(wanted).every(([member, value]) => row?.[member] === value));
}

/** Three significant digits, thousands with a comma. */
export function plain(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  if (value >= 100) return value.toFixed(0);
  if (value >= 10) return value.toFixed(1);
  return value.toFixed(2);
}

export const ms = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${plain(value)} ms`;
export const seconds = (ms: number): string => `${plain(ms / 1000)} s`;
export const perSecond = (value: number): string =>
  `${Number(value.toPrecision(3)).toLocaleString("en-US")} a second`;
export const times = (value: number): string => `${value >= 10 ? value.toFixed(0) : value.toFixed(1)} times`;
export const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

export function listAt(report: Report, path: readonly Step[]): readonly { readonly name: string }[] {
  let value: unknown = report;
  for (const step of path) value = (value as Record<string, unknown> | null)?.[step as string];
  if (!Array.isArray(value)) throw new Error(`no list at ${JSON.stringify(path)}`);
  return value;
}

export function nameIn(rows: readonly { readonly name: string }[], contains: string): string {
  const found = rows.filter(({ name }) => name.includes(contains));
  if (found.length !== 1) throw new Error(`${found.length} rows are called "${contains}"`);
  return (found[0] as { name: string }).name;
}
