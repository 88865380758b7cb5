// The conformance cases of verification in Firefox: against the worker in which the page examines. Its verdict is the
// library's. In an ordinary run one case for each verdict wanted.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { ExaminedSet } from "@svc/audit";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { casesByVerdict } from "../../sdk/verifier/test/fixtures/cases-by-verdict.ts";
import { builtPage } from "../../web-demo/test/support/built.ts";
import { findFirefox, launchFirefox, waitInPage } from "../browser/firefox.ts";
import { serveFolder } from "../packed/static-site.ts";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'unsafe-inline'";

const CASES = `addEventListener("error", ({ message }) => answer([{ error: message }]));
addEventListener("unhandledrejection", ({ reason }) => answer([{ error: String(reason) }]));
const cases = await (await fetch("cases.json")).json();
const answer = (said) => { document.documentElement.dataset.answer = JSON.stringify(said); };`;

/** Each case is given, as the page gives it: its text and that of its evidence, recognised, then examined. */
const IN_WORKER = `${CASES}
const worker = new Worker("examine-worker.js", { type: "module" });
const waiting = new Map();
let items = [];
worker.onmessage = ({ data }) => {
  if (data.event?.event === "recognised") items.push(...data.event.items);
  else if (!("event" in data)) waiting.get(data.id)?.(data);
};
worker.onerror = ({ message }) => answer([{ error: { message } }]);
let last = 0;
const ask = (what) => new Promise((resolve) => {
  last += 1;
  waiting.set(last, resolve);
  worker.postMessage({ id: last, ...what });
});
const said = [];
for (const [texts, { at, now, signal, onStep, evidence, ...verification }] of cases) {
  const sources = texts.map((text, i) => ({ name: String(i), text }));
  items = [];
  await ask({ ask: "recognise", sources });
  const terms = { trust: { verification }, at: at ?? null, now };
  said.push(await ask({ ask: "examine", set: last, taken: 0, items, terms }));
}
answer(said);`;

const page = (script: string) =>
  `<!doctype html><title>cases</title><body><script type="module" src="${script}"></script>`;

const firefox = findFirefox();
/** Times of the clock would differ between here and there. */
const cases = casesByVerdict().filter(({ options: { now } }) => now !== undefined);
const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/** Codes, values and roots; an engine's name is the browser's own, sentences are loaded with what wants them. */
function decided({ engine: _engine, steps, ...result }: VerificationResult): unknown {
  const rows = steps.map(({ detail: _detail, ...row }) => row);
  return JSON.parse(JSON.stringify({ ...result, steps: rows }));
}

describe.skipIf(firefox === null)("in Firefox (skipped where there is no Firefox)", () => {
  let folder: string;
  let browser: Browser;
  let site: Awaited<ReturnType<typeof serveFolder>>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "vectors-firefox-"));
    const built = await builtPage();
    cpSync(built, folder, { recursive: true });
    const given = cases.map(({ attestation, options }) => [
      [attestation, ...[options.evidence ?? []].flat()].map(textOf),
      options,
    ]);
    const all: [string, string | Uint8Array][] = [
      ["worker.html", page("in-worker.js")],
      ["in-worker.js", IN_WORKER],
      ["cases.json", JSON.stringify(given)],
    ];
    for (const [name, content] of all) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    [site, browser] = await Promise.all([serveFolder(folder, POLICY), launchFirefox(firefox as string)]);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function saidBy(name: string): Promise<unknown[]> {
    const visited = await browser.newPage();
    await visited.goto(`${site.address}${name}`);
    await waitInPage(visited, () => document.documentElement.dataset.answer !== undefined);
    const { answer, agent } = await visited.evaluate(() => ({
      answer: document.documentElement.dataset.answer ?? "null",
      agent: navigator.userAgent,
    }));
    expect(agent).toContain("Firefox/");
    return JSON.parse(answer);
  }

  test("the page's worker decides a case for each verdict as the library", { tags: "long" }, async () => {
    const said = (await saidBy("worker.html")) as { answer?: ExaminedSet; error?: unknown }[];
    expect(said).toHaveLength(cases.length);
    const seen = new Set<string>();
    for (const [i, { answer, error }] of said.entries()) {
      const { name, attestation, options } = cases[i] as (typeof cases)[number];
      expect(error, name).toBeUndefined();
      const [document] = answer?.documents ?? [];
      // A document that does not look like an attestation is another kind to the examiner.
      if (document === undefined || document.kind !== "attestation") continue;
      const { source_evidence: _, ...own } = await verifyDecision(textOf(attestation), options);
      const { source_evidence: _2, ...found } = document.result as VerificationResult;
      expect(decided(found), name).toEqual(decided(own));
      seen.add(document.verdict);
    }
    expect([...seen].sort()).toEqual(["could_not_check", "not_valid", "verified"]);
  });
});
