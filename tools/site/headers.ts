// The content policy of the site where it lies beside the audit page, whose own lets no inline script run: the site's
// generator writes a few, which are allowed by their hashes.
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const INLINE = /<script(?:\s+(?!src\b)[\w-]+(?:="[^"]*")?)*\s*>([\s\S]*?)<\/script>/g;

/** CSP sources for the inline scripts of these pages, each once. */
export function inlineScriptHashes(pages: readonly string[]): string[] {
  const scripts = pages.flatMap((html) => [...html.matchAll(INLINE)].map(([, script = ""]) => script));
  const hashes = [...new Set(scripts)].map((script) => createHash("sha256").update(script).digest("base64"));
  return hashes.toSorted().map((hash) => `'sha256-${hash}'`);
}

/** The lines for pages under `base`, in the form of a `_headers` file. */
export function siteHeaders(base: string, hashes: readonly string[]): string {
  const policy = [
    "default-src 'self'",
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...hashes].join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return `${base}*\n  ! content-security-policy\n  content-security-policy: ${policy}\n`;
}

/**
 * Puts them into the `_headers` of the host that the site lies in, in place of those of a build before.
 *
 * @param folder of the site, which its host serves under `base`
 */
export async function writeHeaders(folder: string, base: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".html"));
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const path = join(folder, "..", "_headers");
  const before = await readFile(path, "utf8").catch(() => "");
  const own = before.split(/^(?=\/)/m).filter((rule) => !rule.startsWith(`${base}*`));
  await writeFile(path, own.join("") + siteHeaders(base, inlineScriptHashes(pages)));
}
