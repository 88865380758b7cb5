/**
 * `npm run bench -- page`: the audit page opened by a link that holds an attestation, in Chromium.
 * Every visit has a context of its own, without cache, storage or service worker. Counted by the page's clock, from the
 * navigation: until something is painted (`first-contentful-paint`), and until the verdict is in the document. The page
 * is served from this machine, uncompressed: no network is in the figures.
 */
import { median } from "../../tools/bench/median.ts";
import { openBench, table } from "../../tools/bench/print.ts";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { AT, REAL } from "../../tools/browser/visit.ts";
import { builtPage } from "../test/support/built.ts";
import { type FirstVisit, linkTo, visitFirst } from "./first-visit.ts";

const { values, print } = openBench(
  "page",
  "Measures the audit page opened by a link that holds an attestation, in Chromium.",
  {
    visits: { type: "number", least: 1, isWhole: true, default: 21, about: "visits, each with empty caches" },
  },
);
const { visits } = values;

const site = await serveSite(await builtPage());
const link = await linkTo(site.address, REAL.approval);
const browser = await sharedBrowser();
const runs: FirstVisit[] = [];
for (let i = 0; i < visits; i++) runs.push(await visitFirst(browser, link, AT));
const version = browser.version();
await browser.close();
await site.close();

const failed = runs.find(({ kind }) => kind !== "verified");
if (failed !== undefined) throw new Error(`${failed.kind}: the page did not verify the attestation`);

const spread = (times: readonly number[]) => ({ median: median(times), least: Math.min(...times) });
const found = {
  paint: spread(runs.map(({ paint }) => paint)),
  verdict: spread(runs.map(({ verdict }) => verdict)),
};
print({ chromium: version, ...found, runs }, () =>
  table(
    [`${visits} visits, cold, Chromium ${version} (ms)`, "median", "least"],
    Object.entries(found).map(([name, { median, least }]) => [name, median.toFixed(1), least.toFixed(1)]),
  ),
);
