// The receipt log, stored in SQLite as `vdi-log` stores it: what an append and a proof cost when so many entries are there.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteLog } from "@svc/cli";
import { consistencyProof, inclusionProofOf, nodeReader, readLogHead } from "@svc/tlog";
import { appendEntries, type ReceiptStore } from "@svc/vdi-transparency";
import { entryNumber } from "../../../sdk/transparency/bench/entries.ts";
import { processorSeconds } from "../machine.ts";

const BATCH = 256;
const PROOFS = 2_000;
/** A commit of the write-ahead log is moved to the database now and then: enough appends to hold some of those. */
const TIMED = 20_000;
const TIME = 1_800_000_000;

export interface LogPoint {
  readonly n: number;
  /** Processor time of one entry, over the last appends below this size. */
  readonly appendSeconds: number;
  readonly inclusionSeconds: number;
  readonly consistencySeconds: number;
  /** Size of the file. */
  readonly bytes: number;
}

/** @param sizes ascending; one log grows through all of them */
export async function growLog(sizes: readonly number[]): Promise<LogPoint[]> {
  const folder = mkdtempSync(join(tmpdir(), "growth-log-"));
  const path = join(folder, "log.sqlite");
  const { store, close } = await openSqliteLog(path);
  try {
    return sizes.map((n) => {
      const from = readLogHead(store).size;
      const timedFrom = Math.max(from, n - TIMED);
      appendUpTo(store, timedFrom);
      const appendSeconds = timed(() => appendUpTo(store, n)) / (n - timedFrom);
      return { n, appendSeconds, ...proofsIn(store, n), bytes: bytesOf(path) };
    });
  } finally {
    close();
    rmSync(folder, { recursive: true });
  }
}

function appendUpTo(store: ReceiptStore, size: number): void {
  for (let at = readLogHead(store).size; at < size; at += BATCH) {
    const contents = Array.from({ length: Math.min(BATCH, size - at) }, (_, i) => entryNumber(at + i));
    appendEntries(store, contents, TIME);
  }
}

function proofsIn(store: ReceiptStore, n: number): Pick<LogPoint, "inclusionSeconds" | "consistencySeconds"> {
  const spread = (i: number) => (i * 7_919_993) % n;
  const read = nodeReader(store);
  const inclusion = timed(() => {
    for (let i = 0; i < PROOFS; i++) inclusionProofOf(store, spread(i));
  });
  const consistency = timed(() => {
    for (let i = 0; i < PROOFS; i++) consistencyProof(1 + (spread(i) % (n - 1)), n, read);
  });
  return { inclusionSeconds: inclusion / PROOFS, consistencySeconds: consistency / PROOFS };
}

function timed(run: () => void): number {
  const before = process.cpuUsage();
  run();
  return processorSeconds(before);
}

/** The database and the journal in front of it. */
function bytesOf(path: string): number {
  return [path, `${path}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}
