/**
 * Trust policy of a log's reader: the log's key, and how many of which witnesses must have cosigned.
 *
 * A policy comes from the reader's configuration and never from a proof. Demanding k witnesses of a list that
 * has fewer is a mistake and refused when the policy is made, so an empty list can never mean "anyone will do".
 */
import {
  isQuorum,
  type Members,
  type Reading,
  type Refuse,
  readList,
  readText,
  readTrustMembers,
  refusal,
} from "@svc/core";
import type { CHECKPOINT_REASONS } from "@svc/core/finding";
import { type CheckpointBody, parseCheckpoint } from "./checkpoint.ts";
import { type OpenedNote, openNote } from "./open-note.ts";
import { type NoteKey, requireVkey } from "./vkey.ts";

/** How far a witness's clock may be ahead of the reader's where its time matters. */
const MAX_CLOCK_SKEW_SECONDS = 300;

export interface LogPolicyOptions {
  /** The log's vkey (type 0x01). */
  readonly log: string | NoteKey;
  /** First line of its checkpoints; the key's name when absent. */
  readonly origin?: string;
  /** Vkeys of witnesses (type 0x04). */
  readonly witnesses?: readonly (string | NoteKey)[];
  /**
   * How many of them must have cosigned; 0, none, when absent, otherwise more than half: two sets of k witnesses then
   * share 2k - n of them, and only when all of these sign both does a log show two histories to two readers.
   */
  readonly threshold?: number;
  /** The reader's own name for it, as a trust file has it. It changes nothing. */
  readonly label?: string;
  /**
   * Cosignatures older than this, in seconds before `now`, do not count, and neither do those from the future: a
   * witness whose clock is ahead would be recent for ever. Needs `now`.
   */
  readonly maxAgeSeconds?: number;
  /** Unix seconds. */
  readonly now?: number;
}

export interface LogPolicy {
  readonly log: NoteKey;
  readonly origin: string;
  readonly witnesses: readonly NoteKey[];
  readonly threshold: number;
  /** Earliest and latest cosignature time that counts, or null for any. */
  readonly notBefore: bigint | null;
  readonly notAfter: bigint | null;
}

export type CheckpointReason = keyof typeof CHECKPOINT_REASONS;

const refuse: Refuse<typeof CHECKPOINT_REASONS> = refusal;

export interface OpenedCheckpoint {
  readonly checkpoint: CheckpointBody;
  /** The note as received: keep it, it is the evidence. */
  readonly note: OpenedNote;
  /** Names of the pinned witnesses that count, in the order of the note. */
  readonly witnesses: readonly string[];
  /** Earliest time by which `threshold` counted witnesses had seen this head; null without a threshold. */
  readonly witnessedAt: bigint | null;
}

const OPTIONS = ["log", "origin", "witnesses", "threshold", "label", "maxAgeSeconds", "now"] as const;
const MEMBERS = ["log", "origin", "witnesses", "threshold", "notBefore", "notAfter"] as const;

/** Policies that were read here and are frozen, so that none is read twice and none is taken unread. */
const readPolicies = new WeakSet<object>();

/**
 * Checks and freezes a policy.
 *
 * @throws TypeError when a key is malformed or of the wrong type, one witness is listed twice, or two have one
 * name and id, so that no signature line could tell them apart
 * @throws RangeError when the threshold is no whole number, exceeds the number of witnesses, or is not more than half
 * of it: half of them could cosign one history and the other half another, each of them honest
 */
export function makeLogPolicy(input: LogPolicyOptions): LogPolicy {
  const options = readTrustMembers(input, OPTIONS, "options");
  return frozen({ ...readKeys(options, ""), ...countedTimes(options as unknown as LogPolicyOptions) });
}

/**
 * A policy that a caller passes: one that `makeLogPolicy` made, or one made by hand, which is read as strictly and
 * says whether it asks for times.
 *
 * @throws TypeError, RangeError naming the argument, as `makeLogPolicy`
 */
export function readLogPolicy(input: unknown, argument: string): LogPolicy {
  if (readPolicies.has(input as LogPolicy)) return input as LogPolicy;
  const { notBefore, notAfter, ...keys } = readTrustMembers(input, MEMBERS, argument);
  for (const name of MEMBERS) {
    if (name !== "notBefore" && name !== "notAfter" && keys[name] === undefined) {
      throw new TypeError(`${argument}.${name}: missing; makeLogPolicy fills in what is not said`);
    }
  }
  return frozen({
    ...readKeys(keys, `${argument}.`),
    notBefore: readTime(notBefore, `${argument}.notBefore`),
    notAfter: readTime(notAfter, `${argument}.notAfter`),
  });
}

function frozen(policy: LogPolicy): LogPolicy {
  readPolicies.add(Object.freeze(policy));
  return policy;
}

