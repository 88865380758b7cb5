/**
 * `npm run bench -- page [--json] [--visits=N]`: the audit page opened by a link that holds an attestation, in Chromium.
 * Every visit has a context of its own, without cache, storage or service worker. Counted by the page's clock, from the
 * navigation: until something is painted (`first-contentful-paint`), and until the verdict is in the document. The page
 * is served from this machine, uncompressed: no network is in the figures.
 */

import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { AT, REAL } from "../../tools/browser/visit.ts";
import { builtPage } from "../test/support/built.ts";
import { type FirstVisit, linkTo, visitFirst } from "./first-visit.ts";

const options = process.argv.slice(2);
const visits = Number(options.find((one) => one.startsWith("--visits="))?.slice(9) ?? 21);

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

const spread = (of: (run: FirstVisit) => number) => {
  const sorted = runs.map(of).sort((a, b) => a - b);
  return { median: sorted[sorted.length >> 1] as number, least: sorted[0] as number };
};
const [paint, verdict] = [spread(({ paint }) => paint), spread(({ verdict }) => verdict)];
if (options.includes("--json")) {
  console.log(JSON.stringify({ chromium: version, paint, verdict, runs }, null, 2));
} else {
  console.log(
    `The audit page with an attestation in its link, Chromium ${version}, ${visits} visits, cold (ms)\n`,
  );
  console.log("                    median   least");
  for (const [name, { median, least }] of [
    ["first paint", paint],
    ["verdict", verdict],
  ] as const) {
    console.log(`  ${name.padEnd(15)} ${median.toFixed(1).padStart(8)} ${least.toFixed(1).padStart(7)}`);
  }
}
