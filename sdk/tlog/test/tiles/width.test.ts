// The width of a partial tile: 1 to 255 entries. A wider one is no tile, whatever three digits can spell, and would be
// kept for ever by whoever was answered with it.
import { expect, test } from "vitest";
import { parseTilePath } from "../../src/index.ts";

test("partial widths are 1 to 255", () => {
  const taken = Array.from({ length: 1_000 }, (_, width) => width).filter(
    (width) => parseTilePath(`tile/0/000.p/${width}`) !== null,
  );
  expect(taken).toEqual(Array.from({ length: 255 }, (_, i) => i + 1));
  expect(parseTilePath("tile/entries/000.p/999")).toBeNull();
});