/** @param under what stands before the names of members in messages */
function readKeys(given: Members<(typeof OPTIONS)[number]>, under: string) {
  const log = requireVkey(`${under}log`, given.log as string | NoteKey);
  if (log.type !== "ed25519") throw new TypeError(`${under}log: expected a key of type 0x01`);
  const listed = readList(
    given.witnesses === undefined ? [] : given.witnesses,
    `${under}witnesses`,
    "vkeys",
  ) as readonly (string | NoteKey)[];
  const witnesses = listed.map((vkey, i) => requireVkey(`${under}witnesses[${i}]`, vkey));
  for (const witness of witnesses) {
    if (witness.type !== "cosignatureV1")
      throw new TypeError(`${under}witnesses: ${witness.name} is not of type 0x04`);
  }
  const distinct = new Set([log, ...witnesses].map(({ publicKey }) => publicKey.join()));
  if (distinct.size !== witnesses.length + 1) {
    throw new TypeError(`${under}witnesses: one key is listed twice, or is the log's own`);
  }
  if (new Set(witnesses.map(({ name, id }) => `${name} ${id}`)).size !== witnesses.length) {
    throw new TypeError(`${under}witnesses: two keys have one name and id`);
  }
  const { threshold = 0 } = given;
  if (!isQuorum(threshold, witnesses.length)) {
    throw new RangeError(
      `${under}threshold: expected 0, or more than half of ${witnesses.length} witnesses and at most all, got ${typeof threshold === "number" ? threshold : typeof threshold}`,
    );
  }
  const origin = readText(given.origin, `${under}origin`, "the first line of checkpoints") ?? log.name;
  return { log, origin, witnesses: Object.freeze(witnesses), threshold };
}

function readTime(value: unknown, argument: string): bigint | null {
  if (value === null || typeof value === "bigint") return value;
  throw new TypeError(`${argument}: expected Unix seconds as a bigint, or null`);
}

/**
 * Verifies a checkpoint note under a policy: origin, the pinned log's signature, k of n witnesses.
 *
 * A pass says that this log signed this head and that those witnesses saw it. It says nothing about entries.
 *
 * @throws TypeError, RangeError for a policy that is none. Never on the note
 */
export function openCheckpoint(
  note: unknown,
  policy: LogPolicy,
): Reading<OpenedCheckpoint, CheckpointReason> {
  return openUnder(note, readLogPolicy(policy, "policy"));
}

function openUnder(note: unknown, policy: LogPolicy): Reading<OpenedCheckpoint, CheckpointReason> {
  const opened = openNote(note, [policy.log, ...policy.witnesses]);
  if (!opened.ok) return opened;
  const reading = parseCheckpoint(opened.value.text);
  if (!reading.ok) return reading;
  if (reading.value.origin !== policy.origin) {
    return refuse("wrong_origin", { expected: policy.origin, found: reading.value.origin });
  }
  const { verified } = opened.value;
  if (!verified.some(({ key }) => key === policy.log)) {
    return refuse("log_signature_missing", { log: policy.origin });
  }
  const counted = verified.filter(({ timestamp }) => timestamp !== null && isCounted(timestamp, policy));
  if (counted.length < policy.threshold) {
    return refuse("witness_quorum_missing", { expected: policy.threshold, found: counted.length });
  }
  const times = counted.map(({ timestamp }) => timestamp as bigint).sort((a, b) => Number(a - b));
  return {
    ok: true,
    value: {
      checkpoint: reading.value,
      note: opened.value,
      witnesses: counted.map(({ key }) => key.name),
      witnessedAt: times[policy.threshold - 1] ?? null,
    },
  };
}

/** Time zero states no time, and with it not that the witness had seen nothing larger (tlog-cosignature). */
function isCounted(timestamp: bigint, { notBefore, notAfter }: LogPolicy): boolean {
  if (timestamp === 0n) return false;
  return (notBefore === null || timestamp >= notBefore) && (notAfter === null || timestamp <= notAfter);
}

function countedTimes({ maxAgeSeconds, now }: LogPolicyOptions): Pick<LogPolicy, "notBefore" | "notAfter"> {
  if (maxAgeSeconds === undefined) return { notBefore: null, notAfter: null };
  if (now === undefined) throw new TypeError("now: needed where maxAgeSeconds is given");
  if (!Number.isSafeInteger(now) || !Number.isSafeInteger(maxAgeSeconds) || maxAgeSeconds < 0) {
    throw new RangeError("now, maxAgeSeconds: expected whole seconds");
  }
  return { notBefore: BigInt(now - maxAgeSeconds), notAfter: BigInt(now + MAX_CLOCK_SKEW_SECONDS) };
}
