import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { renderBindings } from "../../scripts/render-bindings.ts";
import { AUTHORITY_BINDINGS, AUTHORITY_KEYS } from "../../src/generated/authority-bindings.ts";

test("the generated file is what the script writes for its data, to the byte", () => {
  const path = new URL("../../src/generated/authority-bindings.ts", import.meta.url);
  expect(readFileSync(path, "utf8")).toBe(renderBindings(AUTHORITY_KEYS, AUTHORITY_BINDINGS));
});
