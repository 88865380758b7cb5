// `npm run bench -- soak --in process|tab|service --out PATH`: one kind of work for hours at a steady pace, every answer
// compared with the expected one, and memory and latency recorded between. Writes PATH.json and PATH.svg.
import { writeFileSync } from "node:fs";
import { soakService } from "../../edge/bench/soak.ts";
import { machine } from "./machine.ts";
import { plot, type Soaked } from "./plot.ts";
import { openBench } from "./print.ts";
import { mixture } from "./soak/mixture.ts";
import { soakProcess } from "./soak/process.ts";
import { soakTab } from "./soak/tab.ts";

const { values, wrongUse } = openBench(
  "soak",
  "Runs one kind of work for hours. Exit code 1: an answer was unexpected.",
  {
    in: { type: "text", isRequired: true, about: "process, tab (Chromium) or service (the deployed bundle)" },
    out: { type: "text", isRequired: true, about: "where to write, without the endings .json and .svg" },
    seconds: { type: "number", least: 0.001, default: 3600, about: "how long" },
    rate: { type: "number", least: 0.001, default: 10, about: "turns a second; a tab works without pauses" },
    every: {
      type: "number",
      least: 0.001,
      default: 10,
      about: "seconds between two samples; a tab samples each round",
    },
  },
);

let isEnded = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => (isEnded = true));
/** Begins at the first question: what is prepared before does not count. */
let began: number | undefined;
function past(): number {
  began ??= performance.now();
  return (performance.now() - began) / 1000;
}
const isOver = () => isEnded || past() > values.seconds;

async function soaked(): Promise<Soaked> {
  const { rate, every } = values;
  if (values.in === "service") return soakService({ rate, every, isOver });
  if (values.in === "tab") return soakTab(Number.POSITIVE_INFINITY, 1000, isOver);
  if (values.in !== "process") return wrongUse("--in: expected process, tab or service");
  let taken = 0;
  return soakProcess(mixture(), {
    most: Number.POSITIVE_INFINITY,
    isOver,
    rest: () => new Promise((resolve) => setTimeout(resolve, 1000 / rate)),
    isDue: () => past() >= taken * every && ++taken > 0,
  });
}

/** No digit of a measured number behind the third. */
const toThousandths = (_: string, value: unknown) =>
  typeof value === "number" ? Math.round(value * 1000) / 1000 : value;

const { title, outcome, different, samples, panels } = await soaked();
const record = { machine: machine(), seconds: past(), ...outcome, different };
writeFileSync(`${values.out}.json`, `${JSON.stringify({ ...record, samples }, toThousandths)}\n`);
const seconds = samples.map(({ at }) => at);
const minutes = Math.round((seconds.at(-1) ?? 0) / 60);
writeFileSync(`${values.out}.svg`, plot(`${title}, ${minutes} minutes`, seconds, panels));
console.log(JSON.stringify(record, toThousandths));
process.exit(different.length === 0 ? 0 : 1);
