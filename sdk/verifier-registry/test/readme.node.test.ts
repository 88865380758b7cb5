import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { POSSESSION_PAYLOAD_TYPE, REGISTRY_DOCUMENT_TYPE } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("constants are named as they are", () => {
  expect(readme).toContain(`"${REGISTRY_DOCUMENT_TYPE}"`);
  expect(readme).toContain(`\`${POSSESSION_PAYLOAD_TYPE}\``);
});
