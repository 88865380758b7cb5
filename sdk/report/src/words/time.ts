/** Times for people: in UTC as it is signed, and how far from now. */
const FULL = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "UTC",
});
const RELATIVE = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
/** The last second that a JavaScript date can show. */
const MAX_DATE_SECONDS = 8_640_000_000_000;

/** A time, in Unix seconds, in UTC, as it is signed. */
export function inUtc(seconds: number): string {
  return Math.abs(seconds) <= MAX_DATE_SECONDS ? `${FULL.format(seconds * 1000)} UTC` : `${seconds} s`;
}

/** How far a time, in Unix seconds, is from now, in words. */
export function fromNow(seconds: number, now: number = Date.now() / 1000): string {
  const distance = seconds - now;
  const [unit, size] = UNITS.find(([, one]) => Math.abs(distance) >= one) ?? ["second", 1];
  return RELATIVE.format(Math.trunc(distance / size), unit);
}

/** A duration for people, from milliseconds. */
export function duration(milliseconds: number): string {
  if (milliseconds < 0.1) return "<0.1 ms";
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}
