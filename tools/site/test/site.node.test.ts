// The documentation as a site. Short: where each link of each page would lead, and what the playground says. Long: the site
// is built, every link in what was built leads to a file, and search, the viewer of the API and the playground answer in
// Chromium, from plain files and from the Worker in the local runtime.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, posix } from "node:path";
import { evaluateAcceptancePolicy, verifyDecision } from "@svc/vdi-verifier";
import { type Browser, chromium, type Page } from "playwright";
import { expect, test } from "vitest";
import { createTestHarness } from "wrangler";
import { launchOptions } from "../../browser/chromium.ts";
import { serveFolder } from "../../packed/static-site.ts";
import { LONG, REPOSITORY } from "../../testing/paths.ts";
import { inlineScriptHashes, siteHeaders } from "../headers.ts";
import {
  anchorOf,
  linkedFiles,
  openApiViewer,
  pagesIn,
  plainMarkdown,
  reachedPages,
  sidebarOf,
  targetOf,
} from "../pages.ts";
import { judgeExamined } from "../playground/examined.ts";
import { judge, Mistake } from "../playground/judge.ts";
import { playgroundExamples } from "../playground.ts";

process.env.WRANGLER_SEND_METRICS = "false";
process.env.CLOUDFLARE_CF_FETCH_ENABLED = "false";

const pages = pagesIn(REPOSITORY);

test("pages are the documentation, and no page of the tests or of what is installed", () => {
  for (const page of [
    "README.md",
    "docs/README.md",
    "docs/how-to/write-a-policy.md",
    "sdk/verifier/ELEMENT.md",
  ])
    expect(pages).toContain(page);
  expect([...pages].filter((page) => page.includes("node_modules") || page.includes("/test/"))).toEqual([]);
});

test("no page is forgotten: those of the documentation are in the sidebar, and links lead to all others", () => {
  const shown = sidebarOf(REPOSITORY).flatMap((one) => ("items" in one ? one.items : []));
  const documentation = [...pages].filter((page) => /^docs\/[^/]+\.md$/.test(page));
  const links = shown.map(({ link }) => `${link.slice(1)}.md`);
  expect(documentation.filter((page) => page !== "docs/README.md" && !links.includes(page))).toEqual([]);
  expect(shown).toContainEqual({ text: "Hold a ceremony", link: "/docs/how-to/hold-a-ceremony" });
  const reached = reachedPages(REPOSITORY, pages);
  expect([...pages].filter((page) => !reached.has(page))).toEqual([]);
});

test("a link leads to a page, to a copy of a file, or nowhere", () => {
  const from = "docs/tutorials/auditor.md";
  expect(targetOf(REPOSITORY, pages, from, "../examples/README.md")).toEqual({
    page: "docs/examples/README.md",
  });
  expect(targetOf(REPOSITORY, pages, from, "../../sdk/core")).toEqual({ page: "sdk/core/README.md" });
  expect(targetOf(REPOSITORY, pages, from, "../examples/attestation.json")).toEqual({
    file: "docs/examples/attestation.json",
  });
  for (const link of ["nowhere.md", "../../../etc/passwd", "../../sdk/core/src"])
    expect(targetOf(REPOSITORY, pages, from, link), link).toBeNull();
});

test("a heading's anchor is the one that links name, as readers on GitHub have it", () => {
  expect(
    ["The verifier's material", "4. The log, as files", "`policy_root`", "Größen – ÄÖ", "a  b"].map(anchorOf),
  ).toEqual(["the-verifiers-material", "4-the-log-as-files", "policy_root", "größen--äö", "a--b"]);
});

test("what pages point at is in the repository, and the viewer speaks of this service", () => {
  const files = linkedFiles(REPOSITORY, pages);
  expect(files).toContain("docs/examples/attestation.json");
  for (const file of files) expect(statSync(join(REPOSITORY, file)).isFile()).toBe(true);
  const viewer = openApiViewer(REPOSITORY);
  expect(JSON.parse(String(viewer.get("openapi.json")))).toHaveProperty("paths");
  expect(viewer.get("viewer.js")).toContain("supportedSubmitMethods: []");
  // The class that the viewer's own style sheet has for dark pages.
  expect(viewer.get("viewer.js")).toContain('classList.toggle("dark-mode"');
  expect(String(viewer.get("swagger-ui.css"))).toContain(".dark-mode");
});

