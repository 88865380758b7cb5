// What a screen reader is given, state by state, by Chromium itself: kept in files beside this one, so that a change of it
// is seen and agreed to (`vitest run ... -u` writes them anew). Another Chromium may tell the same page otherwise: the
// files are those of one version, and compared where that one runs.
import type { Page } from "playwright";
import { expect, type TestContext, test } from "vitest";
import { visit } from "../../tools/browser/visit.ts";
import { some } from "../../tools/testing/some.ts";
import { accessibilityTree } from "./support/accessibility-tree.ts";
import { setStage } from "./support/stage.ts";
import { STATES } from "./support/states.ts";
import { give } from "./support/visit.ts";

const stage = setStage();

/** The button of a link, and its code, are there when the link is made: later than the report. */
async function settled(page: Page): Promise<void> {
  await page.locator(".verdict .actions .unseen").waitFor({ state: "detached" });
  await page.locator(".share .awaited").waitFor({ state: "detached" });
}

/** Below an example the lab is open: it comes with a script of its own. */
async function exampleSettled(page: Page): Promise<void> {
  await page.locator(".report-foot").waitFor();
  await settled(page);
  await page.locator(".lab-text").waitFor();
}

const KEPT_FOR = "156";
/** Skips, saying why, where the browser is another than the files are of. */
function onlyWhereKept({ skip }: TestContext): void {
  const [major] = stage.browser.version().split(".");
  if (major !== KEPT_FOR) skip(`the files are of Chromium ${KEPT_FOR}, this is ${major}`);
}

const KEPT = [
  "empty",
  "verified",
  "declined, with reasons",
  "not valid",
  "could not be checked",
  "bundle",
  "many",
  "a key compared",
];

test.for(
  some(
    STATES.filter(({ name }) => KEPT.includes(name)),
    3,
  ),
)("$name", async ({ name, roots = {}, documents = [], act }, context) => {
  onlyWhereKept(context);
  stage.open = await visit(stage.browser, stage.site.address, {
    roots,
    context: { reducedMotion: "reduce" },
  });
  const { page } = stage.open;
  if (documents.length > 0) await give(page, ...documents);
  await act?.(page);
  await settled(page);
  const tree = await accessibilityTree(page);
  expect(tree.split("\n").length).toBeGreaterThan(20);
  await expect(tree).toMatchFileSnapshot(`accessibility/${name.replace(/[^a-z]+/g, "-")}.txt`);
});

test("the expired example, and the same in German", { tags: "long" }, async (context) => {
  onlyWhereKept(context);
  stage.open = await visit(stage.browser, stage.site.address, { context: { reducedMotion: "reduce" } });
  const { page } = stage.open;
  await page.locator('[data-example="expired"]').click();
  await exampleSettled(page);
  await expect(await accessibilityTree(page)).toMatchFileSnapshot("accessibility/expired.txt");
  await page.locator(".language").click();
  await page.locator(".verdict-word", { hasText: "Abgelaufen" }).waitFor();
  await exampleSettled(page);
  await expect(await accessibilityTree(page)).toMatchFileSnapshot("accessibility/expired-german.txt");
});

test("what is not named is seen in the tree, so that a kept one means something", async () => {
  stage.open = await visit(stage.browser, stage.site.address, {});
  const { page } = stage.open;
  const before = await accessibilityTree(page);
  await page.evaluate(() => document.querySelector(".trust-button")?.replaceChildren());
  expect(await accessibilityTree(page)).not.toBe(before);
  expect(before).toContain('button "Your trust: nobody pinned"');
});
