/**
 * `npm run bench -- batch`: a thousand distinct real attestations on the built page in
 * Chromium. Every visit begins with empty caches: page, workers and engine are loaded, keys judged, setups checked,
 * tables made, and each signature and proof is verified.
 */
import { readFileSync } from "node:fs";
import { median } from "../../tools/bench/median.ts";
import { openBench, table } from "../../tools/bench/print.ts";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { readThousand } from "../../tools/fixtures/thousand.ts";
import { builtPage } from "../test/support/built.ts";
import { type TimedVisit, visitTimed } from "./timed-visit.ts";

const { values, print } = openBench(
  "batch",
  "Measures a thousand real attestations on the built page in Chromium.",
  {
    visits: { type: "number", least: 1, isWhole: true, default: 5, about: "visits, each with empty caches" },
    lines: { type: "text", about: "file of attestations instead, one a line" },
  },
);
const { visits, lines: file } = values;
const lines = file === undefined ? readThousand() : readFileSync(file, "utf8").split("\n").filter(Boolean);
const issued = lines.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at);
const at = Math.max(...issued) + 60;

const site = await serveSite(await builtPage());
const browser = await sharedBrowser();
const runs: TimedVisit[] = [];
for (let i = 0; i < visits; i++) {
  runs.push(await visitTimed(browser, site.address, [lines.join("\n")], at));
}
const version = browser.version();
await browser.close();
await site.close();

const all = runs.map((run) => run.all);
print({ chromium: version, documents: lines.length, median: median(all), runs }, () => [
  `${lines.length} attestations on the page, Chromium ${version}, cold each time (ms)`,
  ...table(
    ["visit", "all", "first shown", "longest task"],
    runs.map((run, i) => [
      String(i + 1),
      ...[run.all, run.first, run.longestTask].map((ms) => ms.toFixed(0)),
    ]),
  ),
  `median ${median(all).toFixed(0)} ms, least ${Math.min(...all).toFixed(0)} ms`,
  Object.entries(runs[0]?.counts ?? {})
    .map(([name, count]) => `${name}: ${count}`)
    .join(", "),
]);
