// What the benches of the log, of periods and of the Worker say.
import type { Figure } from "./figure.ts";
import { listAt, ms, numberAt, perSecond, plain, type Report, row, seconds } from "./reading.ts";

const PREFLIGHT = "preflight, 100 grants";
/** What a page calls a row of the bench, in the order of its table. */
const ROWS: readonly (readonly [name: string, shown: string])[] = [
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

const rate = (name: string) => (report: Report) =>
  numberAt(report, "rows", { name }, "measured", "perSecond");
const edge = (name: string): Figure => ({ bench: "edge", show: (report) => perSecond(rate(name)(report)) });
const rated = (...path: readonly string[]): Figure => ({
  bench: "transparency",
  show: (report) => perSecond(numberAt(report, ...path)),
});
const micro = (...path: readonly string[]): Figure => ({
  bench: "transparency",
  show: (report) => `${plain(numberAt(report, ...path))} µs`,
});

function edgeTable(report: Report): string {
  const lines = ROWS.map(([name, shown]) => {
    const of = (member: string) => numberAt(report, "rows", { name }, "measured", member);
    const wanted = wantedOf(report, name);
    const cells = [
      plain(of("perSecond")),
      ms(of("p50Ms")),
      ms(of("p99Ms")),
      `${of("processorMs").toFixed(2)} ms`,
    ];
    return row([shown, ...cells, String(numberAt(report, "rows", { name }, "inFlight")), wanted]);
  });
  return `\n\n| | A second | p50 | p99 | Processor time | In flight | Wanted |\n|---|---|---|---|---|---|---|\n${lines.join("")}\n`;
}

function wantedOf(report: Report, name: string): string {
  const found = listAt(report, ["rows"]).find((one) => one.name === name) as unknown as
    | { measured: { perSecond: number; p99Ms: number }; wanted?: number; wantedP99Ms?: number }
    | undefined;
  if (found?.wanted === undefined) return "";
  const { measured, wanted, wantedP99Ms } = found;
  const reached = measured.perSecond >= wanted && measured.p99Ms < (wantedP99Ms ?? Number.POSITIVE_INFINITY);
  const within = wantedP99Ms === undefined ? "" : ` with p99 below ${wantedP99Ms} ms`;
  return `${plain(wanted)}${within}${reached ? "" : ", not reached"}`;
}

function periodTable(report: Report): string {
  const rows = listAt(report, ["rows"]) as unknown as readonly { what: string; seconds: number }[];
  const lines = rows
    .filter(({ what }) => what !== "made up")
    .map(({ what, seconds: took }) => row([what, seconds(took * 1000)]));
  return `\n\n| ${numberAt(report, "entries").toLocaleString("en-US")} attestations of one key | Time |\n|---|---|\n${lines.join("")}\n`;
}

export const SERVICE_FIGURES: Readonly<Record<string, Figure>> = {
  "log-append": rated("appends_per_second", "mean"),
  "log-append-batches": rated("appends_per_second_in_batches_of_256", "mean"),
  "log-append-naive": rated("naive_rebuild", "appends_per_second"),
  "log-append-signed": rated("appends_per_second_with_signature"),
  "log-proof": micro("inclusion_proof_us"),
  "log-proof-naive": micro("naive_rebuild", "inclusion_proof_us"),
  "log-fsck": rated("fsck_entries_per_second"),
  "period-table": { bench: "periods", show: periodTable },
  "edge-preflight": edge(PREFLIGHT),
  "edge-preflight-p99": {
    bench: "edge",
    show: (report) => ms(numberAt(report, "rows", { name: PREFLIGHT }, "measured", "p99Ms")),
  },
  "edge-attest": edge("attest"),
  "edge-attest-batch": edge("attest, 100 a request"),
  "edge-verify": edge("verify"),
  "edge-append": edge("append with proof"),
  "edge-table": { bench: "edge", show: edgeTable },
};
