// Documents a day in; processors, storage, requests and money out. Plain arithmetic over what was measured.
import { filesOf, simulate } from "./log-model.ts";
import type { Measured } from "./measured.ts";

/** List prices in US dollars, read in November 2026, without what plans include. */
export interface Prices {
  /** A processor of a rented machine for an hour, on demand. An assumption: large clouds ask about this. */
  readonly coreHour: number;
  /** Object storage: developers.cloudflare.com/r2/pricing. */
  readonly gbMonth: number;
  readonly millionWrites: number;
  readonly millionReads: number;
  /** Durable Objects with SQLite: developers.cloudflare.com/durable-objects/platform/pricing. */
  readonly millionRequests: number;
  readonly millionRows: number;
  readonly objectGbMonth: number;
}

export const PRICES: Prices = {
  coreHour: 0.04,
  gbMonth: 0.015,
  millionWrites: 4.5,
  millionReads: 0.36,
  millionRequests: 0.15,
  millionRows: 1,
  objectGbMonth: 0.2,
};

/** A processor that is to be busy at most so much of the day: what arrives does not arrive evenly. */
const BUSY = 0.5;
const DAY = 86_400;
const DAYS_A_MONTH = 30;
const GB = 1e9;
const MEGA = 1e6;
/** Rows that the log's object writes for an attest's entry, by its schema: docs/explanation/scale.md. */
const ROWS_AN_ENTRY = 5;
/** The log of a service is published this often. */
const PUBLICATION_SECONDS = 10;
/** Size of an object before the next volume is opened. */
const VOLUME_BYTES = 8.4e9;
/** Requests a second that one object of the platform takes when it writes, at the low end of what is published. */
const OBJECT_REQUESTS = 500;

export interface Day {
  readonly documents: number;
  /** Processors that are needed, idle half of the time. */
  readonly verifyProcessors: number;
  readonly proveProcessors: number;
  /** GB that a year's documents weigh: as they are, thin, and thin and packed. */
  readonly yearFull: number;
  readonly yearThin: number;
  readonly yearPacked: number;
  /** The log for a year: its public files, and its objects' databases. */
  readonly logPublicGb: number;
  readonly logStoredGb: number;
  /** Dollars a month, the first of the service: storage grows by as much with each month. */
  readonly verifyDollars: number;
  readonly proveDollars: number;
  readonly storeDollars: number;
  readonly logDollars: number;
}

export function dayOf(documents: number, measured: Measured, prices: Prices): Day {
  const processors = (seconds: number) => (documents * seconds) / DAY / BUSY;
  const year = (bytes: number) => (documents * 365 * bytes) / GB;
  const month = documents * DAYS_A_MONTH;
  const verifyProcessors = processors(measured.verifySeconds);
  const proveProcessors = processors(measured.proveSeconds);
  const log = logOf(month, documents / DAY, measured, prices);
  const rent = (count: number) => count * DAYS_A_MONTH * 24 * prices.coreHour;
  return {
    documents,
    verifyProcessors,
    proveProcessors,
    yearFull: year(measured.fullBytes),
    yearThin: year(measured.thinBytes),
    yearPacked: year(measured.packedBytes),
    logPublicGb: filesOf(documents * 365, measured.entryBytes).bytes / GB,
    logStoredGb: year(measured.storedBytes),
    verifyDollars: rent(verifyProcessors),
    proveDollars: rent(proveProcessors),
    storeDollars: ((month * measured.thinBytes) / GB) * prices.gbMonth,
    logDollars: log.onceDollars + log.monthDollars,
  };
}

export interface LogBill {
  readonly entries: number;
  /** Public files of the last size, and how often one was written on the way. */
  readonly files: number;
  readonly publicGb: number;
  readonly writes: number;
  readonly storedGb: number;
  readonly volumes: number;
  /** Logs beside each other, by the first digits of the attestation id, that the rate takes without batchers. */
  readonly shards: number;
  /** Dollars for making it, and for keeping it a month. */
  readonly onceDollars: number;
  readonly monthDollars: number;
}

/**
 * A log of so many entries that arrive at one rate, published every ten seconds; entries stay in the objects.
 *
 * @param batch receipts that a batcher hands on in one request; 1 where there is none
 */
export function logOf(
  entries: number,
  aSecond: number,
  { entryBytes, storedBytes }: Measured,
  prices: Prices,
  batch = 1,
): LogBill {
  const aPublication = Math.max(1, Math.round(aSecond * PUBLICATION_SECONDS));
  const { files, bytes, writes } = simulate({ entries, aPublication, entryBytes });
  const storedGb = (entries * storedBytes) / GB;
  const rows = (entries * ROWS_AN_ENTRY) / MEGA;
  const requests = entries / batch / MEGA;
  return {
    entries,
    files,
    publicGb: bytes / GB,
    writes,
    storedGb,
    volumes: Math.ceil((storedGb * GB) / VOLUME_BYTES),
    shards: Math.max(1, Math.ceil(aSecond / batch / OBJECT_REQUESTS)),
    onceDollars:
      rows * prices.millionRows + requests * prices.millionRequests + (writes / MEGA) * prices.millionWrites,
    monthDollars: (bytes / GB) * prices.gbMonth + storedGb * prices.objectGbMonth,
  };
}
