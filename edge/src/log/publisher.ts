/**
 * Showing the log to the world, after its commits and never in their way: an alarm publishes what has been
 * committed, at most once a period.
 *
 * A round, and what a crash between its steps leaves:
 *   1. tiles and bundles to the bucket          -> files that no checkpoint speaks of; the same bytes next time
 *   2. the witnesses cosign the checkpoint      -> they hold a head that is committed; the next round extends it
 *   3. the checkpoint to the bucket             -> public, and this object learns it from there
 *   4. the note here                            -> readers of this object see it too
 * Without a bucket steps 1 and 3 fall away, without witnesses step 2. A witness that is slow, dead or wrong costs
 * its own cosignature and nothing else: whether enough have cosigned is for readers' policies to say.
 *
 * The bucket is also the log's memory outside of itself. A store that is behind what is public, or has another
 * root there, was set back: it is refused at the start, before it could sign a second history.
 */

import { decodeUtf8, VdiError } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import {
  assertSameHistory,
  collectCosignatures,
  makeLogPolicy,
  nodeReader,
  openCheckpoint,
  readLogHead,
  signCheckpoint,
  treeRoot,
} from "@svc/tlog";
import type { Settings } from "../settings/settings.ts";
import { kindOf, logLine } from "../storage/log-line.ts";
import { type PublishedCheckpoint, readCheckpoint, replaceCheckpoint } from "./bucket.ts";
import type { LogMeasures } from "./measure-log.ts";
import type { MovedEntries } from "./moved-entries.ts";
import { type PublicationState, readPublication, writePublication } from "./publication-state.ts";
import { publishTiles, stepEnd } from "./publish-tiles.ts";
import { type WitnessFetch, witnessEndpoints } from "./witness-endpoints.ts";

export interface PublisherParts {
  readonly store: MovedEntries;
  readonly storage: DurableObjectStorage;
  readonly settings: Settings;
  /** `null` when the log is served by its object alone. */
  readonly bucket: R2Bucket | null;
  readonly fetch: WitnessFetch;
}

/** Contradictions that stop the log itself; others stop only the publication. */
const SET_BACK = ["published_ahead", "published_fork"];
/** Cosignatures of a log that does not grow are renewed, so that a reader may demand recent ones. */
const RECOSIGN_SECONDS = 600;
/** A round that fell short while nothing grows is repeated sooner. */
const RETRY_SECONDS = 60;
/** Between the steps of a publication that is behind: other events of the object get their turns. */
const CATCHING_UP_SECONDS = 0.05;
const WITNESS_DEADLINE_MS = 5_000;
const START_DEADLINE_MS = 2_000;

