// What a person does on the page.
import type { Page } from "playwright";

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
