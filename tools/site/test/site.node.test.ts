// The documentation as a site. Short: where each link of each page would lead. Long: the site is built, every link in what
// was built leads to a file, and search and the viewer of the API answer in Chromium.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { chromium } from "playwright";
import { expect, test } from "vitest";
import { launchOptions } from "../../browser/chromium.ts";
import { serveFolder } from "../../packed/static-site.ts";
import { LONG, REPOSITORY } from "../../testing/paths.ts";
import { linkedFiles, openApiViewer, pagesIn, reachedPages, SECTIONS, targetOf } from "../pages.ts";

const pages = pagesIn(REPOSITORY);

test("pages are the documentation, and no page of the tests or of what is installed", () => {
  for (const page of ["README.md", "docs/README.md", "docs/write-a-policy.md", "sdk/element/README.md"])
    expect(pages).toContain(page);
  expect([...pages].filter((page) => page.includes("node_modules") || page.includes("/test/"))).toEqual([]);
});

test("every entry of the sidebar is a page", () => {
  for (const { items } of SECTIONS)
    for (const { link } of items)
      expect(pages, link).toContain(link === "/" ? "docs/README.md" : `${link.slice(1)}.md`);
});

test("no page is forgotten: those of the documentation stand in the sidebar, and links lead to all others", () => {
  const shown = SECTIONS.flatMap(({ items }) => items.map(({ link }) => `${link.slice(1)}.md`));
  const documentation = [...pages].filter((page) => /^docs\/[^/]+\.md$/.test(page));
  expect(documentation.length).toBeGreaterThan(20);
  expect(documentation.filter((page) => page !== "docs/README.md" && !shown.includes(page))).toEqual([]);
  const reached = reachedPages(REPOSITORY, pages);
  expect([...pages].filter((page) => !reached.has(page))).toEqual([]);
});

test("a link leads to a page, to a copy of a file, or nowhere", () => {
  const from = "docs/start-auditor.md";
  expect(targetOf(REPOSITORY, pages, from, "examples/README.md")).toEqual({
    page: "docs/examples/README.md",
  });
  expect(targetOf(REPOSITORY, pages, from, "../sdk/core")).toEqual({ page: "sdk/core/README.md" });
  expect(targetOf(REPOSITORY, pages, from, "examples/attestation.json")).toEqual({
    file: "docs/examples/attestation.json",
  });
  for (const link of ["nowhere.md", "../../etc/passwd", "../sdk/core/src"])
    expect(targetOf(REPOSITORY, pages, from, link), link).toBeNull();
});

test("what pages point at is in the repository, and the viewer speaks of this service", () => {
  const files = linkedFiles(REPOSITORY, pages);
  expect(files).toContain("docs/examples/attestation.json");
  for (const file of files) expect(statSync(join(REPOSITORY, file)).isFile()).toBe(true);
  const viewer = openApiViewer(REPOSITORY);
  expect(JSON.parse(String(viewer.get("openapi.json")))).toHaveProperty("paths");
  expect(viewer.get("viewer.js")).toContain("supportedSubmitMethods: []");
});

/** Links of the site's own in what was built that no file answers. */
function deadLinksIn(folder: string): string[] {
  const built = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".html"),
  );
  return built.flatMap((page) =>
    [...readFileSync(join(folder, page), "utf8").matchAll(/ (?:href|src)="([^"]*)"/g)]
      .map(([, link = ""]) => link.replace(/[#?].*$/, ""))
      .filter((link) => link !== "" && !/^[a-z]+:/.test(link))
      .filter((link) => {
        const path = link.startsWith("/") ? link.slice(1) : posix.join(posix.dirname(page), link);
        return ![path, join(path, "index.html")].some(
          (each) => existsSync(join(folder, each)) && statSync(join(folder, each)).isFile(),
        );
      })
      .map((link) => `${page}: ${link}`),
  );
}

test.runIf(LONG)("the built site has no dead link, finds words and shows the API", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vdi-site-"));
  const { status, stderr } = spawnSync("npm", ["run", "docs:site"], {
    cwd: REPOSITORY,
    encoding: "utf8",
    env: { ...process.env, VDI_SITE_OUT: folder },
  });
  expect(stderr).not.toContain("dead link");
  expect(status).toBe(0);
  expect(deadLinksIn(folder)).toEqual([]);
  const site = await serveFolder(folder, "default-src 'self' 'unsafe-inline' data:");
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`${site.address}index.html`);
    await page.locator("#local-search button").click();
    await page.locator("#localsearch-input").fill("ceremony");
    await page.locator("#localsearch-list a").first().waitFor();
    await page.goto(`${site.address}openapi/index.html`);
    await page.getByText("/api/vdi/billing/preflight", { exact: false }).first().waitFor();
    for (const words of ["Try it out", "Authorize"])
      expect(await page.getByRole("button", { name: words }).count()).toBe(0);
  } finally {
    await browser.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
