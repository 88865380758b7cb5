import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
/** Each folder imports from those before it. The files beside the folders import from all. */
const ORDER = [
  "settings",
  "storage",
  "http",
  "packets",
  "webhooks",
  "revocation",
  "log",
  "metrics",
  "ledger",
  "register",
  ".",
];

function folderOf(file: string): string {
  const [folder = "", ...rest] = relative(SOURCES, file).split("/");
  return rest.length === 0 ? "." : folder;
}

test("folders of the edge import one way", () => {
  const upwards = globSync("**/*.ts", { cwd: SOURCES }).flatMap((name) => {
    const file = join(SOURCES, name);
    const imports = readFileSync(file, "utf8").matchAll(/\bfrom "(\.[^"]+\.ts)"/g);
    return [...imports].flatMap(([, path = ""]) => {
      const [from, to] = [folderOf(file), folderOf(join(dirname(file), path))];
      return ORDER.indexOf(to) < 0 || ORDER.indexOf(to) > ORDER.indexOf(from) ? [`${name}: ${path}`] : [];
    });
  });

  expect(upwards).toEqual([]);
});

test("no service asks a domain for its directory", () => {
  const asking = globSync("**/*.ts", { cwd: SOURCES }).filter((name) =>
    readFileSync(join(SOURCES, name), "utf8").includes("resolveIssuer"),
  );
  expect(asking).toEqual([]);
});