test("what is indented is code in a box, as what stands between fences", () => {
  const fenced = (tokens: readonly { readonly info: string; readonly content: string }[], i: number) =>
    `<div>${tokens[i]?.info}:${tokens[i]?.content}</div>`;
  const markdown = {
    utils: { escapeHtml: String },
    renderer: { rules: { fence: fenced } as Record<string, unknown> },
  };
  plainMarkdown(markdown as never, REPOSITORY, pages);
  const rule = markdown.renderer.rules.code_block as (tokens: object[], i: number) => string;
  expect(rule([{ type: "code_block", info: "", content: "npx vdi" }], 0)).toBe("<div>:npx vdi</div>");
});

const library = { verifyDecision, evaluateAcceptancePolicy, judgeExamined };

test("the playground's examples come to what their names say, by the library's own verdict", async () => {
  const judged = await Promise.all(
    playgroundExamples(REPOSITORY).map((example) => judge(example, library as never)),
  );
  expect(judged.map(({ tone }) => tone)).toEqual(["good", "warn", "good", "bad", "good", "good", "good"]);
  expect(judged.map(({ acceptance }) => acceptance)).toEqual([
    ...[null, null, null, null],
    "Accepted by the policy.",
    ...[null, null],
  ]);
  expect(judged[1]?.sentence).toMatch(/^An unknown issuer approved /);
  expect(judged[3]?.sentence).toMatch(/^This document does not hold\. /);
  expect(judged[5]?.sentence).toMatch(/^Example lender approved /);
  expect(judged[5]?.rows).toHaveLength(4);
  expect(judged[6]?.sentence).toMatch(/^The verifier alice found an attestation valid /);
  const [, , declined] = judged;
  expect(JSON.parse(declined?.machine ?? "")).toMatchObject({ valid: true });
  expect(declined?.rows).toHaveLength(8);
});

test("copies of one decision are one decision and its copies", async () => {
  const [approved] = playgroundExamples(REPOSITORY);
  const line = JSON.stringify(JSON.parse(approved?.documents ?? ""));
  const documents = [line, line, line].join("\n");
  const { sentence } = await judge({ documents, options: "{}", policy: "" }, library as never);
  expect(sentence).toMatch(/^One decision is verified, .* 2 more are copies of one of them\.$/);
});

test("what was typed wrong is said by its field, and what is no document could not be checked, not an error", async () => {
  const [approved] = playgroundExamples(REPOSITORY);
  const given = { documents: approved?.documents ?? "", options: "{}", policy: "" };
  const wrong = [
    [{ ...given, documents: " " }, "Documents: there is none."],
    [
      { ...given, documents: '{"type":"verification_receipt_v1"}', policy: "{}" },
      "Policy: it is held against",
    ],
    [{ ...given, options: '{"type":"vdi_trust_roots_v1","issuers":1}' }, "Options: "],
    [{ ...given, options: "[]" }, "Options: this is no JSON object."],
    [{ ...given, options: '{"trust":{"issuers":"all"}}' }, "Options: options.trust.issuers"],
    [{ ...given, policy: "[]" }, "Policy: this is no JSON object."],
    [{ ...given, options: '{"trsut":{}}' }, 'Options: unknown member "trsut"'],
    [{ ...given, policy: '{"levle":"low"}' }, 'Policy: unknown member "levle"'],
    [{ ...given, documents: `${given.documents}\n${given.documents}` }, "Documents: there are several"],
  ] as const;
  for (const [input, said] of wrong) {
    const mistake = await judge(input, library as never).catch((error: unknown) => error);
    expect(mistake).toBeInstanceOf(Mistake);
    expect((mistake as Mistake).message).toContain(said);
  }
  for (const documents of ["hello", "<html>", "{}", '"text"', "[1]", "null", "[".repeat(100_000)])
    expect(await judge({ ...given, documents }, library as never)).toMatchObject({
      tone: "unknown",
      headline: "Could not be checked",
    });
  // Whatever it says that it is: what cannot be read could not be checked, and it is said where it ends.
  const cut = given.documents.slice(0, -200);
  const said = await judge({ ...given, documents: cut }, library as never);
  expect([said.tone, JSON.stringify(said)]).toEqual([
    "unknown",
    expect.stringContaining("The text is not JSON"),
  ]);
  const marked = await judge({ ...given, documents: `\uFEFF${given.documents}` }, library as never);
  expect([marked.tone, JSON.stringify(marked)]).toEqual([
    "unknown",
    expect.stringContaining("a byte order mark"),
  ]);
});

