/**
 * Searching a log for other statements of a key about one time: from the period's end until the round that draws its
 * samples, two of them would have let the issuer choose between two samples.
 */

import {
  hashPeriodStatement,
  type PeriodStatement,
  parseLogEntry,
  parseStatementEntry,
  type StatementEntry,
} from "@svc/core";
import { LOG_SET, sentenceOf } from "@svc/messages";
import { LogClient, type LogPolicy, type ProvedBundle, type TileSource } from "@svc/tlog";
import { QUICKNET, roundOfSample, timeOfRound } from "@svc/vdi-verifier/periods";
import { sourceOf } from "../../log/whole-log.ts";
import { counted, type Terminal } from "../../terminal/command.ts";
import { FileError } from "../files.ts";

/** Entries that one search reads: what a busy log takes in a day. */
const MAX_SEARCHED_ENTRIES = 500_000;

/** Result of a search between the period's end and the round. */
export interface LogSearch {
  /** Index of the first entry that was read. */
  readonly first: number;
  readonly entries: number;
  /** Entries about other statements of the key about a time in the period. */
  readonly others: readonly { readonly log_index: number; readonly statement_hash: string }[];
  /** Indices of entries that are of no known kind. */
  readonly unreadable: readonly number[];
  /** All entries of that time were read. */
  readonly complete: boolean;
}

/** When the statement's sample was public, Unix seconds; without an end where nothing but a nonce draws it. */
function endOfSearch(statement: PeriodStatement): number {
  const { draw } = statement;
  if (draw?.chain !== QUICKNET.chain) return Number.POSITIVE_INFINITY;
  return timeOfRound(QUICKNET, roundOfSample(QUICKNET, statement, draw));
}

/**
 * Reads the log from the period's end on, every entry proved to be in it.
 *
 * @param place URL or folder of the log
 * @throws FileError where the log cannot be read
 */
export async function searchLog(
  statement: PeriodStatement,
  policy: LogPolicy,
  place: string,
  terminal: Terminal,
  most = MAX_SEARCHED_ENTRIES,
): Promise<LogSearch> {
  const client = new LogClient({ source: remembered(await sourceOf(place)), policy });
  const head = await client.update();
  if (!head.ok) throw unreadable(place, sentenceOf(LOG_SET, head));
  const size = Number(head.checkpoint.checkpoint.size);
  const read = async (index: number): Promise<ProvedBundle> => {
    terminal.signal?.throwIfAborted();
    const bundle = await client.readBundle(index);
    if (!bundle.ok) throw unreadable(place, sentenceOf(LOG_SET, bundle));
    return bundle.value;
  };
  const first = await firstFrom(statement.to, size, read);
  const until = endOfSearch(statement);
  const others: LogSearch["others"][number][] = [];
  const unread: number[] = [];
  let index = first;
  const found = (complete: boolean): LogSearch => {
    terminal.progress?.(null);
    return { first, entries: index - first, others, unreadable: unread, complete };
  };
  while (index < size) {
    const bundle = await read(index);
    for (const bytes of bundle.entries.slice(index - bundle.first)) {
      if (index - first >= most) return found(false);
      const entry = entryOf(bytes);
      if (entry === null) unread.push(index);
      else if (entry.timestamp >= until) return found(true);
      else if (isOther(entry, statement))
        others.push({ log_index: index, statement_hash: entry.statement_hash });
      index += 1;
    }
    terminal.progress?.(`${counted(index - first, "entry", "entries")} of the log read`);
  }
  return found(true);
}

type Entry = StatementEntry | { readonly timestamp: number; readonly type?: never };

function entryOf(bytes: Uint8Array): Entry | null {
  const statement = parseStatementEntry(bytes);
  if (statement.ok) return statement.value;
  const receipt = parseLogEntry(bytes);
  return receipt.ok ? { timestamp: receipt.value.timestamp } : null;
}

function isOther(entry: Entry, statement: PeriodStatement): entry is StatementEntry {
  if (entry.type !== "period_statement_v1" || entry.issuer !== statement.issuer) return false;
  const isAnother = entry.statement_hash !== hashPeriodStatement(statement);
  return isAnother && Math.max(entry.from, statement.from) < Math.min(entry.to, statement.to);
}

/** Index of the first entry that the log took at a time or later. A log's times never go back. */
async function firstFrom(
  time: number,
  size: number,
  read: (index: number) => Promise<ProvedBundle>,
): Promise<number> {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { first, entries } = await read(middle);
    const entry = entryOf(entries[middle - first] as Uint8Array);
    // One that cannot be read is looked at.
    if (entry !== null && entry.timestamp < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The tiles of one place of a log are asked for once. */
function remembered(source: TileSource): TileSource {
  const kept = new Map<string, ReturnType<TileSource>>();
  return (path) => {
    const answer = kept.get(path) ?? source(path);
    kept.delete(path);
    kept.set(path, answer);
    const [oldest] = kept.keys();
    if (kept.size > MAX_REMEMBERED && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}

const MAX_REMEMBERED = 8;

function unreadable(place: string, why: string): FileError {
  return new FileError("log_unreadable", `${place} cannot be used. ${why}`);
}
