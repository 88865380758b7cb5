// `npm run bench -- cost`: what so many documents a day cost, from figures that this machine measures or
// docs/reference/cost.json holds.
import { REPOSITORY } from "../testing/paths.ts";
import {
  COST_FILE,
  daysTable,
  logTable,
  measuredTable,
  readMeasured,
  short,
  writeCost,
} from "./cost/cost-page.ts";
import { measure, USUAL_SIZES } from "./cost/measured.ts";
import { dayOf, PRICES } from "./cost/model.ts";
import { openBench } from "./print.ts";

const { values, print } = openBench("cost", "Computes the cost of verifying, proving and logging.", {
  documents: { type: "number", about: "documents a day, instead of a table of powers of ten" },
  "core-hour": { type: "number", default: PRICES.coreHour, about: "dollars for an hour of a processor" },
  measure: { type: "flag", about: "measure on this machine first" },
  record: { type: "flag", about: `write ${COST_FILE} and its page` },
});

const prices = { ...PRICES, coreHour: values["core-hour"] };
const measured = values.measure ? await measure(USUAL_SIZES) : readMeasured(REPOSITORY);
if (values.record) await writeCost(REPOSITORY, measured);
if (values.documents === undefined) {
  const tables = [measuredTable(measured), daysTable(measured, prices), await logTable(measured, prices)];
  print(measured, () => [tables.join("\n\n")]);
} else {
  const day = dayOf(values.documents, measured, prices);
  print(day, () => Object.entries(day).map(([name, value]) => `${name.padEnd(18)} ${short(value)}`));
}
process.exit(0);
