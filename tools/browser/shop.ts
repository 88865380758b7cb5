// Pages of somebody else's that use the scripts for other people's pages, each under a policy that forbids everything but
// what it needs.
import type { Browser, Page } from "playwright";
import { integrityOf } from "../../sdk/verifier/scripts/browser-files.ts";
import { builtScripts } from "./scripts.ts";
import { type Site, serveSite, sharedBrowser } from "./site.ts";
import { REAL, visit } from "./visit.ts";

/** Where nothing lies that a page asks for: all that it may load is named. */
const FOLDER = import.meta.dirname;
export const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; base-uri 'none'";

let files: Map<string, Uint8Array>;
let browser: Browser;

/** Before all tests of a file. */
export async function openShops(): Promise<void> {
  [files, browser] = await Promise.all([builtScripts(), sharedBrowser()]);
}

export const shopFiles = (): ReadonlyMap<string, Uint8Array> => files;

export interface Shop {
  readonly page: Page;
  readonly site: Site;
  close(): Promise<void>;
}

/** A page of somebody else's: its markup, its own script, the policy that it is served under. */
export async function shop(
  markup: string,
  script = "",
  policy = POLICY,
  more: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Shop> {
  const site = await serveSite(FOLDER, {
    headers: { "content-security-policy": policy },
    extra: {
      ...Object.fromEntries([...files].map(([name, content]) => [`/${name}`, content])),
      "/shop/": `<!doctype html><title>shop</title><body>${markup}`,
      "/app.js": script,
      "/loan.json": JSON.stringify(REAL.approval),
      "/receipt.json": JSON.stringify({ type: "verification_receipt_v1" }),
      "/error.html": "<!doctype html><title>Bad gateway</title>",
      ...more,
    },
  });
  const seen = await visit(browser, `${site.address}shop/`);
  const close = async () => {
    await seen.close();
    await site.close();
  };
  return { page: seen.page, site, close };
}

export const integrity = (name: string) => integrityOf(files.get(name) ?? new Uint8Array());

/** Reads the result of the page's script. Polls, because a waiting function of the driver needs eval. */
export async function answer(page: Page): Promise<unknown> {
  for (;;) {
    const found = await page.evaluate(() => (globalThis as { answer?: unknown }).answer);
    if (found !== undefined) return found;
    await page.waitForTimeout(30);
  }
}

export const fetchLoan = 'const loan = await (await fetch("/loan.json")).json();';
