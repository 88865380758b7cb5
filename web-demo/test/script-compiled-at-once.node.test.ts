import { expect, test } from "vitest";
import { embedFiles } from "../scripts/embed-files.ts";

test("the classic script asks in its first line to be compiled while it arrives", async () => {
  const [first] = new TextDecoder().decode((await embedFiles()).get("vdi.js")).split("\n");
  expect(first).toBe("//# allFunctionsCalledOnLoad");
});
