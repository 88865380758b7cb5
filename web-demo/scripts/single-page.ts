// `npm run build:single`: the audit page as one HTML file that can be mailed. It has one classic script, allowed by its hash,
// with the WebAssembly in it: a browser refuses module scripts and separate files from a disk.
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commandLine } from "../../tools/command-line.ts";
import { CONTENT_POLICY, printPolicy } from "../src/content-policy.ts";
import { bundlePageScript } from "./bundle.ts";
import { galleryFiles } from "./gallery.ts";

export async function singlePage(): Promise<string> {
  const script = await bundlePageScript("src/single.ts", {
    isInline: true,
    format: "iife",
    cssAsText: true,
    define: {
      __GALLERY__: JSON.stringify(Object.fromEntries(await galleryFiles())),
    },
  });
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = printPolicy({
    "default-src": ["'none'"],
    "script-src": [`'sha256-${hash}'`, "'wasm-unsafe-eval'"],
    "base-uri": CONTENT_POLICY["base-uri"] ?? [],
    "form-action": CONTENT_POLICY["form-action"] ?? [],
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["'none'"],
  });
  const template = await readFile(fileURLToPath(new URL("../index.html", import.meta.url)), "utf8");
  const html = template
    .replace(/ *<link [^>]*>\n/g, "")
    .replace(/ *<script [^>]*><\/script>\n/, "")
    .replace(
      "<head>\n",
      () => `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />\n`,
    )
    .replace("  </head>", () => `    <script>${script}</script>\n  </head>`);
  if (!html.includes(hash) || html.includes("<link") || html.includes('type="module"')) {
    throw new Error("index.html has changed its shape: the single page was not made");
  }
  return html;
}

if (import.meta.main) {
  const { words } = commandLine({
    command: "npm run build:single --",
    about: "Writes the audit page as one HTML file, out/decision-audit.html unless another is named.",
    words: { name: "FILE", most: 1 },
  });
  const path = words[0] ?? join(import.meta.dirname, "../../out/decision-audit.html");
  const html = await singlePage();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
  console.log(`${path}: ${Math.ceil(Buffer.byteLength(html) / 1000)} kB`);
}
