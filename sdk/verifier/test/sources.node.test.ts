// threat 37: what the sources of this room must not contain.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SOURCE = fileURLToPath(new URL("../src/", import.meta.url));
const sources = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
);

test("threat 37: no predictable randomness, and no clock", () => {
  expect(sources.length).toBeGreaterThan(30);
  for (const name of sources) {
    const text = readFileSync(join(SOURCE, name), "utf8");
    expect(text, name).not.toContain("Math.random");
    // The one clock is `currentSeconds` of the trust room.
    expect(text, name).not.toContain("Date.now");
  }
});
