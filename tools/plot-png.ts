// `node tools/plot-png.ts docs/growth.svg growth.png`: a recorded plot as PNG, for what shows no SVG, drawn by the browser
// that tests use, twice as large as the SVG says.
import { readFileSync } from "node:fs";
import { sharedBrowser } from "./browser/site.ts";
import { commandLine, wrongUse } from "./command-line.ts";

const USAGE = `usage: node tools/plot-png.ts PLOT.svg FILE.png
Draws a recorded plot (docs/growth.svg, docs/monitoring/*.svg) as PNG, twice as large.
Exit code 0: written. 64: wrong use, or no plot.`;

const { words } = commandLine(USAGE, {}, 2);
const [from, to] = words;
if (from === undefined || to === undefined) wrongUse(USAGE, "expected a plot and a file to write");
const svg = readPlot(from);
const [, width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
if (width === undefined || height === undefined) wrongUse(USAGE, `${from}: no plot with a size`);
const browser = await sharedBrowser();
try {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await page.setContent(`<style>body { margin: 0 }</style>${svg}`);
  await page.screenshot({ path: to });
} finally {
  await browser.close();
}
console.log(`${to}: ${2 * width} by ${2 * height} pixels`);

function readPlot(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return wrongUse(USAGE, `${path} cannot be read`);
  }
}
