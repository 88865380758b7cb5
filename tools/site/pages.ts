// Pages of the site, and the conversion of their Markdown: no markup or template of theirs takes effect, comments are
// left out, and links to files that are no pages lead to copies of them.
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, posix } from "node:path";
import type { MarkdownRenderer } from "vitepress";
import { writtenFiles } from "../checks/files.ts";

const NO_PAGES = /(^|\/)(test|node_modules)\/|^tools\/|^docs\/api\//;

/** Sections of the sidebar: a folder of the documentation each, and pages of other places. */
const SECTIONS: readonly (readonly [text: string, folder: string, more: readonly string[]])[] = [
  ["Start", "tutorials", []],
  ["How to", "how-to", ["docs/projects/README.md", "docs/examples/README.md", "CONTRIBUTING.md"]],
  [
    "Before you rely on it",
    "explanation",
    ["docs/ten-seconds.md", "docs/threat-model.md", "docs/attacks-tried.md", "SECURITY.md"],
  ],
  ["Reference", "reference", ["docs/protocol.md", "sdk/verifier/REASONS.md", "CHANGELOG.md"]],
];

/** The sidebar: pages by their titles. */
export function sidebarOf(root: string) {
  const itemOf = (path: string) => {
    const title = /^# (.*)$/m.exec(readFileSync(join(root, path), "utf8"))?.[1];
    if (title === undefined) throw new Error(`${path} has no title`);
    return { text: title, link: `/${path.replace(/\.md$/, "")}` };
  };
  const sections = SECTIONS.map(([text, folder, more]) => {
    const own = globSync(`docs/${folder}/*.md`, { cwd: root }).sort();
    return { text, items: [...own, ...more].map(itemOf) };
  });
  return [{ text: "All pages", link: "/" }, ...sections];
}

/** Paths of the Markdown files that are pages. */
export function pagesIn(root: string): ReadonlySet<string> {
  return new Set(writtenFiles(root).filter((path) => path.endsWith(".md") && !NO_PAGES.test(path)));
}

/** Paths of the pages that TypeDoc writes. */
export function apiPagesIn(root: string): string[] {
  return globSync("docs/api/**/*.md", { cwd: root });
}

/** Where a link of the page `from` leads: a page, a copy of a file, or nowhere that the site has (null). */
export function targetOf(
  root: string,
  pages: ReadonlySet<string>,
  from: string,
  link: string,
): { readonly page: string } | { readonly file: string } | null {
  const path = posix.normalize(posix.join(posix.dirname(from), decodeURI(link))).replace(/\/$/, "");
  if (path.startsWith("..") || !existsSync(join(root, path))) return null;
  if (statSync(join(root, path)).isDirectory()) {
    const page = posix.join(path, "README.md");
    return pages.has(page) ? { page } : null;
  }
  return pages.has(path) ? { page: path } : { file: path };
}

/** The anchor of a heading, as GitHub makes it: the pages are read there as well, and their links are written for both. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}

const LINK = /\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g;

/** Files that pages point at and that are none. */
export function linkedFiles(root: string, pages: ReadonlySet<string>): string[] {
  const found = [...pages].flatMap((page) =>
    [...readFileSync(join(root, page), "utf8").matchAll(LINK)]
      .filter(([, link = ""]) => !/^[a-z]+:/.test(link))
      .map(([, link = ""]) => targetOf(root, pages, page, link)),
  );
  return [...new Set(found.flatMap((target) => (target !== null && "file" in target ? [target.file] : [])))];
}

/** Pages that somebody gets to from the sidebar, by it or by links from one page to another. */
export function reachedPages(root: string, pages: ReadonlySet<string>): ReadonlySet<string> {
  const reached = new Set<string>();
  const shown = sidebarOf(root).flatMap((one) => ("items" in one ? one.items : []));
  const waiting = ["docs/README.md", ...shown.map(({ link }) => `${link.slice(1)}.md`)];
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    for (const [, link = ""] of readFileSync(join(root, page), "utf8").matchAll(LINK)) {
      const target = /^[a-z]+:/.test(link) ? null : targetOf(root, pages, page, link);
      if (target !== null && "page" in target) waiting.push(target.page);
    }
  }
  return reached;
}

