// The audit page as one HTML file: one classic script, allowed by its hash, with the WebAssembly in it. Opened from
// a disk, a browser refuses module scripts and separate files, and this policy refuses everything else.
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
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
