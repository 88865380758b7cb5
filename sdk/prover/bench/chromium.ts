/** The same race in Chromium: pages of one browser, processor time as the browser itself counts it. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright";
import { launchOptions } from "../../../tools/browser/chromium.ts";
import type { ProofRequest } from "../src/prover.ts";
import { OURS, SNARKJS_SINGLE, SNARKJS_THREADS } from "./contestants.ts";
import { circuitFile } from "./decision-workload.ts";
import { type Contestant, race, type Sample } from "./race.ts";

export interface ChromiumResult {
  readonly version: string;
  readonly samples: readonly Sample[];
  /** Milliseconds from the page's navigation until its first proof, key from the loopback interface included. */
  readonly firstMs: number;
}

export async function benchChromium(request: ProofRequest, rounds: number): Promise<ChromiumResult> {
  const server = await serve();
  const browser = await chromium.launch(launchOptions());
  // Public signals are big integers, which messages to a page may not hold.
  const plain = JSON.stringify(request, (_, value) => (typeof value === "bigint" ? String(value) : value));
  const open = async (name: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => "proveBench" in globalThis);
    await page.evaluate(
      ([text, who]) => globalThis.proveBench.start(text as string, who as string),
      [plain, name],
    );
    return page;
  };
  try {
    const [first] = OURS;
    const page = await open(first?.[0] as string);
    const firstMs = await page.evaluate(() => globalThis.proveBench.prove().then(() => performance.now()));
    await page.context().close();
    const names = [...OURS.map(([name]) => name), SNARKJS_THREADS, SNARKJS_SINGLE];
    const contestants = await Promise.all(
      names.map(async (name): Promise<Contestant> => {
        const own = await open(name);
        return {
          name,
          prove: () => own.evaluate(() => globalThis.proveBench.prove()),
          close: () => own.context().close(),
        };
      }),
    );
    const samples = await race(contestants, rounds, await processorTime(browser));
    return { version: browser.version(), samples, firstMs };
  } finally {
    await browser.close();
    server.close();
  }
}

/** All processes of the browser together, in milliseconds. */
async function processorTime(browser: Browser): Promise<() => Promise<number>> {
  const session = await browser.newBrowserCDPSession();
  return async () => {
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((sum, { cpuTime }) => sum + 1000 * cpuTime, 0);
  };
}

async function serve() {
  const entry = (path: string) => fileURLToPath(new URL(path, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: { page: entry("page.ts"), worker: entry("../src/browser/worker.ts") },
    bundle: true,
    outdir: "/",
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
    define: { "process.browser": "true", global: "globalThis" },
    external: ["crypto", "fs", "path", "node:fs/promises"],
    conditions: ["browser"],
    logLevel: "error",
  });
  const scripts = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bench");
    const script = scripts.get(pathname);
    const send = (type: string, bytes: Uint8Array | string) =>
      response.setHeader("content-type", type).end(bytes);
    if (script !== undefined) send("text/javascript", script);
    else if (pathname.startsWith("/key/")) send("application/octet-stream", circuitFile(basename(pathname)));
    else if (pathname.endsWith(".wasm")) {
      const path = new URL(`../../groth16/wasm/dist/${basename(pathname)}`, import.meta.url);
      send("application/wasm", readFileSync(path));
    } else send("text/html", '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}
