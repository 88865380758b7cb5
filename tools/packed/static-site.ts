// A folder on the loopback interface under one content policy, and what a page of it says: a page answers by the
// attribute `data-answer` of its root element, since asking a page from outside would need eval.
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { text } from "node:stream/consumers";
import type { Browser } from "playwright";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface Answer {
  /** The page's parsed output. */
  readonly said: unknown;
  /** Complaints of the page, its policy and the console. */
  readonly complaints: readonly string[];
}

export interface StaticSite {
  /** With a closing slash. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * @param policy the `Content-Security-Policy` of every response
 * @param onSaid takes what a page posts, for browsers that no driver may ask under such a policy
 */
export async function serveFolder(
  folder: string,
  policy: string,
  onSaid?: (text: string) => void,
): Promise<StaticSite> {
  const server = createServer((request, response) => {
    if (onSaid !== undefined && request.method === "POST") {
      void text(request).then(onSaid);
      response.writeHead(204).end();
      return;
    }
    const path = normalize(join(folder, new URL(request.url ?? "/", "http://localhost").pathname));
    if (!path.startsWith(folder + sep) || !existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(path)] ?? "application/octet-stream";
    response.writeHead(200, { "content-security-policy": policy, "content-type": type });
    response.end(readFileSync(path));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Serves `folder`, opens `/index.html` in a fresh context, waits for the answer, ends both.
 *
 * @param policy the `Content-Security-Policy` of every response
 */
export async function visitFolder(browser: Browser, folder: string, policy: string): Promise<Answer> {
  const site = await serveFolder(folder, policy);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    await page.goto(`${site.address}index.html`);
    const answered = page.locator("html[data-answer]");
    try {
      await answered.waitFor({ state: "attached", timeout: 600_000 });
    } catch (cause) {
      throw new Error(`the page never answered: ${complaints.join("; ") || "no complaint"}`, { cause });
    }
    return { said: JSON.parse((await answered.getAttribute("data-answer")) ?? "null"), complaints };
  } finally {
    await context.close();
    await site.close();
  }
}
