// The element on pages that are dark and do not say so, and on pages that run from right to left.
import { beforeAll, expect, test } from "vitest";
import { openShops, shop } from "../../../../tools/browser/shop.ts";
import { ISSUER } from "../../../../tools/browser/visit.ts";
import { LONG } from "../../../../tools/testing/paths.ts";

const modules = '<script type="module" src="/vdi-element.mjs"></script>';

beforeAll(async () => {
  if (LONG) await openShops();
});

test("is as light or dark as the page, not as the system", { tags: "long" }, async () => {
  const { page, close } = await shop(
    `${modules}<vdi-verify src="/loan.json" issuers="${ISSUER}"></vdi-verify>`,
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await page.locator("vdi-verify[state=verified]").waitFor();
  const look = (background: string, color: string, colorScheme: string) =>
    page.evaluate((style) => Object.assign(document.documentElement.style, style), {
      ...{ background, color, colorScheme },
    });
  const said = page.locator("[part=headline]");
  // A dark page that says nothing of it is what a light page is, to a sheet.
  for (const [background, color, scheme] of [
    ["#fff", "#000", "normal"],
    ["#000", "#eee", "normal"],
    ["#000", "#fff", "dark"],
  ] as const) {
    await look(background, color, scheme);
    const [red = 0, green = 0, blue = 0] = channelsOf(
      await said.evaluate((one) => getComputedStyle(one).color),
    );
    expect(green, `${color} on ${background}`).toBeGreaterThan(Math.max(red, blue));
    const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const contrast = background === "#fff" ? 1.05 / (light + 0.05) : (light + 0.05) / 0.05;
    expect(contrast, `${color} on ${background}`).toBeGreaterThan(4.5);
  }
  await close();
});

test("on a page that runs from right to left its sentences end where they end", {
  tags: "long",
}, async () => {
  const { page, close } = await shop(
    `${modules}<div dir="rtl"><vdi-verify src="/loan.json" issuers="${ISSUER}"></vdi-verify></div>`,
  );
  await page.locator("vdi-verify[state=verified]").waitFor();
  // The full stop is right of the last word, not left of it.
  const ends = await page.locator("[part=rest]").evaluate((one) => {
    const text = one.firstChild as Text;
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(text.length - 1) - leftOf(text.length - 2);
  });
  expect(ends).toBeGreaterThan(0);
  await close();
});

/** Of `color(srgb 0.1 0.2 0.3)` or `rgb(1, 2, 3)`, 0 to 1. */
function channelsOf(color: string): number[] {
  const numbers = [...color.matchAll(/[\d.]+/g)].map(([number]) => Number(number));
  return color.startsWith("rgb") ? numbers.map((number) => number / 255) : numbers;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
