// Pages beside the API: what is no route is asked of the deployed assets, and only by methods that read.
import { expect, test } from "vitest";
import { BASE, get, PATHS, post, respond } from "./support/service.ts";

const asked: string[] = [];
const PAGES = new Map([
  ["/index.html", "<!doctype html>"],
  ["/docs/404", "<!doctype html>no such page"],
]);
const ASSETS = {
  fetch: async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    const { pathname } = new URL(request.url);
    const page = PAGES.get(pathname);
    const headers = { "content-type": "text/html", "content-security-policy": `of ${pathname}` };
    // As the platform answers what a client has already.
    if (page !== undefined && request.headers.has("if-none-match"))
      return new Response(null, { status: 304, headers });
    return new Response(page ?? "none", { status: page === undefined ? 404 : 200, headers });
  },
};

test("a page is served as the assets have it; what they have not is a problem document", async () => {
  const page = await respond(get("/index.html"), { ASSETS });
  expect([page.status, await page.text()]).toEqual([200, "<!doctype html>"]);
  const missing = await respond(get("/nothing.html"), { ASSETS });
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

/** What Chromium and Firefox send. */
const OF_A_BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

test("a page that the documentation has not: its own page for that to a browser, a problem document to everybody else", async () => {
  const ask = (path: string, headers: HeadersInit, method = "GET") =>
    respond(new Request(`${BASE}${path}`, { method, headers }), { ASSETS });
  for (const accept of [OF_A_BROWSER, "TEXT/HTML"]) {
    const page = await ask("/docs/nothing.html", { accept, "if-none-match": '"a"' });
    expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
      404,
      "text/html",
      "<!doctype html>no such page",
    ]);
    expect(page.headers.get("content-security-policy")).toBe("of /docs/404");
  }
  expect((await ask("/docs/nothing.html", { accept: OF_A_BROWSER }, "HEAD")).status).toBe(404);
  const others = [
    ["/docs/nothing.html", "*/*"],
    ["/docs/nothing.html", "application/json"],
    ["/docs/nothing.html", "text/html;q=0, application/json"],
    ["/docs/nothing.html", "text/htmlx"],
    ["/api/nothing", OF_A_BROWSER],
  ] as const;
  for (const [path, accept] of others) {
    const problem = await ask(path, { accept });
    expect([path, accept, problem.status, problem.headers.get("content-type")]).toEqual([
      ...[path, accept, 404, "application/problem+json"],
    ]);
  }
  PAGES.delete("/docs/404");
  const unbuilt = await ask("/docs/nothing.html", { accept: OF_A_BROWSER });
  expect([unbuilt.status, unbuilt.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

test("routes, other methods and refusals never ask for a page", async () => {
  asked.length = 0;
  await respond(get(PATHS.head), { ASSETS });
  await respond(get(PATHS.preflight), { ASSETS });
  await respond(post("/index.html", {}), { ASSETS });
  await respond(new Request(`${BASE}/index.html`, { method: "OPTIONS" }), { ASSETS });
  expect(asked).toEqual([]);
});
