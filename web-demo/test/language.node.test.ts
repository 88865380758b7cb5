// The page in German, and from right to left: every word of its own is in the language that is spoken, what is on the page
// stays when another is spoken, and no layout breaks where text begins at the other side.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { en } from "@svc/messages";
import { MANIFESTS } from "@svc/vdi-registry";
import type { BrowserContextOptions, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { ISSUER, REAL, violationsOf, visit } from "../../tools/browser/visit.ts";
import { LONG } from "../../tools/testing/paths.ts";
import { some } from "../../tools/testing/some.ts";
import { GALLERY } from "../src/gallery.ts";
import { CEREMONY_EN } from "../src/labels/ceremony.en.ts";
import { PAGE_IN_GERMAN } from "../src/labels/de.ts";
import { LAB_EN } from "../src/labels/lab.en.ts";
import { MAKE_EN } from "../src/labels/make.en.ts";
import { MANY_EN } from "../src/labels/many.en.ts";
import { OUTSIDE_EN } from "../src/labels/outside.en.ts";
import { REPORT_EN } from "../src/labels/report.en.ts";
import { RULES_EN } from "../src/labels/rules.en.ts";
import { SCAN_EN } from "../src/labels/scan.en.ts";
import { SHELL_EN } from "../src/labels/shell.en.ts";
import { TRUST_EN } from "../src/labels/trust.en.ts";
import { faultsOf } from "./support/faults.ts";
import { setStage } from "./support/stage.ts";
import { STATES } from "./support/states.ts";
import { give } from "./support/visit.ts";

const stage = setStage();

async function start(
  query = "",
  context: BrowserContextOptions = {},
  roots: Parameters<typeof visit>[2] = {},
): Promise<Page> {
  stage.open = await visit(stage.browser, stage.site.address + query, { ...roots, context });
  return stage.open.page;
}

/** What is said between the places for values, in a table of words or in the functions of one. */
function textsOf(said: unknown): string[] {
  if (typeof said === "string") return said.split(/\{[a-z_:]+\}/);
  if (typeof said === "function") return String(said).split(/[`"]|\$\{[^}]*\}/);
  return typeof said === "object" && said !== null ? Object.values(said).flatMap(textsOf) : [];
}

/** Sentences of the page's own in English that are long enough to be nobody else's. */
const LABELS = [
  CEREMONY_EN,
  LAB_EN,
  MAKE_EN,
  MANY_EN,
  OUTSIDE_EN,
  REPORT_EN,
  // Comparisons are a document's words too.
  { ...RULES_EN, comparisons: null },
  SCAN_EN,
  SHELL_EN,
  TRUST_EN,
];
const deep = (said: unknown): unknown[] =>
  typeof said === "object" && said !== null ? Object.values(said).flatMap(deep) : [said];
const ENGLISH = LABELS.flatMap(deep).filter(
  (said): said is string => typeof said === "string" && said.trim().split(" ").length > 2,
);
/** And of the library's, whose words may be a name in a document where they are few. */
const ENGLISH_OF_LIBRARY = textsOf(en)
  .map((said) => said.trim())
  .filter((said) => said.split(" ").length > 3 && /^[A-Z][A-Za-z ,.:;'()-]+$/.test(said));

/** Everything that a reader meets there: text, and what is read out in its place. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label],[title],[placeholder]")].flatMap((one) =>
      ["aria-label", "title", "placeholder"].map((name) => one.getAttribute(name) ?? ""),
    );
    return [document.body.textContent, document.title, ...named].join("\n").replaceAll("\u00a0", " ");
  });

/** Words that German has not, by which a sentence is known to be English. */
const ENGLISH_WORDS = /\b(the|which|that|with|of|and|is|are|not|this|from|by|yes|expected|found|differs)\b/;

const REASONS = new Set(
  Object.values(en.sentences)
    .flatMap((sentences) => Object.keys(sentences))
    .filter((reason) => reason.includes("_")),
);
/** What is no sentence of a table: problems in English, lines of a file, and reasons that are not shown as code. */
async function strayIn(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (parentElement?.closest("code, pre, noscript, .reason") === null) outside.push(textContent ?? "");
    }
    const problems = [...document.querySelectorAll(".problem")].map((one) => one.textContent ?? "");
    return { outside, problems };
  });
  const bare = (text: string) => (text.match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []).some((one) => REASONS.has(one));
  return [
    ...found.problems.filter((one) => ENGLISH_WORDS.test(one)),
    ...found.outside.filter((text) => /, line \d/.test(text) || bare(text)),
  ];
}

/** Without the long run those that show most of the page's words. */
const SHORT = ["declined, with reasons"];
const SPOKEN = STATES.filter(({ name }) => LONG || SHORT.includes(name));

describe("in German", () => {
  test("the sentences that are looked for are found on the page in English", async () => {
    const page = await start();
    const text = await textOf(page);
    expect(ENGLISH.length).toBeGreaterThan(200);
    expect(ENGLISH.filter((said) => text.includes(said)).length).toBeGreaterThan(15);
    await give(page, REAL.approval);
    const report = await textOf(page);
    expect(ENGLISH_OF_LIBRARY.length).toBeGreaterThan(400);
    expect(ENGLISH_OF_LIBRARY.filter((said) => report.includes(said)).length).toBeGreaterThan(15);
  });

  test.each(SPOKEN)(
    "no word of the page's own is English: $name",
    async ({ roots = {}, documents = [], act, name }) => {
      // What is pressed there is found by its English name.
      const isPressed = /comp|lab$|tamper/.test(name);
      const page = await start(isPressed ? "" : "?lang=de", {}, { roots });
      if (documents.length > 0) await give(page, ...documents);
      await act?.(page);
      if (isPressed) {
        // The drawer may lie over the button.
        await page.locator(".language").dispatchEvent("click");
        await page.locator(".language", { hasText: "English" }).waitFor();
        if (documents.length > 0) await page.locator(".report-foot").waitFor();
      }
      await page.locator('.language[lang="en"]').waitFor({ state: "attached" });
      const text = await textOf(page);
      expect([...ENGLISH, ...ENGLISH_OF_LIBRARY].filter((said) => text.includes(said))).toEqual([]);
      expect(await strayIn(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await faultsOf(page)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      expect(stage.open?.complaints).toEqual([]);
    },
  );

  test("the browser's language is spoken, the address wins over it, and one that there are no words in is English", {
    tags: "long",
  }, async () => {
    const langs: (string | null)[] = [];
    for (const [query, locale] of [
      ["", "de-AT"],
      ["?lang=en", "de-DE"],
      ["", "fr-FR"],
      ["?lang=fr", "en-GB"],
      ["?lang=de", "en-GB"],
    ] as const) {
      const page = await start(query, { locale });
      await page.locator(".gallery").waitFor();
      langs.push(await page.evaluate(() => document.documentElement.lang));
      await stage.open?.close();
    }
    expect(langs).toEqual(["de", "en", "en", "en", "de"]);
  });

  test("the words come where they are spoken, and nowhere else", { tags: "long" }, async () => {
    const loaded = () => stage.open?.addresses.filter((one) => /assets\/de-.*\.js$/.test(one)).length;
    await start();
    const before = loaded();
    await stage.open?.page.getByRole("button", { name: "Deutsch" }).click();
    await stage.open?.page.getByRole("button", { name: "English" }).waitFor();
    expect([before, loaded()]).toEqual([0, 1]);
  });

  test("whoever changes the language keeps documents, verdict and the address's fragment, there and back", {
    tags: "long",
  }, async () => {
    const page = await start("", {}, { roots: { issuers: [{ public_key: ISSUER }] } });
    await give(page, REAL.approval);
    const english = await page.locator(".say").textContent();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.locator(".verdict-word", { hasText: "Prüfung bestanden" }).waitFor();
    expect(await page.locator(".say").textContent()).toMatch(
      /^Ein Aussteller, den Sie festgelegt haben, hat diesen Antrag bewilligt, am /,
    );
    expect(await page.locator(".material-items .chip:not(.slot)").count()).toBe(1);
    expect(new URL(page.url()).search).toBe("?lang=de");
    expect(await page.locator(".drawer").count()).toBe(1);
    await page.getByRole("button", { name: "English" }).click();
    await page.locator(".verdict-word", { hasText: "Verified" }).waitFor();
    expect(await page.locator(".say").textContent()).toBe(english);
  });
});

/** Each text of the page by itself, folded ones too. */
const piecesOf = (page: Page) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walk.nextNode()) {
      const { parentElement, textContent } = walk.currentNode;
      if (parentElement?.closest("noscript") === null) found.push(textContent ?? "");
    }
    for (const one of document.querySelectorAll("[aria-label],[title],[placeholder]")) {
      for (const name of ["aria-label", "title", "placeholder"]) found.push(one.getAttribute(name) ?? "");
    }
    // The page keeps numbers with their words; tables and documents have plain spaces.
    return found.map((text) => text.replaceAll("\u00a0", " ").trim()).filter((text) => text !== "");
  });

describe("every example of the gallery, in German", () => {
  test.each(
    some(
      GALLERY.map(({ name, files }) => ({ name, files })),
      12,
    ),
  )("says nothing in English but what its documents say: $name", async ({ name, files }) => {
    const page = await start("?lang=de");
    await page.locator(`[data-example="${name}"]`).click();
    await page.locator(".report-foot").waitFor();
    const pieces = await piecesOf(page);
    expect(pieces.length).toBeGreaterThan(100);
    // An amount as German writes it.
    expect(pieces.filter((piece) => /\d\.\d{2,6} [A-Z]{3}\b/.test(piece))).toEqual([]);
    const documents = await Promise.all(
      ["trust.json", ...files].map((file) => readFile(join(stage.folder, "gallery", file), "utf8")),
    );
    // Quotation marks within a document are escaped there, and quoted once more where they are shown.
    const own = documents.join("\n").replaceAll("\\", "").toLowerCase();
    const said = pieces.flatMap((piece) => piece.split(/["“”„:;]/).map((part) => part.trim().toLowerCase()));
    const english = said.filter((piece) => ENGLISH_WORDS.test(piece) && !own.includes(piece));
    expect(english).toEqual([]);
  });
});

describe("the pages beside it, in German", () => {
  const OWN = {
    "make.html": [MAKE_EN, PAGE_IN_GERMAN.make],
    "ceremony.html": [CEREMONY_EN, PAGE_IN_GERMAN.ceremony],
  } as const;
  const DESCRIBED = (MANIFESTS["fair-lending-v1"]?.constraints ?? []).map(({ description }) => description);
  const flatOf = (table: object): string[] =>
    Object.values(table).flatMap((said) => (typeof said === "object" ? flatOf(said) : [said]));

  /** Nothing that is of the table in English, no English sentence at all, and nothing that axe reports. */
  async function expectGerman(page: Page, name: keyof typeof OWN): Promise<void> {
    const [english, german] = OWN[name];
    const own = new Set(flatOf(german).filter((said) => typeof said === "string"));
    const table = flatOf(english).filter((said) => typeof said === "string" && !own.has(said));
    const pieces = await piecesOf(page);
    expect(pieces.length).toBeGreaterThan(10);
    // A rule of the policy is in the policy's own words.
    const left = pieces.filter(
      (piece) =>
        (ENGLISH_WORDS.test(piece) || table.includes(piece)) &&
        !DESCRIBED.includes(piece.replace(/^„|“$/g, "")),
    );
    expect(left).toEqual([]);
    expect([await page.title(), await page.evaluate(() => document.documentElement.lang)]).toEqual([
      german.title,
      "de",
    ]);
    for (const colorScheme of ["light", "dark"] as const) {
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await faultsOf(page), `${colorScheme}, ${width}`).toEqual([]);
      }
    }
    expect(await violationsOf(page)).toEqual([]);
    expect(stage.open?.complaints).toEqual([]);
  }

  test("a decision is refused by rule, then another is made and handed to the verifier in German", {
    tags: "long",
  }, async () => {
    const page = await start("make.html?lang=de");
    await page.getByRole("button", { name: "Eine Bewilligung, die die Regeln verbieten" }).click();
    await page.getByRole("button", { name: "Diese Entscheidung beweisen" }).click();
    await page.getByRole("heading", { name: "Zurückgewiesen vor jedem Beweis" }).waitFor();
    await expectGerman(page, "make.html");
    await page.getByRole("button", { name: "Eine Ablehnung mit ihren Gründen" }).click();
    await page.getByRole("button", { name: "Diese Entscheidung beweisen" }).click();
    await page.getByRole("heading", { name: "Bewiesen: ablehnen" }).waitFor();
    await expectGerman(page, "make.html");
    await page.getByRole("link", { name: "Auf der Prüfseite prüfen" }).click();
    await page.locator(".report-foot").waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
  });

  test("a contributor is told what lacks", { tags: "long" }, async () => {
    const page = await start("ceremony.html?lang=de");
    await page.getByRole("button", { name: "Nur prüfen" }).click();
    await page.getByText(PAGE_IN_GERMAN.ceremony.chooseBothKeys).waitFor();
    await expectGerman(page, "ceremony.html");
  });

  test("the browser's language is spoken; the switch says all anew, and what was filled in stays", {
    tags: "long",
  }, async () => {
    const page = await start("make.html", { locale: "de-AT" });
    const loaded = () => stage.open?.addresses.filter((one) => one.endsWith("/german.js")).length;
    await page.getByRole("heading", { name: PAGE_IN_GERMAN.make.heading }).waitFor();
    await page.locator("#amount").fill("4321");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { name: MAKE_EN.heading }).waitFor();
    expect(await page.locator("#amount").inputValue()).toBe("4321");
    expect(new URL(page.url()).search).toBe("?lang=en");
    expect([await page.title(), loaded()]).toEqual([MAKE_EN.title, 1]);
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("heading", { name: PAGE_IN_GERMAN.make.heading }).waitFor();
    await expectGerman(page, "make.html");
  });
});

/** Of places where a date or a sentence begins or ends: those where what comes first is not at the left. */
function turnedSentences(): string[] {
  const edges = [
    [".say .rest", -2, -1],
    [".card .note", -2, -1],
    [".report-foot dd", 0, 3],
  ] as const;
  return edges.flatMap(([selector, one, other]) => {
    const element = document.querySelector(selector);
    if (element === null) return [`${selector}: absent`];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const text = walker.nextNode() as Text;
    const left = (at: number) => {
      const range = document.createRange();
      const from = at < 0 ? text.data.length + at : at;
      range.setStart(text, from);
      range.setEnd(text, from + 1);
      return range.getBoundingClientRect().left;
    };
    return left(one) < left(other) ? [] : [`${selector}: ${text.data}`];
  });
}

describe("from right to left", () => {
  test.each(some(["phone", "wide"] as const, 2))(
    "nothing is wider than the window, and what began at the left begins at the right: %s",
    { tags: "long" },
    async (width) => {
      const viewport = width === "wide" ? { width: 1280, height: 900 } : { width: 360, height: 740 };
      const page = await start("", { viewport }, { roots: { issuers: [{ public_key: ISSUER }] } });
      await give(page, REAL.approval);
      const middles = () =>
        page.evaluate(() =>
          [".brand svg", ".verdict .seal", ".legend .dot-mark"].map((selector) => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box === undefined ? null : Math.round(box.left + box.width / 2);
          }),
        );
      const before = await middles();
      await page.evaluate(() => {
        document.documentElement.dir = "rtl";
      });
      expect(await faultsOf(page)).toEqual([]);
      const inner = await page.evaluate(() => document.documentElement.clientWidth);
      const after = await middles();
      expect(before).not.toContain(null);
      for (const [i, at] of before.entries()) {
        expect(Math.abs((after[i] ?? 0) - (inner - (at ?? 0)))).toBeLessThan(24);
      }
      // A sentence keeps its order: a number that it begins with, a full stop that it ends with.
      expect(await page.evaluate(turnedSentences)).toEqual([]);
      // Drawings and hashes keep their direction: their letters are not mirrored.
      expect(
        await page.evaluate(() =>
          [".drawing", ".hash"].map(
            (one) => getComputedStyle(document.querySelector(one) as Element).direction,
          ),
        ),
      ).toEqual(["ltr", "ltr"]);
    },
  );
});
