// The recorded plot as PNG, for what shows no SVG: drawn by the browser that tests use.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sharedBrowser } from "../../web-demo/test/support/site.ts";
import { GROWTH_PLOT } from "./record.ts";

/** @param path where the PNG is written, twice as large as the SVG says */
export async function drawPng(root: string, path: string): Promise<void> {
  const svg = readFileSync(join(root, GROWTH_PLOT), "utf8");
  const [, width, height] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
  if (width === undefined || height === undefined) throw new Error(`${GROWTH_PLOT} has no size`);
  const browser = await sharedBrowser();
  try {
    const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
    await page.setContent(`<style>body { margin: 0 }</style>${svg}`);
    await page.screenshot({ path });
  } finally {
    await browser.close();
  }
}
