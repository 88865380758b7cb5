// Dates as day numbers, against the platform's calendar and known days; bounds relative to the day of issue.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../tools/testing/vectors.ts";
import { dayOfTime, formatCalendarDate, parseCalendarDate, shiftDay } from "../../src/wire/calendar-date.ts";
import { DateBound, resolveDateBound } from "../../src/wire/date-bound.ts";
import { parseDocument } from "../../src/wire/parse.ts";

const FIRST = -719_162;
const LAST = 2_932_896;

test.each([
  ["0001-01-01", FIRST],
  ["1969-12-31", -1],
  ["1970-01-01", 0],
  ["2000-02-29", 11_016],
  ["9999-12-31", LAST],
])("%s is day %i", (text, day) => {
  expect(parseCalendarDate(text)).toBe(day);
  expect(formatCalendarDate(day)).toBe(text);
});

test.each([
  "1900-02-29",
  "2023-02-29",
  "2026-13-01",
  "2026-00-10",
  "2026-04-31",
  "2026-01-00",
  "0000-12-31",
  "10000-01-01",
  "2026-1-1",
  "2026-01-01\n",
  " 2026-01-01",
  "+2026-01-01",
  "２０２６-01-01",
  "2026-01-01T00:00:00Z",
  "",
])("%j is no date", (text) => {
  expect(parseCalendarDate(text)).toBeNull();
});

test("every day is the platform's, and its text reads back", () => {
  fc.assert(
    fc.property(fc.integer({ min: FIRST, max: LAST }), (day) => {
      const text = formatCalendarDate(day);
      expect(text).toBe(new Date(day * 86_400_000).toISOString().slice(0, 10));
      expect(parseCalendarDate(text)).toBe(day);
    }),
    { numRuns: runs(2000, 200_000) },
  );
});

test("a time before 1970 falls on the day before", () => {
  expect(dayOfTime(-1)).toBe(-1);
  expect(dayOfTime(86_399)).toBe(0);
  expect(dayOfTime(86_400)).toBe(1);
});

describe("offsets", () => {
  const shift = (from: string, offset: Parameters<typeof shiftDay>[1]) => {
    const day = shiftDay(parseCalendarDate(from) as number, offset);
    return day === null ? null : formatCalendarDate(day);
  };

  test("clamp once, after years and months together, then add days", () => {
    expect(shift("2024-03-31", { months: -1 })).toBe("2024-02-29");
    expect(shift("2024-02-29", { years: -1, months: 12 })).toBe("2024-02-29");
    expect(shift("2024-02-29", { years: -1 })).toBe("2023-02-28");
    expect(shift("2023-01-31", { months: 1, days: 1 })).toBe("2023-03-01");
    expect(shift("2026-11-28", { years: -18, months: 0, days: 0 })).toBe("2008-11-28");
  });

  test("end at the years 0001 and 9999", () => {
    expect(shift("0001-01-01", { days: -1 })).toBeNull();
    expect(shift("0001-01-31", { months: -1, days: 31 })).toBe("0001-01-31");
    expect(shift("9999-12-31", { days: 1 })).toBeNull();
    expect(shift("2026-01-01", { years: 3_652_059 })).toBeNull();
    expect(shift("2026-01-01", { months: -3_652_059, days: 3_652_059 })).toBeNull();
  });

  test("more months are a later day, whatever the day of issue", () => {
    const months = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(fc.integer({ min: -300_000, max: 300_000 }), months, months, (day, a, b) => {
        const [x, y] = [shiftDay(day, { months: a }) as number, shiftDay(day, { months: b }) as number];
        expect(Math.sign(x - y)).toBe(Math.sign(a - b));
      }),
      { numRuns: runs(500, 20_000) },
    );
  });
});

describe("bounds", () => {
  const read = (bound: unknown) => parseDocument(DateBound, JSON.stringify(bound)).ok;

  test("are dates or offsets from the day of issue", () => {
    expect(read("2024-02-29")).toBe(true);
    expect(read({ issued: { years: -18 } })).toBe(true);
    expect(read({ issued: { years: -18, months: 6, days: 0 } })).toBe(true);
    for (const wrong of [
      "2023-02-29",
      5,
      null,
      {},
      { issued: {} },
      { issued: [] },
      { issued: { years: 0.5 } },
      { issued: { weeks: 1 } },
      { issued: { days: 3_652_060 } },
    ])
      expect(read(wrong)).toBe(false);
  });

  test("resolve from the day of issue", () => {
    const day = parseCalendarDate("2026-11-28") as number;
    expect(resolveDateBound({ issued: { years: -18 } }, day)).toBe(parseCalendarDate("2008-11-28"));
    expect(resolveDateBound("2008-11-28", day)).toBe(parseCalendarDate("2008-11-28"));
    expect(resolveDateBound({ issued: { years: -3000 } }, day)).toBeNull();
  });
});
