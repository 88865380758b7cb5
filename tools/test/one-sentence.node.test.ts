// Page, element, command line and HTML report say one sentence of a decision, that of `@svc/messages`, whatever it came to;
// and the badge that is saved from the page is the one that `vdi badge` draws.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { decisionFacts, issuerNames } from "@svc/audit";
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import { decisionInWords, sentenceOfDecision } from "@svc/messages";
import { parseTrustFile, verifyDecision } from "@svc/vdi-verifier";
import type { Page } from "playwright";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { runVdi } from "../../sdk/cli/src/vdi/run.ts";
import { setStage } from "../../web-demo/test/support/stage.ts";
import { give } from "../../web-demo/test/support/visit.ts";
import { builtScripts } from "../browser/scripts.ts";
import { serveSite } from "../browser/site.ts";
import { AT, visit } from "../browser/visit.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { some } from "../testing/some.ts";

const EXAMPLES = join(REPOSITORY, "docs/examples");
const textOf = (name: string) => readFileSync(join(EXAMPLES, name), "utf8");
const TRUSTED = parseTrustFile(textOf("trust.json"));
const [LENDER = ""] = Object.keys(issuerNames(TRUSTED));
const stage = setStage();

async function wanted(text: string, isTrusted: boolean): Promise<string> {
  const result = await verifyDecision(text, {
    ...(isTrusted ? { trust: TRUSTED } : {}),
    at: AT,
    now: AT,
  });
  const read = parseAttestation(text);
  if (!read.ok) throw new Error("the example cannot be read");
  const names = isTrusted ? issuerNames(TRUSTED) : {};
  return sentenceOfDecision(decisionInWords(decisionFacts(result, read.value as DecisionAttestation, names)));
}

async function byVdi(name: string, isTrusted: boolean): Promise<readonly string[]> {
  const printed: string[] = [];
  const run = (command: string, ...more: string[]) =>
    runVdi(
      [
        ...[command, join(EXAMPLES, name), "--at", String(AT), ...more],
        ...(isTrusted ? ["--trust", join(EXAMPLES, "trust.json")] : []),
      ],
      {
        line: (line) => void printed.push(line),
        note: () => undefined,
        stdin: async () => new Uint8Array(),
        colour: false,
      },
    );
  await run("verify");
  const [sentence = ""] = printed;
  await run("verify", "--html", "-");
  const heading = /<h1>(.*?)<\/h1>/.exec(printed.at(-1) ?? "")?.[1] ?? "";
  const clock = vi.spyOn(Date, "now").mockReturnValue(AT * 1000);
  await run("badge").finally(() => clock.mockRestore());
  return [sentence, heading, printed.at(-1) ?? ""];
}

/** Without what keeps a line from breaking, which is each surface's own. */
function breaking(text: string): string {
  return text.replaceAll("\u00a0", " ");
}

/** A badge without the name of what made it, and without its small print, whose lines break by that name. */
function ofAnyMaker(badge: string): string {
  expect(badge).toMatch(/^<svg .*<\/svg>$/s);
  return badge
    .replaceAll(/ by (audit page|vdi) /g, " by ")
    .replaceAll(/<text [^>]*font-size="12\.5"[^>]*>[^<]*<\/text>/g, "");
}

async function byPage(name: string, isTrusted: boolean): Promise<readonly [string | null, badge: string]> {
  stage.open = await visit(stage.browser, stage.site.address, { roots: isTrusted ? TRUSTED : {} });
  const page: Page = stage.open.page;
  await give(page, textOf(name));
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a badge" }).click();
  const badge = readFileSync(await (await saved).path(), "utf8");
  return [await page.locator("h1.say").textContent(), badge.trimEnd()];
}

describe.each([
  ["under the examples' trust", true],
  ["under nobody's", false],
])("%s", (_, isTrusted) => {
  test.each(some(["decline.json", "attestation.json", "altered.json"], 3))("%s", async (name) => {
    const sentence = await wanted(textOf(name), isTrusted);
    const [said, saved] = await byPage(name, isTrusted);
    expect(breaking(said ?? "")).toBe(breaking(sentence));
    const [line, heading, drawn = ""] = await byVdi(name, isTrusted);
    expect(ofAnyMaker(saved)).toBe(ofAnyMaker(drawn));
    expect(line).toBe(sentence);
    expect(breaking(heading ?? "")).toBe(breaking(sentence).replaceAll("'", "&#39;"));
  });
});

describe("the element, which speaks for the page around it", () => {
  const folder = join(REPOSITORY, "node_modules/.cache/web-demo/one-sentence");
  beforeAll(async () => {
    for (const [name, content] of await builtScripts()) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
  });

  test.each(some(["decline.json", "attestation.json"], 2))("%s", async (name) => {
    const site = await serveSite(folder, {
      headers: {},
      extra: {
        "/shop/": `<!doctype html><title>shop</title><script type="module" src="/vdi-element.mjs"></script><vdi-verify src="/it.json" issuers="${LENDER}" issuer-name="Example lender"></vdi-verify>`,
        "/it.json": textOf(name),
      },
    });
    stage.open = await visit(stage.browser, `${site.address}shop/`);
    const said = await stage.open.page.locator("[part=sentence]").textContent();
    const own = await wanted(textOf(name), true);
    expect(said).toBe(own.replace("a key that you pinned", "a key that this page names"));
    await site.close();
  });
});
