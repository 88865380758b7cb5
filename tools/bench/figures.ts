// The figures that pages show: which bench reports each, where in its report, and how it is written. A page holds a mark
// with the figure's name, and `npm run bench -- --record` writes its text, so no two pages show different numbers.
import { median } from "./median.ts";
import { markdown } from "./print.ts";

/** A bench's report, as its `--json` prints it. */
export type Report = unknown;

/** One step into a report: a member, a place, or the row in which the member has the value. */
type Step = string | number | { readonly [member: string]: string };

export interface Figure {
  /** Of `npm run bench -- NAME`. */
  readonly bench: string;
  /** @throws Error when the report does not hold the figure */
  readonly show: (report: Report) => string;
}

function at(report: Report, path: readonly Step[]): unknown {
  return path.reduce<unknown>((value, step) => {
    if (typeof step !== "object") return (value as Record<string, unknown> | null | undefined)?.[step];
    if (!Array.isArray(value)) return undefined;
    return value.find((row) => Object.entries(step).every(([member, wanted]) => row?.[member] === wanted));
  }, report);
}

/** @throws Error when there is no such place, or no number */
export function numberAt(report: Report, ...path: readonly Step[]): number {
  const value = at(report, path);
  if (typeof value !== "number" || !Number.isFinite(value))
    throw new Error(`no number at ${JSON.stringify(path)}`);
  return value;
}

function listAt<Row = { readonly name: string }>(report: Report, ...path: readonly Step[]): readonly Row[] {
  const value = at(report, path);
  if (!Array.isArray(value)) throw new Error(`no list at ${JSON.stringify(path)}`);
  return value;
}

function nameIn(rows: readonly { readonly name: string }[], contains: string): string {
  const found = rows.filter(({ name }) => name.includes(contains));
  if (found.length !== 1) throw new Error(`${found.length} rows are called "${contains}"`);
  return (found[0] as { name: string }).name;
}

