/** Times, durations and amounts, in English. */

/** Times for people: in UTC as they are signed. Written out here, so that every runtime shows the same. */
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The last second that a JavaScript date can show. */
const MAX_DATE_SECONDS = 8_640_000_000_000;

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `8 Jul 2025, 08:06:40 UTC` */
export function inUtc(seconds: number): string {
  if (!(Math.abs(seconds) <= MAX_DATE_SECONDS)) return `${seconds} s`;
  const date = new Date(seconds * 1000);
  const clock = date.toISOString().slice(-13, -5);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock} UTC`;
}

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** `8 July 2025`, the day in UTC. */
export function onDay(seconds: number): string {
  if (!(Math.abs(seconds) <= MAX_DATE_SECONDS)) return `${seconds} s`;
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()} ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns the UTC calendar unit between two times: exactly a year, a month or a day; `null` otherwise. */
export function calendarSpanOf(from: number, to: number): "year" | "month" | "day" | null {
  if (!(Math.abs(from) <= MAX_DATE_SECONDS && Math.abs(to) <= MAX_DATE_SECONDS)) return null;
  const date = new Date(from * 1000);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const spans = (endYear: number, endMonth: number, endDay: number, begin: number) =>
    begin === from * 1000 && Date.UTC(endYear, endMonth, endDay) === to * 1000;
  if (spans(year + 1, 0, 1, Date.UTC(year, 0, 1))) return "year";
  if (spans(year, month + 1, 1, Date.UTC(year, month, 1))) return "month";
  return spans(year, month, day + 1, Date.UTC(year, month, day)) ? "day" : null;
}

/** `in March 2027 (UTC)` where it is exactly that month, and likewise of years and days; times otherwise. */
export function duringInUtc(from: number, to: number): string {
  const span = calendarSpanOf(from, to);
  const date = new Date((span === null ? 0 : from) * 1000);
  if (span === "year") return `in ${date.getUTCFullYear()} (UTC)`;
  if (span === "month") return `in ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCFullYear()} (UTC)`;
  if (span === "day") return `on ${onDay(from)} (UTC)`;
  return `from ${inUtc(from)} until ${inUtc(to)}`;
}

/** A whole number of seconds, in the largest unit that says it exactly. */
export function inUnits(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds !== 0 && seconds % one === 0) ?? ["second", 1];
  const number = seconds / size;
  return `${number} ${unit}${Math.abs(number) === 1 ? "" : "s"}`;
}

/** Millionths as a decimal with at least two places: never through a floating-point number. */
export function inUnitsOfMoney(micros: string): string {
  const negative = micros.startsWith("-");
  const digits = (negative ? micros.slice(1) : micros).padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
  return `${negative ? "-" : ""}${grouped(digits.slice(0, -6))}.${fraction}`;
}

/** A decimal integer in groups of three. */
export function grouped(integer: string): string {
  return integer.replace(/\B(?=(?:\d{3})+$)/g, " ");
}

/** Each unit in seconds, and from how many of it on it is the one to count in: nobody's year and a half is "2 years". */
const DISTANCES: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number])[] = [
  ["year", 31_557_600, 2],
  ["month", 2_629_800, 2],
  ["day", 86_400, 2],
  ["hour", 3_600, 1],
  ["minute", 60, 1],
];

/**
 * How far a time, in Unix seconds, is from now, in words, to the nearest whole unit: "in 12 months", "3 days ago".
 *
 * @param language BCP 47, as of a locale's voice
 */
export function fromNow(seconds: number, now: number = Date.now() / 1000, language = "en"): string {
  const distance = seconds - now;
  const [unit, size] = DISTANCES.find(([, one, least]) => Math.abs(distance) >= one * least) ?? ["second", 1];
  const count = Math.round(distance / size);
  // "Yesterday" is a day of a calendar, which depends on the reader's zone; "now" is not.
  const numeric = count === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(language, { numeric }).format(count, unit);
}

/** A duration for people, from milliseconds. */
export function duration(milliseconds: number): string {
  if (milliseconds < 0.1) return "<0.1 ms";
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}
