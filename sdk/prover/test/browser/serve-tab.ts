// A page that proves, under a policy that allows nothing but its own files and WebAssembly, without cross-origin
// isolation; and the requests that reached its server.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { CIRCUIT_DIR } from "../support/circuit.ts";

const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; base-uri 'none'";

/** Scripts by path, split as a page that cares would have them: what is not needed is not loaded. */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    entryPoints: {
      page: fileURLToPath(new URL("page.ts", import.meta.url)),
      worker: fileURLToPath(new URL("../../src/browser/worker.ts", import.meta.url)),
    },
    bundle: true,
    splitting: true,
    outdir: "/",
    minify: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
    conditions: ["browser"],
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]));
}

export async function serveTab() {
  const scripts = await bundle();
  const requests: string[] = [];
  /** What is served in place of files, for tests of a server that lies. */
  const lies = new Map<string, Uint8Array>();
  const wasm = (name: string) => readFileSync(new URL(`../../../groth16/wasm/dist/${name}`, import.meta.url));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://tab");
    requests.push(pathname);
    response.setHeader("content-security-policy", POLICY);
    const name = pathname.split("/").at(-1) ?? "";
    const script = scripts.get(pathname);
    if (script !== undefined) response.setHeader("content-type", "text/javascript").end(Buffer.from(script));
    else if (name.endsWith(".wasm")) response.setHeader("content-type", "application/wasm").end(wasm(name));
    else if (pathname.startsWith("/key/"))
      response.end(lies.get(name) ?? readFileSync(join(CIRCUIT_DIR, name)));
    else if (pathname === "/") {
      response.setHeader("content-type", "text/html");
      response.end('<!doctype html><script type="module" src="/page.js"></script>');
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    lies,
    /** What the requests so far have fetched, scripts and WebAssembly, each once. */
    loaded: () =>
      [...new Set(requests)].flatMap((path): [string, Uint8Array][] => {
        const script = scripts.get(path);
        if (script !== undefined) return [[path, script]];
        const name = path.split("/").at(-1) ?? "";
        return name.endsWith(".wasm") ? [[name, wasm(name)]] : [];
      }),
    close: () => server.close(),
  };
}
