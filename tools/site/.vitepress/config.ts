// The documentation as a site: `npm run docs:site` writes out/docs, which any static host serves. Pages are the Markdown
// files as they lie in the repository; files that they point at go along under files/, so that no link leads nowhere.
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defineConfig } from "vitepress";
import { REPOSITORY } from "../../testing/paths.ts";
import { linkedFiles, openApiViewer, pagesIn, plainMarkdown, SECTIONS } from "../pages.ts";

const pages = pagesIn(REPOSITORY);
const outDir = process.env.VDI_SITE_OUT ?? join(REPOSITORY, "out/docs");

export default defineConfig({
  srcDir: REPOSITORY,
  srcExclude: ["**/node_modules/**", "**/test/**", "tools/**"],
  outDir,
  cacheDir: join(REPOSITORY, "node_modules/.cache/site"),
  rewrites: { "docs/README.md": "index.md" },
  title: "Verifiable decisions",
  description: "Check, make and run verifiable decision attestations",
  lastUpdated: false,
  markdown: { config: (markdown) => plainMarkdown(markdown, REPOSITORY, pages) },
  vite: { configFile: false, publicDir: false },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Read me", link: "/README" },
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
    for (const path of linkedFiles(REPOSITORY, pages)) {
      await mkdir(dirname(join(outDir, "files", path)), { recursive: true });
      await cp(join(REPOSITORY, path), join(outDir, "files", path));
    }
    await mkdir(join(outDir, "openapi"), { recursive: true });
    for (const [name, content] of openApiViewer(REPOSITORY)) {
      await writeFile(join(outDir, "openapi", name), content);
    }
  },
});
