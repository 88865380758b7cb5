// What is wrong with a page as it stands: everything that axe reports, and whatever is wider than the window.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { expect } from "vitest";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[];
  }[];
  readonly passes: readonly unknown[];
}

/** What axe reports on the page as it stands, and whether anything of it is wider than the window. */
export async function faultsOf(page: Page): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in globalThis);
  // As a script of the browser's own, which the page's policy does not concern.
  if (!isThere) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      resultTypes: ["violations"],
    }),
  );
  expect(passes.length).toBeGreaterThan(10);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}: ${failureSummary}`),
    ),
    ...(overflow > 0 ? [`wider than the window by ${overflow}`] : []),
  ];
}
