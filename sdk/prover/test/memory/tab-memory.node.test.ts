// As memory.node.test.ts, in a tab of Chromium: after a proof, a failure and a stop nothing of the decision is in the
// memory of any process of the browser, workers and their WebAssembly included. Looked for from outside.
import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { launchOptions } from "../../../../tools/browser/chromium.ts";
import { serveTab } from "../browser/serve-tab.ts";
import { needlesFor, secretInputs } from "./needles.ts";
import { countInAll, countInMemory } from "./process-memory.ts";
import { MASK, SCENES, type Scene } from "./scenes.ts";

const inputs = secretInputs();
const needles = await needlesFor(inputs.slice());
const isReadable = countInMemory(process.pid, [new Uint8Array(32).fill(1)]) !== null;
let tab: Awaited<ReturnType<typeof serveTab>>;

beforeAll(async () => {
  tab = await serveTab("../memory/memory-page.ts");
});
afterAll(() => tab?.close());

interface Played {
  readonly said: string;
  readonly found: number;
  readonly blinding: number;
}

async function play(scene: Scene): Promise<Played> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(tab.url);
    await page.waitForFunction(() => "playInTab" in globalThis);
    const masked = Array.from(inputs, (byte) => byte ^ MASK);
    const { said, drawn } = await page.evaluate(([which, bytes]) => globalThis.playInTab(which, bytes), [
      scene,
      masked,
    ] as const);
    const processes = await processesOf(browser);
    const factors = drawn.map((bytes) => Uint8Array.from(bytes, (byte) => byte ^ MASK));
    return {
      said,
      found: countInAll(processes, needles),
      blinding: factors.length === 0 ? Number.NaN : countInAll(processes, factors),
    };
  } finally {
    await browser.close();
  }
}

async function processesOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  expect(processInfo.some(({ type }) => type === "renderer")).toBe(true);
  return processInfo.map(({ id }) => id);
}

describe.skipIf(!isReadable)("the memory of a tab (skipped where /proc/*/mem cannot be read)", () => {
  test("what is not wiped is found", { tags: "long" }, async () => {
    const { said, found } = await play("held");
    expect(said).toBe("held");
    expect(found).toBeGreaterThan(60);
  });

  test.each(SCENES)("nothing is left after: %s", { tags: "long" }, async (scene) => {
    const { said, found, blinding } = await play(scene);
    expect(said).toMatch({ success: /^proved$/, failure: /no witness/, stop: /^stopped$/ }[scene]);
    expect(found).toBe(0);
    expect(blinding).toBe(0);
  });
});
