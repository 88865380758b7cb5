/**
 * Closing a period: from the attestations that a key signed in it, in the order in which they come, to the content of
 * its statement.
 *
 * Entries in the order of their numbers are hashed as they come, and a few bytes of each id are kept, so that none comes
 * twice. One that comes before its turn waits for it; those beside the stream wait for the end, because they stand by ascending id.
 *
 * The last number is the greatest that was issued before the end, or declared void. A smaller one may have been issued
 * up to ten minutes after the end and still belongs here; a greater one belongs to the next period.
 */
import {
  encodeHex,
  hashPeriodStatement,
  type PeriodContent,
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
  VdiError,
  withoutUndefined,
} from "@svc/core";
import { CompactRange } from "@svc/tlog";
import {
  assertEntry,
  hashPeriodLeaf,
  isIssuedInTime,
  NUMBER_TOLERANCE_SECONDS,
  type PeriodEntry,
  periodLeafOf,
} from "./leaf.ts";
import { IdSet } from "./leaves.ts";

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

type Beside = { readonly attestation_id: string; readonly outcome: string };

/** One period being closed. */
export class PeriodBuilder {
  readonly #terms: ReturnType<typeof readPeriodTerms>;
  readonly #tree = new CompactRange();
  readonly #ids = new IdSet();
  readonly #waiting = new Map<number, PeriodEntry>();
  readonly #declared: ReadonlySet<number>;
  /** Declared void and not yet reached. */
  readonly #voids: Set<number>;
  readonly #beside: Beside[] = [];
  readonly #outcomes = new Map<string, number>();
  #next: number;
  /** Greatest known number of the period. */
  #last: number;
  #count = 0;
  #voided = 0;
  #isClosed = false;

  /** @throws TypeError, RangeError for terms that are none */
  constructor(terms: PeriodTerms) {
    this.#terms = readPeriodTerms(terms);
    this.#declared = new Set(this.#terms.voids);
    this.#voids = new Set(this.#declared);
    this.#next = this.#terms.first;
    this.#last = this.#terms.voids.reduce((last, number) => Math.max(last, number), this.#next - 1);
  }

  /**
   * Takes an attestation in. One that belongs to the period before or after is not counted: `onElsewhere` is told.
   *
   * @throws TypeError for what is no entry
   * @throws VdiError `outside_period`, `number_twice`, `number_before_first`, `void_of_attested`,
   *   `attestation_twice`
   */
  add(entry: PeriodEntry): void {
    if (this.#isClosed) throw new TypeError("add: the period is closed");
    assertEntry(entry);
    const { from, to, stream, first, onElsewhere } = this.#terms;
    const leaf = periodLeafOf(entry, stream);
    if (!isIssuedInTime(this.#terms, "number" in leaf, entry.issued_at)) {
      throw new VdiError(
        "outside_period",
        `${entry.attestation_id} was issued at ${entry.issued_at}, outside the period`,
      );
    }
    if (!("number" in leaf)) {
      this.#once(entry.attestation_id);
      this.#beside.push(leaf as Beside);
      return;
    }
    const { number } = leaf;
    if (number < first && entry.issued_at < from + NUMBER_TOLERANCE_SECONDS) {
      onElsewhere?.(entry, "before");
      return;
    }
    if (number < first) {
      throw new VdiError(
        "number_before_first",
        `number ${number} belongs to an earlier period: this one begins at ${first}`,
      );
    }
    if (this.#declared.has(number))
      throw new VdiError("void_of_attested", `number ${number} is said to be void and has an attestation`);
    if (number < this.#next || this.#waiting.has(number)) {
      throw new VdiError("number_twice", `number ${number} is there twice`);
    }
    this.#once(entry.attestation_id);
    this.#waiting.set(number, entry);
    if (entry.issued_at < to) this.#last = Math.max(this.#last, number);
    this.#flush();
  }

  /**
   * The content of the statement, to be signed.
   *
   * @throws VdiError `number_missing` where a number has neither attestation nor void
   */
  close(): PeriodContent {
    if (this.#isClosed) throw new TypeError("close: the period is closed");
    this.#flush();
    if (this.#next <= this.#last) {
      throw new VdiError(
        "number_missing",
        `number ${this.#next} has no attestation: find it, or declare it void`,
      );
    }
    this.#isClosed = true;
    const { issuer, stream, from, to, first, previous, draw, onElsewhere } = this.#terms;
    for (const entry of this.#waiting.values()) onElsewhere?.(entry, "after");
    this.#beside.sort((a, b) =>
      a.attestation_id < b.attestation_id ? -1 : a.attestation_id > b.attestation_id ? 1 : 0,
    );
    for (const leaf of this.#beside) this.#append(leaf);
    return withoutUndefined<PeriodContent>({
      type: "period_statement_v1",
      issuer,
      stream,
      from,
      to,
      first,
      last: this.#last,
      count: this.#count,
      voids: this.#voided,
      root: encodeHex(this.#tree.root()),
      outcomes: this.#counted(),
      previous,
      draw,
    });
  }

  #once(id: string): void {
    if (!this.#ids.add(id)) throw new VdiError("attestation_twice", `${id} is there twice`);
  }

  /** Everything whose turn has come. */
  #flush(): void {
    while (this.#next <= this.#last) {
      const entry = this.#waiting.get(this.#next);
      if (entry !== undefined) {
        this.#waiting.delete(this.#next);
        this.#append(periodLeafOf(entry, this.#terms.stream));
      } else if (this.#voids.delete(this.#next)) {
        this.#append({ number: this.#next, void: true });
      } else return;
      this.#next += 1;
    }
  }

  #append(leaf: PeriodLeaf): void {
    this.#tree.append(hashPeriodLeaf(leaf));
    if ("void" in leaf) this.#voided += 1;
    else {
      this.#count += 1;
      this.#outcomes.set(leaf.outcome, (this.#outcomes.get(leaf.outcome) ?? 0) + 1);
    }
    this.#terms.onLeaf?.(leaf);
  }

  #counted(): PeriodContent["outcomes"] {
    return [...this.#outcomes]
      .map(([outcome, count]) => ({ outcome, count }))
      .sort((a, b) => (a.outcome < b.outcome ? -1 : 1));
  }
}

/**
 * Closes a period over entries that come one by one.
 *
 * @throws as `PeriodBuilder`; what the iteration throws
 */
export async function closePeriod(
  entries: Iterable<PeriodEntry> | AsyncIterable<PeriodEntry>,
  terms: PeriodTerms,
): Promise<PeriodContent> {
  const builder = new PeriodBuilder(terms);
  for await (const entry of entries) builder.add(entry);
  return builder.close();
}
