// The documentation as a site: `npm run docs:site` writes out/docs, which any static host serves; `npm run docs:worker` the
// same under /docs/ beside the audit page, for the Worker. Pages are the Markdown files as they lie in the repository; files
// that they point at go along under files/, so that no link leads nowhere.
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { defineConfig } from "vitepress";
import { REPOSITORY } from "../../testing/paths.ts";
import { writeHeaders } from "../headers.ts";
import { anchorOf, linkedFiles, openApiViewer, pagesIn, plainMarkdown, SECTIONS } from "../pages.ts";
import { playgroundFiles } from "../playground.ts";

const pages = pagesIn(REPOSITORY);
const outDir = resolve(REPOSITORY, process.env.VDI_SITE_OUT ?? "out/docs");
/** The path that the site is served under. */
const base = process.env.VDI_SITE_BASE ?? "/";

export default defineConfig({
  srcDir: REPOSITORY,
  srcExclude: ["**/node_modules/**", "**/test/**", "tools/**"],
  outDir,
  base,
  cacheDir: join(REPOSITORY, "node_modules/.cache/site"),
  rewrites: { "docs/README.md": "index.md" },
  title: "Verifiable decisions",
  description: "Check, make and run verifiable decision attestations",
  lastUpdated: false,
  head: [["link", { rel: "icon", href: `${base}mark.svg` }]],
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => plainMarkdown(markdown, REPOSITORY, pages),
  },
  vite: { configFile: false, publicDir: false },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Read me", link: "/README" },
      { text: "Playground", link: "/playground/", target: "_self" },
      { text: "HTTP API", link: "/openapi/", target: "_self" },
    ],
    sidebar: [...SECTIONS],
    outline: [2, 3],
  },
  async buildEnd() {
    // A page's first load asks for its script without what is in its HTML already, which is not made with this Vite.
    const assets = join(outDir, "assets");
    for (const name of await readdir(assets)) {
      if (/\.md\.[\w-]+\.js$/.test(name))
        await cp(join(assets, name), join(assets, name.replace(/js$/, "lean.js")));
    }
    await cp(join(REPOSITORY, "web-demo/public/mark.svg"), join(outDir, "mark.svg"));
    for (const path of linkedFiles(REPOSITORY, pages)) {
      await mkdir(dirname(join(outDir, "files", path)), { recursive: true });
      await cp(join(REPOSITORY, path), join(outDir, "files", path));
    }
    const beside = { openapi: openApiViewer(REPOSITORY), playground: await playgroundFiles(REPOSITORY) };
    for (const [folder, files] of Object.entries(beside)) {
      for (const [name, content] of files) {
        const path = join(outDir, folder, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }
    }
    if (base !== "/") await writeHeaders(join(outDir, ".."), base);
  },
});
