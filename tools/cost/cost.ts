// `npm run cost [-- --documents N] [--core-hour DOLLARS] [--measure]`: what so many documents a day cost, from figures that
// this machine measures (--measure, which records them) or that docs/cost.json holds.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine, wrongUse } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { measure, USUAL_SIZES } from "./measured.ts";
import { dayOf } from "./model.ts";
import {
  COST_FILE,
  daysTable,
  logTable,
  measuredTable,
  readMeasured,
  short,
  writeCostPage,
} from "./pages.ts";
import { PRICES } from "./prices.ts";

const USAGE = `npm run cost [-- --documents N] [--core-hour DOLLARS] [--measure] [--json]

  --documents N   so many a day; default a table of powers of ten
  --core-hour N   dollars for a processor's hour; default ${PRICES.coreHour}
  --measure       measure on this machine first, and record it in ${COST_FILE} and the page
  --json          the day of --documents as JSON`;

async function main(): Promise<number> {
  const { values } = commandLine(USAGE, {
    documents: { type: "string" },
    "core-hour": { type: "string" },
    measure: { type: "boolean" },
    json: { type: "boolean" },
  });
  const documents = Number(values.documents ?? 0);
  const coreHour = Number(values["core-hour"] ?? PRICES.coreHour);
  if (!(documents >= 0 && documents <= 1e12) || !(coreHour >= 0))
    wrongUse(USAGE, "--documents, --core-hour: expected numbers");
  if (values.json === true && documents === 0) wrongUse(USAGE, "--json is of --documents");
  const prices = { ...PRICES, coreHour };
  const measured = values.measure === true ? await measure(USUAL_SIZES) : readMeasured(REPOSITORY);
  if (values.measure === true) {
    writeFileSync(join(REPOSITORY, COST_FILE), `${JSON.stringify(measured, null, 2)}\n`);
    spawnSync("node_modules/.bin/biome", ["format", "--write", COST_FILE], { cwd: REPOSITORY });
    await writeCostPage(REPOSITORY, measured);
  }
  if (documents > 0) {
    const day = dayOf(documents, measured, prices);
    if (values.json === true) console.log(JSON.stringify(day, null, 2));
    else for (const [name, value] of Object.entries(day)) console.log(`${name.padEnd(18)} ${short(value)}`);
    return 0;
  }
  console.log(
    [measuredTable(measured), daysTable(measured, prices), await logTable(measured, prices)].join("\n\n"),
  );
  return 0;
}

process.exit(await main());
