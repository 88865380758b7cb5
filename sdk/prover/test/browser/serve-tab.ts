// A page that proves, under a policy that allows nothing but its own files and WebAssembly, without cross-origin
// isolation; and the requests that reached its server.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePage, bytesOf } from "../support/bundle-page.ts";
import { CIRCUIT_DIR } from "../support/circuit.ts";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'";

/** Files by path, as a page's bundler makes them: what is not needed is not loaded, the worker is found by itself. */
export async function bundleTab(page: string): Promise<Map<string, Uint8Array>> {
  const output = await bundlePage({ input: page, output: { entryFileNames: "page.js" } });
  return new Map(output.map((file) => [`/${file.fileName}`, bytesOf(file)]));
}

/** @param script of the page, beside this file or relative to it */
export async function serveTab(script = "page.ts") {
  const files = await bundleTab(fileURLToPath(new URL(script, import.meta.url)));
  const requests: string[] = [];
  /** Contents served in place of files, for tests of a server that lies. */
  const lies = new Map<string, Uint8Array>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://tab");
    requests.push(pathname);
    response.setHeader("content-security-policy", POLICY);
    const name = basename(pathname);
    const send = (type: string, bytes: Uint8Array | string) =>
      response.setHeader("content-type", type).end(bytes);
    const file = files.get(pathname);
    if (file !== undefined) send(pathname.endsWith(".js") ? "text/javascript" : "application/wasm", file);
    else if (pathname.startsWith("/key/"))
      send("application/octet-stream", lies.get(name) ?? readFileSync(join(CIRCUIT_DIR, name)));
    else if (pathname === "/")
      send("text/html", '<!doctype html><script type="module" src="/page.js"></script>');
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    lies,
    /** Files that the requests so far have fetched, scripts and WebAssembly, each once. */
    loaded: () =>
      [...new Set(requests)].flatMap((path): [string, Uint8Array][] => {
        const file = files.get(path);
        return file === undefined ? [] : [[basename(path), file]];
      }),
    close: () => server.close(),
  };
}
