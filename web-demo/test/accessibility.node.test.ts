// Every state of the page under axe, in each way that people see it; by keyboard alone; what is said aloud; nothing
// that moves for those who do not want it, and nothing that jumps for anybody.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { TrustOptions } from "@svc/core/trust";
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { AT, ISSUER, REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { LONG } from "../../tools/testing/paths.ts";
import { some } from "../../tools/testing/some.ts";
import { faultsOf } from "./support/faults.ts";
import { setStage } from "./support/stage.ts";
import { altered, bill, first, packed, STATES } from "./support/states.ts";
import { give, openTrust, verdictOf } from "./support/visit.ts";

const stage = setStage();
/** Of docs/examples. */
const EXAMPLE_LENDER = "914cbeaf13079d4c7bbd66d14eee4e9772e8e056accd4f3c5461560d4a90bf3a";

async function start(
  roots: TrustOptions = {},
  context: BrowserContextOptions = {},
  address = stage.site.address,
): Promise<Page> {
  stage.open = await visit(stage.browser, address, { roots, context });
  return stage.open.page;
}

/** Gives a document that is recognised and never examined: the page stays as it is while the steps run. */
async function giveAndHold(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (this: Worker, message: { readonly ask?: string }) {
      if (message.ask !== "examine") postMessage.call(this, message);
    } as Worker["postMessage"];
  });
  await page.locator('input[type="file"][multiple]').setInputFiles({
    name: "decision.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify(REAL.approval)),
  });
  await page.locator(".checking").waitFor();
}

/** It is over besides: at more checks than are named at once. */
const failing = { ...REAL.approval, expires_at: REAL.approval.issued_at + 1 };
const green = { issuers: [{ public_key: ISSUER }] };

interface Look extends BrowserContextOptions {
  readonly name: string;
}

/** Without the long run each state is seen in one of the first four, and each of these in a quarter of the states. */
const LOOKS: readonly Look[] = [
  { name: "light, wide", viewport: { width: 1440, height: 900 } },
  { name: "dark, phone", viewport: { width: 360, height: 740 }, colorScheme: "dark" },
  { name: "forced colours", viewport: { width: 1024, height: 800 }, forcedColors: "active" },
  // 1280 by 1024 pixels at a zoom of 400 %.
  { name: "zoomed", viewport: { width: 320, height: 256 } },
  ...(LONG
    ? ([
        { name: "dark, wide", viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
        { name: "light, phone", viewport: { width: 360, height: 740 } },
      ] as const)
    : []),
];

const SEEN = STATES.map((state, i) => ({
  ...state,
  looks: LONG ? LOOKS : [LOOKS[i % LOOKS.length] as Look],
}));

describe("axe reports nothing, and nothing is wider than the window", () => {
  test.each(some(SEEN, 36))("$name", async ({ roots = {}, documents = [], act, looks }) => {
    const page = await start(roots);
    if (documents.length > 0) await give(page, ...documents);
    await act?.(page);
    for (const { name, viewport, colorScheme = "light", forcedColors = "none" } of looks) {
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: "reduce" });
      expect(await faultsOf(page), name).toEqual([]);
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(stage.open?.complaints).toEqual([]);
  });

  test("while the steps run", { tags: "long" }, async () => {
    const page = await start({}, { reducedMotion: "reduce" });
    await giveAndHold(page);
    await expect(page.locator('.steps [data-state="waiting"]').count()).resolves.toBe(1);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await faultsOf(page)).toEqual([]);
    }
    // What only keeps its room is neither seen nor read out.
    await expect(page.getByText("That the inputs are true.").isVisible()).resolves.toBe(false);
    expect(await page.locator("main").ariaSnapshot()).not.toContain("What this proves");
  });

  test("a page with a fault is reported, so that silence means something", async () => {
    const page = await start();
    await page.evaluate(() => document.querySelector("main")?.append(document.createElement("button")));
    expect((await faultsOf(page)).join()).toContain("button-name");
  });
});

