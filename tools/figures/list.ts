// The figures that pages show: which bench says each, where in its report, and in what words. A page holds a mark with
// the figure's name; `npm run figures` writes what stands there, so no two pages can tell different numbers.

/** A bench's report, as its `--json` prints it. */
export type Report = unknown;

export interface Figure {
  /** Of `npm run bench -- NAME`. */
  readonly bench: string;
  /** What pages show of the report. @throws Error where the report does not hold it */
  readonly show: (report: Report) => string;
}

/** One step into a report: a member, a place, or the row in which the member has the value. */
type Step = string | number | { readonly [member: string]: string };

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

const ms = (value: number): string =>
  value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${plain(value)} ms`;
const times = (value: number): string => `${value >= 10 ? value.toFixed(0) : value.toFixed(1)} times`;
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;

const OURS = { name: "this, WebAssembly" };

/** "NAME 19.4 ms (34 times)" of the contestants that pages name. */
function against(samples: readonly Step[], named: readonly (readonly [page: string, contains: string])[]) {
  return (report: Report): string => {
    const all = listAt(report, samples);
    const own = numberAt(all, OURS, "medianMs");
    return named
      .map(([page, contains]) => {
        const name = nameIn(all, contains);
        const found = numberAt(all, { name }, "medianMs");
        return `${page} ${ms(found)} (${times(found / own)})`;
      })
      .join(", ");
  };
}

function listAt(report: Report, path: readonly Step[]): readonly { readonly name: string }[] {
  let value: unknown = report;
  for (const step of path) value = (value as Record<string, unknown> | null)?.[step as string];
  if (!Array.isArray(value)) throw new Error(`no list at ${JSON.stringify(path)}`);
  return value;
}

function nameIn(rows: readonly { readonly name: string }[], contains: string): string {
  const found = rows.filter(({ name }) => name.includes(contains));
  if (found.length !== 1) throw new Error(`${found.length} rows are called "${contains}"`);
  return (found[0] as { name: string }).name;
}

const RIVALS = [
  ["snarkjs", "snarkjs"],
  ["mcl-wasm with its order check", "order check"],
] as const;

function raceTable(report: Report): string {
  const rows = listAt(report, ["single"]) as readonly { name: string; checks: string }[];
  const own = numberAt(rows, OURS, "medianMs");
  const lines = rows.map(({ name, checks }) => {
    const median = numberAt(rows, { name }, "medianMs");
    return row([
      name,
      plain(median),
      plain(numberAt(rows, { name }, "minMs")),
      (median / own).toFixed(1),
      checks,
    ]);
  });
  return `\n\n| One verification, ms | median | least | median against ours | checks |\n|---|---|---|---|---|\n${lines.join("")}\n`;
}

function firstTable(report: Report): string {
  const rows = listAt(report, ["first"]);
  const lines = rows.map(({ name }) => {
    const of = (member: string) => numberAt(rows, { name }, member);
    const [load, prepare, verify] = [of("importMs"), of("prepareMs"), of("verifyMs")];
    return row([name, ...[load, prepare, verify, prepare + verify, load + prepare + verify].map(plain)]);
  });
  return `\n\n| First verification of a process, ms | import | engine and key | verify | after import | in all |\n|---|---|---|---|---|---|\n${lines.join("")}\n`;
}

const documents = (kind: string) => (report: Report) =>
  ms(numberAt(report, "rows", { kind }, "medianMs") / numberAt(report, "documents"));

function firstOf(place: string) {
  return (report: Report): string => {
    const rows = listAt(report, ["first"]);
    const name = nameIn(rows, place);
    return ms(numberAt(rows, { name }, "prepareMs") + numberAt(rows, { name }, "verifyMs"));
  };
}

/** By name, in the order in which pages show them. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  "groth16-one": {
    bench: "groth16",
    show: (report) =>
      `${ms(numberAt(report, "single", OURS, "medianMs"))} (least ${plain(numberAt(report, "single", OURS, "minMs"))})`,
  },
  "groth16-against": { bench: "groth16", show: against(["single"], RIVALS) },
  "groth16-chromium": {
    bench: "groth16",
    show: (report) => ms(numberAt(report, "chromium", "single", OURS, "medianMs")),
  },
  "groth16-chromium-against": { bench: "groth16", show: against(["chromium", "single"], RIVALS) },
  "groth16-batch": { bench: "groth16", show: (report) => ms(numberAt(report, "batch", "medianMs")) },
  "groth16-batch-ratio": {
    bench: "groth16",
    show: (report) =>
      (numberAt(report, "batch", "medianMs") / numberAt(report, "single", OURS, "medianMs")).toFixed(2),
  },
  "groth16-first": { bench: "groth16", show: firstOf("this, WebAssembly") },
  "groth16-first-against": {
    bench: "groth16",
    show: (report) => `snarkjs ${firstOf("snarkjs")(report)}, mcl-wasm ${firstOf("mcl")(report)}`,
  },
  "groth16-race": { bench: "groth16", show: raceTable },
  "groth16-first-table": { bench: "groth16", show: firstTable },
  "verify-one": { bench: "verify", show: documents("one at a time") },
  "verify-many": { bench: "verify", show: documents("many at once") },
  "verify-ratio": {
    bench: "verify",
    show: (report) =>
      (
        numberAt(report, "rows", { kind: "one at a time" }, "medianMs") /
        numberAt(report, "documents") /
        numberAt(report, "engineMs")
      ).toFixed(2),
  },
  "verify-thousand-cold": {
    bench: "verify",
    show: (report) => ms(numberAt(report, "rows", { kind: "many at once" }, "coldMs")),
  },
  "cold-page": { bench: "cold", show: (report) => ms(numberAt(report, "median")) },
};
