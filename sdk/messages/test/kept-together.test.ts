// No line ends within an amount, a grouped number or a day; every other space is the text's own.
import { expect, test } from "vitest";
import { keptTogether } from "../src/index.ts";

test.each([
  [
    "billed 3.0488 EUR for one event on 22 November 2026: the",
    "billed~3.0488~EUR for one event on 22~November~2026: the",
  ],
  ["billed 1 523 400.00 EUR", "billed 1~523~400.00~EUR"],
  [
    "am 22. November 2026 nach Fair lending 1.0: bewiesen",
    "am 22.~November~2026 nach Fair lending~1.0: bewiesen",
  ],
  ["dated from 24 November 2026 to 21 December 2026", "dated from 24~November~2026 to 21~December~2026"],
  [
    "datiert vom 24. November 2026 bis zum 21. Dezember 2026",
    "datiert vom 24.~November~2026 bis zum 21.~Dezember~2026",
  ],
  ["in March 2027 (UTC); 61.2 %", "in March~2027 (UTC); 61.2~%"],
  ["Asked about 22 Nov 2026, 09:05:35 UTC.", "Asked about 22~Nov~2026, 09:05:35~UTC."],
  ["11 of 12 decisions are verified", "11~of 12~decisions are verified"],
  ["9 “approve”", "9~“approve”"],
  ["on 22 November 2026. Nothing of it", "on 22~November~2026. Nothing of it"],
  ["höchstens 10. Die Regel", "höchstens 10. Die Regel"],
  ["at most 10. The rule", "at most 10. The rule"],
  ["under rules 2 2026 times", "under rules 2 2026 times"],
])("%s", (text, kept) => {
  expect(keptTogether(text)).toBe(kept.replaceAll("~", "\u00a0"));
});
