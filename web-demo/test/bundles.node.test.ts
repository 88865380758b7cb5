// Audit bundles and bills on the page: verified whole, each part and row named with its verdict, opened by itself.

import { verifyBundle } from "@svc/audit";
import { verifyBilling } from "@svc/billing";
import type { TrustOptions } from "@svc/core/trust";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { serveSite } from "../../tools/browser/site.ts";
import { AT, ISSUER, visit } from "../../tools/browser/visit.ts";
import { some } from "../../tools/testing/some.ts";
import { PAGE_HEADERS } from "../src/content-policy.ts";
import { billOf, meter, meteredBill, operator, packedBundle } from "./support/packed.ts";
import { loggedReceipt } from "./support/receipts-and-logs.ts";
import { setStage } from "./support/stage.ts";
import { compareAndPin, give, openTrust, verdictOf } from "./support/visit.ts";

const stage = setStage();

async function start(roots: TrustOptions = {}): Promise<Page> {
  const context = { permissions: ["clipboard-read", "clipboard-write"] };
  stage.open = await visit(stage.browser, stage.site.address, { roots, context });
  return stage.open.page;
}

const parts = (page: Page) =>
  page
    .locator("[data-part]")
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute("data-pointer")} ${row.getAttribute("data-verdict")}`),
    );

async function copied(page: Page): Promise<unknown> {
  await page.getByRole("button", { name: "Copy machine result" }).click();
  return JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
}

const { bundle, roots } = await packedBundle();
const [v1, v2, hidden] = [billOf("v1"), billOf("v2"), billOf("v2", "private")];
const metered = meteredBill();
const OPERATOR = { issuers: [{ public_key: operator.publicKey }] };

describe("a bundle", () => {
  test("under the reader's roots: green, every part verified, the library's result", async () => {
    const page = await start(roots);
    await give(page, bundle);
    expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "good" });
    expect(await parts(page)).toEqual([
      "/attestation verified",
      "/receipts/0 verified",
      "/receipts/1 verified",
      "/receipts/1 verified",
      "/log/0 verified",
      "/revocation verified",
      "/manifest verified",
      "/circuit_record verified",
    ]);
    const options = { trust: roots, now: AT };
    const wanted = JSON.parse(JSON.stringify(await verifyBundle(bundle, options)));
    expect(await copied(page)).toEqual(wanted);
    await page.getByText(new RegExp(`^${wanted.score.trust_score}\\sof\\s100`)).waitFor();
    // On paper too: on whose word each part rests. The chain's rests on its receipts.
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".parts p.aside").filter({ visible: true }).count()).toBe(7);
  });

  test("without roots: could not be checked, and each part says what it lacks", {
    tags: "long",
  }, async () => {
    const page = await start();
    await give(page, bundle);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    const log = page.locator('[data-part="log"]');
    await expect(log.textContent()).resolves.toContain("The key of this log is not pinned");
    await expect(page.locator('[data-part="attestation"].warn').count()).resolves.toBe(1);
  });

  test("one part altered: the whole is not valid and that part is named", { tags: "long" }, async () => {
    const page = await start(roots);
    const receipts = structuredClone(bundle.receipts ?? []);
    Object.assign(receipts[1]?.verifier as object, { id: "vdi:verifier:nobody" });
    await give(page, { ...bundle, receipts });
    expect(await verdictOf(page)).toMatchObject({ kind: "not_valid", tone: "bad" });
    expect(await parts(page)).toContain("/receipts/1 not_valid");
    expect(await parts(page)).toContain("/attestation verified");
  });

  test("what is no bundle but calls itself one is not valid", { tags: "long" }, async () => {
    const page = await start();
    await give(page, { ...bundle, surplus: 1 });
    expect((await verdictOf(page)).kind).toBe("not_valid");
    expect(await parts(page)).toEqual(["/surplus not_valid"]);
  });

  test("every part opens as a report of its own, and the way back is by keyboard as well", {
    tags: "long",
  }, async () => {
    const page = await start(roots);
    await give(page, bundle);
    const rows = page.locator("[data-part]");
    for (let i = 0; i < (await rows.count()); i += 1) {
      const name = await rows.nth(i).locator(".open-part").textContent();
      await rows.nth(i).locator(".open-part").press("Enter");
      await page.getByRole("button", { name: "Back to the bundle" }).waitFor();
      await page.locator(".report-foot").waitFor();
      expect(await page.locator(".verdict").count(), name ?? "").toBe(1);
      expect(await page.evaluate(() => document.activeElement?.tagName), name ?? "").toBe("H1");
      await page.getByRole("button", { name: "Back to the bundle" }).press("Enter");
      await rows.first().waitFor();
    }
    await rows.first().locator(".open-part").click();
    await page.locator('.steps [data-state="good"]').nth(7).waitFor({ state: "attached" });
    await page.locator(".circuit-setup .notice").waitFor({ state: "attached" });
    await page.getByRole("button", { name: "Back to the bundle" }).click();
    await page.locator('[data-part="log"] .open-part').click();
    await page.locator(".merkle-root.good").waitFor();
  });

  test("without 'wasm-unsafe-eval' it answers the same, with the JavaScript engine", {
    tags: "long",
  }, async () => {
    const policy = PAGE_HEADERS["content-security-policy"]?.replace(" 'wasm-unsafe-eval'", "") ?? "";
    const strict = await serveSite(stage.folder, {
      headers: { ...PAGE_HEADERS, "content-security-policy": policy },
      editHtml: (html) => html.replace(" 'wasm-unsafe-eval'", ""),
    });
    const context = { permissions: ["clipboard-read", "clipboard-write"] };
    stage.open = await visit(stage.browser, strict.address, { roots, context });
    const { page } = stage.open;
    await give(page, bundle);
    expect((await verdictOf(page)).kind).toBe("verified");
    expect(await copied(page)).toMatchObject({ valid: true, attestation: { engine: "js" } });
    await strict.close();
  });
});

describe("a bill", () => {
  const rows = (page: Page) =>
    page.locator(".steps > li").evaluateAll((all) => all.map((row) => row.getAttribute("data-state")));

  test.each(
    some(
      [
        ["v2", v2, "3.0488 EUR"],
        ["v1", v1, "0.018 EUR"],
      ] as const,
      2,
    ),
  )("%s by a pinned operator: green, its charge read out, the library's result", async (_, bill, charge) => {
    const page = await start({ ...OPERATOR, profileId: "VDI_VERIFY_STANDARD_V1" });
    await give(page, bill.attestation);
    expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "good" });
    await expect(page.locator(".bill-members strong").textContent()).resolves.toBe(
      charge.replace(" ", "\u00a0"),
    );
    const wanted = await verifyBilling(
      { attestation: bill.attestation },
      { now: AT, profileId: "VDI_VERIFY_STANDARD_V1", trust: { issuers: [operator.publicKey] } },
    );
    expect(await copied(page)).toEqual(JSON.parse(JSON.stringify(wanted)));
    expect((await rows(page)).filter((state) => state === "bad" || state === "unknown")).toEqual([]);
    // What each row comes to by itself, and all of them together, in no line's end.
    const amounts = await page.locator(".points tbody td:last-child").allTextContents();
    expect(amounts.at(-1)).toBe(charge.replace(" ", "\u00a0"));
    const micros = amounts.map((amount) => Math.round(Number.parseFloat(amount) * 1e6));
    expect(micros.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(micros.at(-1));
    expect(await page.locator("h1.say").textContent()).toContain(amounts.at(-1));
  });

  test("how far its times are from now is not said where another time is asked about", {
    tags: "long",
  }, async () => {
    const page = await start(OPERATOR);
    await give(page, v2.attestation);
    await openTrust(page);
    await page.locator("details").evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
    await page.locator(".facts .aside", { hasText: " ago" }).waitFor();
    const expired = new Date((v2.attestation.expires_at + 2 * 86_400) * 1000).toISOString().slice(0, 19);
    await page.locator("#asked-about").fill(expired);
    await page.locator("#asked-about").dispatchEvent("change");
    await page.locator(".facts .aside", { hasText: " ago" }).waitFor({ state: "detached" });
  });

  test("where a meter is pinned, one that it did not sign is not valid, and one that it did rests on its word", async () => {
    const meterKeys = [{ public_key: meter.publicKey }];
    const page = await start({ ...OPERATOR, meterKeys, profileId: "VDI_VERIFY_STANDARD_V1" });
    await give(page, v2.attestation);
    expect(await verdictOf(page)).toMatchObject({ kind: "not_valid", tone: "bad" });
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, metered.attestation);
    expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "good" });
    await expect(
      page.locator(".bill-trust .good", { hasText: "a meter that you pinned" }).count(),
    ).resolves.toBe(1);
  });

  test("by an operator that nobody pinned: amber, and the key can be pinned", { tags: "long" }, async () => {
    const page = await start();
    await give(page, v2.attestation);
    expect(await verdictOf(page)).toMatchObject({ kind: "verified", tone: "warn" });
    await compareAndPin(page, operator.publicKey);
    await page.locator('.verdict[data-tone="good"]').waitFor();
  });

  test("another charge: not valid, and the row says what was expected", { tags: "long" }, async () => {
    const page = await start(OPERATOR);
    await give(page, { ...v2.attestation, charge_micros: "1" });
    expect((await verdictOf(page)).kind).toBe("not_valid");
    await expect(page.locator(".step.bad").count()).resolves.toBeGreaterThan(1);
  });

  test("private: could not be checked until its openings are here", { tags: "long" }, async () => {
    const page = await start(OPERATOR);
    await give(page, hidden.attestation);
    expect((await verdictOf(page)).kind).toBe("could_not_check");
    await expect(page.locator(".chip.slot", { hasText: "openings" }).count()).resolves.toBe(1);
    await expect(page.locator(".bill-members strong").count()).resolves.toBe(0);
    await give(page, hidden.openings);
    await page.locator('.verdict[data-tone="good"]').waitFor();
    await expect(page.locator(".bill-members strong").textContent()).resolves.toBe("3.0488\u00a0EUR");
  });

  test("with its receipt and the log's documents: rows of their own", { tags: "long" }, async () => {
    const { vkey, entry, inclusion, checkpoint, document } = await loggedReceipt(v2.receipt);
    const page = await start({ ...OPERATOR, logs: [{ log: vkey }] });
    await give(page, v2.attestation, v2.receipt, { entry, inclusion, checkpoint });
    const row = (title: string) => page.locator(".steps > li", { hasText: title });
    expect(await row("Receipt about it").first().getAttribute("data-state")).toBe("good");
    expect(await row("In the log").first().getAttribute("data-state")).toBe("good");
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, v2.attestation, v2.receipt, document);
    expect(await row("In the log").first().getAttribute("data-state")).toBe("good");
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, v1.attestation, v2.receipt);
    // Another bill's receipt is not held against this one.
    expect(await row("Receipt about it").first().getAttribute("data-state")).toBe("skipped");
  });
});

test("a stranger's issuer in a bundle is refused where another is pinned", { tags: "long" }, async () => {
  const page = await start({ ...roots, issuers: [{ public_key: operator.publicKey }] });
  await give(page, bundle);
  expect((await verdictOf(page)).kind).toBe("not_valid");
  expect(ISSUER).not.toBe(operator.publicKey);
});
