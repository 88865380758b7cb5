// As tab-memory.node.test.ts, in a tab of Firefox: nothing of the decision is in the memory of any of its processes. And
// why blinding has longer buffers than it fills: a short one that is transferred stays behind as a copy.
import { readdirSync, readFileSync } from "node:fs";
import { freshBlinding } from "@svc/groth16/prove";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findFirefox, launchFirefox, waitInPage } from "../../../../tools/browser/firefox.ts";
import { LONG } from "../../../../tools/testing/paths.ts";
import { some } from "../../../../tools/testing/some.ts";
import { serveTab } from "../browser/serve-tab.ts";
import { needlesFor, secretInputs } from "./needles.ts";
import { countInAll, countInMemory } from "./process-memory.ts";
import { MASK, SCENES, type Scene } from "./scenes.ts";

const path = findFirefox();
const inputs = secretInputs();
const needles = await needlesFor(inputs.slice());
const isReadable = countInMemory(process.pid, [new Uint8Array(32).fill(1)]) !== null;
let tab: Awaited<ReturnType<typeof serveTab>>;

async function play(scene: Scene) {
  const browser = await launchFirefox(path as string);
  try {
    const page = await browser.newPage();
    await page.goto(tab.url);
    await waitInPage(page, '"playInTab" in globalThis');
    const masked = Array.from(inputs, (byte) => byte ^ MASK);
    const { said, drawn } = await page.evaluate(
      (which, bytes) => globalThis.playInTab(which, bytes),
      scene,
      masked,
    );
    const processes = processesOf(browser);
    const found = countInAll(processes, needles);
    const blinding = drawn.length === 0 ? Number.NaN : countInAll(processes, unmasked(drawn));
    // the tab was still there when its memory was read
    expect(await page.evaluate(() => "playInTab" in globalThis)).toBe(true);
    return { said, found, blinding };
  } finally {
    await browser.close();
  }
}

const unmasked = (drawn: readonly (readonly number[])[]): Uint8Array[] =>
  drawn.map((bytes) => Uint8Array.from(bytes, (byte) => byte ^ MASK));

const TRANSFERS = 100;

/** How many random values are found that a page drew, transferred, and overwrote on both sides. */
async function leftByTransfers(bufferBytes: number): Promise<number> {
  const browser = await launchFirefox(path as string);
  try {
    const page = await browser.newPage();
    await page.goto(tab.url);
    await waitInPage(page, '"transferInTab" in globalThis');
    const drawn = await page.evaluate(
      (count, bytes) => globalThis.transferInTab(count, bytes),
      TRANSFERS,
      bufferBytes,
    );
    expect(drawn.length).toBe(TRANSFERS);
    return countInAll(processesOf(browser), unmasked(drawn));
  } finally {
    await browser.close();
  }
}

/** The browser's own process and all that descend from it, those of tabs among them. */
function processesOf(browser: Browser): number[] {
  const first = browser.process()?.pid;
  if (first === undefined) throw new Error("the process of the browser is not known");
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => [Number(name), parentOf(name)] as const);
  const all = new Set([first]);
  for (let size = 0; size < all.size; ) {
    size = all.size;
    for (const [id, parent] of parents) if (all.has(parent)) all.add(id);
  }
  const names = [...all].map((id) => ofProcess(id, "cmdline"));
  expect(names.some((name) => name.includes("-contentproc") && name.includes("tab"))).toBe(true);
  return [...all];
}

/** 0 for a process that has ended meanwhile. */
const parentOf = (id: string) => Number(/^PPid:\s+(\d+)$/m.exec(ofProcess(id, "status"))?.[1] ?? 0);

/** Returns nothing for a process that has ended. */
function ofProcess(id: number | string, file: "cmdline" | "status"): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, "utf8");
  } catch {
    return "";
  }
}

describe.skipIf(path === null || !isReadable)(
  "the memory of a tab of Firefox (skipped where there is none, or /proc/*/mem cannot be read)",
  () => {
    beforeAll(async () => {
      tab = await serveTab("../memory/memory-page.ts");
    });
    afterAll(() => tab?.close());

    test("what is not wiped is found", { tags: "long" }, async () => {
      const { said, found } = await play("held");
      expect(said).toBe("held");
      expect(found).toBeGreaterThan(60);
    });

    test.each(some(SCENES, 3))("nothing is left after: %s", { tags: "long" }, async (scene) => {
      const { said, found, blinding } = await play(scene);
      expect(said).toMatch({ success: /^proved$/, failure: /no witness/, stop: /^stopped$/ }[scene]);
      expect(found).toBe(0);
      expect(blinding).toBe(0);
    });

    test.runIf(LONG)(
      "short buffers leave copies behind when they are transferred, those of secrets do not",
      async () => {
        expect(await leftByTransfers(32)).toBeGreaterThan(0);
        expect(await leftByTransfers(freshBlinding().r.buffer.byteLength)).toBe(0);
      },
    );
  },
);
