/**
 * Which leaves of a period an auditor asks for: drawn by a round of a public beacon, or by a nonce of the auditor's.
 *
 * The statement itself fixes the round, so nothing that a log or an issuer chooses later moves it. The log and its
 * witnesses must have had the statement before the round's time; otherwise it could have been made to fit. A nonce shows
 * only to the auditor who drew it that nobody chose the sample.
 */
import {
  concatBytes,
  DOMAINS,
  decodeHex,
  digest,
  type Fail,
  failure,
  hashPeriodStatement,
  InputPointer,
  type ParseReason,
  type PERIOD_REASONS,
  type PeriodContent,
  type PeriodStatement,
  PeriodStatementSchema,
  parseDocument,
  periodTreeSize,
  type Reading,
  readCount,
  readMembers,
  type SampleDraw,
  sha256,
  wireAtoms,
} from "@svc/core";
import * as v from "valibot";
import {
  type BeaconChain,
  type BeaconRound,
  BeaconRoundSchema,
  randomnessOf,
  roundAt,
  timeOfRound,
} from "./beacon.ts";
import type { LogTime, PeriodFailure } from "./statement.ts";

/** Leaves that one sample may have. */
export const MAX_SAMPLE = 10_000;

const fail: Fail<typeof PERIOD_REASONS> = failure;

/** What draws a sample: a round of a beacon, or an auditor's nonce of 64 hex digits. */
export type Draw =
  | { readonly beacon: BeaconRound; readonly nonce?: never }
  | { readonly nonce: string; readonly beacon?: never };

/** The one round of a beacon that draws samples of a statement. @param stated its `draw`, of this chain */
export function roundOfSample(
  chain: BeaconChain,
  { to }: Pick<PeriodContent, "to">,
  { after }: Pick<SampleDraw, "after">,
): number {
  return roundAt(chain, to + after);
}

/**
 * Returns whether this round draws samples of the statement, and nobody knew it when log and witnesses had the
 * statement.
 */
export function roundFault(
  { chain, round }: BeaconRound,
  statement: Pick<PeriodContent, "to" | "draw">,
  logTime: LogTime | null,
  chains: readonly BeaconChain[],
): PeriodFailure | null {
  const { draw } = statement;
  if (draw === undefined) return fail("draw_not_stated");
  if (draw.chain !== chain) {
    return fail("beacon_chain_mismatch", { expected: draw.chain, found: chain }, "/beacon/chain");
  }
  const known = chains.find((one) => one.chain === chain);
  if (known === undefined) return fail("beacon_unknown", { found: chain }, "/beacon/chain");
  const expected = roundOfSample(known, statement, draw);
  if (round !== expected) {
    return fail("beacon_round_mismatch", { expected, found: round }, "/beacon/round");
  }
  if (logTime === null) return fail("log_time_missing");
  const time = timeOfRound(known, round);
  const { timestamp, witnessed_at } = logTime;
  if (timestamp >= time) return fail("round_missed", { expected: time, found: timestamp });
  if (witnessed_at === null) return fail("log_time_not_witnessed");
  return witnessed_at < time ? null : fail("round_missed", { expected: time, found: witnessed_at });
}

const { signature, ...stated } = PeriodStatementSchema.entries;
/** With a signature or without. */
const StatedSchema = v.strictObject({ ...stated, signature: v.exactOptional(signature) });

/**
 * The indices of a sample, ascending: the first `size` different ones that are drawn, all where there are no more. A larger
 * sample of one draw holds every smaller one.
 *
 * Pure arithmetic: `verifyAnswer` checks that the beacon signed the round, and that the round is the statement's own.
 *
 * @throws TypeError for what is no statement, signed or not, or neither a round nor a nonce; RangeError for a size that is
 *   none, and for a statement whose leaves no number counts exactly
 */
