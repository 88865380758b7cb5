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
  /** Unix seconds: the first that it covers, and the first that it does not. */
  readonly from: number;
  readonly to: number;
  /** First hex digits of the attestation ids that it covers; empty for all. */
  readonly prefix: string;
}

export interface LogPlan {
  /** What all origins begin with, such as `log.example`. */
  readonly name: string;
  /** One after the other, without gaps; labels are distinct. */
  readonly periods: readonly { readonly label: string; readonly from: number; readonly to: number }[];
  /** 0: one log a period; 1: sixteen; 2: two hundred and fifty-six. */
  readonly digits: 0 | 1 | 2;
}

const PART = /^[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;
const ID_START = "vdi:att:".length;

/**
 * The logs of a plan, by period and prefix.
 *
 * @throws TypeError, RangeError for names that make no origin, periods that overlap, leave a gap or share a label
 */
export function planShards(plan: LogPlan): LogShard[] {
  const { name, periods, digits } = readMembers(plan, ["name", "periods", "digits"], "plan") as LogPlan;
  if (typeof name !== "string" || !PART.test(name))
    throw new TypeError("plan.name: expected the start of an origin");
  if (![0, 1, 2].includes(digits))
    throw new RangeError(`plan.digits: expected 0, 1 or 2, got ${String(digits)}`);
  if (!Array.isArray(periods) || periods.length === 0)
    throw new TypeError("plan.periods: expected at least one");
  for (const [i, { label, from, to }] of periods.entries()) {
    if (typeof label !== "string" || !PART.test(label))
      throw new TypeError(`plan.periods[${i}].label: expected part of an origin`);
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from) {
      throw new RangeError(`plan.periods[${i}]: expected seconds, the first before the last`);
    }
    if (i > 0 && periods[i - 1]?.to !== from)
      throw new RangeError(`plan.periods[${i}].from: expected the end of the one before`);
  }
  if (new Set(periods.map(({ label }) => label)).size < periods.length)
    throw new RangeError("plan.periods: two have one label");
  const prefixes = Array.from({ length: 16 ** digits }, (_, i) =>
    digits === 0 ? "" : i.toString(16).padStart(digits, "0"),
  );
  return periods.flatMap(({ label, from, to }) =>
    prefixes.map((prefix) => ({
      origin: [name, label, prefix].filter((part) => part !== "").join("/"),
      from,
      to,
      prefix,
    })),
  );
}

/**
 * The one log that a receipt about this attestation belongs to.
 *
 * @param at Unix seconds at which the receipt was first to be appended: it is kept with it, so that an append that is taken
 * up after the turn of a period goes where the first attempt went
 * @returns null for a time that no log covers
 * @throws TypeError for what is no attestation id
 */
export function shardOf(shards: readonly LogShard[], attestationId: string, at: number): LogShard | null {
  return shardsAbout(shards, attestationId).find(({ from, to }) => from <= at && at < to) ?? null;
}

/** Every log in which there may be something about an attestation: one a period. @throws TypeError */
export function shardsAbout(shards: readonly LogShard[], attestationId: string): LogShard[] {
  if (!isAttestationId(attestationId))
    throw new TypeError("attestationId: expected vdi:att: and 64 hex digits");
  return shards.filter(({ prefix }) => attestationId.startsWith(prefix, ID_START));
}
