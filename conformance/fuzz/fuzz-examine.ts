// `node conformance/fuzz/fuzz-examine.ts --runs N` or `--minutes N`: fuzzing of `examine` by coverage. Its figures are JSON on
// standard output, its faults lines of JSON in the file of `--out`. Exit code 1: there are some.
import { appendFileSync } from "node:fs";
import { commandLine } from "../../tools/command-line.ts";
import { Coverage } from "./coverage.ts";

// V8 counts blocks of what it compiles from here on, so that libraries are loaded afterwards.
const coverage = new Coverage();
const { loopExamine } = await import("./examine-loop.ts");

const { values } = commandLine({
  command: "node conformance/fuzz/fuzz-examine.ts",
  about: "Fuzzes `examine` by coverage; prints JSON. Exit code 1: there are faults.",
  options: {
    runs: { type: "number", least: 1, isWhole: true, about: "how many, instead of --minutes" },
    minutes: { type: "number", default: 1, about: "how long" },
    seed: { type: "number", isWhole: true, default: 1, about: "the same seed gives the same documents" },
    out: { type: "text", about: "file for faults, a line of JSON each" },
  },
});
const end = Date.now() + 60_000 * values.minutes;
const looped = await loopExamine(coverage, {
  seed: values.seed,
  goesOn: (runs) => (values.runs === undefined ? Date.now() < end : runs < values.runs),
  onFault: (fault) => {
    if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(fault)}\n`);
    console.error(fault.what, fault.said.slice(0, 600));
  },
  onProgress: (runs, reached, kept) =>
    console.error(`${runs} runs, ${reached} characters, ${kept} documents`),
});
coverage.stop();
console.log(JSON.stringify({ ...looped, faults: looped.faults.slice(0, 10) }));
process.exitCode = looped.faults.length === 0 ? 0 : 1;
