// A visit to a page as a person makes it, with everything recorded that it must not do: requests to elsewhere,
// violations of its own policy, errors in the console.

import { formatTrustFile, type TrustOptions } from "@svc/core/trust";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright";
import declined from "../../docs/examples/decline.json" with { type: "json" };
import approval from "../../sdk/verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import visitsOnly from "../../sdk/verifier/test/vectors/real/visits-only.json" with { type: "json" };

/** Real attestations, and the time at which they are in force. */
export const REAL = { approval: approval.attestation, visitsOnly: visitsOnly.attestation, declined };
export const AT: number = approval.options.at;
export const ISSUER: string = approval.attestation.signature.public_key;

export interface Visit {
  readonly page: Page;
  /** Ends the visit, with what it kept. */
  close(): Promise<void>;
  /** Every address asked for, whoever asked. */
  readonly addresses: string[];
  /** Errors of the page and violations of its policy. */
  readonly complaints: string[];
}

export interface VisitOptions {
  readonly roots?: TrustOptions;
  readonly context?: BrowserContextOptions;
  /** Default: blocked, so that every visit loads the page anew. */
  readonly serviceWorkers?: "allow" | "block";
}

/** What visits without wishes of their own share: half of a visit's time goes into a context that is new. */
const shared = new WeakMap<Browser, Promise<BrowserContext>>();

async function contextFor(browser: Browser, options: VisitOptions): Promise<BrowserContext> {
  const open = async () => {
    const context = await browser.newContext({
      serviceWorkers: options.serviceWorkers ?? "block",
      acceptDownloads: true,
      ...options.context,
    });
    // What never comes is caught by the limit of the test; what is merely late is waited for.
    context.setDefaultTimeout(0);
    return context;
  };
  if (!isShared(browser, options)) return open();
  const context = shared.get(browser) ?? open();
  shared.set(browser, context);
  return context;
}

function isShared(browser: Browser, { serviceWorkers, context = {} }: VisitOptions): boolean {
  return (
    browser.browserType().name() === "chromium" &&
    serviceWorkers === undefined &&
    Object.keys(context).length === 0
  );
}

export async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await contextFor(browser, options);
  await context.clock.setFixedTime(new Date(AT * 1000));
  const addresses: string[] = [];
  const complaints: string[] = [];
  const note = (request: Request) => addresses.push(request.url());
  context.on("request", note);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { violations: seen });
    addEventListener("securitypolicyviolation", (event) =>
      seen.push(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  const { roots } = options;
  if (roots !== undefined) {
    const kept = formatTrustFile(roots);
    await page.addInitScript((text) => {
      if (localStorage.getItem("vdi-trust-roots") === null) localStorage.setItem("vdi-trust-roots", text);
    }, kept);
  }
  const close = async () => {
    context.off("request", note);
    if (!isShared(browser, options)) return context.close();
    const session = await context.newCDPSession(page);
    const { origin } = new URL(address);
    await session.send("Storage.clearDataForOrigin", {
      origin: origin === "null" ? "file://" : origin,
      storageTypes: "all",
    });
    await Promise.all(context.pages().map((one) => one.close()));
  };
  await page.goto(address);
  return { page, addresses, complaints, close };
}

export function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}
