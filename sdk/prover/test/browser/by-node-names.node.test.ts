// `new VDI` of a page by bundler, under the name that it has in Node: it proves in the tab, under a strict policy.
import { createSigner } from "@svc/core";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchOptions } from "../../../../tools/browser/chromium.ts";
import * as inTab from "../../src/browser/entry.ts";
import * as inNode from "../../src/index.ts";
import { checkAttestation } from "./check-answer.ts";
import { serveTab } from "./serve-tab.ts";

let browser: Browser;
let page: Page;
let tab: Awaited<ReturnType<typeof serveTab>>;
const said: string[] = [];

beforeAll(async () => {
  [browser, tab] = await Promise.all([chromium.launch(launchOptions()), serveTab("by-node-names-page.ts")]);
  page = await browser.newPage();
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto(tab.url);
  await page.waitForFunction(() => "attestIn" in globalThis);
});
afterAll(async () => {
  await browser?.close();
  tab?.close();
});

test("has the names of Node's entry", () => {
  expect(Object.keys(inTab).sort()).toEqual(Object.keys(inNode).sort());
});

test("the default proves with the files that the bundler moved along", async () => {
  const circuitDir = await page.evaluate(() => globalThis.defaultDir);
  expect(circuitDir).toBe("zk-cp/build");
  const attestation = await page.evaluate((dir) => globalThis.attestIn(dir), circuitDir);
  await checkAttestation(attestation, createSigner("11".repeat(32)).publicKey);
  expect(tab.requests.some((path) => path.startsWith("/key/"))).toBe(false);
});

test("proves many with the files of an address, and a refused decision stops no other", async () => {
  expect(await page.evaluate(() => globalThis.attestSome())).toEqual(["ops", "RangeError", "ops", true]);
});

test("an address without the files is refused by name", async () => {
  await page.evaluate(() => caches.delete("svc-proving-key-v1"));
  const refused = await page.evaluate(() => globalThis.attestIn("/none/").then(String, String));
  expect(refused).toMatch(/decision\.(quotient|points|witness): HTTP 404; .*circuitDir/);
  expect(said).toEqual([]);
});
