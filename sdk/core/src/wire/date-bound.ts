/**
 * A date that a policy compares with: fixed, or relative to the day on which the attestation is issued. "At least 18 years
 * old" is a birth date of at most `{ issued: { years: -18 } }`.
 */
import * as v from "valibot";
import { SafeInteger } from "./atoms.ts";
import { isCalendarDate, parseCalendarDate, shiftDay } from "./calendar-date.ts";

export const CalendarDate = v.pipe(v.string(), v.check(isCalendarDate, "a date such as 2024-02-29"));

/** Days of the years 0001 to 9999: no offset needs more of any unit. */
const MAX_OFFSET = 3_652_059;
const offset = v.exactOptional(
  v.pipe(
    SafeInteger,
    v.check((units) => Math.abs(units) <= MAX_OFFSET, `an integer of size at most ${MAX_OFFSET}`),
  ),
);

export const RelativeDate = v.strictObject({
  issued: v.pipe(
    v.strictObject({ years: offset, months: offset, days: offset }),
    v.check((units) => Object.keys(units).length > 0, "years, months or days"),
  ),
});

export const DateBound = v.lazy((value): typeof CalendarDate | typeof RelativeDate =>
  typeof value === "string" ? CalendarDate : RelativeDate,
);

export type RelativeDate = v.InferOutput<typeof RelativeDate>;
export type DateBound = string | RelativeDate;

/** Whether a bound that its schema has read is relative to the day of issue. */
export function isRelativeDate(bound: unknown): bound is RelativeDate {
  return typeof bound === "object" && bound !== null && "issued" in bound;
}

/** The bound's day, for an attestation issued on a day; null outside of the years 0001 to 9999. */
export function resolveDateBound(bound: DateBound, day: number): number | null {
  return typeof bound === "string" ? parseCalendarDate(bound) : shiftDay(day, bound.issued);
}
