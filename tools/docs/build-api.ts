// `node tools/docs/build-api.ts`, after a build: writes the API reference into docs/api. With --missing it lists instead what has no docstring.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../command-line.ts";
import { REPOSITORY } from "../testing/paths.ts";
import { readPackages } from "./api.ts";
import { apiPages, undocumented } from "./api-pages.ts";

const USAGE = `usage: node tools/docs/build-api.ts [--missing]
Writes the API reference into docs/api, after a build.
  --missing  lists what has no docstring instead`;
const { values } = commandLine(USAGE, { missing: { type: "boolean" } });
const packages = readPackages();
if (values.missing === true) {
  for (const name of undocumented(packages)) console.log(name);
} else {
  const folder = join(REPOSITORY, "docs/api");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const pages = apiPages(packages);
  for (const [name, text] of pages) writeFileSync(join(folder, name), text);
  console.log(`${pages.size} pages in docs/api`);
}
