// Every link of every document leads to a file of the repository, and to a heading where it names one; every script
// that a document tells somebody to run is one.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { PACKAGES, readManifest } from "../../checks/packages.ts";
import { anchorOf } from "../../site/pages.ts";
import { REPOSITORY } from "../../testing/paths.ts";
import { documents, readDocument } from "../samples.ts";

const pages = documents();

/** Links in prose; what stands in code is no link. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replace(/```[\s\S]*?```/g, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, link]) => link as string);
}

function anchorsOf(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading)));
}

test.each(pages)("%s", (page) => {
  const broken = linksOf(readDocument(page)).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : join(dirname(page), path);
    if (!existsSync(join(REPOSITORY, target))) return true;
    return anchor !== undefined && !anchorsOf(readDocument(target)).has(anchor);
  });
  expect(broken).toEqual([]);
});

test("every page of docs/ can be reached from its index", () => {
  const reached = new Set<string>();
  const visit = (page: string): void => {
    if (reached.has(page)) return;
    reached.add(page);
    for (const link of linksOf(readDocument(page))) {
      const target = join(dirname(page), link.split("#")[0] ?? "");
      if (pages.includes(target)) visit(target);
    }
  };
  visit("docs/README.md");
  expect(pages.filter((page) => page.startsWith("docs/") && !reached.has(page))).toEqual([]);
});

test("the commands are scripts", () => {
  const folders = ["", ...PACKAGES.map(({ folder }) => folder)].filter((folder) =>
    existsSync(join(REPOSITORY, folder)),
  );
  const scripts = folders.flatMap((folder) => {
    const manifest = readManifest(join(REPOSITORY, folder)) as { scripts?: Record<string, string> };
    return Object.keys(manifest.scripts ?? {});
  });
  const named = pages.flatMap((page) =>
    [...readDocument(page).matchAll(/\bnpm run (?:--silent )?([a-z][a-z:]*)/g)].map(
      ([, name]) => name as string,
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((name) => !scripts.includes(name))).toEqual([]);
});
