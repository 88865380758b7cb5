// Writes the measurements and the model's results as the tables of docs/reference/cost.md.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { markdown } from "../print.ts";
import { proofFetches } from "./log-model.ts";
import type { Measured } from "./measured.ts";
import { type Day, dayOf, logOf, PRICES, type Prices } from "./model.ts";

export const COST_FILE = "docs/reference/cost.json";
export const COST_PAGE = "docs/reference/cost.md";
const DOCUMENTS = [1e3, 1e4, 1e5, 1e6, 1e7, 1e8];
/** The log that no operator has yet: a thousand million entries in a year. */
const LARGE = { entries: 1e9, aSecond: 32, peak: 2000 };
const PROOFS = 200;

export const short = (value: number): string =>
  value === 0 ? "0" : value < 0.01 ? "below 0.01" : Number(value.toPrecision(2)).toLocaleString("en-US");

export function measuredTable(measured: Measured): string {
  const { machine, runtime, date, load } = measured;
  const milliseconds = (seconds: number) => `${Number((seconds * 1000).toPrecision(3))} ms`;
  const bytes = (count: number) => `${Math.round(count).toLocaleString("en-US")} bytes`;
  const rows = [
    ["one document verified, all eight steps", `${milliseconds(measured.verifySeconds)} of processor`],
    ["one decision proved, checked and signed", `${milliseconds(measured.proveSeconds)} of processor`],
    ["one entry appended, in SQLite", `${milliseconds(measured.appendSeconds)} of processor`],
    ["a document", bytes(measured.fullBytes)],
    ["thin", bytes(measured.thinBytes)],
    ["thin, and packed alone", bytes(measured.packedBytes)],
    ["a log entry, public", bytes(measured.entryBytes)],
    ["a log entry, in the log's database", bytes(measured.storedBytes)],
  ];
  const where = `${machine}, ${runtime}, ${date}, load average ${load[0].toFixed(1)} before and ${load[1].toFixed(1)} after.`;
  return `${markdown(["Measured, for one", ""], rows)}\n\n${where}`;
}

export function daysTable(measured: Measured, prices: Prices): string {
  const days = DOCUMENTS.map((documents) => dayOf(documents, measured, prices));
  const row = (name: string, of: (day: Day) => number) => [name, ...days.map((day) => short(of(day)))];
  return markdown(
    ["Documents a day", ...DOCUMENTS.map((documents) => documents.toLocaleString("en-US"))],
    [
      row("processors that verify", (day) => day.verifyProcessors),
      row("processors that prove", (day) => day.proveProcessors),
      row("a year's documents, GB", (day) => day.yearFull),
      row("thin, GB", (day) => day.yearThin),
      row("thin and packed, GB", (day) => day.yearPacked),
      row("a year's log, public, GB", (day) => day.logPublicGb),
      row("a year's log, stored, GB", (day) => day.logStoredGb),
      row("verifying, dollars a month", (day) => day.verifyDollars),
      row("proving, dollars a month", (day) => day.proveDollars),
      row("a month's documents kept thin, dollars a month", (day) => day.storeDollars),
      row("log on the platform, dollars in its first month", (day) => day.logDollars),
    ],
  );
}

export async function logTable(measured: Measured, prices: Prices): Promise<string> {
  const { entries, aSecond, peak } = LARGE;
  const [alone, batched] = [1, 100].map((batch) => logOf(entries, aSecond, measured, prices, batch));
  if (alone === undefined || batched === undefined) throw new Error("no bill");
  const indices = Array.from({ length: PROOFS }, (_, i) => (i * 7_919_993_777) % entries);
  const { requests, bytes } = await proofFetches(entries, indices);
  const shards = (batch: number) => logOf(1, peak, measured, prices, batch).shards;
  return markdown(
    ["A log of a thousand million entries", ""],
    [
      ["public files, and their size", `${short(alone.files)}, ${short(alone.publicGb)} GB`],
      [
        "in databases, with every entry kept there",
        `${short(alone.storedGb)} GB in ${alone.volumes} volumes`,
      ],
      [`files written, published every ten seconds at ${aSecond} entries a second`, short(alone.writes)],
      [
        "an inclusion proof from the files",
        `${requests.toFixed(1)} requests, ${short(bytes / 1000)} kB, ${short((requests / 1e6) * prices.millionReads * 1e6)} dollars a million`,
      ],
      [
        `logs beside each other that ${peak.toLocaleString("en-US")} entries a second take`,
        `${shards(1)}, or ${shards(100)} behind batchers of 100`,
      ],
      [
        "made, rows and requests and writes",
        `${short(alone.onceDollars)} dollars, ${short(batched.onceDollars)} behind batchers of 100`,
      ],
      [
        "kept, a month",
        `${short(alone.monthDollars)} dollars; public files alone ${short(alone.publicGb * prices.gbMonth)}`,
      ],
    ],
  );
}

/** The page with its tables anew. @throws Error when it has no place for one */
export async function costPage(page: string, measured: Measured, prices: Prices = PRICES): Promise<string> {
  const tables = {
    measured: measuredTable(measured),
    days: daysTable(measured, prices),
    log: await logTable(measured, prices),
  };
  return Object.entries(tables).reduce((text, [name, content]) => {
    const mark = new RegExp(`(<!-- cost ${name} -->)[\\s\\S]*?(<!-- /cost -->)`);
    if (!mark.test(text)) throw new Error(`${COST_PAGE} has no place for ${name}`);
    return text.replace(mark, (_, open, close) => `${open}\n${content}\n${close}`);
  }, page);
}

export function readMeasured(root: string): Measured {
  return JSON.parse(readFileSync(join(root, COST_FILE), "utf8")) as Measured;
}

/** Writes the record and the page. */
export async function writeCost(root: string, measured: Measured): Promise<void> {
  writeFileSync(join(root, COST_FILE), `${JSON.stringify(measured, null, 2)}\n`);
  spawnSync(join(root, "node_modules/.bin/biome"), ["format", "--write", COST_FILE], { cwd: root });
  const path = join(root, COST_PAGE);
  writeFileSync(path, await costPage(readFileSync(path, "utf8"), measured));
}
