// Whatever an author calls things, page and element show it in quotation marks and in sight.
import { createSigner } from "@svc/core";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { openShops, POLICY, shop } from "../../tools/browser/shop.ts";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { AT, visit } from "../../tools/browser/visit.ts";
import { AUTHOR_KEY, hostileAttestation, nakedIn } from "../../tools/testing/author-words.ts";
import { builtPage } from "./support/built.ts";
import { give } from "./support/visit.ts";

const KEY = createSigner(AUTHOR_KEY).publicKey;
const hostile = hostileAttestation(AT - 60);

/** As it is read: quotations in their marks, names of drawings, and what stands in shadow trees. */
const shownOn = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const read = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
      if (node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return "";
      const inside = [...((node as Element).shadowRoot?.childNodes ?? node.childNodes)].map(read).join("");
      const label = (node as Element).getAttribute?.("aria-label") ?? "";
      const whole = `${label}\n${inside}`;
      return node instanceof HTMLQuoteElement ? `"${inside}"` : whole;
    };
    return read(document.querySelector(wanted) as Element);
  }, selector);

describe.each(["en", "de"])("%s", (lang) => {
  test("the page", async () => {
    const site = await serveSite(await builtPage());
    const { page, close } = await visit(await sharedBrowser(), `${site.address}?lang=${lang}`, {
      roots: { issuers: [{ key: KEY, label: "the lender" }] } as never,
    });
    await give(page, await hostile);
    await page.locator(".brief-rules").waitFor();
    await page.evaluate(() => {
      for (const folded of document.querySelectorAll("details")) folded.open = true;
    });
    const shown = await shownOn(page, "#report");
    for (const number of [10, 11, 12, 13, 14, 15, 17, 18, 20, 22, 40, 50, 51, 57])
      expect([number, shown.includes(`Zq${number}`)]).toEqual([number, true]);
    expect(nakedIn(shown)).toEqual([]);
    await close();
    await site.close();
  });
});

describe("the element", () => {
  beforeAll(openShops);

  test("in both languages", async () => {
    const { page, close } = await shop(
      `<script type="module" src="/vdi-element.mjs"></script>
       <vdi-verify id="en" src="/hostile.json" issuers="${KEY}"></vdi-verify>
       <div lang="de"><vdi-verify id="de" src="/hostile.json" issuers="${KEY}"></vdi-verify></div>`,
      "",
      POLICY,
      { "/hostile.json": JSON.stringify(await hostile) },
    );
    for (const id of ["en", "de"]) {
      await page.locator(`#${id}[state=verified]`).waitFor();
      const shown = await shownOn(page, `#${id}`);
      expect(shown).toContain("Zq22");
      expect(nakedIn(shown)).toEqual([]);
    }
    await close();
  });
});
