// The page's server answers for files of the build and for nothing beside them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileFor, serve } from "../serve.ts";

let home: string;
let folder: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "vdi-serve-"));
  folder = join(home, "dist");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(folder, "index.html"), "<title>page</title>");
  writeFileSync(join(folder, "assets", "a.js"), "1");
  writeFileSync(
    join(folder, "_headers"),
    "/*\n  content-security-policy: default-src 'none'; script-src 'self'\n  Referrer-Policy: no-referrer\n\n/assets/*\n  cache-control: immutable\n",
  );
  writeFileSync(join(home, "secret.txt"), "secret");
});
afterAll(() => rmSync(home, { recursive: true }));

describe("serve", () => {
  test("finds files of the build", () => {
    expect(fileFor(folder, "/")).toBe(join(folder, "index.html"));
    expect(fileFor(folder, "/assets/a.js?v=1")).toBe(join(folder, "assets", "a.js"));
  });

  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/..%5csecret.txt",
    "/%00",
    "/%",
    "/assets",
    "/none.js",
    "/_headers",
  ])("finds nothing for %s", (url) => {
    expect(fileFor(folder, url)).toBeNull();
  });

  test("answers on the loopback interface and refuses other methods", async () => {
    const { server, address } = await serve(folder, 0);
    try {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
      const page = await fetch(address);
      expect([page.status, page.headers.get("content-type"), await page.text()]).toEqual([
        200,
        "text/html; charset=utf-8",
        "<title>page</title>",
      ]);
      expect(page.headers.get("content-security-policy")).toBe("default-src 'none'; script-src 'self'");
      expect(page.headers.get("referrer-policy")).toBe("no-referrer");
      expect(page.headers.get("cache-control")).toBeNull();
      expect((await fetch(address, { method: "POST" })).status).toBe(404);
    } finally {
      server.close();
    }
  });
});
