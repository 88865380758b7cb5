// The conformance cases of verification against the module that pages load, `split/vdi.mjs`, in the browsers that they are
// opened in. What a page decides of each is what the library decides here.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { builtScripts } from "../../web-demo/test/support/built.ts";
import { launchOptions } from "../browser/chromium.ts";
import { findFirefox, launchFirefox, waitInPage } from "../browser/firefox.ts";
import { serveFolder } from "../packed/static-site.ts";
import { LONG } from "../testing/paths.ts";

const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const SCRIPT = `import { verifyDecision } from "./split/vdi.mjs";
const results = [];
for (const [attestation, options] of await (await fetch("cases.json")).json())
  results.push(await verifyDecision(attestation, options));
document.documentElement.dataset.answer = JSON.stringify(results);`;

const folder = mkdtempSync(join(tmpdir(), "shipped-"));
const cases = casesByVerdict();
let site: Awaited<ReturnType<typeof serveFolder>>;
let wanted: ReturnType<typeof decided>[];

/** Codes, values and roots; sentences are loaded with what wants them, and the engine's name is the browser's own. */
function decided({ engine: _engine, steps, ...result }: VerificationResult) {
  return { ...result, steps: steps.map(({ detail: _detail, ...row }) => row) };
}

beforeAll(async () => {
  const files = [...(await builtScripts())].filter(([name]) => name.startsWith("split/"));
  const all: [string, string | Uint8Array][] = [
    ...files,
    ["index.html", '<!doctype html><title>cases</title><script type="module" src="app.js"></script>'],
    ["app.js", SCRIPT],
    ["cases.json", JSON.stringify(cases.map(({ attestation, options }) => [attestation, options]))],
  ];
  for (const [name, content] of all) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  site = await serveFolder(folder, POLICY);
  const results = [];
  for (const { attestation, options } of cases)
    results.push(decided(await verifyDecision(attestation, options)));
  wanted = JSON.parse(JSON.stringify(results));
});
afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What each browser needs in order to visit the page and give its answer. */
type Visit = (url: string) => Promise<{ readonly answer: string; readonly agent: string }>;

const ANSWERED = () => document.documentElement.dataset.answer !== undefined;
const ANSWER = () => ({
  answer: document.documentElement.dataset.answer ?? "null",
  agent: navigator.userAgent,
});

const inChromium: Visit = async (url) => {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.locator("html[data-answer]").waitFor({ state: "attached", timeout: 600_000 });
    return await page.evaluate(ANSWER);
  } finally {
    await browser.close();
  }
};

const firefox = findFirefox();
const inFirefox: Visit = async (url) => {
  const browser = await launchFirefox(firefox as string);
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await waitInPage(page, ANSWERED);
    return await page.evaluate(ANSWER);
  } finally {
    await browser.close();
  }
};

async function decidesAsTheLibrary(visit: Visit, agent: string): Promise<void> {
  const said = await visit(`${site.address}index.html`);
  expect(said.agent).toContain(agent);
  const results = (JSON.parse(said.answer) as VerificationResult[]).map(decided);
  expect(results).toHaveLength(cases.length);
  for (const [i, result] of results.entries()) expect(result, cases[i]?.name).toEqual(wanted[i]);
}

describe("split/vdi.mjs decides a case for each verdict as the library", () => {
  test("in Chromium", () => decidesAsTheLibrary(inChromium, "Chrome/"));
  test.skipIf(!LONG || firefox === null)(
    "in Firefox (skipped where there is no Firefox)",
    { tags: "long" },
    () => decidesAsTheLibrary(inFirefox, "Firefox/"),
  );
});
