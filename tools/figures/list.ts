// The figures that pages show: which bench says each, where in its report, and in what words. A page holds a mark with
// the figure's name; `npm run figures` writes what stands there, so no two pages can tell different numbers.
import type { Figure } from "./figure.ts";
import { PROVER_FIGURES } from "./prover.ts";
import {
  listAt,
  ms,
  nameIn,
  numberAt,
  plain,
  type Report,
  row,
  type Step,
  seconds,
  times,
} from "./reading.ts";
import { SERVICE_FIGURES } from "./service.ts";

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
    show: (report) => numberAt(report, "ratios", "engine").toFixed(2),
  },
  "verify-thousand-cold": {
    bench: "verify",
    show: (report) => ms(numberAt(report, "rows", { kind: "many at once" }, "coldMs")),
  },
  "cold-page": { bench: "cold", show: (report) => ms(numberAt(report, "median")) },
  "batch-page": { bench: "batch", show: (report) => seconds(numberAt(report, "median")) },
  ...PROVER_FIGURES,
  ...SERVICE_FIGURES,
};
