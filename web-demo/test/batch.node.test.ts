// Many attestations on the page: JSON Lines with good, altered and cut ones; counts, filters, cancelling, the files
// to take away, and one of many looked at alone.
import { verifyDecision } from "@svc/vdi-verifier";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { toCsv } from "../src/batch/export.ts";
import { buildPage, launch, type Site, serveSite } from "./support/site.ts";
import { AT, give, REAL, type Visit, visit } from "./support/visit.ts";

let browser: Browser;
let site: Site;
let open: Visit | undefined;

beforeAll(async () => {
  const [folder, launched] = await Promise.all([buildPage("batch-test"), launch()]);
  browser = launched;
  site = await serveSite(folder);
}, 120_000);
afterEach(() => open?.context.close());
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const altered = { ...REAL.approval, expires_at: REAL.approval.expires_at + 1 };
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify([REAL.approval, REAL.visitsOnly, altered][i % 3]));

async function start(): Promise<Page> {
  open = await visit(browser, site.address);
  return open.page;
}

async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test("counts, filters and files agree with the library", async () => {
  const page = await start();
  await give(page, [...lines(30), JSON.stringify(REAL.approval).slice(0, 900)].join("\n"));
  await page.locator('.batch[data-finished="all"]').waitFor();
  const counts = await page.locator(".filter").allInnerTexts();
  expect(counts.map((text) => text.replace(/\s+/g, " "))).toEqual([
    "All 31",
    "Verified 0",
    "Verified, own word 20",
    "Not valid 11",
    "Could not be checked 0",
  ]);
  await page.getByRole("button", { name: "Not valid" }).click();
  expect(await page.locator("tbody tr").count()).toBe(11);
  await page.getByLabel("Find in this list").fill("line 31");
  expect(await page.locator("tbody tr").count()).toBe(1);
  const csv = (await saved(page, "Save as CSV")).trimEnd().split("\r\n");
  expect(csv).toHaveLength(32);
  expect(csv[1]).toContain("verified,no,,,approve,Consumer credit");
  const json = JSON.parse(await saved(page, "Save as JSON"));
  expect(json[0].result).toEqual(await verifyDecision(REAL.approval, { now: AT }));
  expect(json[2].result).toEqual(await verifyDecision(altered, { now: AT }));
});

test("one of many opens alone, and the list is as it was left", async () => {
  const page = await start();
  await give(page, lines(9).join("\n"));
  await page.locator('.batch[data-finished="all"]').waitFor();
  await page.getByRole("button", { name: "Not valid" }).click();
  await page.locator("tbody .row-link").first().click();
  await page.locator('.verdict[data-verdict="not_valid"]').waitFor();
  await page.getByRole("button", { name: "Back to all 9" }).click();
  await page.locator(".batch").waitFor();
  expect(await page.locator("tbody tr").count()).toBe(3);
});

test("cancelling stops it and says how far it came", async () => {
  const page = await start();
  const giving = give(page, lines(1_500).join("\n"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.locator('.batch[data-finished="cancelled"]').waitFor();
  await expect(page.getByText(/Cancelled after \d+ of 1500\./).count()).resolves.toBe(1);
  await giving;
});

test("a cell that a spreadsheet would run is made inert, and quotes are doubled", async () => {
  const result = await verifyDecision(REAL.approval, { now: AT });
  const summary = { result, outcome: '=HYPERLINK("x")', pipeline: 'a "b", c', issuer: "", issuedAt: null };
  const [, line] = toCsv([{ source: "@file", summary }]).split("\r\n");
  expect(line).toContain(`'@file,verified,no,,,"'=HYPERLINK(""x"")","a ""b"", c",,,`);
});
