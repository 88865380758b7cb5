// The page as one file, opened from a disk: no server, no worker, no other file.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import vector from "../../sdk/verifier/test/vectors/personal-packet.json" with { type: "json" };
import { sharedBrowser } from "../../tools/browser/site.ts";
import { REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { singlePage } from "../scripts/single-page.ts";
import { billOf, packedBundle } from "./support/packed.ts";
import { give, verdictOf } from "./support/visit.ts";

let browser: Browser;
let folder: string;
beforeAll(async () => {
  browser = await sharedBrowser();
  folder = mkdtempSync(join(tmpdir(), "vdi-single-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("verifies from a disk, asking for nothing else, breaking no rule of its policy", async () => {
  const path = join(folder, "page.html");
  writeFileSync(path, await singlePage());
  const { page, close, addresses, complaints } = await visit(browser, pathToFileURL(path).href);
  await give(page, REAL.approval);
  expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "warn" });
  await expect(page.locator(".report-foot").textContent()).resolves.toContain("on the page");
  await page.getByRole("button", { name: "Start over" }).click();
  await page.locator('[data-example="approved"]').click();
  await page.locator(".report-foot").waitFor();
  expect((await verdictOf(page)).kind).toBe("verified");
  await page.getByRole("button", { name: "Start over" }).click();
  await give(page, (await packedBundle()).bundle, billOf("v1").attestation);
  expect(await page.locator('[data-part][data-verdict="not_valid"]').count()).toBe(0);
  expect(await page.locator("[data-part]").count()).toBeGreaterThan(5);
  expect(await page.locator(".verdict").count()).toBe(2);
  expect(addresses).toEqual([pathToFileURL(path).href]);
  expect(await page.evaluate(rulesFound)).toEqual({ sheets: 1, imports: 0, last: "print" });
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("a personal link is fetched by nobody there", async () => {
  const path = join(folder, "linked.html");
  writeFileSync(path, await singlePage());
  const { key, domain } = vector;
  const { href } = pathToFileURL(path);
  const { page, close, addresses } = await visit(browser, `${href}#p=${domain}.${key}`);
  await page.locator(".page-notice:not([hidden])").waitFor();
  expect(await page.locator(".page-notice").textContent()).toContain("one file, which may ask nobody");
  expect(page.url()).toBe(href);
  expect(await page.locator(".personal-link").count()).toBe(0);
  expect(addresses.filter((address) => !address.startsWith("file:"))).toEqual([]);
  await close();
});

/** The sheets that the page made: what prints comes after all that it changes, and nothing is left to be fetched. */
function rulesFound() {
  const sheets = document.adoptedStyleSheets;
  const rules = sheets.flatMap((sheet) => [...sheet.cssRules]);
  const last = rules.at(-1);
  return {
    sheets: sheets.length,
    imports: rules.filter((rule) => rule instanceof CSSImportRule).length,
    last: last instanceof CSSMediaRule ? last.media.mediaText : null,
  };
}

test("an altered script does not run at all", { tags: "long" }, async () => {
  const path = join(folder, "altered.html");
  writeFileSync(path, (await singlePage()).replace("Choose files", "Choose filez"));
  const { page, close } = await visit(browser, pathToFileURL(path).href);
  expect(await page.locator("#app").evaluate((element) => element.childElementCount)).toBe(0);
  await close();
});
