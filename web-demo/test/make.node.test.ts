// A visitor who decides: proved in the tab under the page's strict policy, cancelled, refused, handed to the verifier.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { pipelineOf } from "@svc/attest";
import { LINT_CODES } from "@svc/vdi-registry";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { violationsOf, visit } from "../../tools/browser/visit.ts";
import { PAGE_IN_GERMAN } from "../src/labels/de.ts";
import { faultsOf } from "./support/faults.ts";
import { setStage } from "./support/stage.ts";
import { verdictOf } from "./support/visit.ts";

const stage = setStage();

/** What the page may cost beside the proving key, gzipped: scripts, worker and the proving module. */
const MOST_BYTES = 102_000;

async function open(): Promise<Page> {
  stage.open = await visit(stage.browser, `${stage.site.address}make.html`);
  return stage.open.page;
}

/** Records all that the progress bar shows. */
const watchProgress = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector("progress") as HTMLProgressElement;
    const shown: number[] = [];
    Object.assign(globalThis, { shown });
    new MutationObserver(() => shown.push(bar.value)).observe(bar, { attributes: true });
  });

const status = (page: Page) => page.locator('[role="status"]').textContent();
const prove = (page: Page) => page.getByRole("button", { name: "Prove this decision" }).click();

test("an approval is proved, watched, and verified by the page next door", async () => {
  const page = await open();
  const before = stage.site.requests.length;
  await watchProgress(page);
  await prove(page);
  await page.getByRole("heading", { name: "Proved: approve" }).waitFor();
  expect(await status(page)).toContain("Proved, verified and signed");
  const shown = await page.evaluate(() => (globalThis as unknown as { shown: number[] }).shown);
  expect(shown.filter((value) => value > 0 && value < 1).length).toBeGreaterThan(3);
  expect(stage.site.requests.filter((line) => /\/assets\/.*\.js$/.test(line))).toEqual([]);
  const loaded = [...new Set(stage.site.requests)].map((line) => line.split(" ")[1] as string);
  const cost = loaded
    .filter((path) => /\/(make|proving-worker)\.js$|prove[\w-]*\.wasm$/.test(path))
    .map((path) => gzipSync(readFileSync(`${stage.folder}${path}`), { level: 9 }).length);
  expect(cost.length).toBe(3);
  console.log(
    `the page that proves: ${cost.reduce((sum, bytes) => sum + bytes, 0)} bytes gzipped, key apart`,
  );
  expect(cost.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MOST_BYTES);
  expect(stage.site.requests.slice(before).filter((line) => line.includes("/proving-key/")).length).toBe(3);
  // Nothing was sent anywhere: only this site was asked, and only for files.
  for (const address of stage.open?.addresses ?? [])
    expect(address.startsWith(stage.site.address) || address.startsWith("blob:")).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("link", { name: "Check it in the verifier" }).click();
  await page.locator(".report-foot").waitFor();
  expect((await verdictOf(page)).kind).toBe("verified");
  expect(stage.open?.complaints).toEqual([]);
});

test("a decline names its reasons, and what is saved is the attestation", { tags: "long" }, async () => {
  const page = await open();
  await page.getByRole("button", { name: "A decline with its reasons" }).click();
  await prove(page);
  await page.getByRole("heading", { name: "Proved: decline" }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save decision.json" }).click(),
  ]);
  const text = readFileSync(await download.path(), "utf8");
  const { decision } = JSON.parse(text) as { decision: { reasons: string[] } };
  expect(decision.reasons.length).toBeGreaterThan(3);
  await page
    .getByText(
      `It names ${decision.reasons.length} rules of the published policy fair-lending-v1 that were not met`,
    )
    .waitFor();
  for (const secret of ["14000", "A34"]) expect(text).not.toContain(`"${secret}"`);
});

test("what the policy forbids is refused by rule, and nothing is made", async () => {
  const page = await open();
  await page.getByRole("button", { name: "An approval that the policy forbids" }).click();
  await prove(page);
  await page.getByRole("heading", { name: "Refused before any proving" }).waitFor();
  const broken = page.locator(".broken li");
  expect(await broken.first().textContent()).toBe(
    "“An approved amount is at most 10000.”The rule approved-amount-limit, at the step approve, is not met.",
  );
  // In another language the same is said of each; the rule's own text stays its author's.
  await page.getByRole("button", { name: "Deutsch" }).click();
  const inGerman =
    "„An approved amount is at most 10000.“Die Regel approved-amount-limit, am Schritt approve, ist nicht erfüllt.";
  await broken.first().getByText("Die Regel").waitFor();
  expect(await broken.first().textContent()).toBe(inGerman);
  await page.getByRole("button", { name: "English" }).click();
  // What came of it is not shown as if it were of what is in the form now.
  const stale = page.getByText("The form was changed since");
  expect(await stale.count()).toBe(0);
  await page.getByLabel("Age in years").fill("42");
  await stale.waitFor();
  expect(await page.getByRole("link", { name: "Check it in the verifier" }).count()).toBe(0);
});

