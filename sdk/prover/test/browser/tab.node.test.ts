// A decision attested in a browser tab, under a strict policy: it verifies here, the key is fetched once, a lying server
// and a spoilt cache are found out, and what a page has to load stays small.
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchOptions } from "../../../../tools/browser/chromium.ts";
import { some } from "../../../../tools/testing/some.ts";
import { checkAnswer } from "./check-answer.ts";
import { serveTab } from "./serve-tab.ts";

let browser: Browser;
let tab: Awaited<ReturnType<typeof serveTab>>;

beforeAll(async () => {
  [browser, tab] = await Promise.all([chromium.launch(launchOptions()), serveTab()]);
});

afterAll(async () => {
  await browser?.close();
  tab?.close();
});

async function open(): Promise<{ page: Page; said: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(tab.url);
  await page.waitForFunction(() => "attestInTab" in globalThis);
  return { page, said };
}

const fetches = () => tab.requests.filter((path) => path.startsWith("/key/")).length;

describe("attest in a tab", () => {
  test.each(some([2, 1], 2))("with %i workers", { tags: "long" }, async (workers) => {
    const { page, said } = await open();
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
    const before = fetches();
    const answer = await page.evaluate((count) => globalThis.attestInTab(count), workers);
    expect(said).toEqual([]);
    await checkAnswer(answer);
    expect(await page.evaluate(() => globalThis.runsInlineScript())).toBe(false);
    expect(fetches() - before).toBe(3);
    console.log(
      `${workers} workers: ${answer.milliseconds.map(Math.round).join(", ")} ms; stopped after ${answer.stopMilliseconds.toFixed(1)} ms`,
    );
    // Another visit finds the key where it was kept.
    await page.reload();
    await page.waitForFunction(() => "attestInTab" in globalThis);
    const kept = await page.evaluate(() => globalThis.attestInTab(2));
    expect([kept.keyBytes, fetches() - before]).toEqual([answer.keyBytes, 3]);
    // A spoilt cache entry is fetched again.
    await page.evaluate(async () => {
      const cache = await caches.open("svc-proving-key-v1");
      const [first] = await cache.keys();
      if (first) await cache.put(first, new Response(new Uint8Array(10)));
    });
    await page.reload();
    await page.waitForFunction(() => "attestInTab" in globalThis);
    await page.evaluate(() => globalThis.attestInTab(2));
    expect(fetches() - before).toBe(4);
    await page.context().close();
  });

  test("a server that gives another key is refused by name", async () => {
    const { page } = await open();
    tab.lies.set("decision.points", new Uint8Array(4_710_472));
    const refused = await page.evaluate(() => globalThis.attestInTab(2).then(String, String));
    tab.lies.clear();
    expect(refused).toContain("decision.points");
    expect(refused).toContain("not the one");
    await page.context().close();
  });

  test("what a page loads for it, key apart, is at most 90 kB gzipped, beside the verifier's module", {
    tags: "long",
  }, () => {
    const sizes = tab.loaded().map(([name, bytes]) => [name, gzipSync(bytes, { level: 9 }).length] as const);
    console.log(sizes.map(([name, size]) => `${name} ${size}`).join(", "));
    expect(sizes.some(([name]) => /^prove-fused.*wasm$/.test(name))).toBe(true);
    expect(sizes.some(([name]) => /^worker.*js$/.test(name))).toBe(true);
    const ours = sizes.filter(([name]) => !name.startsWith("bn254"));
    expect(ours.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(90_000);
  });
});
