// Pages beside the API: what is no route is asked of the deployed assets, and only by methods that read.
import { expect, test } from "vitest";
import { BASE, get, PATHS, post, respond } from "./support/service.ts";

const asked: string[] = [];
const ASSETS = {
  fetch: async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    const found = new URL(request.url).pathname === "/index.html";
    return new Response(found ? "<!doctype html>" : "none", {
      status: found ? 200 : 404,
      headers: { "content-type": "text/html" },
    });
  },
};

test("a page is served as the assets have it; what they have not is a problem document", async () => {
  const page = await respond(get("/index.html"), { ASSETS });
  expect([page.status, await page.text()]).toEqual([200, "<!doctype html>"]);
  const missing = await respond(get("/nothing.html"), { ASSETS });
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
});

test("routes, other methods and refusals never ask for a page", async () => {
  asked.length = 0;
  await respond(get(PATHS.head), { ASSETS });
  await respond(get(PATHS.preflight), { ASSETS });
  await respond(post("/index.html", {}), { ASSETS });
  await respond(new Request(`${BASE}/index.html`, { method: "OPTIONS" }), { ASSETS });
  expect(asked).toEqual([]);
});
