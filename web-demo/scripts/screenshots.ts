/**
 * Takes pictures of every state of the page and of the element on somebody else's page: at 390, 1280 and 1920 pixels, light
 * and dark, and as on A4. A state that is not reached leaves no picture; it is named at the end, and the exit code is 1.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { builtScripts } from "../../tools/browser/scripts.ts";
import { serveSite, sharedBrowser } from "../../tools/browser/site.ts";
import { ISSUER, REAL, type VisitOptions, visit } from "../../tools/browser/visit.ts";
import { commandLine } from "../../tools/command-line.ts";
import { GALLERY } from "../src/gallery.ts";
import { builtPage } from "../test/support/built.ts";
import { LOOKED_AT, type StateElsewhere } from "../test/support/looked-at-states.ts";
import { STATES, type State } from "../test/support/states.ts";
import { give } from "../test/support/visit.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
/** A4 at 96 pixels an inch, less margins of 12 mm. */
const PAPER = { width: 703, height: 1000 };
/** What takes longer is not reached. */
const LATEST_MS = 180_000;

const {
  values: options,
  words,
  wrongUse,
} = commandLine({
  command: "node web-demo/scripts/screenshots.ts",
  about: "Takes pictures of the states of page and element, into FOLDER.",
  options: {
    only: { type: "text", default: "", about: "states whose name contains this" },
    lang: { type: "text", default: "en", about: "the page's language, en or de" },
    dir: { type: "text", default: "ltr", about: "ltr or rtl: the direction of writing" },
  },
  words: { name: "FOLDER", most: 1 },
});
const folder = resolve(words[0] ?? wrongUse("no folder for the pictures"));

const SCREENS = SIZES.flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    size,
    colorScheme,
    look: `${size.width}.${colorScheme}`,
  })),
);
const LOOKS = [...SCREENS.map(({ look }) => look), "print"];

const pictureOf = (name: string, look: string) =>
  join(folder, `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.${look}.png`);

let reached = 0;
/** Which states were not, and why. */
const unreached: string[] = [];

/** Goes on with the other states where one is not reached: of that one no picture stays. */
async function picture(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
    reached += 1;
    console.log(name);
  } catch (error) {
    for (const look of LOOKS) rmSync(pictureOf(name, look), { force: true });
    unreached.push(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}

/** After a change of size long texts are painted late: two frames later all of it is there. */
const painted = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

/** What is shown now, in every look. */
async function take(page: Page, name: string): Promise<void> {
  const shoot = async (look: string) => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(painted);
    const path = pictureOf(name, look);
    await page.screenshot({ path, fullPage: true, animations: "disabled" });
  };
  for (const { size, colorScheme, look } of SCREENS) {
    await page.emulateMedia({ media: "screen", colorScheme });
    await page.setViewportSize(size);
    await shoot(look);
  }
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize(PAPER);
  await shoot("print");
}

/** The examples that the page brings along, and the first of them with the visitor's own trust. */
const EXAMPLES: readonly State[] = [
  ...GALLERY.map(({ name }) => ({ name: `example ${name}`, act: (page: Page) => openExample(page, name) })),
  {
    name: "example approved, own trust",
    act: async (page) => {
      await openExample(page, "approved");
      await page.locator(".lens button").first().click();
      await page.locator('.verdict[data-tone="warn"]').waitFor();
    },
  },
];

async function openExample(page: Page, name: string): Promise<void> {
  await page.locator(`[data-example="${name}"]`).click();
  await page.locator(".report-foot").waitFor();
}

async function takePages(browser: Browser, built: string): Promise<void> {
  const site = await serveSite(built);
  for (const state of [...EXAMPLES, ...STATES, ...LOOKED_AT] as readonly StateElsewhere[]) {
    if (!state.name.includes(options.only)) continue;
    await picture(state.name, () => takeState(browser, site.address, state));
  }
  await site.close();
}

function takeState(browser: Browser, site: string, state: StateElsewhere): Promise<void> {
  const { name, roots, documents = [], act, path = "" } = state;
  const given = { context: { ignoreHTTPSErrors: true }, ...(roots && { roots }) };
  const reach = async (page: Page) => {
    await page.evaluate((dir) => {
      document.documentElement.dir = dir;
    }, options.dir);
    if (documents.length > 0) await give(page, ...documents);
    await act?.(page);
  };
  return takeAt(browser, `${site}${path}?lang=${options.lang}`, name, reach, given);
}

async function takeAt(
  browser: Browser,
  address: string,
  name: string,
  reach: (page: Page) => Promise<unknown>,
  given: VisitOptions = { context: {} },
): Promise<void> {
  const open = await visit(browser, address, given);
  try {
    open.page.setDefaultTimeout(LATEST_MS);
    await reach(open.page);
    await take(open.page, name);
  } finally {
    await open.close();
  }
}

const ELEMENTS: Readonly<Record<string, string>> = {
  verified: `src="/loan.json" issuers="${ISSUER}" issuer-name="Example Lender" check="/audit/"`,
  declined: `src="/declined.json" issuers="${REAL.declined.signature.public_key}" issuer-name="Example Lender" check="/audit/"`,
  unpinned: `src="/loan.json" check="/audit/"`,
  altered: `src="/altered.json" issuers="${ISSUER}" issuer-name="Example Lender" check="/audit/"`,
  foreign: `src="/declined.json" issuers="${ISSUER}" issuer-name="Example Lender"`,
  absent: `src="/absent.json"`,
};

async function takeElements(browser: Browser, built: string): Promise<void> {
  const all = Object.entries(ELEMENTS).map(
    ([name, given]) =>
      `<h2>${name}</h2><vdi-verify ${given}></vdi-verify><p></p><vdi-verify compact ${given}></vdi-verify>`,
  );
  const shop = await serveSite(built, {
    headers: {},
    extra: {
      ...Object.fromEntries([...(await builtScripts())].map(([name, bytes]) => [`/${name}`, bytes])),
      "/shop/": `<!doctype html><html lang="${options.lang}"><meta name="viewport" content="width=device-width"><title>Shop</title>
<style>:root { color-scheme: light dark; font-family: sans-serif }</style>
<body>${all.join("")}<script type="module" src="/vdi-element.mjs"></script>`,
      "/loan.json": JSON.stringify(REAL.approval),
      "/declined.json": JSON.stringify(REAL.declined),
      "/altered.json": JSON.stringify({ ...REAL.approval, expires_at: REAL.approval.expires_at + 1 }),
    },
  });
  try {
    const reach = (page: Page) =>
      page.waitForFunction(
        () => !document.querySelector("vdi-verify:not([state]), vdi-verify[state=checking]"),
      );
    await takeAt(browser, `${shop.address}shop/`, "element", reach);
  } finally {
    await shop.close();
  }
}

mkdirSync(folder, { recursive: true });
const built = await builtPage();
const browser = await sharedBrowser();
try {
  await takePages(browser, built);
  if ("element".includes(options.only)) await picture("element", () => takeElements(browser, built));
} finally {
  await browser.close();
}
if (reached + unreached.length === 0) unreached.push(`no state's name has ${JSON.stringify(options.only)}`);
if (unreached.length > 0) {
  console.error(`not reached:\n${unreached.join("\n")}`);
  process.exitCode = 1;
}
