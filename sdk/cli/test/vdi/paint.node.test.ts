/** Colours follow the terminal; no text of a document does anything to it. */
import { inSight } from "@svc/messages";
import { expect, test } from "vitest";
import { painter, progressLine, shown, wantsColour } from "../../src/terminal/paint.ts";

test("colours only on a terminal whose user wants them", () => {
  expect(wantsColour({ isTTY: true }, {})).toBe(true);
  expect(wantsColour({ isTTY: true }, { NO_COLOR: "" })).toBe(true);
  expect(wantsColour({ isTTY: true }, { NO_COLOR: "1" })).toBe(false);
  expect(wantsColour({ isTTY: true }, { TERM: "dumb" })).toBe(false);
  expect(wantsColour({}, {})).toBe(false);
  expect(painter(true)("good", "Verified")).toBe("\u001b[32mVerified\u001b[0m");
  expect(painter(false)("good", "Verified")).toBe("Verified");
  expect(shown("a\u001b[31m\u009b\u202eb\r\n")).toBe("a\\u{1b}[31m\\u{9b}\\u{202e}b\\u{d}\\u{a}");
});

test("what nobody sees is written as sentences write it, also in a name that no sentence holds", () => {
  for (const text of ["\u202ea\u200bb\ufeff", "\u2028", "\u{e0041}", "Größe 👍"])
    expect(shown(text)).toBe(inSight(text));
  expect(shown(inSight("\u202e"))).toBe("\\u{202e}");
  expect(shown("\ud800")).toBe("\ufffd");
});

test("a line of progress replaces itself, leaves nothing behind, and is not written a thousand times a second", () => {
  let [now, written] = [0, ""];
  const progress = progressLine({ write: (text: string) => (written += text) }, () => now);
  progress(null);
  expect(written).toBe("");
  progress("1 of 9");
  progress("2 of 9");
  now = 60;
  progress("3 of 9");
  expect(written).toBe("\r\u001b[K1 of 9\r\u001b[K3 of 9");
  progress(null);
  progress(null);
  expect(written.endsWith("3 of 9\r\u001b[K")).toBe(true);
});
