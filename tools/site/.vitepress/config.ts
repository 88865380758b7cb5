// The documentation as a site, which ../build.ts builds. Pages are the Markdown files as they lie in the repository; files
// that they point at go along under files/, so that no link leads nowhere.
import { cp, mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { defineConfig } from "vitepress";
import { REPOSITORY } from "../../testing/paths.ts";
import {
  anchorOf,
  apiPagesIn,
  linkedFiles,
  openApiViewer,
  pagesIn,
  plainMarkdown,
  sidebarOf,
} from "../pages.ts";
import { playgroundFiles } from "../playground.ts";

const pages = new Set([...pagesIn(REPOSITORY), ...apiPagesIn(REPOSITORY)]);

export default defineConfig({
  srcDir: REPOSITORY,
  srcExclude: ["**/node_modules/**", "**/test/**", "tools/**"],
  cacheDir: join(REPOSITORY, "node_modules/.cache/site"),
  rewrites: { "docs/README.md": "index.md" },
  title: "Verifiable decisions",
  description: "Check, make and run verifiable decision attestations",
  lastUpdated: false,
  transformHead: ({ siteData }) => [["link", { rel: "icon", href: `${siteData.base}mark.svg` }]],
  markdown: {
    anchor: { slugify: anchorOf },
    config: (markdown) => plainMarkdown(markdown, REPOSITORY, pages),
  },
  vite: { configFile: false, publicDir: false },
  themeConfig: {
    search: {
      provider: "local",
      // Whose title says what was typed comes before those long pages that say everything somewhere.
      options: {
        miniSearch: {
          searchOptions: { fuzzy: 0.1, prefix: true, boost: { title: 20, titles: 4, text: 1 } },
        },
      },
    },
    nav: [
      { text: "Read me", link: "/README" },
      { text: "Playground", link: "/playground/", target: "_self" },
      { text: "API", link: "/docs/api/index" },
      { text: "HTTP API", link: "/openapi/", target: "_self" },
    ],
    sidebar: sidebarOf(REPOSITORY),
    outline: [2, 3],
    notFound: {
      quote: "The documentation has no page at this address. Search it, or begin at the list of all pages.",
      linkLabel: "To the list of all pages",
      linkText: "All pages",
    },
  },
  async buildEnd({ outDir }) {
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
  },
});
