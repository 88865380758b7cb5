/**
 * Several logs in place of one, where one object or machine takes too few appends: by period, and in each period by the
 * first hex digits of the attestation id, which is a hash. Every receipt has one log, and all that is said about one
 * attestation in one period meets in one log: a contradiction split over two would be in neither.
 *
 * A plan says where a receipt belongs. Which key each log has, and that it is the operator's, is for the operator's list.
 */
import { isAttestationId, readMembers } from "@svc/core";

/** A log of several, and what it covers. */
export interface LogShard {
  /** Its name: `<name>/<label of the period>/<prefix>`, without the last part where the plan does not split by hash. */
  readonly origin: string;
  /** Unix seconds: the first that it covers, and the first that it does not; null for one that has no end yet. */
  readonly from: number;
  readonly to: number | null;
  /** First hex digits of the attestation ids that it covers; empty for all. */
  readonly prefix: string;
}

export interface LogPlan {
  /** What all origins begin with, such as `log.example`; by itself the log of what comes before the first period. */
  readonly name: string;
  /** Ascending; each ends where the next begins, and the last goes on. */
  readonly periods: readonly LogPeriod[];
}

export interface LogPeriod {
  /** Distinct, and no number below 100: those are volumes'. */
  readonly label: string;
  /** Unix seconds, later than when the plan is put to use: what was logged before stays where it is. */
  readonly from: number;
  /** 0: one log; 1: sixteen; 2: two hundred and fifty-six. */
  readonly digits: 0 | 1 | 2;
}

/** Coverage of a log, as on an operator's list. */
export type LogCoverage = Pick<LogShard, "from" | "to" | "prefix">;

const PART = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;
const LABEL = /^(?![0-9]{1,2}$)[a-z0-9][a-z0-9.-]{0,31}$/;
const ID_START = "vdi:att:".length;

/**
 * The logs of a plan: together they cover every attestation at every time, each once.
 *
 * @throws TypeError, RangeError for names that make no origin, periods that do not ascend or share a label
 */
export function planShards(plan: LogPlan): LogShard[] {
  const { name, periods } = readMembers(plan, ["name", "periods"], "plan") as LogPlan;
  if (typeof name !== "string" || !PART.test(name))
    throw new TypeError("plan.name: expected the start of an origin");
  if (!Array.isArray(periods)) throw new TypeError("plan.periods: expected an array");
  for (const [i, period] of periods.entries())
    checkPeriod(period, periods[i - 1]?.from ?? 0, `plan.periods[${i}]`);
  if (new Set(periods.map(({ label }) => label)).size < periods.length)
    throw new RangeError("plan.periods: two have one label");
  const [first] = periods;
  const before = { origin: name, from: 0, to: first?.from ?? null, prefix: "" };
  const shards = periods.flatMap(({ label, from, digits }, i) =>
    prefixesOf(digits).map((prefix) => ({
      origin: [name, label, prefix].filter((part) => part !== "").join("/"),
      from,
      to: periods[i + 1]?.from ?? null,
      prefix,
    })),
  );
  return [before, ...shards];
}

function checkPeriod(period: LogPeriod, after: number, where: string): void {
  const { label, from, digits } = readMembers(period, ["label", "from", "digits"], where) as LogPeriod;
  if (typeof label !== "string" || !LABEL.test(label))
    throw new TypeError(`${where}.label: expected part of an origin, and no number below 100`);
  if (!Number.isSafeInteger(from) || from <= after)
    throw new RangeError(`${where}.from: expected seconds after the beginning of the one before`);
  if (![0, 1, 2].includes(digits))
    throw new RangeError(`${where}.digits: expected 0, 1 or 2, got ${String(digits)}`);
}

function prefixesOf(digits: number): string[] {
  if (digits === 0) return [""];
  return Array.from({ length: 16 ** digits }, (_, i) => i.toString(16).padStart(digits, "0"));
}

/**
 * Finds where logs do not cover every attestation at every time once: the first second and the first digits that none
 * of them covers, or several do. Returns `null` for a complete list. Volumes of one log cover the same, and count as
 * one.
 */
export function coverageGap(logs: readonly LogCoverage[]): Pick<LogCoverage, "from" | "prefix"> | null {
  const distinct = [...new Map(logs.map((one) => [`${one.from} ${one.to} ${one.prefix}`, one])).values()];
  const times = [0, ...distinct.flatMap(({ from, to }) => (to === null ? [from] : [from, to]))];
  for (const time of [...new Set(times)].sort((a, b) => a - b)) {
    const open = distinct.filter(({ from, to }) => from <= time && (to === null || time < to));
    const prefix = prefixesOf(2).find((one) => open.filter((log) => one.startsWith(log.prefix)).length !== 1);
    if (prefix !== undefined) return { from: time, prefix };
  }
  return null;
}

/**
 * The one log that a receipt about this attestation belongs to.
 *
 * @param at Unix seconds at which the receipt was first to be appended: it is kept with it, so that an append that is taken
 * up after the turn of a period goes where the first attempt went
 * @returns null for a time that none of these covers
 * @throws TypeError for what is no attestation id
 */
export function shardOf(shards: readonly LogShard[], attestationId: string, at: number): LogShard | null {
  return (
    shardsAbout(shards, attestationId).find(({ from, to }) => from <= at && (to === null || at < to)) ?? null
  );
}

/** Every log in which there may be something about an attestation: one a period. @throws TypeError */
export function shardsAbout(shards: readonly LogShard[], attestationId: string): LogShard[] {
  if (!isAttestationId(attestationId))
    throw new TypeError("attestationId: expected vdi:att: and 64 hex digits");
  return shards.filter(({ prefix }) => attestationId.startsWith(prefix, ID_START));
}
