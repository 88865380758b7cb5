import { expect, test } from "vitest";
import { measureBundle } from "../bundle-size.ts";

test("sizes are those of the minified and the gzipped code", async () => {
  const size = await measureBundle("tiny", "export const answer = 40 + 2; // a comment that must go");
  expect(size).toEqual({
    entry: "tiny",
    minifiedBytes: "var a=42;export{a as answer};\n".length,
    gzipBytes: 50,
  });
});

test("code that needs Node is no bundle for browsers", async () => {
  await expect(measureBundle("node", 'export { readFileSync } from "node:fs";')).rejects.toThrow(
    'Could not resolve "node:fs"',
  );
});
