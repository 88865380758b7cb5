/**
 * Which leaves of a period an auditor asks for: drawn by a public beacon's round that nobody knew when the statement
 * was logged, so that neither the issuer nor the auditor chose them.
 *
 * The round follows from the log's own time for the statement, which stands in the log's leaf and is one for each
 * statement: whoever brings the evidence along has nothing to choose. Witnesses must have seen the statement before
 * that round's time; otherwise the log could have dated it back, once the randomness was known.
 */
import {
  concatBytes,
  DOMAINS,
  decodeHex,
  digest,
  type Fail,
  failure,
  hashPeriodStatement,
  type PERIOD_REASONS,
  type PeriodContent,
  type PeriodStatement,
  PeriodStatementSchema,
  periodTreeSize,
  readCount,
  sha256,
} from "@svc/core";
import * as v from "valibot";
import type { PeriodFailure } from "../period/counts.ts";
import {
  type BeaconChain,
  type BeaconRound,
  BeaconRoundSchema,
  randomnessOf,
  roundAt,
  timeOfRound,
} from "./beacon.ts";

/** From the log's time to the round: time for witnesses to have seen the statement. */
export const SAMPLE_DELAY_SECONDS = 3_600;

/** Leaves that one sample may have. */
export const MAX_SAMPLE = 10_000;

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** When a log had the statement. */
export interface LogTime {
  /** The log's time for the entry, Unix seconds. */
  readonly timestamp: number;
  /** By when enough pinned witnesses had seen it, Unix seconds; null where the reader demanded none. */
  readonly witnessed_at: number | null;
}

/** The one round by which a statement with this log time is sampled. */
export function roundOfSample(chain: BeaconChain, { timestamp }: Pick<LogTime, "timestamp">): number {
  return roundAt(chain, timestamp + SAMPLE_DELAY_SECONDS);
}

/** Why this round is not the one that follows the statement's log time, or null. A material fault is the reader's lack. */
export function roundFault(
  { chain, round }: BeaconRound,
  logTime: LogTime | null,
  chains: readonly BeaconChain[],
): PeriodFailure | null {
  const known = chains.find((one) => one.chain === chain);
  if (known === undefined) return fail("beacon_unknown", { found: chain }, "/beacon/chain");
  if (logTime === null) return fail("log_time_missing");
  const expected = roundOfSample(known, logTime);
  if (round !== expected) return fail("beacon_round_mismatch", { expected, found: round }, "/beacon/round");
  const { witnessed_at } = logTime;
  if (witnessed_at === null) return fail("log_time_not_witnessed");
  const time = timeOfRound(known, round);
  return witnessed_at < time ? null : fail("witnessed_after_round", { expected: time, found: witnessed_at });
}

const { signature, ...stated } = PeriodStatementSchema.entries;
/** With a signature or without. */
const StatedSchema = v.strictObject({ ...stated, signature: v.exactOptional(signature) });

/**
 * The indices of a sample, ascending: the first `size` different ones that the beacon draws, all where there are no
 * more. A larger sample of one round holds every smaller one.
 *
 * Pure arithmetic over the round's signature: whether that is a signature, and the round the right one, say
 * `beaconFault` and `roundFault`; `verifyAnswer` asks both.
 *
 * @throws TypeError for what is no statement, signed or not, or no round; RangeError for a size that is none, and for a
 *   statement whose leaves no number counts exactly
 */
export function sampleOf(
  statement: PeriodStatement | PeriodContent,
  beacon: BeaconRound,
  size: number,
): number[] {
  const wanted = readCount(size, "size", 1, MAX_SAMPLE);
  if (wanted === null) throw new TypeError("size: expected a number");
  if (!v.is(StatedSchema, statement)) throw new TypeError("statement: expected a period statement");
  if (!v.is(BeaconRoundSchema, beacon)) throw new TypeError("beacon: expected a beacon's round");
  const leaves = periodTreeSize(statement);
  if (!Number.isSafeInteger(leaves) || leaves < 0)
    throw new RangeError(`statement: expected a count of leaves, got ${leaves}`);
  if (wanted >= leaves) return Array.from({ length: leaves }, (_, i) => i);
  const drawn = new Set<number>();
  for (const value of drawsBelow(BigInt(leaves), seedOf(statement, beacon))) {
    drawn.add(value);
    if (drawn.size === wanted) break;
  }
  return [...drawn].sort((a, b) => a - b);
}

function seedOf(statement: PeriodStatement | PeriodContent, beacon: BeaconRound): Uint8Array {
  const { chain, round } = beacon;
  const statement_hash = hashPeriodStatement(statement);
  const seed = digest(DOMAINS.periodSample, {
    statement_hash,
    chain,
    round,
    randomness: randomnessOf(beacon),
  });
  return decodeHex(seed, 32) as Uint8Array;
}

const WORDS = 1n << 64n;

/** Without end: 64-bit words of SHA-256(seed ‖ counter), those refused that would make small numbers likelier. */
function* drawsBelow(bound: bigint, seed: Uint8Array): Generator<number> {
  const limit = WORDS - (WORDS % bound);
  for (let counter = 0; ; counter++) {
    const block = new Uint8Array(4);
    new DataView(block.buffer).setUint32(0, counter);
    const words = new DataView(sha256(concatBytes(seed, block)).buffer);
    for (let at = 0; at < 32; at += 8) {
      const word = words.getBigUint64(at);
      if (word < limit) yield Number(word % bound);
    }
  }
}
