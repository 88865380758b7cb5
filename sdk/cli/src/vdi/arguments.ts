/** Options that several commands have, and what their values are. */
import { PROFILE_IDS, type ProfileId } from "@svc/core";
import { UsageError } from "@svc/core/command-line";

export const OUT = {
  value: "FILE",
  help: "write what is made there instead of to standard output",
} as const;
export const MADE_JSON = { help: "with --out: print what was made as a JSON object" } as const;
export const SECRET_KEY = { value: "FILE", help: "the issuer's secret key, 64 hex digits" } as const;
export const KID = { value: "ID", help: "stated key id" } as const;

const PROFILE = {
  value: "NAME",
  help: "strict, standard, minimal, or a profile's full identifier",
} as const;
const TRUST = {
  value: "FILE",
  help: 'whom you trust: a trust file, see "vdi help trust"',
} as const;
const AT = {
  value: "TIME",
  help: "the time asked about: Unix seconds, or such as 2026-01-31T12:00:00Z",
} as const;
const RESULT_JSON = { help: "print the machine result, the same that the library gives" } as const;

const DIRECTORY = {
  value: "FILE",
  multiple: true,
  help: `what a domain lists, as vdi issuer fetch wrote it; again for each. It is shown, and trusts nobody`,
} as const;

/** Options of every command that verifies something. */
export const TRUST_OPTIONS = {
  trust: TRUST,
  directory: DIRECTORY,
  profile: PROFILE,
  at: AT,
  json: RESULT_JSON,
} as const;

/** Language of written reports. Terminals speak English. */
export const LANGUAGE = { value: "LANG", help: "its language: en or de; default en" } as const;

/** Returns whether a document is written in German. */
export function isGerman(language: string | undefined): boolean {
  if (language !== undefined && language !== "en" && language !== "de")
    throw new UsageError("--lang: expected en or de");
  return language === "de";
}

export function profileOfName(name: string | undefined): ProfileId | undefined {
  if (name === undefined) return undefined;
  const full = `VDI_VERIFY_${name.toUpperCase()}_V1`;
  const found = PROFILE_IDS.find((id) => id === name || id === full);
  if (found === undefined) throw new UsageError("--profile: expected strict, standard or minimal");
  return found;
}

export function timeOf(text: string | undefined, option = "--at"): number | undefined {
  if (text === undefined) return undefined;
  if (/^(?:0|[1-9][0-9]{0,10})$/.test(text)) return Number(text);
  // Only bounds of a period may be days. A time asked about is a moment: at its midnight nothing of that day had been
  // decided, and a day has no time zone.
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && option !== "--at";
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(text);
  const milliseconds = isDay || isTime ? Date.parse(text) : Number.NaN;
  const day = text.slice(0, 10);
  // Of 30 February a reader of dates makes one in March, of which nobody asked.
  if (!(milliseconds >= 0) || !new Date(Date.parse(day)).toISOString().startsWith(day))
    throw new UsageError(
      `${option}: expected Unix seconds, or a time with its zone, such as 2026-01-31T12:00:00Z`,
    );
  return Math.floor(milliseconds / 1000);
}

/** @throws UsageError for anything but a whole number in these bounds */
export function wholeOf(text: string, option: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^(?:0|[1-9][0-9]{0,15})$/.test(text) || value < least || value > most)
    throw new UsageError(`${option}: expected a whole number from ${least} to ${most}, got ${text}`);
  return value;
}

/** @throws UsageError for anything but a whole number from 1 */
export function countOf(text: string, option: string): number {
  if (!/^[1-9][0-9]{0,15}$/.test(text) || !Number.isSafeInteger(Number(text)))
    throw new UsageError(`${option}: expected a whole number from 1`);
  return Number(text);
}
