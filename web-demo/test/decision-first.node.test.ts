// What the page says first and on whose word: examples seen with eyes of their own; a key that is compared before it is pinned, and taken back; inputs shown by who holds the opening; a link to scan.
import { execFile as execute } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { NO_ROOTS } from "@svc/audit";
import { parseDisclosure } from "@svc/core";
import { verifyDisclosure } from "@svc/vdi-verifier";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { AT, ISSUER, REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { some } from "../../tools/testing/some.ts";
import { GALLERY } from "../src/gallery.ts";
import { builtPage } from "./support/built.ts";
import { setStage } from "./support/stage.ts";
import { compareAndPin, give, openTrust, verdictOf } from "./support/visit.ts";

const stage = setStage();
const execFile = promisify(execute);
const EXAMPLES = new URL("../../docs/examples/", import.meta.url);
const example = (name: string) => readFileSync(new URL(name, EXAMPLES), "utf8");

async function start(options: Parameters<typeof visit>[2] = {}): Promise<Page> {
  stage.open = await visit(stage.browser, stage.site.address, options);
  return stage.open.page;
}

async function show(page: Page, name: string): Promise<void> {
  await page.locator(`[data-example="${name}"]`).click();
  await page.locator(".report-foot").waitFor();
}

async function expectBeside(page: Page, one: string, other: string): Promise<void> {
  const [right, left] = await Promise.all([one, other].map((each) => page.locator(each).boundingBox()));
  if (!right || !left) throw new Error(`${one} or ${other} is not there`);
  expect(right.x).toBeGreaterThan(left.x + left.width);
  expect(right.y).toBeLessThan(left.y + left.height);
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("vdi-trust-roots"));

test("every example comes to what its shape says, under its own eyes alone, with the lab open; nothing is pinned by it", {
  tags: "long",
}, async () => {
  const page = await start();
  const few = some(GALLERY, 3);
  const many = GALLERY.filter(({ name }) => name === "month" && !few.some((one) => one.name === name));
  for (const { name, look } of [...few, ...many]) {
    await show(page, name);
    if (name === "month") {
      await page.locator('.batch[data-finished="all"]').waitFor();
      expect((await page.locator(".filter strong").allTextContents()).join(" ")).toBe("12 11 0 1 0 0");
      expect(await page.locator(".batch .seal").getAttribute("data-seal")).toBe(look);
      await page.getByRole("button", { name: "Start over" }).click();
      continue;
    }
    const { kind, tone } = await verdictOf(page).catch(() => ({ kind: null, tone: null }));
    if (look === "vouched") expect([name, kind, tone]).toEqual([name, "verified", "good"]);
    else if (look === "expired") expect([name, kind, tone]).toEqual([name, "expired", "warn"]);
    else expect([name, kind === "verified"]).toEqual([name, false]);
    if (name === "approved") expect(await page.locator("details.lab").getAttribute("open")).not.toBeNull();
    if (name === "approved") await expectBeside(page, ".share", ".brief-rules");
    await page.getByRole("button", { name: "Start over" }).click();
  }
  expect(await kept(page)).toBeNull();
  // Why it came to this stands on paper too, where no sentence says it.
  await show(page, "contradiction");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".because").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Start over" }).click();
  await show(page, "approved");
  // On paper too it is said whose pins an example is seen with, and what the marks of the rules mean.
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".lens p").isVisible()).toBe(true);
  const trust = readFileSync(join(await builtPage(), "gallery", "trust.json"), "utf8");
  const { issuers, verifiers, logs } = JSON.parse(trust);
  const keys = issuers.length + verifiers.length + logs.length;
  expect(await page.locator(".lens p").textContent()).toContain(
    `the keys of the examples' parties (${keys}\u00a0in all)`,
  );
  expect(await page.locator(".lens button").isVisible()).toBe(false);
  expect(await page.locator(".legend").isVisible()).toBe(true);
  expect(await page.locator(".report-foot").textContent()).toContain("The example's pins");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "See it with my own trust" }).click();
  await page.locator('.verdict[data-tone="warn"]').waitFor();
  await expect(page.locator(".say").textContent()).resolves.toMatch(/^An unknown issuer approved/);
  expect(await violationsOf(page)).toEqual([]);
});

test("a document of one's own is never seen with the examples' eyes, nor beside an example", {
  tags: "long",
}, async () => {
  const page = await start();
  await show(page, "approved");
  await give(page, example("decline.json"));
  expect(await page.locator(".lens").count()).toBe(0);
  expect(await page.locator(".material-items .chip:not(.slot)").count()).toBe(1);
  expect((await verdictOf(page)).tone).toBe("warn");
});

test("a key is pinned only where it is the one that its holder gave, under the reader's name, and taken back", {
  tags: "long",
}, async () => {
  const page = await start();
  await give(page, REAL.approval);
  await page.getByRole("button", { name: "Whose key is it?" }).click();
  const pin = page.getByRole("button", { name: "Pin this key" });
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".drawer").isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  for (const [given, said] of [
    [ISSUER.replace(/^./, (digit) => (digit === "0" ? "1" : "0")), "Different"],
    [JSON.stringify(REAL.approval), "none vouches for its own key"],
    ["9 out of 10", "No key yet"],
  ] as const) {
    await page.locator("#given-key").fill(given);
    await expect(page.locator(".comparison").textContent()).resolves.toContain(said);
    expect(await pin.count()).toBe(0);
  }
  await page.keyboard.press("Escape");
  expect(await kept(page)).toBeNull();
  const file = { ...NO_ROOTS, issuers: [{ public_key: ISSUER, label: "From their file" }] };
  await compareAndPin(page, JSON.stringify(file));
  await page.locator('.verdict[data-tone="good"]').waitFor();
  await expect(page.locator(".say").textContent()).resolves.toMatch(/^From their file approved/);
  await openTrust(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator('.verdict[data-tone="warn"]').waitFor();
  expect(JSON.parse((await kept(page)) ?? "{}")).toEqual(NO_ROOTS);
});

