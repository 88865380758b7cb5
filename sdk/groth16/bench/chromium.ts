/** The same race in Chromium, where the page is one bundle served from this process. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright";
import { launchOptions } from "../../../tools/browser/chromium.ts";
import type { Sample } from "./contestant.ts";
import { decisionWorkload } from "./workload.ts";

export interface ChromiumResult {
  readonly version: string;
  readonly single: readonly Sample[];
  readonly batchMs: number;
}

export async function benchChromium(): Promise<ChromiumResult> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("page.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    target: "es2023",
    define: { "process.browser": "true", global: "globalThis" },
    external: ["crypto", "fs", "path", "node:fs/promises"],
    conditions: ["browser"],
    loader: { ".wasm": "empty" },
    logLevel: "error",
  });
  const script = outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.endsWith(".wasm")) {
      response.setHeader("content-type", "application/wasm");
      response.end(readFileSync(new URL(`../wasm/dist${path}`, import.meta.url)));
      return;
    }
    const isScript = path === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => "benchGroth16" in globalThis);
    const result = await page.evaluate((workload) => globalThis.benchGroth16(workload), decisionWorkload());
    return { version: browser.version(), single: result.single as Sample[], batchMs: result.batchMs };
  } finally {
    await browser.close();
    server.close();
  }
}
