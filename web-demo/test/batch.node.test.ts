// Many attestations on the page: JSON Lines with good, altered and cut ones; counts, filters, cancelling, the files
// to take away, and one of many looked at alone.
import { verifyDecision } from "@svc/vdi-verifier";
import type { Browser, Page } from "playwright";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Site, serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { AT, ISSUER, REAL, type Visit, visit } from "../../tools/browser/visit.ts";
import { LONG } from "../../tools/testing/paths.ts";
import { toCsv } from "../src/batch/export.ts";
import { summaryOf } from "../src/batch/summary.ts";
import { builtPage } from "./support/built.ts";
import { give } from "./support/visit.ts";

let browser: Browser;
let site: Site;
let open: Visit | undefined;

beforeAll(async () => {
  const [folder, launched] = await Promise.all([builtPage(), sharedBrowser()]);
  browser = launched;
  site = await serveSite(folder);
});
afterEach(async () => {
  await open?.close();
  open = undefined;
});
afterAll(async () => {
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
  // What nothing came to is no choice.
  const counts = await page.locator(".filter:visible").allInnerTexts();
  expect(counts.map((text) => text.replace(/\s+/g, " "))).toEqual([
    "All 30",
    "Verified, own word 20",
    "Not valid 10",
  ]);
  // A line that cannot be read is no decision, and is told beside them.
  const body = await page.locator("body").textContent();
  expect(body).toMatch(/line 31/);
  expect(body).toMatch(/The line cannot be read/);
  // One sentence on all of them, under the seal of the worst that was found.
  expect((await page.locator(".batch h1").textContent())?.replace(/\s+/g, " ")).toMatch(
    /^20 of 30 decisions are verified, though each rests in part on its own word alone\. 10 “approve”, 10 “third”, dated \d+ \w+ 2026, all 20 signed by a key whose holder nobody here vouches for\. 10 are not valid\.$/,
  );
  expect(await page.locator(".batch .seal").getAttribute("data-seal")).toBe("not_valid");
  await page.getByRole("button", { name: "Not valid" }).click();
  expect(await page.locator("tbody tr").count()).toBe(10);
  const row = await page.locator("tbody td").first().textContent();
  expect(row).toContain("The identifier does not follow from the content.");
  expect(row).not.toContain("_");
  await page.getByLabel("Find in this list").fill("line 30");
  expect(await page.locator("tbody tr").count()).toBe(1);
  await page.getByLabel("Find in this list").fill("nowhere");
  await page.getByText("Nothing in this list matches.").waitFor();
  await page.getByLabel("Find in this list").fill("");
  const csv = (await saved(page, "Save as CSV")).trimEnd().split("\r\n");
  expect(csv).toHaveLength(31);
  expect(csv[1]).toContain("verified,no,,,approve,Consumer credit");
  const json = JSON.parse(await saved(page, "Save as JSON"));
  expect(json[0].result).toEqual(await verifyDecision(REAL.approval, { now: AT }));
  expect(json[2].result).toEqual(await verifyDecision(altered, { now: AT }));
});

