// `npm run bench -- growth`: what things cost at several powers of ten, and how steeply that grows.
import { loadavg } from "node:os";
import { REPOSITORY } from "../testing/paths.ts";
import { lastSlopeOf, slopeOf } from "./growth/curve.ts";
import { GROWTH_FILE, isSteeper, type Recorded, readGrowth, writeGrowth } from "./growth/growth-page.ts";
import { type Length, MEASURES, type Measure } from "./growth/measures.ts";
import { provenance } from "./machine.ts";
import { openBench, table } from "./print.ts";

const NAMES = MEASURES.map(({ name }) => name);
const { values, wrongUse, print } = openBench("growth", "Measures how cost grows with size.", {
  of: { type: "text", about: `only one of: ${NAMES.join(", ")}` },
  long: { type: "flag", about: "up to ten million documents and entries, a hundred thousand grants: hours" },
  short: { type: "flag", about: "small sizes, to see whether it runs" },
  most: { type: "number", least: 10, about: "the largest size, with --of" },
  record: { type: "flag", about: `write ${GROWTH_FILE}, its plot and its page` },
});
if (values.of !== undefined && !NAMES.includes(values.of))
  wrongUse(`--of: expected one of ${NAMES.join(", ")}`);
if (values.most !== undefined && values.of === undefined) wrongUse("--most needs --of");
const length: Length = values.long ? "long" : values.short ? "short" : "usual";

async function measure({ name, run, most }: Measure): Promise<Recorded> {
  const before = loadavg()[0] as number;
  const curves = await run(values.most ?? most[length]);
  const options = `${length === "usual" ? "" : ` --${length}`}${values.most === undefined ? "" : ` --most ${values.most}`}`;
  const command = `npm run bench -- growth --of ${name}${options}`;
  return { command, ...provenance(), load: [before, loadavg()[0] as number], curves };
}

const found: Record<string, Recorded> = {};
for (const one of MEASURES.filter(({ name }) => values.of === undefined || values.of === name)) {
  found[one.name] = await measure(one);
  if (values.record) writeGrowth(REPOSITORY, { ...readGrowth(REPOSITORY), ...found });
}
print(found, () =>
  table(
    ["", "slope", "last decade", "at most", ""],
    Object.values(found)
      .flatMap(({ curves }) => curves)
      .map((curve) => [
        curve.name,
        slopeOf(curve.points).toFixed(2),
        lastSlopeOf(curve.points).toFixed(2),
        curve.expected,
        isSteeper(curve) ? "STEEPER" : "",
      ]),
  ),
);
