// Which Firefox the tests drive: the one named in VDI_FIREFOX, else the system's. None is installed or fetched for
// them: tests that need one are skipped by name where there is none.
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { type Browser, launch, type Page } from "puppeteer-core";

const SYSTEM_PATHS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/** Path of a Firefox, or `null` when there is none. */
export function findFirefox(chosen: string | undefined = process.env.VDI_FIREFOX): string | null {
  if (!chosen) return SYSTEM_PATHS.find((path) => existsSync(path)) ?? null;
  if (!existsSync(chosen)) throw new Error(`VDI_FIREFOX names ${chosen}, which does not exist`);
  return chosen;
}

/** A Firefox without a window, with a profile of its own, driven by WebDriver BiDi, which Playwright does not speak. */
export function launchFirefox(executablePath: string): Promise<Browser> {
  return launch({ browser: "firefox", executablePath, headless: true, timeout: 120_000 });
}

/**
 * Waits until a script is true in the page. As `waitForFunction`, which makes functions of text: Firefox holds even its
 * driver to a page's policy that forbids that.
 */
export async function waitInPage(page: Page, script: string | (() => boolean)): Promise<void> {
  while ((await page.evaluate(script)) !== true) await setTimeout(50);
}