/** Three significant digits, thousands with a comma. */
export function plain(value: number): string {
  if (value >= 1000) return Math.round(value).toLocaleString("en-US");
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

const ms = (value: number) => (value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${plain(value)} ms`);
const seconds = (value: number) => `${plain(value / 1000)} s`;
const perSecond = (value: number) => `${Number(value.toPrecision(3)).toLocaleString("en-US")} a second`;
const times = (value: number) => `${value.toFixed(value >= 10 ? 0 : 1)} times`;
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `\n\n${markdown(head, rows)}\n\n`;

/** A figure that is one number of the report. */
const one = (bench: string, show: (value: number) => string, ...path: readonly Step[]): Figure => ({
  bench,
  show: (report) => show(numberAt(report, ...path)),
});

// groth16

const OURS = { name: "this, WebAssembly" };
const RIVALS = [
  ["snarkjs", "snarkjs"],
  ["mcl-wasm with its order check", "order check"],
] as const;

/** "NAME 19.4 ms (34 times)" of the contestants that pages name. */
const against = (...samples: readonly Step[]): Figure => ({
  bench: "groth16",
  show(report) {
    const all = listAt(report, ...samples);
    const own = numberAt(all, OURS, "medianMs");
    return RIVALS.map(([page, contains]) => {
      const found = numberAt(all, { name: nameIn(all, contains) }, "medianMs");
      return `${page} ${ms(found)} (${times(found / own)})`;
    }).join(", ");
  },
});

function verifyRace(report: Report): string {
  const rows = listAt<{ name: string; checks: string }>(report, "single");
  const own = numberAt(rows, OURS, "medianMs");
  return tableOf(
    ["One verification, ms", "median", "least", "median against ours", "checks"],
    rows.map(({ name, checks }) => {
      const median = numberAt(rows, { name }, "medianMs");
      return [
        name,
        plain(median),
        plain(numberAt(rows, { name }, "minMs")),
        (median / own).toFixed(1),
        checks,
      ];
    }),
  );
}

function firstVerifications(report: Report): string {
  const rows = listAt(report, "first");
  return tableOf(
    ["First verification of a process, ms", "import", "engine and key", "verify", "after import", "in all"],
    rows.map(({ name }) => {
      const of = (member: string) => numberAt(rows, { name }, member);
      const [load, prepare, verify] = [of("importMs"), of("prepareMs"), of("verifyMs")];
      return [name, ...[load, prepare, verify, prepare + verify, load + prepare + verify].map(plain)];
    }),
  );
}

function firstOf(report: Report, contains: string): string {
  const rows = listAt(report, "first");
  const name = nameIn(rows, contains);
  return ms(numberAt(rows, { name }, "prepareMs") + numberAt(rows, { name }, "verifyMs"));
}

const GROTH16: Readonly<Record<string, Figure>> = {
  "groth16-one": {
    bench: "groth16",
    show: (report) =>
      `${ms(numberAt(report, "single", OURS, "medianMs"))} (least ${plain(numberAt(report, "single", OURS, "minMs"))})`,
  },
  "groth16-against": against("single"),
  "groth16-chromium": one("groth16", ms, "chromium", "single", OURS, "medianMs"),
  "groth16-chromium-against": against("chromium", "single"),
  "groth16-batch": one("groth16", ms, "batch", "medianMs"),
  "groth16-batch-ratio": {
    bench: "groth16",
    show: (report) =>
      (numberAt(report, "batch", "medianMs") / numberAt(report, "single", OURS, "medianMs")).toFixed(2),
  },
  "groth16-first": { bench: "groth16", show: (report) => firstOf(report, OURS.name) },
  "groth16-first-against": {
    bench: "groth16",
    show: (report) => `snarkjs ${firstOf(report, "snarkjs")}, mcl-wasm ${firstOf(report, "mcl")}`,
  },
  "groth16-race": { bench: "groth16", show: verifyRace },
  "groth16-first-table": { bench: "groth16", show: firstVerifications },
};

// verify, and the page

const documents = (kind: string): Figure => ({
  bench: "verify",
  show: (report) => ms(numberAt(report, "rows", { kind }, "medianMs") / numberAt(report, "documents")),
});

const VERIFICATION: Readonly<Record<string, Figure>> = {
  "verify-one": documents("one at a time"),
  "verify-many": documents("many at once"),
  "verify-ratio": one("verify", (value) => value.toFixed(2), "ratios", "engine"),
  "verify-thousand-cold": one("verify", ms, "rows", { kind: "many at once" }, "coldMs"),
  "cold-page": one("cold", ms, "median"),
  "batch-page": one("batch", seconds, "median"),
};

// prove

const TWO = { name: "this, two workers" };
const SNARKJS = { name: "snarkjs fullProve, its threads" };
const CHROMIUM = ["chromium", "samples"] as const;

const proof = (before: string, ...path: readonly Step[]): Figure => ({
  bench: "prove",
  show(report) {
    const [clock, cpu] = ["medianMs", "cpuMs"].map((member) => seconds(numberAt(report, ...path, member)));
    return `${before}${clock}, ${cpu} of processor time`;
  },
});

const proofRace = (...where: readonly Step[]): Figure => ({
  bench: "prove",
  show(report) {
    const rows = listAt<{ name: string; cpuMs: number | null }>(report, ...where);
    const own = numberAt(rows, TWO, "medianMs");
    return tableOf(
      ["One decision proved, ms", "median", "least", "processor time", "median against two workers"],
      rows.map(({ name, cpuMs }) => {
        const median = numberAt(rows, { name }, "medianMs");
        const least = plain(numberAt(rows, { name }, "minMs"));
        return [name, plain(median), least, cpuMs === null ? "" : plain(cpuMs), (median / own).toFixed(2)];
      }),
    );
  },
});

const memory = (binary: string): Figure => ({
  bench: "prove",
  show(report) {
    const needs = listAt<{ binary: string; bytes: number }>(report, "memory");
    const bytes = needs.filter((need) => need.binary === binary).map((need) => need.bytes);
    return `${(Math.max(...bytes) / 1e6).toFixed(0)} MB`;
  },
});

const middle = (member: string): Figure => ({
  bench: "prove",
  show: (report) => ms(median(listAt<number>(report, member))),
});

const PROVING: Readonly<Record<string, Figure>> = {
  "prove-node": proof("", "node", TWO),
  "prove-node-against": proof("snarkjs `fullProve` ", "node", SNARKJS),
  "prove-chromium": proof("", ...CHROMIUM, TWO),
  "prove-chromium-against": proof("snarkjs ", ...CHROMIUM, SNARKJS),
  "prove-first": one("prove", seconds, "first", { prover: "wasm" }, "milliseconds"),
  "prove-first-against": one(
    "prove",
    (value) => `snarkjs ${seconds(value)}`,
    "first",
    { prover: "snarkjs" },
    "milliseconds",
  ),
  "prove-first-tab": one("prove", seconds, "chromium", "firstMs"),
  "prove-snarkjs-times": {
    bench: "prove",
    show: (report) =>
      `${plain(numberAt(report, "node", SNARKJS, "cpuMs") / numberAt(report, "node", TWO, "cpuMs"))} times`,
  },
  "prove-race": proofRace("node"),
  "prove-race-chromium": proofRace(...CHROMIUM),
  "prove-memory": memory("prove-fused"),
  "prove-memory-portable": memory("prove"),
  "prove-stop": middle("stopMs"),
  "prove-witness": middle("witnessMs"),
};

// transparency, periods, edge

const PREFLIGHT = "preflight, 100 grants";
/** The page's names for rows of the bench, in the order of its table. */
const EDGE_ROWS: readonly (readonly [name: string, shown: string])[] = [
  ["floor: a hop and a commit", "floor: a Worker with one hop to an object and one commit"],
  ["floor: an attest's hops and commits", "floor: a Worker with an attest's hops and commits"],
  [PREFLIGHT, "preflight, 100 grants of 45 events"],
  ["preflight, one grant", "preflight, one grant of 4,000 events"],
  ["preflight, a grant's first", "preflight, a grant's first event, of seven tenants"],
  ["attest", "attest under a grant, one a request"],
  ["attest, 100 a request", "attest under a grant, 100 a request: documents"],
  ["verify", "verify without proof"],
  ["append with proof", "append with proof"],
];

interface EdgeRow {
  readonly name: string;
  readonly measured: { readonly perSecond: number; readonly p99Ms: number };
  readonly wanted?: number;
  readonly wantedP99Ms?: number;
}

function wantedOf(report: Report, name: string): string {
  const found = listAt<EdgeRow>(report, "rows").find((row) => row.name === name);
  if (found?.wanted === undefined) return "";
  const { measured, wanted, wantedP99Ms } = found;
  const isReached =
    measured.perSecond >= wanted && measured.p99Ms < (wantedP99Ms ?? Number.POSITIVE_INFINITY);
  const within = wantedP99Ms === undefined ? "" : ` with p99 below ${wantedP99Ms} ms`;
  return `${plain(wanted)}${within}${isReached ? "" : ", not reached"}`;
}

function edgeTable(report: Report): string {
  return tableOf(
    ["", "A second", "p50", "p99", "Processor time", "In flight", "Wanted"],
    EDGE_ROWS.map(([name, shown]) => {
      const of = (member: string) => numberAt(report, "rows", { name }, "measured", member);
      const inFlight = String(numberAt(report, "rows", { name }, "inFlight"));
      const processor = `${of("processorMs").toFixed(2)} ms`;
      return [
        shown,
        plain(of("perSecond")),
        ms(of("p50Ms")),
        ms(of("p99Ms")),
        processor,
        inFlight,
        wantedOf(report, name),
      ];
    }),
  );
}

function periodTable(report: Report): string {
  const rows = listAt<{ what: string; seconds: number }>(report, "rows");
  return tableOf(
    [`${numberAt(report, "entries").toLocaleString("en-US")} attestations of one key`, "Time"],
    rows
      .filter(({ what }) => what !== "made up")
      .map(({ what, seconds: took }) => [what, seconds(took * 1000)]),
  );
}

const rated = (...path: readonly string[]) => one("transparency", perSecond, ...path);
const micro = (...path: readonly string[]) => one("transparency", (value) => `${plain(value)} µs`, ...path);
const edge = (name: string) => one("edge", perSecond, "rows", { name }, "measured", "perSecond");

const SERVICE: Readonly<Record<string, Figure>> = {
  "log-append": rated("appends_per_second", "mean"),
  "log-append-batches": rated("appends_per_second_in_batches_of_256", "mean"),
  "log-append-naive": rated("naive_rebuild", "appends_per_second"),
  "log-append-signed": rated("appends_per_second_with_signature"),
  "log-proof": micro("inclusion_proof_us"),
  "log-proof-naive": micro("naive_rebuild", "inclusion_proof_us"),
  "log-fsck": rated("fsck_entries_per_second"),
  "period-table": { bench: "periods", show: periodTable },
  "edge-preflight": edge(PREFLIGHT),
  "edge-preflight-p99": one("edge", ms, "rows", { name: PREFLIGHT }, "measured", "p99Ms"),
  "edge-attest": edge("attest"),
  "edge-attest-batch": edge("attest, 100 a request"),
  "edge-verify": edge("verify"),
  "edge-append": edge("append with proof"),
  "edge-table": { bench: "edge", show: edgeTable },
};

/** By name, in the order in which pages show them. */
export const FIGURES: Readonly<Record<string, Figure>> = {
  ...GROTH16,
  ...VERIFICATION,
  ...PROVING,
  ...SERVICE,
};
