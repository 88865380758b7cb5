/**
 * `npm run bench -- batch [--json] [--visits=N] [--lines=FILE]`: a thousand distinct real attestations on the built page in
 * Chromium. Every visit begins with empty caches: page, workers and engine are loaded, keys judged, setups checked,
 * tables made, and each signature and proof is verified.
 */
import { readFileSync } from "node:fs";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { readThousand } from "../../tools/thousand/pack.ts";
import { builtPage } from "../test/support/built.ts";
import { visitTimed } from "./timed-visit.ts";

const options = process.argv.slice(2);
const option = (name: string) =>
  options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;
const visits = Number(option("visits") ?? 5);
const file = option("lines");
const lines = file === null ? readThousand() : readFileSync(file, "utf8").split("\n").filter(Boolean);
const issued = lines.map((line) => (JSON.parse(line) as { issued_at: number }).issued_at);
const at = Math.max(...issued) + 60;

const site = await serveSite(await builtPage());
const browser = await sharedBrowser();
const runs = [];
for (let i = 0; i < visits; i++) {
  runs.push(await visitTimed(browser, site.address, [lines.join("\n")], at));
}
const version = browser.version();
await browser.close();
await site.close();

const sorted = runs.map(({ all }) => all).sort((a, b) => a - b);
const median = sorted[sorted.length >> 1] as number;
if (options.includes("--json")) {
  console.log(JSON.stringify({ chromium: version, documents: lines.length, median, runs }, null, 2));
} else {
  console.log(`${lines.length} attestations on the page, Chromium ${version}, cold each time (ms)\n`);
  console.log("visit    all  first shown  longest task");
  for (const [i, { all, first, longestTask }] of runs.entries()) {
    const cells = [
      all.toFixed(0).padStart(7),
      first.toFixed(0).padStart(12),
      longestTask.toFixed(0).padStart(13),
    ];
    console.log(`${String(i + 1).padStart(5)}${cells.join(" ")}`);
  }
  console.log(`\nmedian ${median.toFixed(0)} ms, least ${(sorted[0] as number).toFixed(0)} ms`);
  console.log(
    Object.entries(runs[0]?.counts ?? {})
      .map(([name, count]) => `${name}: ${count}`)
      .join(", "),
  );
}