test("who holds the opening shows one input: the file opens it and nothing else, and the page takes it back", {
  tags: "long",
}, async () => {
  const page = await start();
  await show(page, "disclosed");
  const maker = page.locator(".opened-inputs");
  await expect(maker.textContent()).resolves.not.toContain("2400");
  expect(await page.getByRole("button", { name: "Save disclosure" }).isDisabled()).toBe(true);
  await page.getByLabel("/application/amount", { exact: true }).check();
  await expect(maker.textContent()).resolves.toContain("2400");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save disclosure" }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const read = parseDisclosure(text);
  expect(read.ok && read.value.inputs.map(({ pointer, value }) => [pointer, value])).toEqual([
    ["/application/amount", 2400],
  ]);
  expect(await verifyDisclosure(text, example("attestation.json"))).toMatchObject({ valid: true });
  expect(text).not.toContain("A63");
  await page.getByRole("button", { name: "Start over" }).click();
  await give(page, example("attestation.json"), text);
  expect(await page.locator(".disclosure li").allTextContents()).toEqual(["/application/amount. 2400"]);
  expect(await page.locator(".disclosure > .note").last().textContent()).toMatch(
    /^hidden: .*\/applicant\/age/,
  );
  // Anybody can write an opening that names a decision: one that does not open what it commits to offers nothing.
  const opening = JSON.parse(readFileSync(join(await builtPage(), "gallery", "opening.json"), "utf8"));
  opening.inputs.find(({ pointer }: { pointer: string }) => pointer === "/application/amount").value = 2500;
  await page.getByRole("button", { name: "Start over" }).click();
  await give(page, example("attestation.json"), JSON.stringify(opening));
  await page.getByText("does not open what this decision commits to").waitFor();
  expect(await page.getByRole("button", { name: "Save disclosure" }).count()).toBe(0);
});

test("a decision goes along as a QR code of its link; a text that is no UTF-8 is refused as on the command line", {
  tags: "long",
}, async () => {
  const page = await start();
  await give(page, REAL.approval);
  await page.locator(".qr path").waitFor({ state: "attached" });
  const modules = Number((await page.locator(".qr").getAttribute("viewBox"))?.split(" ")[2]) - 8;
  expect((modules - 17) % 4).toBe(0);
  await page.locator('input[type="file"][multiple]').setInputFiles({
    name: "saved-by-an-editor.json",
    mimeType: "application/json",
    buffer: Buffer.from(`\ufeff${JSON.stringify(REAL.approval)}`, "utf16le"),
  });
  await page.getByText("It is UTF-16 text: save it as UTF-8.").waitFor();
});

/** What stands in the report on an example's files, without its markup. */
async function reportText(name: string): Promise<string> {
  const { files = [], at = AT } = GALLERY.find((one) => one.name === name) ?? {};
  const folder = join(await builtPage(), "gallery");
  const args = ["verify", ...files, "--trust", "trust.json", "--at", String(at), "--html", "-"];
  const vdi = fileURLToPath(new URL("../../node_modules/.bin/vdi", import.meta.url));
  // What does not hold leaves by another code than 0.
  const { stdout } = await execFile(vdi, args, { cwd: folder }).catch((error: { stdout: string }) => error);
  return stdout
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&#39;", "'")
    .replace(/\s+/g, " ");
}

async function expectClaimsOnFirstScreen(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const ends = await page
    .locator(".chips .warn")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom + scrollY));
  expect(ends).toHaveLength(4);
  expect(Math.max(...ends)).toBeLessThanOrEqual(844);
  if (before !== null) await page.setViewportSize(before);
}

test("the sentences of docs/ten-seconds.md are the page's and the report's own", {
  tags: "long",
}, async () => {
  const text = readFileSync(new URL("../../docs/ten-seconds.md", import.meta.url), "utf8");
  const rows = [...text.matchAll(/^\| [^|(]+\(`([a-z]+)`(, "See it with my own trust")?\) \| ([^|]+) \|/gm)];
  expect(rows).toHaveLength(10);
  const page = await start();
  for (const [, name = "", own, sentence = ""] of rows) {
    await show(page, name);
    if (own !== undefined) {
      await page.getByRole("button", { name: "See it with my own trust" }).click();
      await page.locator('.verdict[data-tone="warn"]').waitFor();
    } else expect(await reportText(name)).toContain(sentence);
    if (name === "month") await page.locator(".batch[data-finished]").waitFor();
    const said = await page.locator(".say").first().textContent();
    expect(said?.replaceAll("\u00a0", " ")).toBe(sentence);
    if (name === "approved" && own === undefined) await expectClaimsOnFirstScreen(page);
    await page.getByRole("button", { name: "Start over" }).click();
  }
});
