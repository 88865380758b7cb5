import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { findChromium, PACKAGED, UNPACKED } from "../chromium.ts";

describe("the browser for tests", () => {
  test("is the one that is named", () => {
    expect(findChromium(process.execPath)?.executablePath).toBe(process.execPath);
  });

  test("is not another one when the named one is absent", () => {
    expect(() => findChromium("/nonexistent/chromium")).toThrow(
      "VDI_CHROMIUM names /nonexistent/chromium, which does not exist",
    );
  });

  test.skipIf(!existsSync(UNPACKED))("is the packaged one with its libraries when that is asked for", () => {
    const found = findChromium(PACKAGED);
    expect(found?.executablePath).toBe(`${UNPACKED}/chromium`);
    expect(found?.env?.LD_LIBRARY_PATH).toContain(`${UNPACKED}/al2023/lib`);
  });

  test("never talks to its vendor", () => {
    expect(findChromium(process.execPath)?.args).toEqual(
      expect.arrayContaining([
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ]),
    );
  });
});
