// Writes edge/src/openapi/openapi.json and docs/problems.md from the schemas and tables; a test holds both against them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "./openapi/document.ts";
import { problemsPage } from "./problems-page.ts";

const target = join(import.meta.dirname, "../src/openapi/openapi.json");
writeFileSync(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
writeFileSync(join(import.meta.dirname, "../../docs/problems.md"), problemsPage());
