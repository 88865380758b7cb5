// The drawer of the reader's trust by keyboard, and where a script of it does not come.
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { REAL, visit } from "../../tools/browser/visit.ts";
import { operator } from "./support/packed.ts";
import { setStage } from "./support/stage.ts";

const stage = setStage();
const stranger = { type: "vdi_trust_v1", issuers: [{ public_key: operator.publicKey }] };

async function start(): Promise<Page> {
  stage.open = await visit(stage.browser, stage.site.address, {});
  return stage.open.page;
}

test("by keyboard the open drawer is gone through in a circle, left by Escape, and the focus is back where it was", async () => {
  const page = await start();
  await page.locator(".trust-button").focus();
  await page.keyboard.press("Enter");
  await page.locator(".trust summary").first().waitFor();
  const at = () =>
    page.evaluate(() => {
      const { activeElement: one } = document;
      return one?.closest(".drawer") ? one.textContent || one.id : one?.className;
    });
  await page.keyboard.press("Shift+Tab");
  expect(await at()).toBe("Forget all");
  await page.keyboard.press("Tab");
  expect(await at()).toBe("Close");
  await page.keyboard.press("Escape");
  expect([await at(), await page.locator(".drawer").isVisible()]).toEqual(["trust-button", false]);
});

test("a script of the page that does not come is told in sight", async () => {
  const page = await start();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.route(/assets\/(found-view|document-views)-/, (route) => route.abort());
  const drop = (document: unknown) =>
    page.locator('input[type="file"][multiple]').setInputFiles({
      name: "document.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(document)),
    });
  await drop(stranger);
  await page.getByRole("button", { name: "Look at its keys" }).click();
  await page.locator(".found-place .notice").waitFor();
  await drop(REAL.approval);
  await page.locator(".page-notice:not([hidden])").waitFor();
  expect(errors).toEqual([]);
});
