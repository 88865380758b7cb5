/** What an issuer says of a period before it is counted: which key, which time, which numbers. Read strictly. */
import {
  hashPeriodStatement,
  type PeriodLeaf,
  type PeriodStatement,
  parseDocument,
  parsePeriodStatement,
  readCount,
  readFunction,
  readMembers,
  readPublicKey,
  readSeconds,
  readText,
  type SampleDraw,
  SampleDrawSchema,
} from "@svc/core";
import type { PeriodEntry } from "./entry.ts";

export interface PeriodTerms {
  /** The key's 64 hex digits. */
  readonly issuer: string;
  /** Unix seconds, half open. Default `from`: the end of `previous`. */
  readonly from?: number | undefined;
  readonly to: number;
  /** The stream whose numbers count; default that of `previous`, otherwise none. */
  readonly stream?: string | undefined;
  /** Statement about the period before: this one continues it. */
  readonly previous?: PeriodStatement | undefined;
  /** Numbers that no attestation has and none ever will. */
  readonly voids?: Iterable<number> | undefined;
  /** Beacon that draws samples. Without it, only an auditor's nonce draws them. `after` defaults to 86,400 seconds. */
  readonly draw?: { readonly chain: string; readonly after?: number } | undefined;
  /** Each leaf, in the order of the tree: what the issuer keeps to answer auditors. */
  readonly onLeaf?: ((leaf: PeriodLeaf) => void) | undefined;
  /** Each entry given that belongs to the period before or after: near an end, numbers decide and not times. */
  readonly onElsewhere?: ((entry: PeriodEntry, period: "before" | "after") => void) | undefined;
}

const NAMES = [
  "issuer",
  "from",
  "to",
  "stream",
  "previous",
  "voids",
  "draw",
  "onLeaf",
  "onElsewhere",
] as const;
const DEFAULT_DRAW_AFTER_SECONDS = 86_400;
const STREAM = /^[A-Za-z0-9._:-]{1,64}$/;

/** @throws TypeError, RangeError naming the member */
export function readPeriodTerms(input: PeriodTerms) {
  const given = readMembers(input, NAMES, "terms");
  const previous = readPrevious(given.previous);
  const issuer = readPublicKey(given.issuer, "terms.issuer");
  if (previous !== null && previous.issuer !== issuer) {
    throw new RangeError("terms.previous: it is about another key");
  }
  const from = readSeconds(given.from, "terms.from") ?? previous?.to;
  const to = readSeconds(given.to, "terms.to");
  if (from === undefined || to === null) throw new TypeError("terms: expected from and to, Unix seconds");
  if (to <= from) throw new RangeError(`terms.to: expected a time after ${from}, got ${to}`);
  if (previous !== null && from !== previous.to) {
    throw new RangeError(`terms.from: expected the end of the period before, ${previous.to}, got ${from}`);
  }
  const stream = readText(given.stream, "terms.stream", "a stream's name") ?? previous?.stream;
  if (stream !== undefined && !STREAM.test(stream))
    throw new TypeError(`terms.stream: expected ${STREAM.source}`);
  if (previous?.stream !== undefined && stream !== previous.stream) {
    throw new RangeError(`terms.stream: expected ${previous.stream}: a key has one stream`);
  }
  const first = previous === null ? 1 : previous.last + 1;
  const voids = readVoids(given.voids, first, stream);
  const onLeaf = readFunction<NonNullable<PeriodTerms["onLeaf"]>>(given.onLeaf, "terms.onLeaf");
  const onElsewhere = readFunction<NonNullable<PeriodTerms["onElsewhere"]>>(
    given.onElsewhere,
    "terms.onElsewhere",
  );
  return {
    issuer,
    from,
    to,
    stream,
    first,
    voids,
    draw: readDraw(given.draw),
    onLeaf,
    onElsewhere,
    previous: previous === null ? undefined : hashPeriodStatement(previous),
  };
}

function readPrevious(value: unknown): PeriodStatement | null {
  if (value === undefined) return null;
  const read = parsePeriodStatement(value);
  if (!read.ok) throw new TypeError(`terms.previous${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}

function readDraw(value: unknown): SampleDraw | undefined {
  if (value === undefined) return undefined;
  const { chain, after = DEFAULT_DRAW_AFTER_SECONDS } = readMembers(value, ["chain", "after"], "terms.draw");
  const read = parseDocument(SampleDrawSchema, { chain, after });
  if (!read.ok) throw new TypeError(`terms.draw${read.pointer ?? ""}: ${read.detail}`);
  return read.value;
}

function readVoids(value: unknown, first: number, stream: string | undefined): readonly number[] {
  if (value === undefined) return [];
  if (typeof value !== "object" || value === null || !(Symbol.iterator in value)) {
    throw new TypeError("terms.voids: expected numbers");
  }
  const voids = [...(value as Iterable<unknown>)].map((number, i) =>
    readCount(number, `terms.voids[${i}]`, first),
  );
  if (voids.includes(null)) throw new TypeError("terms.voids: expected numbers");
  if (new Set(voids).size !== voids.length) throw new RangeError("terms.voids: a number is there twice");
  if (voids.length > 0 && stream === undefined)
    throw new TypeError("terms.voids: numbers belong to a stream");
  return voids as readonly number[];
}
