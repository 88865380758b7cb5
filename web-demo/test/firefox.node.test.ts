// The page's main path in a real Firefox, driven by WebDriver BiDi: a file is dropped into it, its decision stands on
// top, an altered one is not valid, and nothing is asked of anybody else.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirefox, launchFirefox } from "../../tools/browser/firefox.ts";
import { type Site, serveSite } from "../../tools/browser/site.ts";
import { REAL } from "../../tools/browser/visit.ts";
import { builtPage } from "./support/built.ts";
import { altered } from "./support/states.ts";

const path = findFirefox();

describe.skipIf(path === null)("the page in Firefox (skipped where there is no Firefox)", () => {
  let browser: Browser;
  let site: Site;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vdi-firefox-"));
    for (const [name, document] of Object.entries({ declined: REAL.declined, altered }))
      writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
    [browser, site] = await Promise.all([
      launchFirefox(path as string),
      builtPage().then((built) => serveSite(built)),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The verdict on a file that is chosen as with the button. */
  async function verdictOn(page: Page, name: string): Promise<{ kind: string | null; text: string }> {
    const input = await page.waitForSelector('input[type="file"][multiple]');
    await input?.uploadFile(join(folder, `${name}.json`));
    await page.waitForSelector(".report-foot", { timeout: 0 });
    return page.$eval(".verdict", (card) => ({
      kind: card.getAttribute("data-verdict"),
      text: card.textContent ?? "",
    }));
  }

  test.each([
    ["declined", /declined/],
    ["altered", /not valid/i],
  ] as const)("%s", { tags: "long" }, async (name, words) => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    const said: string[] = [];
    const asked: string[] = [];
    page.on("pageerror", (error) => said.push(String(error)));
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(site.address);
    expect(await page.evaluate(() => navigator.userAgent)).toContain("Firefox/");
    const { kind, text } = await verdictOn(page, name);
    expect(kind === "not_valid").toBe(name === "altered");
    expect(text).toMatch(words);
    expect(said).toEqual([]);
    expect(
      asked.filter((address) => !/^(data|blob):/.test(address) && !address.startsWith(site.address)),
    ).toEqual([]);
    await context.close();
  });
});
