// Hundreds of elements on one page: their verdicts come one after another, and the page has its turn between them.
import { beforeAll, expect, test } from "vitest";
import { openShops, shop } from "../../../../tools/browser/shop.ts";
import { ISSUER } from "../../../../tools/browser/visit.ts";

beforeAll(openShops);

const modules = '<script type="module" src="/vdi-element.mjs"></script>';

test("many of them leave their page its turn between two verdicts, and its styles break no line of theirs", async () => {
  const one = `<vdi-verify src="/loan.json" issuers="${ISSUER}"></vdi-verify>`;
  const { page, close } = await shop(
    `<div id="all">${one.repeat(12)}</div><script src="/app.js"></script>${modules}`,
    `document.getElementById("all").style.whiteSpace = "nowrap";
     globalThis.turns = new Set(); let turn = 0;
     const next = () => { turn += 1; setTimeout(next); }; next();
     addEventListener("vdi-result", () => turns.add(turn));`,
  );
  await page.locator("vdi-verify[state=verified]").nth(11).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  const seen = await page.evaluate(() => ({
    turns: (globalThis as unknown as { readonly turns: Set<number> }).turns.size,
    overflows: document.documentElement.scrollWidth > innerWidth,
  }));
  expect(seen).toEqual({ turns: 12, overflows: false });
  await close();
});