test("rules of one's own: what is odd is said beside them, and they are tried in plain code", async () => {
  const page = await open();
  await page.getByText("Rules of your own").click();
  const lint = page.locator(".lint");
  await lint.getByText("Nothing odd found in 3 rules.").waitFor();
  await page.getByRole("button", { name: "Try them on the decision above" }).click();
  expect(await page.locator(".tried li").allTextContents()).toEqual([
    "of-age: met",
    "amount-limit: met",
    "policy-before-decline: does not apply to this decision",
  ]);
  // A threshold that is none is no 0.
  await page.locator("#own-value").fill("");
  await page.getByRole("button", { name: "Add this rule" }).click();
  expect(await lint.textContent()).toBe("Nothing odd found in 3\u00a0rules.");
  // The same form, a rule that forbids it.
  await page.locator("#own-value").fill("1000");
  await page.getByRole("button", { name: "Add this rule" }).click();
  await page.getByRole("button", { name: "Try them on the decision above" }).click();
  expect(await page.locator(".tried li").last().textContent()).toBe(
    "amount-le-1000-approve: not met; it is critical, so that there is nothing to prove",
  );
  const text = page.getByLabel("The rules, as JSON");
  const typed = await text.inputValue();
  await text.fill(typed.replace('"value": 18', '"value": 19'));
  expect(await lint.textContent()).toContain("of-age: the description states a number");
  for (const unread of ["{", "null", "{}", '"text"', "[]"]) {
    await text.fill(unread);
    expect(await lint.textContent()).toContain("They cannot be read");
  }
  // Chosen, they are what the decision is judged under, and the page says so.
  await text.fill(typed);
  await page.getByText("It will be proved under the published policy fair-lending-v1.").waitFor();
  await page.getByLabel("Prove the decision under these rules").check();
  await page.getByText("It will be proved under the rules of your own below.").waitFor();
  // What cannot be read is not replaced by the published policy.
  await text.fill("{}");
  await prove(page);
  expect(await page.locator("progress").isHidden()).toBe(true);
  expect(await text.evaluate((one: HTMLTextAreaElement) => one.validity.customError)).toBe(true);
  // Nor is anything proved under an outcome that is no step.
  await text.fill(typed.replace('"decline"\n', '"decline", "grant"\n'));
  expect(await lint.textContent()).toBe("The outcome grant is no step.");
  await prove(page);
  expect(await page.locator(".tried li").allTextContents()).toEqual(["The outcome grant is no step."]);
  expect(await page.locator("progress").isHidden()).toBe(true);
  await text.fill(typed);
  await prove(page);
  await page.getByRole("heading", { name: "Refused before any proving" }).waitFor();
  expect(await page.locator(".broken li").allTextContents()).toHaveLength(1);
  expect(stage.open?.complaints).toEqual([]);
});

