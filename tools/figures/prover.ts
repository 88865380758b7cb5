// What `prove` says.
import type { Figure } from "./figure.ts";
import { listAt, ms, numberAt, plain, type Report, row, type Step, seconds } from "./reading.ts";

const TWO = { name: "this, two workers" };
const SNARKJS = { name: "snarkjs fullProve, its threads" };
const NODE = ["node"] as const;
const CHROMIUM = ["chromium", "samples"] as const;

const both = (report: Report, ...path: readonly Step[]): string =>
  `${seconds(numberAt(report, ...path, "medianMs"))}, ${seconds(numberAt(report, ...path, "cpuMs"))} of processor time`;

const first = (prover: string) => (report: Report) =>
  seconds(numberAt(report, "first", { prover }, "milliseconds"));

function raceTable(where: readonly Step[]) {
  return (report: Report): string => {
    const rows = listAt(report, where) as readonly { name: string; cpuMs: number | null }[];
    const own = numberAt(rows, TWO, "medianMs");
    const lines = rows.map(({ name, cpuMs }) => {
      const median = numberAt(rows, { name }, "medianMs");
      const cells = [
        plain(median),
        plain(numberAt(rows, { name }, "minMs")),
        cpuMs === null ? "" : plain(cpuMs),
      ];
      return row([name, ...cells, (median / own).toFixed(2)]);
    });
    return `\n\n| One decision proved, ms | median | least | processor time | median against two workers |\n|---|---|---|---|---|\n${lines.join("")}\n`;
  };
}

const held = (binary: string) => (report: Report) => {
  const needs = listAt(report, ["memory"]) as unknown as readonly {
    binary: string;
    shares: string[];
    bytes: number;
  }[];
  const whole = needs.filter((need) => need.binary === binary).map(({ bytes }) => bytes);
  return `${(Math.max(...whole) / 1e6).toFixed(0)} MB`;
};

export const PROVER_FIGURES: Readonly<Record<string, Figure>> = {
  "prove-node": { bench: "prove", show: (report) => both(report, ...NODE, TWO) },
  "prove-node-against": {
    bench: "prove",
    show: (report) => `snarkjs \`fullProve\` ${both(report, ...NODE, SNARKJS)}`,
  },
  "prove-chromium": { bench: "prove", show: (report) => both(report, ...CHROMIUM, TWO) },
  "prove-chromium-against": {
    bench: "prove",
    show: (report) => `snarkjs ${both(report, ...CHROMIUM, SNARKJS)}`,
  },
  "prove-first": { bench: "prove", show: first("wasm") },
  "prove-first-against": { bench: "prove", show: (report) => `snarkjs ${first("snarkjs")(report)}` },
  "prove-first-tab": { bench: "prove", show: (report) => seconds(numberAt(report, "chromium", "firstMs")) },
  "prove-snarkjs-times": {
    bench: "prove",
    show: (report) =>
      `${plain(numberAt(report, ...NODE, SNARKJS, "cpuMs") / numberAt(report, ...NODE, TWO, "cpuMs"))} times`,
  },
  "prove-race": { bench: "prove", show: raceTable(NODE) },
  "prove-race-chromium": { bench: "prove", show: raceTable(CHROMIUM) },
  "prove-memory": { bench: "prove", show: held("prove-fused") },
  "prove-memory-portable": { bench: "prove", show: held("prove") },
  "prove-stop": { bench: "prove", show: (report) => ms(medianOf(report, "stopMs")) },
  "prove-witness": { bench: "prove", show: (report) => ms(medianOf(report, "witnessMs")) },
};

function medianOf(report: Report, name: string): number {
  const sorted = [...(listAt(report, [name]) as unknown as readonly number[])].sort((a, b) => a - b);
  return numberAt(sorted, sorted.length >> 1);
}
