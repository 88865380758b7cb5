// `npm run growth [-- NAME...] [--long | --short] [--most N] [--print]`: what things cost at several powers of ten, and how
// steeply that grows. Without a name all of them; what was measured is recorded in docs/growth.json, plotted and tabled.
import { availableParallelism, cpus, loadavg } from "node:os";
import { commandLine, wrongUse } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { lastSlopeOf, slopeOf } from "./curve.ts";
import { type Length, MEASURES, type Measure } from "./measures.ts";
import { isSteeper, type Recorded, readGrowth, writeGrowth } from "./record.ts";

const USAGE = `npm run growth [-- NAME...] [--long | --short] [--most N] [--print]

  NAME      ${MEASURES.map(({ name }) => name).join(", ")}
  --long    up to ten million documents and entries, a hundred thousand grants: hours
  --short   a look whether it runs
  --most N  the largest size, of the one that is named
  --print   print what was measured as JSON and record nothing`;

async function record(measure: Measure, length: Length, most: number | undefined): Promise<Recorded> {
  const before = loadavg()[0] as number;
  const curves = await measure.run(most ?? measure.most[length]);
  const options = length === "usual" ? "" : ` --${length}`;
  return {
    command: `npm run growth -- ${measure.name}${options}${most === undefined ? "" : ` --most ${most}`}`,
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? "an unknown processor"}`,
    runtime: `Node ${process.versions.node}`,
    date: new Date().toISOString().slice(0, 10),
    load: [before, loadavg()[0] as number],
    curves,
  };
}

async function main(): Promise<void> {
  const { words, values } = commandLine(
    USAGE,
    {
      long: { type: "boolean" },
      short: { type: "boolean" },
      most: { type: "string" },
      print: { type: "boolean" },
    },
    MEASURES.length,
  );
  const unknown = words.find((name) => !MEASURES.some((one) => one.name === name));
  const most = values.most === undefined ? undefined : Number(values.most);
  if (unknown !== undefined) wrongUse(USAGE, `nothing called ${unknown} is measured`);
  if (most !== undefined && !(most >= 10 && words.length === 1))
    wrongUse(USAGE, "--most: expected 10 or more, and one that is named");
  const length = values.long === true ? "long" : values.short === true ? "short" : "usual";
  const wanted = MEASURES.filter(({ name }) => words.length === 0 || words.includes(name));
  for (const measure of wanted) {
    const recorded = await record(measure, length, most);
    if (values.print === true) console.log(JSON.stringify(recorded, null, 2));
    else writeGrowth(REPOSITORY, { ...readGrowth(REPOSITORY), [measure.name]: recorded });
    for (const one of recorded.curves) {
      const slopes = `slope ${slopeOf(one.points).toFixed(2)}, of the last decade ${lastSlopeOf(one.points).toFixed(2)}`;
      console.error(`${one.name}: ${slopes}${isSteeper(one) ? ", STEEPER" : ""}, at most ${one.expected}`);
    }
  }
}

await main();
