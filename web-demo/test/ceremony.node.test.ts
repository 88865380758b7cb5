// A contributor in a tab, under the page's strict policy: checks, contributes, signs; is lied to; changes their mind.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { decodeHex, verifyEd25519 } from "@svc/core";
import { checkHandedKey, contribute } from "@svc/groth16/ceremony";
import { contributorStatementBytes } from "@svc/groth16/transcript";
import { CEREMONY_SET, sentenceOf } from "@svc/messages";
import { de } from "@svc/messages/de";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { visit } from "../../tools/browser/visit.ts";
import { CEREMONY_EN } from "../src/labels/ceremony.en.ts";
import { PAGE_IN_GERMAN } from "../src/labels/de.ts";
import { setStage } from "./support/stage.ts";

const FIXTURES = new URL("../../sdk/cli/test/fixtures/ceremony/", import.meta.url);
const INITIAL = fileURLToPath(new URL("initial.zkey", FIXTURES));
const TERMS = fileURLToPath(new URL("terms.json", FIXTURES));
const stage = setStage();

async function open(
  handed: string | { name: string; mimeType: string; buffer: Buffer } = INITIAL,
): Promise<Page> {
  stage.open = await visit(stage.browser, `${stage.site.address}ceremony.html`);
  const { page } = stage.open;
  await page.locator("#initial").setInputFiles(INITIAL);
  await page.locator("#handed").setInputFiles(handed);
  await page.locator("#terms").setInputFiles(TERMS);
  await page.locator("#name").fill("Ada");
  return page;
}

const SENTENCES = Object.values(CEREMONY_EN).filter(
  (said): said is string => typeof said === "string" && said.split(" ").length > 2,
);

/** The switch says what came of it in German, and nothing of the page's own is left in English. */
async function expectGerman(page: Page, said: string): Promise<void> {
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.getByText(said).waitFor();
  const text = (await page.locator("body").textContent()) ?? "";
  expect(SENTENCES.length).toBeGreaterThan(10);
  expect(SENTENCES.filter((one) => text.includes(one))).toEqual([]);
}

async function downloaded(page: Page, label: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: label }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

test("contributes to the key, and signs a statement over it with a key of the tab's own", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Check and contribute" }).click();
  await page.getByText("Contributed. The worker that held the secret has ended.").waitFor();
  const key = await downloaded(page, "Key to hand on");
  const checked = await checkHandedKey(readFileSync(INITIAL), key);
  expect(checked).toMatchObject({ ok: true, value: { contributions: [{ name: "Ada" }] } });
  const { statement, public_key, signature } = JSON.parse(String(await downloaded(page, "Signed statement")));
  if (checked.ok) expect(statement.contribution_hash).toBe(checked.value.contributions[0]?.hash);
  const [publicKey, bytes] = [decodeHex(public_key, 32), decodeHex(signature, 64)] as [
    Uint8Array,
    Uint8Array,
  ];
  expect(verifyEd25519(bytes, contributorStatementBytes(statement), publicKey)).toBe(true);
  expect(stage.open?.complaints).toEqual([]);
  expect(await page.evaluate(() => (globalThis as unknown as { violations: string[] }).violations)).toEqual(
    [],
  );
});

test("shows the chain, and refuses a key that lacks a contribution of the one handed over before", async () => {
  const made = await contribute(readFileSync(INITIAL), readFileSync(INITIAL), "Grace\u202e");
  if (!made.ok) throw new Error(made.detail);
  const key = { name: "1.zkey", mimeType: "application/octet-stream", buffer: Buffer.from(made.value.key) };
  const page = await open(key);
  await page.locator("#previous").setInputFiles(key);
  await page.getByRole("button", { name: "Check only" }).click();
  await page
    .getByText("It has every contribution of the key handed over before, each in its place.")
    .waitFor();
  expect(await page.locator("#ceremony ol li").allTextContents()).toEqual([
    `contribution "Grace\\u{202e}" ${made.value.contributionHash}`,
  ]);
  await page.locator("#handed").setInputFiles(INITIAL);
  await page.getByRole("button", { name: "Check and contribute" }).click();
  await page.getByText("Contribution 1 of the key handed over before is not in its place").waitFor();
  expect(await page.getByRole("link", { name: "Key to hand on" }).count()).toBe(0);
});

test("refuses a key with a point of the coordinator's choice, and makes nothing", {
  tags: "long",
}, async () => {
  const bytes = Uint8Array.from(readFileSync(INITIAL));
  const view = new DataView(bytes.buffer);
  let start = 12;
  while (view.getUint32(start, true) !== 9) start += 12 + Number(view.getBigUint64(start + 4, true));
  bytes.copyWithin(start + 12, start + 76, start + 140);
  const page = await open({
    name: "handed.zkey",
    mimeType: "application/octet-stream",
    buffer: Buffer.from(bytes),
  });
  await page.getByRole("button", { name: "Check and contribute" }).click();
  await page
    .getByText(
      "Refused, and nothing was contributed: Not the initial key's divided by delta: the points for the quotient (H).",
    )
    .waitFor();
  expect(await page.getByRole("link", { name: "Key to hand on" }).count()).toBe(0);
  const why = sentenceOf(CEREMONY_SET, { reason: "quotient_mismatch", values: { part: "H" } }, de);
  await expectGerman(page, PAGE_IN_GERMAN.ceremony.refused(why));
});

test("only checks where only that is asked, and says what is missing", async () => {
  const page = await open();
  await page.getByRole("button", { name: "Check only" }).click();
  await page
    .getByText("The key is your initial key with the contributions below applied, and nothing else.")
    .waitFor();
  await expectGerman(page, PAGE_IN_GERMAN.ceremony.checkedOnly);
  await page.getByRole("button", { name: "English" }).click();
  await page.getByRole("button", { name: "Check only" }).waitFor();
  expect(await page.getByRole("link", { name: "Key to hand on" }).count()).toBe(0);
  await page.locator("#handed").setInputFiles([]);
  await page.getByRole("button", { name: "Check only" }).click();
  await page.getByText("Choose the initial key and the key that you were handed.").waitFor();
});
