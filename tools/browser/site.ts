// A folder on the loopback interface, under the headers that a host sends, and a browser to visit it with.
import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join, normalize, sep } from "node:path";
import { text } from "node:stream/consumers";
import { type Browser, chromium } from "playwright";
import { headersOf } from "../../web-demo/src/content-policy.ts";
import { launchOptions } from "./chromium.ts";

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

export interface Site {
  readonly address: string;
  /** Paths asked for so far, in order. */
  readonly requests: string[];
  close(): Promise<void>;
}

export interface SiteOptions {
  /** Changes the headers of every answer. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Files that are not in the folder. */
  readonly extra?: Readonly<Record<string, string | Uint8Array>>;
  /** Changes the text of pages on their way. */
  readonly editHtml?: (html: string) => string;
  /** Pages are served without `.html`, and redirected to from there, as the Worker's assets are. */
  readonly bareNames?: boolean;
  /** Takes what a page posts. */
  readonly onPost?: (text: string) => void;
}

export async function serveSite(folder: string, options: SiteOptions = {}): Promise<Site> {
  const { extra = {}, editHtml, bareNames = false, onPost } = options;
  const requests: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const path = (request.url ?? "/").split("?")[0] ?? "/";
    requests.push(`${request.method} ${path}`);
    if (onPost !== undefined && request.method === "POST") {
      void text(request).then(onPost);
      response.writeHead(204).end();
      return;
    }
    if (bareNames && path.endsWith(".html")) {
      response.writeHead(307, { location: path.replace(/(?:index)?\.html$/, "") }).end();
      return;
    }
    const file = fileFor(folder, path) ?? (bareNames ? fileFor(folder, `${path}.html`) : null);
    const body = extra[path] ?? (file === null ? null : await readFile(file));
    if (body === null) {
      response.writeHead(404).end();
      return;
    }
    const extension = (path.endsWith("/") || file?.endsWith(".html") ? "html" : path.split(".").at(-1)) ?? "";
    response.writeHead(200, {
      ...(options.headers ?? headersOf(path)),
      "content-type": TYPES[extension] ?? "application/octet-stream",
    });
    response.end(extension === "html" && editHtml ? editHtml(String(body)) : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : 0;
  return {
    address: `http://127.0.0.1:${port}/`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The file of the build that a request's path names, or null. */
function fileFor(folder: string, path: string): string | null {
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  return file.startsWith(folder + sep) && existsSync(file) && statSync(file).isFile() ? file : null;
}

let launched: Promise<Browser> | undefined;

/** One browser for all files of a worker; it ends with the process. Each visit has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  if (launched !== undefined && !(await launched).isConnected()) launched = undefined;
  launched ??= chromium.launch(launchOptions());
  return launched;
}