export function sampleOf(statement: PeriodStatement | PeriodContent, draw: Draw, size: number): number[] {
  const wanted = readCount(size, "size", 1, MAX_SAMPLE);
  if (wanted === null) throw new TypeError("size: expected a number");
  if (!v.is(StatedSchema, statement)) throw new TypeError("statement: expected a period statement");
  const drawn = readDraw(draw);
  const leaves = periodTreeSize(statement);
  if (!Number.isSafeInteger(leaves) || leaves < 0)
    throw new RangeError(`statement: expected a count of leaves, got ${leaves}`);
  if (wanted >= leaves) return Array.from({ length: leaves }, (_, i) => i);
  const indices = new Set<number>();
  for (const value of drawsBelow(BigInt(leaves), seedOf(hashPeriodStatement(statement), drawn))) {
    indices.add(value);
    if (indices.size === wanted) break;
  }
  return [...indices].sort((a, b) => a - b);
}

const NonceSchema = wireAtoms.hex(32);

/** @throws TypeError */
function readDraw(draw: unknown): Draw {
  const { beacon, nonce } = readMembers(draw, ["beacon", "nonce"], "draw");
  if (nonce === undefined && v.is(BeaconRoundSchema, beacon)) return { beacon };
  if (beacon === undefined && v.is(NonceSchema, nonce)) return { nonce };
  throw new TypeError("draw: expected { beacon }, a beacon's round, or { nonce } of 64 hex digits");
}

function seedOf(statement_hash: string, { beacon, nonce }: Draw): Uint8Array {
  const content =
    beacon === undefined
      ? { statement_hash, nonce }
      : { statement_hash, chain: beacon.chain, round: beacon.round, randomness: randomnessOf(beacon) };
  return decodeHex(digest(DOMAINS.periodSample, content), 32) as Uint8Array;
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

const MAX_POINTERS = 24;

const RequestSchema = v.strictObject({
  type: v.literal("sample_request_v1"),
  statement_hash: wireAtoms.Digest,
  beacon: v.exactOptional(BeaconRoundSchema),
  /** Random bytes of the auditor's, drawn after the statement was witnessed. */
  nonce: v.exactOptional(wireAtoms.hex(32)),
  size: v.pipe(
    wireAtoms.Count,
    v.minValue(1, "a size of at least 1"),
    v.maxValue(MAX_SAMPLE, `at most ${MAX_SAMPLE}`),
  ),
  /** JSON Pointers of inputs to be disclosed of each attestation, where it has them. */
  disclose: v.exactOptional(
    v.pipe(
      v.array(InputPointer),
      v.minLength(1, "at least one"),
      v.maxLength(MAX_POINTERS, `at most ${MAX_POINTERS} pointers`),
      v.check((pointers) => new Set(pointers).size === pointers.length, "each pointer once"),
    ),
  ),
});

export const SampleRequestSchema = v.pipe(
  RequestSchema,
  v.check(({ beacon, nonce }) => (beacon === undefined) !== (nonce === undefined), "either beacon or nonce"),
);

export type SampleRequest = v.InferOutput<typeof SampleRequestSchema>;

/** Reads a request: JSON text, UTF-8 bytes or a value. Judges shape and bounds, and not what it asks. */
export function parseSampleRequest(input: unknown): Reading<SampleRequest, ParseReason> {
  return parseDocument(SampleRequestSchema, input, { maxBytes: 64 * 1024 });
}

/** Returns the seed that draws the requested sample. */
export function drawOf({ beacon, nonce = "" }: SampleRequest): Draw {
  return beacon === undefined ? { nonce } : { beacon };
}

/**
 * A request for a sample of a statement.
 *
 * Draw a nonce only after you saw that the statement was witnessed, and keep the request: nobody else can check that you
 * did not choose the nonce.
 *
 * @throws TypeError when a member is malformed
 */
export function createSampleRequest(
  statement: PeriodStatement,
  draw: Draw,
  size: number,
  disclose: readonly string[] = [],
): SampleRequest {
  const read = parseSampleRequest({
    ...draw,
    type: "sample_request_v1",
    statement_hash: hashPeriodStatement(statement),
    size,
    ...(disclose.length === 0 ? {} : { disclose: [...disclose] }),
  });
  if (!read.ok) throw new TypeError(`request${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}
