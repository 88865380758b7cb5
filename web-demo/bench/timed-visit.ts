/** One visit to the built page with files of many attestations, timed inside the page. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { memoryBytes } from "../../tools/bench/machine.ts";

export interface TimedVisit {
  /** Milliseconds from the file's choice to the finished list. */
  readonly all: number;
  /** Milliseconds until the first row was counted. */
  readonly first: number;
  /** The longest time that the page did not answer, in milliseconds. */
  readonly longestTask: number;
  /** The most memory that a process of pages held, in bytes: of the visit's own, where it is the largest that is open. */
  readonly peakBytes: number;
  readonly counts: Readonly<Record<string, number>>;
}

interface Marks {
  chosen: number;
  first: number;
  finished: number;
  longestTask: number;
}

/**
 * @param files texts of the files that are chosen together
 * @param at the time that the page is to take for now, Unix seconds
 */
export async function visitTimed(
  browser: Browser,
  address: string,
  files: readonly string[],
  at: number,
): Promise<TimedVisit> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const folder = mkdtempSync(join(tmpdir(), "visit-"));
  try {
    await context.addInitScript((milliseconds) => {
      Date.now = () => milliseconds;
    }, at * 1000);
    const page = await context.newPage();
    await page.goto(address);
    await page.evaluate(() => {
      const marks: Marks = { chosen: 0, first: 0, finished: 0, longestTask: 0 };
      Object.assign(globalThis, { marks });
      addEventListener("change", () => (marks.chosen ||= performance.now()), { capture: true });
      new MutationObserver(() => {
        const batch = document.querySelector<HTMLElement>(".batch");
        const counted = batch?.querySelector(".filter strong")?.textContent ?? "0";
        if (counted !== "0") marks.first ||= performance.now();
        if (batch?.dataset.finished !== undefined) marks.finished ||= performance.now();
      }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          // Handing the file over is the driver's work, not the page's.
          if (marks.chosen > 0 && startTime >= marks.chosen) {
            marks.longestTask = Math.max(marks.longestTask, duration);
          }
        }
      }).observe({ type: "longtask" });
    });
    // By path: what is handed over as bytes is bounded.
    const paths = files.map((text, i) => {
      const path = join(folder, `attestations-${i}.jsonl`);
      writeFileSync(path, text);
      return path;
    });
    await page.locator('input[type="file"][multiple]').setInputFiles(paths);
    await page.locator('.batch[data-finished="all"]').waitFor({ timeout: 1_800_000 });
    const marks = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks);
    const labels = await page.locator(".filter").allInnerTexts();
    return {
      all: marks.finished - marks.chosen,
      first: marks.first - marks.chosen,
      longestTask: marks.longestTask,
      peakBytes: await largestRenderer(browser),
      counts: Object.fromEntries(
        labels.map((label) => {
          // A count of none is not shown, and then its text has no space in it.
          const [, name = "", count] = /^(.*?)\s*(\d+)$/s.exec(label.trim()) ?? [];
          return [name, Number(count)];
        }),
      ),
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true });
  }
}

async function largestRenderer(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return Math.max(
    ...processInfo.filter(({ type }) => type === "renderer").map(({ id }) => memoryBytes(id, "VmHWM")),
  );
}