describe("by keyboard alone", () => {
  const focused = (page: Page) =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
    });

  async function tabTo(page: Page, name: string, most = 80): Promise<void> {
    for (let i = 0; i < most; i += 1) {
      await page.keyboard.press("Tab");
      if ((await focused(page)).startsWith(name)) return;
    }
    throw new Error(`${name} is not reached with the tabulator`);
  }

  test("example, verdict, comparing and pinning the key, the lab, and over again", async () => {
    const page = await start();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to the report");
    await tabTo(page, "Approved");
    await page.keyboard.press("Enter");
    await page.locator(".report-foot").waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Example lender approved this application/);
    await tabTo(page, "See it with my own trust");
    await page.keyboard.press("Space");
    await page.locator('.verdict[data-tone="warn"]').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^An unknown issuer approved/);
    await tabTo(page, "Whose key is it?");
    await page.keyboard.press("Space");
    await page.keyboard.insertText(EXAMPLE_LENDER);
    await tabTo(page, "Pin this key");
    await page.keyboard.press("Enter");
    await page.locator('.verdict[data-tone="good"]').waitFor();
    await expect.poll(() => focused(page)).toMatch(/^An issuer that you pinned approved/);
    await tabTo(page, "Tamper lab");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Swap the proof" }).waitFor();
    await tabTo(page, "Swap the proof");
    await page.keyboard.press("Enter");
    await page.locator('.lab-result[data-noticed="5 6"]').waitFor();
    await page.keyboard.press("Shift+Tab");
    await page.locator(".material button", { hasText: "Start over" }).press("Enter");
    await expect.poll(() => focused(page)).toBe("Choose files");
  });

  test("text is typed in and checked, and every place with the focus shows it", {
    tags: "long",
  }, async () => {
    const page = await start();
    await tabTo(page, "or paste text");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.insertText(JSON.stringify(REAL.visitsOnly));
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Check this text");
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement as Element).outlineStyle,
    );
    expect(outline).not.toBe("none");
    await page.keyboard.press("Enter");
    await page.locator(".report-foot").waitFor();
    expect((await verdictOf(page)).kind).toBe("verified");
  });
});