test("rules by the form: compared inputs, a condition, changed, undone, and saved as vdi attest takes them", async () => {
  const page = await open();
  await page.getByText("Rules of your own").click();
  await page.getByRole("button", { name: "Begin with no rules" }).click();
  const field = (name: string) => page.locator(`#own-${name}`);
  const add = () => page.getByRole("button", { name: "Add this rule" }).click();
  const said = (name: string) =>
    field(name).evaluate((one: HTMLInputElement | HTMLSelectElement) => one.validationMessage);
  await field("value").fill("100");
  await field("times").selectOption("age");
  await field("outcome").selectOption("where");
  await field("where-input").selectOption("savings");
  await field("where-op").selectOption("ne");
  await add();
  // What cannot be a rule says so, and changes nothing.
  const text = page.getByLabel("The rules, as JSON");
  const sound = await text.inputValue();
  await field("value").fill("1,000");
  await add();
  expect(await said("value")).toContain("nothing between the thousands");
  await field("value").fill("80");
  await page.getByText("Step, name, words and reason").click();
  await field("id").fill("amount-le-100-age");
  await add();
  expect(await said("id")).toContain("Another rule has this name");
  expect(await text.inputValue()).toBe(sound);
  await page.getByRole("button", { name: "Change amount-le-100-age" }).click();
  await field("value").fill("60");
  await page.getByRole("button", { name: "Change the rule amount-le-100-age" }).click();
  await page.getByRole("button", { name: "Remove amount-le-100-age" }).click();
  expect(JSON.parse(await text.inputValue())).toEqual({ outcomes: ["approve", "decline"], constraints: [] });
  await page.getByRole("button", { name: "Undo" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save lending.json for the command line" }).click(),
  ]);
  const configuration = JSON.parse(readFileSync(await download.path(), "utf8"));
  const { constraints, derived } = pipelineOf(configuration);
  expect(constraints[0]?.description).toBe(
    "If Savings is not A61 (below 100): Amount asked for is at most 60 times Age in years",
  );
  expect(derived?.[0]?.terms.map(({ times }) => times)).toEqual([1, -60]);
  expect(configuration.decision).toMatchObject({ outcome: "approve", inputs: { applicant: { age: 35 } } });
  // What was tried is no longer of a decision that was changed.
  expect(await page.locator(".tried li").allTextContents()).toEqual([
    "amount-le-100-age: not met; it is critical, so that there is nothing to prove",
  ]);
  await page.getByLabel("Age in years").first().fill("60");
  expect(await page.locator(".tried li").count()).toBe(0);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, location.href])).toEqual([
    0,
    0,
    `${stage.site.address}make.html`,
  ]);
  expect(stage.open?.complaints).toEqual([]);
});

test("the editor of rules, where it did not come, comes when it is opened again", async () => {
  const page = await open();
  await page.route(/policy-editor/, (route) => route.abort(), { times: 1 });
  await page.getByText("Rules of your own").click();
  await page.getByText("a file of this page could not be fetched").waitFor();
  for (let i = 0; i < 2; i += 1) await page.getByText("Rules of your own").click();
  await page.locator(".lint").getByText("Nothing odd found in 3 rules.").waitFor();
});

test("rules that are chosen while the key is fetched are the next decision's", { tags: "long" }, async () => {
  const page = await open();
  await page.getByText("Rules of your own").click();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/proving-key\//, async (route) => {
    await held;
    await route.continue();
  });
  await prove(page);
  await page.getByLabel("Prove the decision under these rules").check();
  release();
  await page.getByText("every critical rule of the published policy fair-lending-v1").waitFor();
  await page.getByText("The form was changed since").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Save decision.json" }).click(),
  ]);
  const { policy } = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(policy.constraints.some(({ id }: { id: string }) => id === "of-age")).toBe(false);
});

test("a proof is cancelled, and the next one is made all the same", { tags: "long" }, async () => {
  const page = await open();
  await prove(page);
  await page.getByText("Proving.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. Nothing was made.").waitFor();
  expect(await page.locator(".made").textContent()).toBe("");
  await prove(page);
  await page.getByRole("heading", { name: "Proved: approve" }).waitFor();
});

test("axe reports nothing before and after, and nothing is wider than the window", {
  tags: "long",
}, async () => {
  const page = await open();
  const look = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await faultsOf(page), `${colorScheme}, ${width}`).toEqual([]);
        const { VDI_SCREENSHOTS: folder } = process.env;
        if (folder) {
          const state = (await page.locator(".made").textContent()) === "" ? "before" : "after";
          await page.screenshot({
            path: `${folder}/make-${state}-${colorScheme}-${width}.png`,
            fullPage: true,
          });
        }
      }
    }
  };
  await look();
  await prove(page);
  await page.getByRole("heading", { name: "Proved: approve" }).waitFor();
  await look();
});

test("whatever the linter says has words in German", () => {
  const { lint } = PAGE_IN_GERMAN.rules;
  for (const [code, sentence] of Object.entries(LINT_CODES)) expect(lint(code, sentence)).not.toBe(sentence);
});

test("once a proof was made, the next ones need no network, also after one that was cancelled", {
  tags: "long",
}, async () => {
  stage.open = await visit(stage.browser, `${stage.site.address}make.html`, {
    context: {},
    serviceWorkers: "block",
  });
  const { page } = stage.open;
  await prove(page);
  await page.getByRole("heading", { name: "Proved: approve" }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "A decline with its reasons" }).click();
  await prove(page);
  await page.getByRole("heading", { name: "Proved: decline" }).waitFor();
  await prove(page);
  await page.getByText("Proving.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Cancelled. Nothing was made.").waitFor();
  await prove(page);
  await page.getByRole("heading", { name: "Proved: decline" }).waitFor();
});
