/** Times, durations and amounts, in German. */

import { calendarSpanOf, grouped, inUnitsOfMoney } from "../en/times.ts";

const MONTHS = [
  "Januar",
  "Februar",
  "März",
  "April",
  "Mai",
  "Juni",
  "Juli",
  "August",
  "September",
  "Oktober",
  "November",
  "Dezember",
];

/** The last second that a JavaScript date can show. */
const MAX_DATE_SECONDS = 8_640_000_000_000;

const UNITS = [
  ["Tag", "Tage", 86_400],
  ["Stunde", "Stunden", 3_600],
  ["Minute", "Minuten", 60],
  ["Sekunde", "Sekunden", 1],
] as const;

/** `8. Juli 2025`, the day in UTC. */
export function onDayInGerman(seconds: number): string {
  if (!(Math.abs(seconds) <= MAX_DATE_SECONDS)) return `${seconds} s`;
  const date = new Date(seconds * 1000);
  return `${date.getUTCDate()}. ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** `8. Juli 2025, 08:06:40 UTC` */
export function inUtcInGerman(seconds: number): string {
  if (!(Math.abs(seconds) <= MAX_DATE_SECONDS)) return `${seconds} s`;
  return `${onDayInGerman(seconds)}, ${new Date(seconds * 1000).toISOString().slice(-13, -5)} UTC`;
}

/** `im März 2027 (UTC)` where it is exactly that month, and likewise of years and days; times otherwise. */
export function duringInGerman(from: number, to: number): string {
  const span = calendarSpanOf(from, to);
  const date = new Date((span === null ? 0 : from) * 1000);
  if (span === "year") return `im Jahr ${date.getUTCFullYear()} (UTC)`;
  if (span === "month") return `im ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()} (UTC)`;
  if (span === "day") return `am ${onDayInGerman(from)} (UTC)`;
  return `vom ${inUtcInGerman(from)} bis zum ${inUtcInGerman(to)}`;
}

/** `1.234,56` of millionths. */
export function amountInGerman(micros: string): string {
  return inUnitsOfMoney(micros).replace(".", ",").replaceAll(" ", ".");
}

/** `12.345` */
export function wholeInGerman(number: number): string {
  return grouped(String(number)).replaceAll(" ", ".");
}

/**
 * A number of rules: `20.000`, `0,4`; of four digits, as of years, `1990`. A number with an exponent is written as in
 * JSON.
 */
export function numberInGerman(number: number): string {
  const [, sign = "", whole = "", decimals] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(JSON.stringify(number)) ?? [];
  if (whole === "") return JSON.stringify(number);
  const shown = whole.length > 4 ? grouped(whole).replaceAll(" ", ".") : whole;
  return `${sign}${shown}${decimals === undefined ? "" : `,${decimals}`}`;
}

export function inUnitsInGerman(seconds: number): string {
  const [one, many, size] =
    UNITS.find(([, , unit]) => seconds !== 0 && seconds % unit === 0) ??
    (["Sekunde", "Sekunden", 1] as const);
  const number = seconds / size;
  return `${number} ${Math.abs(number) === 1 ? one : many}`;
}
