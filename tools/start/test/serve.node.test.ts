// What `npm start` ends in: the real Worker in the local runtime, with the page beside it.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServedWorker, serve } from "../serve.ts";

let page: string;
let served: ServedWorker;

beforeAll(async () => {
  page = mkdtempSync(join(tmpdir(), "vdi-serve-"));
  writeFileSync(join(page, "index.html"), "<title>page</title>");
  writeFileSync(join(page, "_headers"), "/*\n  Content-Security-Policy: default-src 'none'\n");
  served = await serve(page, 0);
});

afterAll(async () => {
  await served.close();
  rmSync(page, { recursive: true });
});

const get = (path: string) => fetch(new URL(path, served.address));

test("the page is served on the loopback interface, under its own policy", async () => {
  expect(served.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const answer = await get("/");
  expect([answer.status, await answer.text()]).toEqual([200, "<title>page</title>"]);
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'");
});

test("so is the API: healthy, in demo mode, with a log of its own", async () => {
  expect(await (await get("/health")).json()).toMatchObject({ status: "ok", mode: "demo" });
  expect(await (await get("/api/vdi/billing/transparency/head")).json()).toMatchObject({
    log_id: "localhost/demo-log",
    tree_size: 0,
  });
  expect((await get("/api/vdi/billing/none")).status).toBe(404);
});
