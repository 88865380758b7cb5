import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { POSSESSION_PAYLOAD_TYPE, REGISTRY_DOCUMENT_TYPE } from "../src/index.ts";

const folder = fileURLToPath(new URL("..", import.meta.url));
const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? "";
}

test("the example runs and prints what stands below it", () => {
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", block("js")], {
    cwd: folder,
  });
  expect(printed.toString()).toBe(block("text"));
});

test("constants are named as they are", () => {
  expect(readme).toContain(`"${REGISTRY_DOCUMENT_TYPE}"`);
  expect(readme).toContain(`\`${POSSESSION_PAYLOAD_TYPE}\``);
});