export class Publisher {
  readonly #parts: PublisherParts;
  #publication: PublicationState | null;
  /** When the alarm is due, in milliseconds; null when this instance has set none. */
  #dueAt: number | null = null;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.#publication = readPublication(parts.storage);
  }

  /** Returns `null` when there is nobody to show the log to but whoever asks its object. */
  static for(parts: PublisherParts): Publisher | null {
    return parts.bucket === null && parts.settings.witnesses.length === 0 ? null : new Publisher(parts);
  }

  /**
   * Compares the store with what is public, and sees to it that the alarm goes on. A bucket that cannot be asked
   * in time is asked again by the next round.
   *
   * @returns why the log must not go on, or null
   */
  async start(): Promise<string | null> {
    const { storage, store } = this.#parts;
    const { size } = readLogHead(store);
    if (size > 0 && (await storage.getAlarm()) === null) this.#arm(this.#parts.settings.logPublishSeconds);
    try {
      await within(START_DEADLINE_MS, this.#readPublic());
      return null;
    } catch (error) {
      report("log_publication_refused", error);
      return setBackBy(error);
    }
  }

  /** To be called in the turn of a commit: the alarm is then as durable as the entries. */
  grown(): void {
    this.#arm(this.#parts.settings.logPublishSeconds);
  }

  /** The note that readers are shown; null before the first round. */
  note(): string | null {
    return this.#publication?.note ?? null;
  }

  /** For the metrics: how far whoever is shown the log has come. */
  measure(): Pick<LogMeasures, "published" | "witnesses"> {
    if (this.#publication === null) return { published: null, witnesses: this.#witnessSizes({}) };
    const { size, at, witnessSizes } = this.#publication;
    return { published: { size, at }, witnesses: this.#witnessSizes(witnessSizes) };
  }

  #witnessSizes(held: PublicationState["witnessSizes"]): Record<string, number> {
    const { witnesses } = this.#parts.settings;
    return Object.fromEntries(witnesses.map(({ key }) => [key.name, Number(held[key.name] ?? 0)]));
  }

  /** The published note of a tree of exactly this size, with its cosignatures. */
  noteOf(size: number): string | null {
    return this.#publication?.size === size ? this.#publication.note : null;
  }

  /**
   * One round, and the next alarm. Never throws: an alarm that does is repeated a few times and then forgotten.
   *
   * @returns why the log must not go on, or null
   */
  async alarm(): Promise<string | null> {
    const { store, storage, settings } = this.#parts;
    // First, so that whatever happens below the next round comes.
    this.#dueAt = null;
    this.#arm(settings.logPublishSeconds);
    let complete = false;
    try {
      const round = await this.#round();
      complete = round.complete;
      // One step is as much as one turn may ask of the platform; the rest is not left for a period each.
      if (round.behind) this.#arm(CATCHING_UP_SECONDS);
    } catch (error) {
      report("log_publication_failed", error);
      const setBack = setBackBy(error);
      if (setBack !== null) return setBack;
    }
    if (readLogHead(store).size > (this.#publication?.size ?? 0)) return null;
    this.#dueAt = null;
    if (settings.witnesses.length > 0) this.#arm(complete ? RECOSIGN_SECONDS : RETRY_SECONDS);
    else if (complete) await storage.deleteAlarm();
    return null;
  }

  /** @returns whether every witness cosigned and everything is written; whether the head is further than it came */
  async #round(): Promise<{ readonly complete: boolean; readonly behind: boolean }> {
    const { store, bucket, settings } = this.#parts;
    const { logSigner } = settings;
    const origin = logSigner.key.name;
    const published = await this.#readPublic();
    // One look: what is appended while files are written belongs to the next round.
    const head = readLogHead(store);
    if (head.size === 0) return { complete: true, behind: false };
    const from = published?.size ?? 0;
    const to = bucket === null ? head.size : stepEnd(from, head.size);
    if (bucket !== null) await publishTiles(store, bucket, origin, from, to);
    const known = published?.size === to ? published.note : this.noteOf(to);
    const note = known ?? signCheckpoint({ size: to, root: treeRoot(to, nodeReader(store)) }, logSigner);
    const collected = await this.#cosigned(note);
    if (bucket !== null && collected.note !== published?.note) {
      if (!(await replaceCheckpoint(bucket, origin, collected.note, published?.checkpoint ?? null))) {
        throw new VdiError("published_concurrently", "another writer replaced the public checkpoint");
      }
    }
    this.#publication = {
      size: to,
      at: currentSeconds(),
      note: collected.note,
      witnessSizes: collected.witnessSizes,
    };
    writePublication(this.#parts.storage, this.#publication);
    return { complete: collected.all, behind: to < head.size };
  }

  async #cosigned(note: string) {
    const { store, settings, fetch } = this.#parts;
    const before = this.#publication?.witnessSizes ?? {};
    if (settings.witnesses.length === 0) return { note, witnessSizes: before, all: true };
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), WITNESS_DEADLINE_MS);
    const endpoints = witnessEndpoints(settings.witnesses, before, fetch, deadline.signal);
    const collected = await collectCosignatures(note, nodeReader(store), endpoints);
    // A timer that nobody waits for would keep the object awake.
    clearTimeout(timer);
    for (const { witness, reason } of collected.failures) {
      logLine("warn", "log_witness_failed", { witness, reason });
    }
    const sizes = [...collected.sizes].map(([name, size]) => [name, String(size)] as const);
    return {
      note: collected.note,
      witnessSizes: { ...before, ...Object.fromEntries(sizes) },
      all: collected.failures.length === 0,
    };
  }

  /** Reads the bucket's checkpoint and compares it with the store. @throws VdiError when the two contradict */
  async #readPublic(): Promise<{ size: number; note: string; checkpoint: PublishedCheckpoint } | null> {
    const { store, bucket, settings } = this.#parts;
    if (bucket === null) return null;
    const { key } = settings.logSigner;
    const checkpoint = await readCheckpoint(bucket, key.name);
    if (checkpoint === null) return null;
    const opened = openCheckpoint(checkpoint.bytes, makeLogPolicy({ log: key }));
    if (!opened.ok) throw new VdiError("published_foreign", `the public checkpoint: ${opened.detail}`);
    const size = assertSameHistory(store, { opened: opened.value });
    return { size, note: decodeUtf8(checkpoint.bytes) as string, checkpoint };
  }

  /** Not awaited: the write belongs to the turn. An alarm that comes sooner stays. */
  #arm(afterSeconds: number): void {
    const dueAt = Date.now() + afterSeconds * 1000;
    if (this.#dueAt !== null && this.#dueAt <= dueAt) return;
    this.#dueAt = dueAt;
    void this.#parts.storage.setAlarm(dueAt);
  }
}

/** Waits for work at most so long; what comes later is nobody's. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function setBackBy(error: unknown): string | null {
  return error instanceof VdiError && SET_BACK.includes(error.code) ? error.code : null;
}

/** The error's own words may hold anything, so only its kind is logged. */
function report(event: string, error: unknown): void {
  logLine("error", event, { code: kindOf(error) });
}
