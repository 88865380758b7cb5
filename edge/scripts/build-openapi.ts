// Writes edge/src/openapi/openapi.json from the schemas and tables; a test holds the file against them.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiDocument } from "./openapi/document.ts";

const target = join(import.meta.dirname, "../src/openapi/openapi.json");
writeFileSync(target, `${JSON.stringify(openApiDocument(), null, 2)}\n`);
