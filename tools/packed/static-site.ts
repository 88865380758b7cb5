// A folder on the loopback interface under one content policy, and the answer of a page of it: the attribute `data-answer`
// of its root element, since asking a page from outside would need eval.
import type { Browser } from "playwright";
import { type Site, serveSite } from "../browser/site.ts";

export interface Answer {
  /** The page's parsed output. */
  readonly said: unknown;
  /** Complaints of the page, its policy and the console. */
  readonly complaints: readonly string[];
}

/**
 * @param policy the `Content-Security-Policy` of every response
 * @param onPost takes what a page posts, for browsers that no driver may ask under such a policy
 */
export function serveFolder(folder: string, policy: string, onPost?: (text: string) => void): Promise<Site> {
  const headers = { "content-security-policy": policy };
  return serveSite(folder, { headers, ...(onPost && { onPost }) });
}

/**
 * Serves `folder`, opens `/index.html` in a fresh context, waits for the answer, ends both.
 *
 * @param policy the `Content-Security-Policy` of every response
 */
export async function visitFolder(browser: Browser, folder: string, policy: string): Promise<Answer> {
  const site = await serveFolder(folder, policy);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${site.address}index.html`);
    const answered = page.locator("html[data-answer]");
    try {
      await answered.waitFor({ state: "attached", timeout: 600_000 });
    } catch (cause) {
      throw new Error(`the page never answered: ${complaints.join("; ") || "no complaint"}`, { cause });
    }
    return { said: JSON.parse((await answered.getAttribute("data-answer")) ?? "null"), complaints };
  } finally {
    await context.close();
    await site.close();
  }
}
