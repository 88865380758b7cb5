/** One visit to the built page by somebody who never was there, by a link that holds a document; timed inside the page. */

import { encodeFragment, MAX_SAME_PAGE_CHARACTERS } from "@svc/vdi-verifier/page";
import type { Browser } from "playwright";

export interface FirstVisit {
  /** Milliseconds from the navigation until the browser had painted something of the page. */
  readonly paint: number;
  /** Milliseconds from the navigation until the verdict was in the document. */
  readonly verdict: number;
  /** The verdict's kind, as the page marks it. */
  readonly kind: string;
}

interface Marks {
  paint?: number;
  verdict?: number;
  kind?: string;
}

/** After a tab is made: what the browser does beside a page is not the page's. */
const SETTLED_MS = 300;

/** The address of the page with the document in it. @throws Error for a document that no link has room for */
export async function linkTo(address: string, document: unknown): Promise<string> {
  const fragment = await encodeFragment(JSON.stringify(document), MAX_SAME_PAGE_CHARACTERS);
  if (fragment === null) throw new Error("the document is too long for a link");
  return address + fragment;
}

/** @param at the page's time, Unix seconds */
export async function visitFirst(browser: Browser, link: string, at: number): Promise<FirstVisit> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  try {
    await context.addInitScript((milliseconds) => {
      Date.now = () => milliseconds;
      const marks: Marks = {};
      Object.assign(globalThis, { marks });
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (name === "first-contentful-paint") marks.paint ??= startTime;
      }).observe({ type: "paint", buffered: true });
      new MutationObserver((_, observer) => {
        const kind = document.querySelector<HTMLElement>(".verdict[data-verdict]")?.dataset.verdict;
        if (kind === undefined) return;
        Object.assign(marks, { verdict: performance.now(), kind });
        observer.disconnect();
      }).observe(document, { subtree: true, childList: true, attributes: true });
    }, at * 1000);
    const page = await context.newPage();
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    await page.goto(link, { waitUntil: "commit" });
    const marked = await page.waitForFunction(
      () => {
        const { marks } = globalThis as unknown as { marks: Marks };
        return marks.paint !== undefined && marks.verdict !== undefined ? marks : null;
      },
      undefined,
      { timeout: 120_000 },
    );
    return (await marked.jsonValue()) as FirstVisit;
  } finally {
    await context.close();
  }
}