interface Environment {
  readonly relativePath?: string;
  readonly realPath?: string;
}

/** Has `markdown` write no markup and no template out of a page's text, and lead its links to what the site has. */
export function plainMarkdown(markdown: MarkdownRenderer, root: string, pages: ReadonlySet<string>): void {
  const { escapeHtml } = markdown.utils;
  const { rules } = markdown.renderer;
  const untemplated = (text: string) => escapeHtml(text).replaceAll("{{", "&#123;&#123;");
  const comment = /^<!--[\s\S]*?-->\s*$/;
  rules.html_block = rules.html_inline = (tokens, i) => {
    const content = tokens[i]?.content ?? "";
    return comment.test(content) ? "" : untemplated(content);
  };
  rules.text = (tokens, i) => untemplated(tokens[i]?.content ?? "");
  // As those between fences: in a box, in which a long line scrolls, where it would widen the page.
  rules.code_block = (tokens, i, options, env, self) => {
    const token = tokens[i];
    if (token) token.type = "fence";
    return rules.fence?.(tokens, i, options, env, self) ?? self.renderToken(tokens, i, options);
  };
  const linkOpen = rules.link_open;
  rules.link_open = (tokens, i, options, env: Environment, self) => {
    const token = tokens[i];
    const href = token?.attrGet("href") ?? "";
    const [path = "", anchor] = href.split("#");
    if (token && path !== "" && !/^([a-z]+:|\/)/.test(path)) {
      const from = env.relativePath === "index.md" ? "docs/README.md" : (env.relativePath ?? "");
      const target = targetOf(root, pages, from, path);
      const end = anchor === undefined ? "" : `#${anchor}`;
      if (target !== null && "file" in target) {
        // Not a page of the site's own: it is left, not routed to.
        token.attrSet("href", posix.relative(posix.dirname(from), `files/${target.file}`));
        token.attrSet("target", "_self");
        return self.renderToken(tokens, i, options);
      }
      if (target !== null) {
        const page = target.page === "docs/README.md" ? "index.md" : target.page;
        token.attrSet("href", `/${page}${end}`);
      }
      if (target === null) {
        // A folder without a page of its own: its words stay.
        const close = tokens
          .slice(i)
          .find(({ type, level }) => type === "link_close" && level === token.level);
        for (const one of close === undefined ? [token] : [token, close]) one.tag = "span";
        token.attrs = null;
        return self.renderToken(tokens, i, options);
      }
    }
    return linkOpen ? linkOpen(tokens, i, options, env, self) : self.renderToken(tokens, i, options);
  };
}

/** Swagger UI over the service's own description: files by name. Nothing is sent from it. */
export function openApiViewer(root: string): Map<string, string | Uint8Array> {
  const require = createRequire(import.meta.url);
  const kept = (name: string) => readFileSync(require.resolve(`swagger-ui-dist/${name}`));
  return new Map<string, string | Uint8Array>([
    ["index.html", VIEWER],
    ["viewer.js", VIEWER_SCRIPT],
    ["swagger-ui.css", kept("swagger-ui.css")],
    ["swagger-ui-bundle.js", kept("swagger-ui-bundle.js")],
    ["openapi.json", readFileSync(join(root, "edge/src/openapi/openapi.json"))],
  ]);
}

const VIEWER = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>HTTP API</title><link rel="icon" href="../mark.svg"><link rel="stylesheet" href="swagger-ui.css">
<style>:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif}nav{padding:1rem 1.75rem 0}.dark-mode body{background:#1b1b1d}.dark-mode nav a{color:#a3a5f7}</style></head>
<body><nav><a href="../index.html">All pages</a></nav><main id="api"></main><script src="swagger-ui-bundle.js"></script><script src="viewer.js"></script></body></html>
`;
// Nothing is sent, so nobody is asked for a secret. Swagger UI has a dark form and leaves it to its page to ask for it.
const VIEWER_SCRIPT = `const dark = matchMedia("(prefers-color-scheme: dark)");
const shade = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", shade);
shade();
const plugins = [() => ({ wrapComponents: { authorizeBtn: () => () => null } })];
SwaggerUIBundle({ url: "openapi.json", dom_id: "#api", supportedSubmitMethods: [], validatorUrl: null, plugins });
`;
