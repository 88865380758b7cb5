// Writes edge/src/openapi/openapi.json, docs/endpoints.md and docs/problems.md from the tables of @svc/billing/api;
// a test holds all three against them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpointsPage, problemsPage } from "./api-pages.ts";
import { openApiDocument } from "./openapi/document.ts";

const at = (path: string) => join(import.meta.dirname, "../..", path);
writeFileSync(at("edge/src/openapi/openapi.json"), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
writeFileSync(at("docs/endpoints.md"), endpointsPage());
writeFileSync(at("docs/problems.md"), problemsPage());