test("every kind of document is judged, alone and together, as `examine` judges it", async () => {
  const read = (path: string) => readFileSync(join(REPOSITORY, path), "utf8").trim();
  const line = (path: string) => JSON.stringify(JSON.parse(read(path)));
  const examples = "docs/examples";
  const options = read(`${examples}/trust.json`);
  const judged = (documents: string) => judge({ documents, options, policy: "" }, library as never);
  expect(await judged(read(`${examples}/evidence.json`))).toMatchObject({
    tone: "good",
    headline: "Verified",
  });
  expect(await judged(read(`${examples}/opening.json`))).toMatchObject({ tone: "unknown" });
  const two = await judged(`${line(`${examples}/attestation.json`)}\n${line(`${examples}/altered.json`)}`);
  expect(two).toMatchObject({ tone: "bad", headline: "Not valid" });
  expect(two.sentence).toMatch(/^1 of 2 decisions is verified: .* 1 is not valid\.$/);
  const roots = await judged(read(`${examples}/trust.json`));
  expect(roots).toMatchObject({ tone: "unknown", sentence: expect.stringContaining("field of options") });
  expect(two.rows.map(([, said]) => said.replace(/\..*/s, ""))).toEqual(["Verified", "Not valid"]);
  const refused = await judge(
    { documents: read(`${examples}/attestation.json`), options: "{}", policy: '{"level":"low"}' },
    library as never,
  );
  expect(refused.acceptance).toBe("Not accepted by the policy. No receipt counts.");
  // The receipt alone would stand on its verifier; altered, it falls.
  const cut = await judged(line(`${examples}/receipt.json`).replace('"valid":true', '"valid":false'));
  expect(cut.tone).toBe("bad");
});