describe("said aloud", () => {
  const said = (page: Page) =>
    page.evaluate(() => {
      const { region } = globalThis as unknown as { region: string[] };
      return region;
    });

  test("that it checks, the verdict and why, and what happens to the roots", async () => {
    const page = await start();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(globalThis, { region: heard });
      new MutationObserver(() => {
        const text = document.querySelector('[role="status"][aria-live="polite"]')?.textContent ?? "";
        if (text !== "" && heard.at(-1) !== text) heard.push(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await give(page, altered);
    await expect.poll(() => said(page)).toContainEqual(expect.stringMatching(/^Not valid\. Step 1/));
    expect((await said(page))[0]).toBe("Checking");
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, first);
    await expect
      .poll(() => said(page))
      .toContainEqual(expect.stringContaining("from a verifier you have not pinned"));
    await page.getByRole("button", { name: "Start over" }).click();
    await give(page, packed.bundle);
    await expect
      .poll(() => said(page))
      .toContainEqual(expect.stringContaining("4 of 8 parts could not be checked"));
    await openTrust(page);
    await page.locator('[data-list="issuers"] > summary').click();
    await page.locator('[data-list="issuers"] input').first().fill(ISSUER);
    await page.locator('[data-list="issuers"] input').first().press("Enter");
    await expect.poll(() => said(page)).toContain("Added");
  });
});

describe("movement", () => {
  test("for those who want none there is none", { tags: "long" }, async () => {
    const moving = (page: Page) =>
      page.evaluate(() =>
        document.getAnimations().map((one) => (one as CSSAnimation).animationName ?? "transition"),
      );
    for (const reducedMotion of ["reduce", "no-preference"] as const) {
      const page = await start({}, { reducedMotion });
      await giveAndHold(page);
      expect((await moving(page)).length > 0, reducedMotion).toBe(reducedMotion === "no-preference");
      await stage.open?.close();
    }
  });

  test.each(
    some(
      [
        ["wide", { width: 1280, height: 900 }, REAL.approval],
        ["tall", { width: 1280, height: 3000 }, REAL.approval],
        ["phone", { width: 390, height: 2500 }, REAL.approval],
        ["what fails, wide", { width: 1280, height: 900 }, altered],
        ["what fails in more, tall", { width: 1280, height: 3000 }, failing],
        ["what fails, phone", { width: 390, height: 2500 }, altered],
      ] as const,
      6,
    ),
  )("nothing moves while steps and verdict arrive: %s", { tags: "long" }, async (_, viewport, given) => {
    const page = await start(green, { viewport });
    await page.evaluate(() => {
      const shifts: string[] = [];
      Object.assign(globalThis, { shifts });
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as unknown as {
            value: number;
            sources: { node: Element | null }[];
          };
          shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.className ?? "").join(" | ")}`);
        }
      });
      // That the report takes the place of the drop zone is the reader's own doing; from then on nothing moves.
      new MutationObserver((_, self) => {
        if (document.querySelector(".checking") === null) return;
        self.disconnect();
        // Two frames: the one that shows it, however late that comes, has been counted by then.
        requestAnimationFrame(() => requestAnimationFrame(() => observer.observe({ type: "layout-shift" })));
      }).observe(document.body, { childList: true, subtree: true });
    });
    // Each step in a frame of its own, as on a slow machine.
    await page.evaluate(() => {
      const { Worker: Native } = globalThis;
      globalThis.Worker = class extends Native {
        override get onmessage(): Worker["onmessage"] {
          return null;
        }
        override set onmessage(hear: Worker["onmessage"]) {
          let last = Promise.resolve();
          this.addEventListener("message", (event) => {
            last = last.then(
              () => new Promise((next) => setTimeout(() => next(hear?.call(this, event)), 60)),
            );
          });
        }
      };
    });
    await give(page, given);
    await page.locator(".report-foot").waitFor({ state: "attached" });
    await page.waitForTimeout(200);
    if (given === failing) expect(await page.locator(".failures .fold li").count()).toBe(2);
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
    expect(shifts).toEqual([]);
  });
});

describe("the first paint", () => {
  test("comes without a script error, under the policy, and asks for little", async () => {
    // With the browser's own clock: a set one hides what the browser measured.
    const context = await stage.browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", ({ message }) => complaints.push(message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(stage.site.address);
    await page.getByRole("heading", { name: "What does this document prove?" }).waitFor();
    const paints = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await expect.poll(paints).toBe(1);
    expect(complaints).toEqual([]);
    expect(asked).not.toContain("/bn254.wasm");
    const scripts = asked.filter((path) => path.startsWith("/assets/") && path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(0);
    const bytes = scripts.map((path) => gzipSync(readFileSync(`${stage.folder}${path}`)).length);
    expect(bytes.reduce((sum, one) => sum + one)).toBeLessThan(FIRST_LOAD_BYTES);
    await context.close();
  });

  test("without scripts it says what it needs", { tags: "long" }, async () => {
    const page = await start({}, { javaScriptEnabled: false });
    await expect(page.locator("noscript").textContent()).resolves.toContain("vdi verify");
  });
});

/** Script of the first visit, gzipped: an empty page needs nothing that shows a document. */
const FIRST_LOAD_BYTES = 80_000;

test("printed, an approval, a decline with reasons, a bundle, a bill and a refusal are one page each, with time, version and whole hashes", {
  tags: "long",
}, async () => {
  const page = await start(packed.roots);
  for (const document of [REAL.approval, REAL.declined, packed.bundle, bill.attestation, altered]) {
    await give(page, document);
    await page.emulateMedia({ media: "print" });
    const foot = (await page.locator(".report-foot").textContent()) ?? "";
    expect(foot).toMatch(/Checked.*UTC.*Software.*audit\spage\s\d+\.\d+\.\d+/s);
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), String(Object.keys(document))).toHaveLength(1);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("button", { name: "Start over" }).click();
  }
  expect(AT).toBeGreaterThan(0);
});
