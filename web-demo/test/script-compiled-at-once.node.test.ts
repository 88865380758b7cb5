import { expect, test } from "vitest";
import { builtScripts } from "./support/built.ts";

test("the classic script asks in its first line to be compiled while it arrives", async () => {
  const [first] = new TextDecoder().decode((await builtScripts()).get("vdi.js")).split("\n");
  expect(first).toBe("//# allFunctionsCalledOnLoad");
});
