/**
 * `node web-demo/scripts/record-proof.ts [--to FOLDER] [--json]`: a proof in the tab as a visitor sees it, in pictures: the
 * form, the proof being made, what came of it, and the verifier's page on it, on a telephone and on a desk. Builds the
 * page, serves it on the loopback interface and drives the Chromium of the tests.
 */
import { mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { builtPage } from "../test/support/built.ts";

const USAGE = "node web-demo/scripts/record-proof.ts [--to FOLDER] [--json]";
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;
const DEFAULT_FOLDER = fileURLToPath(new URL("../../node_modules/.cache/proof-recording", import.meta.url));

interface Picture {
  readonly path: string;
  readonly width: number;
  readonly state: string;
  /** What the progress bar showed right after the picture was taken; null where none was shown. */
  readonly progress: number | null;
}

function readOptions(): { folder: string; isJson: boolean } | null {
  try {
    const { values } = parseArgs({
      options: { to: { type: "string" }, json: { type: "boolean" }, help: { type: "boolean" } },
    });
    if (values.help === true) return null;
    return { folder: resolve(values.to ?? DEFAULT_FOLDER), isJson: values.json === true };
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    process.exit(64);
  }
}

async function record(
  browser: Browser,
  address: string,
  size: (typeof SIZES)[number],
  folder: string,
): Promise<Picture[]> {
  const context = await browser.newContext({ viewport: size, serviceWorkers: "block", colorScheme: "light" });
  const page = await context.newPage();
  const pictures: Picture[] = [];
  const take = async (state: string) => {
    const path = join(folder, `${size.width}-${pictures.length + 1}-${state}.png`);
    await page.screenshot({ path });
    pictures.push({ path, width: size.width, state, progress: await progressOf(page) });
  };
  await page.goto(`${address}make.html`);
  await take("form");
  await page.getByRole("button", { name: "Prove this decision" }).click();
  await page.locator("[role=status]").scrollIntoViewIfNeeded();
  await page.getByText("Proving.", { exact: true }).waitFor();
  await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0.1);
  await take("proving");
  await page.getByRole("heading", { name: /^Proved: / }).waitFor();
  await take("proved");
  await page.getByRole("link", { name: "Check it in the verifier" }).click();
  await page.locator(".report-foot").waitFor();
  await take("verified");
  await context.close();
  return pictures;
}

const progressOf = (page: Page): Promise<number | null> =>
  page.evaluate(() => {
    const bar = document.querySelector("progress");
    return bar === null || bar.hidden ? null : bar.value;
  });

const options = readOptions();
if (options === null) console.log(USAGE);
else {
  mkdirSync(options.folder, { recursive: true });
  if (!options.isJson) console.log("building the page");
  const site = await serveSite(await builtPage());
  const browser = await sharedBrowser();
  const pictures: Picture[] = [];
  try {
    for (const size of SIZES) pictures.push(...(await record(browser, site.address, size, options.folder)));
  } finally {
    await browser.close();
    await site.close();
  }
  if (options.isJson) console.log(JSON.stringify(pictures, null, 2));
  else {
    for (const { path, progress } of pictures) {
      console.log(
        `${relative("", path)}${progress === null ? "" : `, ${Math.round(100 * progress)} % proved`}`,
      );
    }
  }
}
