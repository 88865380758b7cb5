// A decision attested in a tab of Firefox, with the page, the server and the strict policy of tab.node.test.ts.
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirefox, launchFirefox, waitInPage } from "../../../../tools/browser/firefox.ts";
import { checkAnswer } from "./check-answer.ts";
import { serveTab } from "./serve-tab.ts";

const path = findFirefox();

describe.skipIf(path === null)("attest in a tab of Firefox (skipped where there is no Firefox)", () => {
  let browser: Browser;
  let tab: Awaited<ReturnType<typeof serveTab>>;

  beforeAll(async () => {
    [browser, tab] = await Promise.all([launchFirefox(path as string), serveTab()]);
  });

  afterAll(async () => {
    await browser?.close();
    tab?.close();
  });

  test.each([2, 1])("with %i workers", { tags: "long" }, async (workers) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    page.on("pageerror", (error) => said.push(String(error)));
    await page.goto(tab.url);
    await waitInPage(page, '"attestInTab" in globalThis');
    expect(await page.evaluate(() => navigator.userAgent)).toContain("Firefox/");
    expect(await page.evaluate(() => globalThis.crossOriginIsolated)).toBe(false);
    const answer = await page.evaluate((count) => globalThis.attestInTab(count), workers);
    // Firefox asks for an icon by itself, which the policy stops as well.
    expect(said.filter((line) => !line.includes("/favicon.ico"))).toEqual([]);
    await checkAnswer(answer);
    // The policy was in force.
    expect(await page.evaluate(() => globalThis.runsInlineScript())).toBe(false);
    console.log(
      `Firefox, ${workers} workers: ${answer.milliseconds.map(Math.round).join(", ")} ms; stopped after ${answer.stopMilliseconds.toFixed(1)} ms`,
    );
    await context.close();
  });
});
