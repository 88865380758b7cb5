// `node edge/scripts/build-openapi.ts` writes edge/src/openapi/openapi.json, docs/reference/endpoints.md and problems.md
// from the tables of @svc/billing/api. A test compares all three.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commandLine } from "../../tools/command-line.ts";
import { endpointsPage, problemsPage } from "./api-pages.ts";
import { openApiDocument } from "./openapi/document.ts";

commandLine({
  command: "node edge/scripts/build-openapi.ts",
  about: "Writes the OpenAPI document and the pages of endpoints and problems.",
});
const at = (path: string) => join(import.meta.dirname, "../..", path);
writeFileSync(at("edge/src/openapi/openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
writeFileSync(at("docs/reference/endpoints.md"), endpointsPage());
writeFileSync(at("docs/reference/problems.md"), problemsPage());
const { status } = spawnSync(
  process.execPath,
  [at("node_modules/@biomejs/biome/bin/biome"), "check", "--write", "edge/src/openapi"],
  { cwd: at("."), stdio: "inherit" },
);
process.exitCode = status ?? 1;
