// The audit page as it is deployed: built, served by the Worker of the production configuration in the local
// runtime, opened in a browser. Its headers are those of the page's own policy, it verifies its example there, and
// the API beside it keeps headers of its own.
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAGE_HEADERS } from "../../../web-demo/src/content-policy.ts";
import { builtPage } from "../../../web-demo/test/support/built.ts";
import { verdictOf } from "../../../web-demo/test/support/visit.ts";
import { sharedBrowser } from "../../browser/site.ts";
import { type Visit, violationsOf, visit } from "../../browser/visit.ts";
import { type ServedWorker, serve } from "../serve.ts";

let served: ServedWorker;
let browser: Browser;
let seen: Visit;
let close: (() => Promise<void>) | undefined;

beforeAll(async () => {
  [served, browser] = await Promise.all([builtPage().then((folder) => serve(folder, 0)), sharedBrowser()]);
  seen = await visit(browser, served.address);
  close = seen.close;
});
afterAll(async () => {
  await close?.();
  await served?.close();
});

const head = async (path: string) => {
  const answer = await fetch(new URL(path, served.address));
  await answer.arrayBuffer();
  return answer;
};

test("every file of the page is served under the page's policy", async () => {
  const paths = new Set(["/", "/index.html", ...seen.addresses.map((address) => new URL(address).pathname)]);
  expect(paths.size).toBeGreaterThan(4);
  for (const path of paths) {
    const answer = await head(path);
    expect([path, answer.status]).toEqual([path, 200]);
    for (const [name, value] of Object.entries(PAGE_HEADERS))
      expect([path, answer.headers.get(name)]).toEqual([path, value]);
  }
});

test("the API beside it has headers of its own, and no page in its place", async () => {
  const health = await head("/health");
  expect(health.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(health.headers.get("content-type")).toBe("application/json");
  const missing = await head("/api/vdi/billing/none");
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
  const post = await fetch(new URL("/index.html", served.address), { method: "POST", body: "{}" });
  expect([405, 404]).toContain(post.status);
  await post.arrayBuffer();
});

test("it verifies its example in the browser, with no complaint and nothing asked of anybody else", async () => {
  const { page, addresses, complaints } = seen;
  await page.locator('[data-example="approved"]').click();
  await page.locator(".report-foot").waitFor();
  expect((await verdictOf(page)).kind).toBe("verified");
  const steps = page.locator(".steps > li");
  expect(await steps.evaluateAll((rows) => rows.map((row) => row.getAttribute("data-state")))).toEqual(
    Array(8).fill("good"),
  );
  expect(await violationsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(addresses.filter((address) => new URL(address).origin !== new URL(served.address).origin)).toEqual(
    [],
  );
});