test("one of many opens alone, and the list is as it was left", { tags: "long" }, async () => {
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

test("cancelling stops it and says how far it came", { tags: "long" }, async () => {
  const page = await start();
  // At once when the button is there: a driver's click would come after a quick machine is done.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const cancel = document.querySelector<HTMLButtonElement>(".batch-progress button");
      if (cancel === null) return;
      observer.disconnect();
      setTimeout(() => cancel.click(), 50);
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await give(page, lines(1_500).join("\n"));
  await page.locator('.batch[data-finished="cancelled"]').waitFor();
  const said = page.getByText(/Cancelled after \d+ of 1500\./);
  const before = await said.textContent();
  expect(Number(before?.match(/after (\d+)/)?.[1])).toBeLessThan(1_500);
  expect((await page.locator(".batch h1").textContent())?.replace(/\s+/g, " ")).toMatch(
    /^(\d+ of|None of) 1500 decisions .* \d+ not reached\.$/,
  );
  await page.waitForTimeout(400);
  expect(await page.locator(".filter strong").first().textContent()).toBe(before?.match(/after (\d+)/)?.[1]);
});

test("a long list is shown in parts, and a filter keeps the place of the keyboard", {
  tags: "long",
}, async () => {
  const page = await start();
  await give(page, lines(450).join("\n"));
  await page.locator('.batch[data-finished="all"]').waitFor();
  const rows = page.locator("tbody tr");
  expect(await rows.count()).toBe(200);
  await page.getByRole("button", { name: "Show 200 more" }).click();
  expect(await rows.count()).toBe(400);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("line 201");
  await page.getByRole("button", { name: "Show 200 more" }).click();
  expect(await rows.count()).toBe(450);
  expect(await page.getByRole("button", { name: "Show 200 more" }).count()).toBe(0);
  const filter = page.getByRole("button", { name: "Not valid 150" });
  await filter.focus();
  await page.keyboard.press("Enter");
  expect(await rows.count()).toBe(150);
  expect(await filter.getAttribute("aria-pressed")).toBe("true");
  expect(await filter.evaluate((element) => element === document.activeElement)).toBe(true);
});

test.runIf(LONG)(
  "printed, all of a thousand rows are on paper, one below the other, and the screen is as it was",
  async () => {
    const page = await start();
    await give(page, lines(1_000).join("\n"));
    await page.locator('.batch[data-finished="all"]').waitFor();
    await page.evaluate(() => {
      addEventListener("beforeprint", () => {
        const boxes = [...document.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
        const overlapping = boxes.filter(({ top }, i) => i > 0 && top < (boxes[i - 1]?.bottom ?? 0) - 1);
        const flat = boxes.filter(({ height }) => height < 8);
        Object.assign(globalThis, { printed: [boxes.length, overlapping.length, flat.length] });
      });
    });
    await page.emulateMedia({ media: "print" });
    // With what they come to, and nothing in a grid: over pages its rows lie on each other.
    expect(await page.getByRole("button", { name: "Not valid 333" }).isVisible()).toBe(true);
    // A row has room for both ends of a key: below the rows each stands whole, once.
    expect(await page.locator(".whole-keys li").allInnerTexts()).toEqual([ISSUER]);
    expect(
      await page.evaluate(() => {
        const grids: string[] = [];
        for (let at = document.querySelector(".batch")?.parentElement; at; at = at.parentElement)
          if (getComputedStyle(at).display !== "block") grids.push(at.className);
        return grids;
      }),
    ).toEqual([]);
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    expect(await page.evaluate(() => (globalThis as unknown as { printed: number[] }).printed)).toEqual([
      1_000, 0, 0,
    ]);
    // A row is a line of its own or two: a page holds a hundred at most.
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(10);
    await page.emulateMedia({ media: "screen" });
    expect(await page.locator("tbody tr").count()).toBe(200);
  },
);

test("decisions over time: a strip for each outcome, whose columns count what the table counts", {
  tags: "long",
}, async () => {
  const page = await start();
  const later = (i: number) => ({ ...altered, issued_at: REAL.approval.issued_at + 3_600 * (i + 1) });
  const given = [...Array(20).fill(REAL.approval), ...Array.from({ length: 10 }, (_, i) => later(i))];
  await give(page, given.map((one) => JSON.stringify(one)).join("\n"));
  await page.locator('.batch[data-finished="all"]').waitFor();
  const [, chart] = await page.locator(".batch-chart .drawing").all();
  const titles = (await chart?.locator("g title").allTextContents()) ?? [];
  const counted = titles.map((title) => /: (\d+) (.*)$/.exec(title)).filter((found) => found !== null);
  const of = (words: string) =>
    counted.filter(([, , group]) => group === words).reduce((sum, [, count]) => sum + Number(count), 0);
  expect([of("Verified, own word"), of("Not valid")]).toEqual([20, 10]);
  const columns = await chart
    ?.locator("rect")
    .evaluateAll((all) => all.map((one) => [one.getAttribute("x"), one.getAttribute("height")].map(Number)));
  expect(columns?.every(([x = -1, height = 0]) => x >= 0 && height > 0)).toBe(true);
});

test("issuers by the reader's names, days, numbers and nouns as German writes them", {
  tags: "long",
}, async () => {
  open = await visit(browser, `${site.address}?lang=de`);
  const { page } = open;
  await page.locator('[data-example="month"]').click();
  await page.locator(".report-foot").waitFor();
  expect(await page.locator(".batch > .batch-progress").textContent()).toMatch(/ in \d+,\d\d\u00a0s\.$/);
  const issuers = await page.locator("tbody td:nth-child(5)").allTextContents();
  expect(issuers.filter((one) => one === "Example lender")).toHaveLength(11);
  // The altered one is signed by nobody's key that is pinned: its key stands there.
  expect(issuers.filter((one) => one.startsWith("914cbeaf"))).toHaveLength(1);
  const ends = page.locator(".batch-chart figure").last().locator(".label");
  expect((await ends.allTextContents()).slice(0, 2)).toEqual(["24. November 2026", "21. Dezember 2026"]);
  await page.goto(`${site.address}?lang=de`);
  await give(page, lines(2).join("\n"));
  await page.locator(".batch[data-finished]").waitFor();
  expect(await page.locator(".batch-chart .label").allTextContents()).toContain("1 bestanden, eigenes Wort");
  expect(await page.locator("tbody td:nth-child(5)").first().textContent()).toMatch(/^51bfae7f/);
});

test("a cell that a spreadsheet would run is made inert, and quotes are doubled", async () => {
  const result = await verifyDecision(REAL.approval, { now: AT });
  const document = { index: 0, source: "", kind: "attestation", verdict: "verified", findings: [] } as const;
  const summary = summaryOf({ ...document, result });
  const stated = { ...summary, outcome: '=HYPERLINK("x")', pipeline: 'a "b", c' };
  const [, line] = toCsv([{ source: "@file", summary: stated }]).split("\r\n");
  expect(line).toContain(`'@file,verified,no,,,"'=HYPERLINK(""x"")","a ""b"", c",,,`);
});
