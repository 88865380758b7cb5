// Serves a built page to this machine only, as static files. A stand-in for the Worker: it answers GET and HEAD of
// files that the build made and nothing else.
import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join, normalize, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** The build's own word about headers, in the form of Workers' static assets; itself not served. */
const HEADERS_FILE = "_headers";

/** Headers that the build asks for on every path: the lines below a line that says only `/*`. */
export function commonHeaders(folder: string): Record<string, string> {
  const file = join(folder, HEADERS_FILE);
  if (!existsSync(file)) return {};
  const [, block = ""] = /^\/\*\n((?:[ \t]+.*\n?)*)/m.exec(readFileSync(file, "utf8")) ?? [];
  const pairs = block.matchAll(/^[ \t]+([A-Za-z-]+):[ \t]*(.+?)[ \t]*$/gm);
  return Object.fromEntries([...pairs].map(([, name = "", value = ""]) => [name.toLowerCase(), value]));
}

/** @param folder the build @returns the file that a request's path names, or null */
export function fileFor(folder: string, url: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    // A path that is not well-formed names no file.
    return null;
  }
  const file = normalize(join(folder, path.endsWith("/") ? `${path}index.html` : path));
  if (path.includes("\0") || !file.startsWith(folder + sep) || file === join(folder, HEADERS_FILE))
    return null;
  return existsSync(file) && statSync(file).isFile() ? file : null;
}

/** Listens on the loopback interface; resolves with the address once it does. */
export function serve(folder: string, port: number): Promise<{ server: Server; address: string }> {
  const headers = commonHeaders(folder);
  const server = createServer((request, response) => {
    const file =
      request.method === "GET" || request.method === "HEAD" ? fileFor(folder, request.url ?? "/") : null;
    if (file === null) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
      return;
    }
    response.writeHead(200, {
      "x-content-type-options": "nosniff",
      ...headers,
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    });
    if (request.method === "HEAD") response.end();
    else createReadStream(file).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const bound = server.address();
      const actual = typeof bound === "object" && bound !== null ? bound.port : port;
      resolve({ server, address: `http://127.0.0.1:${actual}/` });
    });
  });
}
