// The conformance cases of verification against what pages load, `split/vdi.mjs`, the custom element and
// `vdi-worker.js`, in the browsers that they are opened in. Each page's verdict is the library's.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import { chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { launchOptions } from "../browser/chromium.ts";
import { findFirefox, launchFirefox, waitInPage } from "../browser/firefox.ts";
import { builtScripts } from "../browser/scripts.ts";
import { findWebKit, openWebKit } from "../browser/webkit.ts";
import { serveFolder } from "../packed/static-site.ts";
import { LONG } from "../testing/paths.ts";
import { some } from "../testing/some.ts";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const WITHOUT_WASM = POLICY.replace(" 'wasm-unsafe-eval'", "");

/** Answers stand on the document, as text: of each way the results of all cases. */
const script = (
  ways: string,
) => `addEventListener("unhandledrejection", ({ reason }) => answer({ error: String(reason) }));
addEventListener("error", ({ message }) => answer({ error: message }));
const { dataset } = document.documentElement;
const answer = (said) => {
  Object.assign(dataset, { agent: navigator.userAgent, answer: JSON.stringify(said) });
  void fetch("said", { method: "POST", body: JSON.stringify(dataset) });
};
const { verifyDecision } = await import("./split/vdi.mjs");
${ways}
const said = {};
for (const [name, way] of Object.entries(ways)) {
  said[name] = [];
  for (const [attestation, options] of await (await fetch("cases.json")).json())
    said[name].push(await way(attestation, options));
}
answer(said);`;

const ALL = script(`const { verifyInWorker } = await import("./vdi-in-worker.mjs");
await import("./vdi-element.mjs");
const shown = (attestation, options) => new Promise((resolve) => {
  const element = document.createElement("vdi-verify");
  element.addEventListener("vdi-result", () => { resolve(element.result); element.remove(); });
  element.addEventListener("vdi-error", ({ detail }) => { resolve({ error: String(detail) }); element.remove(); });
  Object.assign(element, { attestation, options });
  document.body.append(element);
});
const ways = { split: verifyDecision, element: shown, worker: verifyInWorker };`);
const SPLIT = script("const ways = { split: verifyDecision };");

const folder = mkdtempSync(join(tmpdir(), "shipped-"));
// Without the long run each sixth: with what is no attestation, and with a setup that does not ship.
const cases = some(casesByVerdict(), 6);
let site: Awaited<ReturnType<typeof serveFolder>>;
let strict: typeof site;
let heard: ((text: string) => void) | undefined;
let wanted: ReturnType<typeof decided>[];

/** Codes, values and roots; sentences are loaded with what wants them, and the engine's name is the browser's own. */
function decided({ engine: _engine, steps, ...result }: VerificationResult) {
  return { ...result, steps: steps.map(({ detail: _detail, ...row }) => row) };
}

beforeAll(async () => {
  const page = (name: string) =>
    `<!doctype html><title>cases</title><body><script type="module" src="${name}"></script>`;
  const all: [string, string | Uint8Array][] = [
    ...(await builtScripts()),
    ["index.html", page("app.js")],
    ["app.js", ALL],
    ["split.html", page("split.js")],
    ["split.js", SPLIT],
    ["cases.json", JSON.stringify(cases.map(({ attestation, options }) => [attestation, options]))],
  ];
  for (const [name, content] of all) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const served = [POLICY, WITHOUT_WASM].map((policy) => serveFolder(folder, policy, (said) => heard?.(said)));
  [site, strict] = (await Promise.all(served)) as [typeof site, typeof site];
  const results = [];
  for (const { attestation, options } of cases)
    results.push(decided(await verifyDecision(attestation, options)));
  wanted = JSON.parse(JSON.stringify(results));
});
afterAll(async () => {
  await site?.close();
  await strict?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Visits the page with each browser and returns its answer. */
type Visit = (url: string) => Promise<{ readonly answer: string; readonly agent: string }>;

const ANSWERED = () => document.documentElement.dataset.answer !== undefined;
const ANSWER = () => ({
  answer: document.documentElement.dataset.answer ?? "null",
  agent: document.documentElement.dataset.agent ?? "",
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

const webkit = findWebKit();
/** It posts what it has to say: its driver's scripts fall under the page's policy. */
const inWebKit: Visit = async (url) => {
  const posted = new Promise<string>((resolve) => {
    heard = resolve;
  });
  const close = await openWebKit(webkit as string, url);
  try {
    return JSON.parse(await posted);
  } finally {
    close();
  }
};

type Said = Readonly<Record<string, readonly VerificationResult[]>>;

async function saidIn(visit: Visit, agent: string, url: string): Promise<Said> {
  const said = await visit(url);
  expect(said.agent).toContain(agent);
  return JSON.parse(said.answer);
}

async function decidesAsTheLibrary(visit: Visit, agent: string): Promise<void> {
  const { split, element, worker, ...rest } = await saidIn(visit, agent, `${site.address}index.html`);
  expect(rest).toEqual({});
  for (const said of [split, worker]) {
    expect(said).toHaveLength(cases.length);
    for (const [i, result] of (said ?? []).entries())
      expect(decided(result), cases[i]?.name).toEqual(wanted[i]);
  }
  expect(element).toHaveLength(cases.length);
  for (const [i, result] of (element ?? []).entries()) {
    if ("error" in result) {
      // It shows nothing of what is no attestation by its type: to say so is its page's business.
      expect(String(result.error), cases[i]?.name).toMatch(
        /no document: it is not JSON|no decision attestation/,
      );
      expect(cases[i]?.wanted.valid, cases[i]?.name).toBe(false);
      expect(cases[i]?.wanted.failedStep, cases[i]?.name).toBe(1);
    } else expect(decided(result), cases[i]?.name).toEqual(wanted[i]);
  }
}

async function decidesWithoutWebAssembly(visit: Visit, agent: string): Promise<void> {
  const { split = [], ...rest } = await saidIn(visit, agent, `${strict.address}split.html`);
  expect(rest).toEqual({});
  expect(split.some(({ engine }) => engine === "js")).toBe(true);
  for (const [i, result] of split.entries()) expect(decided(result), cases[i]?.name).toEqual(wanted[i]);
}

const elsewhere = { tags: "long" };
const NO_FIREFOX = !LONG || firefox === null;
const NO_WEBKIT = !LONG || webkit === null;

describe("split/vdi.mjs, the element and the worker decide a case for each verdict as the library", () => {
  test("in Chromium", () => decidesAsTheLibrary(inChromium, "Chrome/"));
  test.skipIf(NO_FIREFOX)("in Firefox (skipped where there is no Firefox)", elsewhere, () =>
    decidesAsTheLibrary(inFirefox, "Firefox/"),
  );
  test.skipIf(NO_WEBKIT)("in WebKitGTK (skipped where there is none)", elsewhere, () =>
    decidesAsTheLibrary(inWebKit, "AppleWebKit/"),
  );
});

describe("split/vdi.mjs decides them by its engine in JavaScript where WebAssembly is forbidden", () => {
  test("there in Chromium", elsewhere, () => decidesWithoutWebAssembly(inChromium, "Chrome/"));
  test.skipIf(NO_FIREFOX)("there in Firefox (skipped where there is no Firefox)", elsewhere, () =>
    decidesWithoutWebAssembly(inFirefox, "Firefox/"),
  );
  test.skipIf(NO_WEBKIT)("there in WebKitGTK (skipped where there is none)", elsewhere, () =>
    decidesWithoutWebAssembly(inWebKit, "AppleWebKit/"),
  );
});