test("beside the audit page only the site's own inline scripts may run, and only there", () => {
  const [hash = "", ...others] = inlineScriptHashes([
    '<script id="a">one()</script><script type="module" src="/x.js"></script>',
    '<script id="b">one()</script>',
  ]);
  expect(others).toEqual([]);
  expect(hash).toBe("'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='");
  const rule = siteHeaders("/docs/", [hash]);
  expect(rule).toMatch(/^\/docs\/\*\n {2}! content-security-policy\n/);
  expect(rule).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hash};`);
});

/** Links of the site's own in what was built that no file answers, or none of its headings where they name one. */
function deadLinksIn(folder: string): string[] {
  const built = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".html"),
  );
  const markup = new Map(built.map((page) => [page, readFileSync(join(folder, page), "utf8")]));
  return [...markup].flatMap(([page, html]) =>
    [...html.matchAll(/ (?:href|src)="([^"]*)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => link !== "" && !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [address = "", anchor] = link.replace(/\?[^#]*/, "").split("#");
        const at = address.startsWith("/") ? address.slice(1) : posix.join(posix.dirname(page), address);
        const file = [address === "" ? page : at, join(at, "index.html")].find(
          (each) => existsSync(join(folder, each)) && statSync(join(folder, each)).isFile(),
        );
        if (file === undefined) return true;
        const target = markup.get(file);
        return anchor && target !== undefined && !target.includes(` id="${decodeURIComponent(anchor)}"`);
      })
      .map((link) => `${page}: ${link}`),
  );
}

const buildSite = (...words: string[]) =>
  spawnSync(process.execPath, ["tools/site/build.ts", ...words], { cwd: REPOSITORY, encoding: "utf8" });

test("a site in a folder of its host names that folder, and the command says how before it builds", () => {
  expect(buildSite("--help").stdout).toContain("--base /PATH/");
  for (const base of ["/handbook", "/a//"]) {
    const { status, stderr } = buildSite("--base", base);
    expect([status, stderr]).toEqual([64, expect.stringContaining("begins and ends with a slash")]);
  }
});

/** The site's pages under /docs/ beside the audit page's headers, as `npm run docs:worker` puts them. */
function builtBeside(): string {
  const host = mkdtempSync(join(tmpdir(), "vdi-site-"));
  writeFileSync(join(host, "_headers"), "/*\n  content-security-policy: default-src 'none'\n");
  const { status, stderr } = buildSite("--worker", "--out", join(host, "docs"));
  expect(stderr).not.toContain("dead link");
  expect(status).toBe(0);
  return host;
}

/** The service as it is deployed, in the local runtime, with these assets. */
async function workerWith(assets: string) {
  const text = readFileSync(join(REPOSITORY, "wrangler.toml"), "utf8")
    .replace('"edge/src/index.ts"', JSON.stringify(join(REPOSITORY, "edge/src/index.ts")))
    .replace('directory = "web-demo/dist"', `directory = ${JSON.stringify(assets)}`);
  const configPath = join(assets, "..", `${basename(assets)}.toml`);
  writeFileSync(configPath, text);
  const key = (digit: string) => digit.repeat(64);
  const secrets = {
    VDI_ATTEST_SECRET: key("4"),
    VDI_BILLING_SIGNING_KEY: key("1"),
    VDI_BILLING_GRANT_KEY: key("2"),
    VDI_LOG_SIGNING_KEY: key("3"),
  };
  const server = createTestHarness();
  await server.update({ root: REPOSITORY, workers: [{ configPath, secrets }] });
  const { origin } = (await server.listen()).url;
  return {
    address: `${origin}/`,
    close: async () => {
      await server.close();
      rmSync(configPath);
    },
  };
}

/** Searches, looks at the API and has a decision checked; what the page or its policy complained of comes back. */
async function visitSite(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  // A limit catches what hangs, and nothing else.
  page.setDefaultTimeout(600_000);
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on(
    "console",
    (said) => said.type() === "error" && complaints.push(`${said.text()} ${said.location().url}`),
  );
  await page.goto(`${address}docs/index.html`);
  await page.locator("#local-search button").click();
  await page.locator("#localsearch-input").fill("hold a ceremony");
  const found = page.locator("#localsearch-list a").first();
  await found.waitFor();
  expect(await found.getAttribute("href")).toContain("/docs/how-to/hold-a-ceremony.html");
  await page.goto(`${address}docs/openapi/index.html`);
  await page.getByText("/api/vdi/billing/preflight", { exact: false }).first().waitFor();
  for (const words of ["Try it out", "Authorize"])
    expect(await page.getByRole("button", { name: words, exact: true }).count()).toBe(0);
  await page.goto(`${address}docs/playground/index.html`);
  const answer = page.locator("#answer");
  await page.locator('#answer[data-state="done"][data-tone="good"]').waitFor();
  expect(await answer.locator("h2").textContent()).toMatch(/^An issuer that you pinned approved /);
  await page.locator("#example").selectOption("Altered");
  await page.locator('#answer[data-state="done"][data-tone="bad"]').waitFor();
  await page.locator("#example").selectOption("With a receipt, under an acceptance policy");
  await answer.getByText("Accepted by the policy.").waitFor();
  await page.locator("#example").selectOption("A whole file for an auditor");
  await answer.getByText("Log entry /log/0").waitFor();
  await expectNarrow(page, address);
  await page.close();
  return complaints;
}

/** On a telephone no page moves sideways, whatever its longest line, and its pictures are seen. */
async function expectNarrow(page: Page, address: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of [
    "how-to/answer-an-auditor",
    "reference/growth",
    "how-to/hold-a-ceremony",
    "how-to/write-a-policy",
  ]) {
    await page.goto(`${address}docs/docs/${name}.html`, { waitUntil: "load" });
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, 390]);
    const widths = await page
      .locator(".vp-doc img")
      .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    expect(widths).not.toContain(0);
  }
}

/** A browser that asks the Worker for a page that is none is shown the site's own, and a client of the API told as ever. */
async function expectMissing(address: string): Promise<void> {
  const asked = (accept: string) => fetch(`${address}docs/docs/none.html`, { headers: { accept } });
  const [page, problem] = [await asked("text/html,*/*;q=0.8"), await asked("application/json")];
  expect([page.status, await page.text()]).toEqual([404, expect.stringContaining("no page at this address")]);
  expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
  expect([problem.status, problem.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
}

test.runIf(LONG)(
  "the built site has no dead link, and searches, shows the API and checks a decision: as files and from the Worker",
  async () => {
    const host = builtBeside();
    const browser = await chromium.launch(launchOptions());
    try {
      expect(deadLinksIn(host)).toEqual([]);
      const rule = readFileSync(join(host, "_headers"), "utf8").split("/docs/*")[1] ?? "";
      const policy = /content-security-policy: (.*)/.exec(rule)?.[1] ?? "";
      expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
      const worker = () => workerWith(host);
      for (const open of [() => serveFolder(host, policy), worker]) {
        const site = await open();
        try {
          expect(await visitSite(browser, site.address)).toEqual([]);
          if (open === worker) await expectMissing(site.address);
        } finally {
          await site.close();
        }
      }
    } finally {
      await browser.close();
      rmSync(host, { recursive: true, force: true });
    }
  },
);
