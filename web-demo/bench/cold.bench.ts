/**
 * `npm run bench -- cold [--json] [--visits=N]`: the first verdict of a page that has one script tag, `vdi.js`, in
 * Chromium. Every visit has a context of its own: nothing is cached, compiled or warm. Counted inside the page, from
 * before the script tag until the verdict: reading, compiling and running the script, its engine, key and document.
 */
import { printTargets, target } from "../../tools/testing/targets.ts";
import { embedFiles } from "../scripts/embed-files.ts";
import { serveSite, sharedBrowser } from "../test/support/site.ts";
import { AT, REAL } from "../test/support/visit.ts";

const options = process.argv.slice(2);
const visits = Number(options.find((one) => one.startsWith("--visits="))?.slice(9) ?? 21);

interface Cold {
  /** Milliseconds until the script had run. */
  readonly script: number;
  /** From then until the verdict. */
  readonly verdict: number;
  readonly valid: boolean;
}

const PAGE = `<!doctype html><title>cold</title><script>const began = performance.now()</script>
<script src="/vdi.js"></script><script src="/check.js"></script>`;
const CHECK = `const ran = performance.now();
VDI.verifyDecision(${JSON.stringify(JSON.stringify(REAL.approval))}, { now: ${AT} }).then(({ valid }) => {
  globalThis.cold = { script: ran - began, verdict: performance.now() - ran, valid };
});`;

const script = new TextDecoder().decode((await embedFiles()).get("vdi.js"));
const extra = { "/cold/": PAGE, "/vdi.js": script, "/check.js": CHECK };
const site = await serveSite(import.meta.dirname, { extra, headers: {} });
const browser = await sharedBrowser();
const runs: Cold[] = [];
for (let i = 0; i < visits; i++) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.address}cold/`);
  await page.waitForFunction(() => "cold" in globalThis);
  const cold = await page.evaluate(() => (globalThis as unknown as { cold: Cold }).cold);
  if (!cold.valid) throw new Error("the attestation is not valid on the page");
  runs.push(cold);
  await context.close();
}
const version = browser.version();
await browser.close();
await site.close();

const sorted = runs.map(({ script, verdict }) => script + verdict).sort((a, b) => a - b);
const median = sorted[sorted.length >> 1] as number;
const targets = [target("a new page's first verdict, milliseconds, median", 25, median)];
if (options.includes("--json")) {
  console.log(JSON.stringify({ chromium: version, median, runs, targets }, null, 2));
} else {
  console.log(`First verdict of a page with vdi.js, Chromium ${version}, ${visits} visits (ms)\n`);
  const middle = (of: (run: Cold) => number) =>
    (runs.map(of).sort((a, b) => a - b)[runs.length >> 1] as number).toFixed(1);
  console.log(`  the script, fetched from this machine  ${middle(({ script }) => script)}`);
  console.log(`  from then until the verdict            ${middle(({ verdict }) => verdict)}`);
  console.log(
    `  in all                                 ${median.toFixed(1)}, least ${(sorted[0] as number).toFixed(1)}`,
  );
  printTargets(targets);
}
