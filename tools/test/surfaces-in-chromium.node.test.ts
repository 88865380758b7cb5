// A browser shows the examiner's results, on the built page and in the real element: every example alone, and drawn
// pairs and triples of those that hold one attestation; in the long run all of them.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ExaminedSet, examine, viewOf } from "@svc/audit";
import {
  parseTrustFile,
  type TrustOptions,
  type VerificationResult,
  verifyDecision,
} from "@svc/vdi-verifier";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { setStage } from "../../web-demo/test/support/stage.ts";
import { give, verdictOf } from "../../web-demo/test/support/visit.ts";
import { builtScripts } from "../browser/scripts.ts";
import { serveSite } from "../browser/site.ts";
import { AT, visit } from "../browser/visit.ts";
import { LONG, REPOSITORY } from "../testing/paths.ts";
import { some } from "../testing/some.ts";

const stage = setStage();
const EXAMPLES = join(REPOSITORY, "docs/examples");
const textOf = (name: string) => readFileSync(join(EXAMPLES, name), "utf8");
const NAMES = readdirSync(EXAMPLES).filter((name) => name.endsWith(".json") && name !== "trust.json");
const ATTESTATIONS = ["altered.json", "attestation.json", "decline.json"];
const NOBODY: TrustOptions = {};
const TRUSTED = parseTrustFile(textOf("trust.json"));

/** Sets of which the page speaks of one document first. In an ordinary run every eleventh of them. */
function sets(): string[][] {
  const alone = ATTESTATIONS.map((name) => [name]);
  const others = NAMES.filter((name) => !ATTESTATIONS.includes(name) && name !== "audit.json");
  const more = ATTESTATIONS.flatMap((one) =>
    others.flatMap((two, i) => [[one, two], ...others.slice(i + 1).map((three) => [one, two, three])]),
  );
  return [...alone, ["audit.json"], ...more.filter((_, i) => LONG || i % 33 === 0)];
}

async function examined(set: readonly string[], roots: TrustOptions): Promise<ExaminedSet> {
  const trust = {
    verification: { trust: roots },
  };
  const files = set.map((name) => ({ source: name, text: textOf(name) }));
  return examine(files, trust, { at: AT, now: AT });
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start over" }).click();
}

test.each(
  some(
    [
      ["under the examples' trust", TRUSTED],
      ["under nobody's", NOBODY],
    ],
    2,
  ),
)("the page in Chromium, %s", async (_, roots) => {
  stage.open = await visit(stage.browser, stage.site.address, { roots });
  const { page } = stage.open;
  for (const set of sets()) {
    const { documents } = await examined(set, roots);
    const main = documents.find(({ kind }) => kind === "attestation" || kind === "audit_bundle");
    if (main === undefined) throw new Error(set.join());
    const { verdict } = viewOf(main, { names: {}, text: textOf(main.source) });
    await give(page, ...set.map(textOf));
    expect(await verdictOf(page), set.join(" ")).toEqual({
      kind: verdict.kind,
      tone: verdict.tone,
      headline: verdict.headline,
    });
    await startOver(page);
  }
  expect(stage.open.complaints).toEqual([]);
});

test("the element in Chromium says of each attestation what the library says", { tags: "long" }, async () => {
  const folder = join(REPOSITORY, "node_modules/.cache/web-demo/surfaces");
  for (const [name, content] of await builtScripts()) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const extra = Object.fromEntries(ATTESTATIONS.map((name) => [`/${name}`, textOf(name)]));
  const listen =
    'globalThis.results = {}; addEventListener("vdi-result", (e) => { results[e.target.id] = e.detail; }, true);';
  const tags = ATTESTATIONS.map((name) => `<vdi-verify id="${name}" src="/${name}"></vdi-verify>`).join("");
  const markup = `<!doctype html><title>shop</title><body><script src="/listen.js"></script><script type="module" src="/vdi-element.mjs"></script>${tags}`;
  const site = await serveSite(folder, { extra: { ...extra, "/listen.js": listen, "/shop/": markup } });
  stage.open = await visit(stage.browser, `${site.address}shop/`);
  const { page } = stage.open;
  for (const name of ATTESTATIONS) {
    await page.locator(`[id="${name}"][state]:not([state=checking])`).waitFor();
    const said = await page.evaluate(
      (id) => (globalThis as unknown as { results: Record<string, VerificationResult> }).results[id],
      name,
    );
    const own = await verifyDecision(textOf(name), { now: AT });
    const wordless = ({ steps, ...rest }: VerificationResult) => ({
      ...rest,
      steps: steps.map(({ detail: _, ...step }) => step),
    });
    expect(wordless(said as VerificationResult), name).toEqual(JSON.parse(JSON.stringify(wordless(own))));
  }
  await site.close();
});
