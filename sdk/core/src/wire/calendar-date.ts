/**
 * Dates of the proleptic Gregorian calendar, years 0001 to 9999, as days since 1970-01-01, and dates relative to another.
 */

/** Days of 0001-01-01 and 9999-12-31. */
const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;
const SECONDS_PER_DAY = 86_400;
const DATE_FORM = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;

/** A distance from a date. Years and months come first and clamp once to the month's last day, then days. */
export interface DateOffset {
  readonly years?: number | undefined;
  readonly months?: number | undefined;
  readonly days?: number | undefined;
}

/** The days of a text such as "2000-02-29" (11016); null for a text that is no such date. */
export function parseCalendarDate(text: string): number | null {
  const [, year, month, day] = (DATE_FORM.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return null;
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysOf(year, month, day);
}

export function isCalendarDate(text: string): boolean {
  return parseCalendarDate(text) !== null;
}

/** "2000-02-29" for 11016. @throws RangeError outside of the years 0001 to 9999 */
export function formatCalendarDate(days: number): string {
  if (!(days >= FIRST_DAY && days <= LAST_DAY))
    throw new RangeError(`days: ${days} is no day of 0001 to 9999`);
  const { year, month, day } = civilOf(days);
  return `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The day (UTC) that a Unix time in seconds falls on. */
export function dayOfTime(seconds: number): number {
  return Math.floor(seconds / SECONDS_PER_DAY);
}

/** The day at an offset from another; null outside of the years 0001 to 9999. */
export function shiftDay(from: number, { years = 0, months = 0, days = 0 }: DateOffset): number | null {
  const { year, month, day } = civilOf(from);
  const total = 12 * year + (month - 1) + 12 * years + months;
  const toYear = Math.floor(total / 12);
  const toMonth = total - 12 * toYear + 1;
  const shifted = daysOf(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth))) + days;
  return shifted >= FIRST_DAY && shifted <= LAST_DAY ? shifted : null;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

const DAYS_PER_ERA = 146_097;
/** Days from 0000-03-01, on which the arithmetic below begins its years, to 1970-01-01. */
const EPOCH = 719_468;

/** Years begin in March here, so that the leap day is the last of its year; an era is 400 years. */
function daysOf(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - 400 * era;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return DAYS_PER_ERA * era + dayOfEra - EPOCH;
}

function civilOf(days: number): { readonly year: number; readonly month: number; readonly day: number } {
  const shifted = days + EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - DAYS_PER_ERA * era;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return {
    year: yearOfEra + 400 * era + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
