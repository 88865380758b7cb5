// A visit to the page as a person makes it, with everything recorded that it must not do: requests to elsewhere,
// violations of its own policy, errors in the console.

import { NO_ROOTS, type TrustRoots } from "@svc/audit";
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from "playwright";
import declined from "../../../docs/examples/decline.json" with { type: "json" };
import approval from "../../../sdk/verifier/test/vectors/real/lending-approve.json" with { type: "json" };
import visitsOnly from "../../../sdk/verifier/test/vectors/real/visits-only.json" with { type: "json" };

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
  /** What the page or its policy complained of. */
  readonly complaints: string[];
}

export interface VisitOptions {
  readonly roots?: Partial<TrustRoots>;
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
    const kept = JSON.stringify({ ...NO_ROOTS, ...roots });
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

/** Chooses files, as with the button, and waits for the report on them: not for one that was there before. */
export async function give(page: Page, ...documents: readonly unknown[]): Promise<void> {
  await page.evaluate(() => {
    for (const foot of document.querySelectorAll(".report-foot")) foot.classList.add("of-before");
  });
  await page.locator('input[type="file"][multiple]').setInputFiles(
    documents.map((document, i) => ({
      name: `document-${i + 1}.json`,
      mimeType: "application/json",
      buffer: Buffer.from(typeof document === "string" ? document : JSON.stringify(document)),
    })),
  );
  await page.locator(".report-foot:not(.of-before)").waitFor();
}

export interface Shown {
  readonly kind: string | null;
  readonly tone: string | null;
  readonly headline: string | null;
}

export async function verdictOf(page: Page): Promise<Shown> {
  const card = page.locator(".verdict").first();
  return {
    kind: await card.getAttribute("data-verdict"),
    tone: await card.getAttribute("data-tone"),
    headline: await card.locator(".verdict-word, h1.headline").first().textContent(),
  };
}

export function violationsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations);
}

/** Opens the drawer of the reader's roots, where it is closed, and waits for it: it comes with the application. */
export async function openTrust(page: Page): Promise<void> {
  if (await page.locator(".drawer").isHidden()) await page.locator(".trust-button").click();
  await page.locator(".drawer").waitFor();
}

/** Closes it: it lies over the page. */
export async function closeTrust(page: Page): Promise<void> {
  if (await page.locator(".drawer").isVisible()) await page.locator(".drawer-head button").click();
}

/** Pins the key of the document that is shown, as somebody does to whom its holder gave it by another way. */
export async function compareAndPin(page: Page, given: string, name = ""): Promise<void> {
  await page.getByRole("button", { name: "Whose key is it?" }).click();
  await page.locator("#given-key").fill(given);
  if (name !== "") await page.locator("#pin-name").fill(name);
  await page.getByRole("button", { name: "Pin this key" }).click();
}
