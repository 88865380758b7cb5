/**
 * The transparency log: one object per log origin, because a tree needs one order and so one writer.
 *
 * Appends wait for their round, at most the configured time; a round is one commit, and only the head that was
 * committed is signed. A crash before the commit loses nothing that was answered; one after it loses nothing at
 * all, because appending the same receipt again finds it. The object refuses to continue from a head that its
 * own entries contradict, or one that falls behind what it has published. Every reading below comes from one
 * synchronous look at the store. Showing the log, to witnesses and in a bucket, follows the commits by alarm.
 */

import { DurableObject } from "cloudflare:workers";
import {
  type Checkpoint,
  type ConsistencyProof,
  encodeHex,
  type InclusionProof,
  type LogEntry,
  logEntryOf,
  type VerificationReceipt,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import {
  checkpointDocument,
  consistencyOf,
  encodeVkey,
  inclusionProofOf,
  nodeReader,
  readLogHead,
  readTileResource,
  signCheckpoint,
  treeRoot,
} from "@svc/tlog";
import {
  appendEntries,
  checkEquivocation,
  type EquivocationReport,
  hasEquivocated,
  readLogEntry,
  type SignedLogEntry,
  SqlReceiptStore,
} from "@svc/vdi-transparency";
import { checkReceiptAsync } from "../log/check-receipt.ts";
import { frozenFault, headFault } from "../log/head-fault.ts";
import { logVersions } from "../log/log-versions.ts";
import type { LogMeasures } from "../log/measure-log.ts";
import { Publisher } from "../log/publisher.ts";
import { type RoundAnswer, roundAnswers } from "../log/round-answers.ts";
import { volumeNamed, volumeOf } from "../log/volume-names.ts";
import { startSpan } from "../observe/trace.ts";
import type { SettingTexts } from "../settings/fields.ts";
import type { FrozenLog } from "../settings/frozen-logs.ts";
import { requireSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { eventTime, Outbox, type OutboxEnv } from "../webhooks/outbox.ts";
import { objectName } from "./names.ts";
import { sqlOf, withTables } from "./sql.ts";

/** What an append and an inclusion query answer: the proof and the checkpoint speak of the same tree. */
export interface Inclusion {
  readonly entry: LogEntry;
  readonly log_entry: SignedLogEntry;
  readonly inclusion: InclusionProof;
  readonly checkpoint: Checkpoint;
}

export type LogAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: LogRefusal };

export type LogRefusal =
  | "log_unavailable"
  /** It is for the next volume. */
  | "log_full"
  | "log_busy"
  | "receipt_refused"
  | "entry_not_found"
  | "from_size_too_large";

export interface Head {
  readonly log_id: string;
  readonly tree_size: number;
  readonly root_hash: string;
  /** Null while the log is empty. */
  readonly latest_entry_hash: string | null;
  readonly operator_kid: string;
}

const FULL = "full";
/** Receipts that may wait for a round; more are refused instead of queued. */
const MAX_PENDING = 4_096;
const TELL_AGAIN_SECONDS = 15;

interface Pending {
  readonly receipt: VerificationReceipt;
  readonly settle: (answer: LogAnswer<Inclusion>) => void;
}

/** What the log uses of its environment. */
export interface LogEnv extends SettingTexts, OutboxEnv {
  /** Where the log is published as files: its tiles, bundles and checkpoint. */
  readonly LOG_PUBLICATION?: R2Bucket;
  /** A Worker that reaches the witnesses in this one's place: one of the account, or the operator's way out. */
  readonly WITNESS_SERVICE?: Fetcher;
}

export class ReceiptLog extends DurableObject<LogEnv> {
  readonly #store: SqlReceiptStore;
  /** What is to be told of the log itself. */
  readonly #outbox: Outbox;
  readonly #settings: Settings;
  readonly #volume: number;
  /** Why this object refuses to go on, or null. */
  #fault: string | null;
  /** Null where the log is shown by nobody but this object. */
  readonly #publisher: Publisher | null;
  /** Set in a log that this service kept before: it is read, and nothing is signed or appended. */
  readonly #frozen: FrozenLog | null;
  #pending: Pending[] = [];
  #signed: {
    readonly size: number;
    readonly cosigned: string | null;
    readonly checkpoint: Checkpoint;
  } | null = null;

  constructor(context: DurableObjectState, env: LogEnv) {
    super(context, env);
    const settings = requireSettings(env);
    const volume = volumeNamed(settings, context.id.name);
    this.#volume = volume.number;
    this.#settings = { ...settings, logSigner: volume.signer };
    const database = withTables(sqlOf(context.storage), logVersions(context.storage), "ReceiptLog");
    this.#store = new SqlReceiptStore(database);
    this.#outbox = new Outbox(database);
    this.#fault = null;
    this.#refuse(headFault(this.#store));
    const { frozenLogs } = this.#settings;
    this.#frozen = frozenLogs.find(({ key }) => objectName("log", key.name) === context.id.name) ?? null;
    if (this.#frozen !== null) {
      this.#refuse(frozenFault(this.#store, this.#frozen));
      this.#publisher = null;
      return;
    }
    this.#refuse(this.#keyFault());
    this.#publisher = Publisher.for({
      store: this.#store,
      storage: context.storage,
      settings: this.#settings,
      bucket: env.LOG_PUBLICATION ?? null,
      fetch: (url, init) => (env.WITNESS_SERVICE ?? globalThis).fetch(url, init),
    });
    const publisher = this.#publisher;
    if (publisher === null || this.#fault !== null) return;
    // Once for each start and within seconds: no event may come before what is public was looked at.
    void context.blockConcurrencyWhile(async () => this.#refuse(await publisher.start()));
  }

  /** Publishes what was committed since the last time. */
  override async alarm(): Promise<void> {
    await this.#tell();
    if (this.#fault !== null || this.#publisher === null) return;
    this.#refuse(await this.#publisher.alarm());
  }

  /** Appends a receipt, or finds it, and answers once the entry is durable. */
  async append(receipt: unknown, traceparent?: string): Promise<LogAnswer<Inclusion>> {
    const span = startSpan(traceparent, "ReceiptLog", "append");
    try {
      return await this.#append(receipt);
    } finally {
      span.end();
    }
  }

  /** For the metrics. */
  measure(): LogMeasures {
    const { databaseSize: bytes } = this.ctx.storage.sql;
    const waiting = this.#pending.length;
    const refuses = this.#fault !== null;
    const { published = null, witnesses = {} } = this.#publisher?.measure() ?? {};
    const entries = readLogHead(this.#store).size;
    return { entries, bytes, refuses, waiting, isPublished: this.#publisher !== null, published, witnesses };
  }

  async #append(receipt: unknown): Promise<LogAnswer<Inclusion>> {
    if (this.#fault !== null || this.#frozen !== null) return refused("log_unavailable");
    if (this.isFull()) return refused("log_full");
    if (this.#pending.length >= MAX_PENDING) return refused("log_busy");
    const checked = await checkReceiptAsync(receipt);
    if (!checked.ok) return refused("receipt_refused");
    return new Promise((settle) => {
      this.#pending.push({ receipt: checked.value, settle });
      if (this.#pending.length === 1) setTimeout(() => this.#commitRound(), this.#settings.logRoundMs);
    });
  }

  /** Whether it takes nothing more. Once it was full it is, whatever the settings say later. */
  isFull(): boolean {
    return this.ctx.storage.kv.get<boolean>(FULL) === true;
  }

  head(): LogAnswer<Head> {
    return this.#read(() => {
      const { log_id, tree_size, root_hash, operator_kid } = this.#checkpoint();
      const latest = tree_size === 0 ? null : inclusionProofOf(this.#store, tree_size - 1).entry_hash;
      return { log_id, tree_size, root_hash, latest_entry_hash: latest, operator_kid };
    });
  }

  checkpoint(): LogAnswer<Checkpoint> {
    return this.#read(() => this.#checkpoint());
  }

  /** The note of the C2SP path: the published one, and the newest where nothing is published by this object. */
  note(): LogAnswer<string> {
    return this.#read(() => this.#publisher?.note() ?? this.#checkpoint().note);
  }

  /** The current size is in the refusal's place when `fromSize` is beyond it. */
  consistency(fromSize: number): LogAnswer<ConsistencyProof> & { readonly treeSize?: number } {
    const size = this.#fault === null ? readLogHead(this.#store).size : 0;
    if (this.#fault === null && fromSize > size)
      return { ok: false, reason: "from_size_too_large", treeSize: size };
    return this.#read(() => consistencyOf(this.#store, this.#settings.logSigner, fromSize));
  }

  inclusionOf(
    wanted: { readonly receiptHash: string } | { readonly logIndex: number },
  ): LogAnswer<Inclusion> {
    const answer = this.#read(() => {
      const index = "logIndex" in wanted ? wanted.logIndex : this.#store.findByReceipt(wanted.receiptHash);
      return index === null || index >= readLogHead(this.#store).size ? null : this.#inclusion(index);
    });
    if (!answer.ok) return answer;
    return answer.value === null ? refused("entry_not_found") : { ok: true, value: answer.value };
  }

  equivocation(attestationId: string): LogAnswer<EquivocationReport> {
    return this.#read(() => checkEquivocation(this.#store, attestationId));
  }

  /** The root that the log had at a size, in hex, or null for one that it never had. */
  rootAt(size: number): LogAnswer<string | null> {
    return this.#read(() => {
      const isPast = size <= readLogHead(this.#store).size;
      return isPast ? encodeHex(treeRoot(size, nodeReader(this.#store))) : null;
    });
  }

  /** A tile or entry bundle of C2SP tlog-tiles, or null when there is none. @param path relative to the prefix */
  tile(path: string): LogAnswer<Uint8Array | null> {
    return this.#read(() => readTileResource(this.#store, path));
  }

  #commitRound(): void {
    const round = this.#pending;
    this.#pending = [];
    try {
      const now = currentSeconds();
      const contents = round.map(({ receipt }) => logEntryOf(receipt, now));
      const isFirst = readLogHead(this.#store).size === 0;
      const appended = this.#store.transaction(() => {
        if (isFirst) this.#noteTakingOver(now);
        return appendEntries(this.#store, contents, now);
      });
      this.#publisher?.grown();
      this.#closeWhenFull(now);
      if (!this.#outbox.isEmpty()) void this.#tell();
      // Committed: only now is there a head to sign, and everyone of the round is shown the same one.
      const answers = roundAnswers(this.#store, appended);
      const checkpoint = this.#checkpoint();
      for (const [i, { settle }] of round.entries()) {
        settle({ ok: true, value: { ...(answers[i] as RoundAnswer), checkpoint } });
      }
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.error(
        JSON.stringify({ level: "error", event: "log_round_failed", size: round.length, error: name }),
      );
      for (const { settle } of round) settle(refused("log_unavailable"));
    }
  }

  /** In the turn of the commit: an entry that fills it, that it is full, and what is told of it are durable together. */
  #closeWhenFull(now: number): void {
    const { logMaxEntries } = this.#settings;
    const { size: entries } = readLogHead(this.#store);
    if (entries < logMaxEntries || this.isFull()) return;
    this.ctx.storage.kv.put(FULL, true);
    const { signer } = volumeOf(requireSettings(this.env), this.#volume + 1);
    const { tree_size: size, root_hash: root } = this.#checkpoint();
    this.#noteRollover(signer.key.name, this.#settings.logSigner.key.name, size, root, now);
    console.warn(JSON.stringify({ level: "warn", event: "log_full", entries }));
  }

  /** The first entry of a log after one that the operator froze is when it took over. */
  #noteTakingOver(now: number): void {
    const [last] = this.#settings.frozenLogs;
    if (last === undefined || this.#volume !== 1) return;
    const { key, size, root } = last;
    this.#noteRollover(this.#settings.logSigner.key.name, key.name, size, encodeHex(root), now);
  }

  #noteRollover(
    origin: string,
    frozen_origin: string,
    frozen_tree_size: number,
    frozen_root_hash: string,
    now: number,
  ): void {
    const data = { origin, frozen_origin, frozen_tree_size, frozen_root_hash };
    const event = { type: "log.rolled_over", timestamp: eventTime(now), data } as const;
    this.#outbox.put(event, null, data.origin, this.#settings.webhooks);
  }

  /** Never throws: what no dispatcher took is told by an alarm. */
  async #tell(): Promise<void> {
    if (this.#outbox.isEmpty()) return;
    try {
      await this.#outbox.relay(this.env);
    } catch (error) {
      const name = error instanceof Error ? error.name : "unknown";
      console.warn(JSON.stringify({ level: "warn", event: "webhook_not_taken", error: name }));
      if ((await this.ctx.storage.getAlarm()) === null)
        await this.ctx.storage.setAlarm(Date.now() + TELL_AGAIN_SECONDS * 1000);
    }
  }

  #inclusion(index: number): Inclusion {
    const entry = readLogEntry(this.#store, index);
    const head = readLogHead(this.#store);
    const inclusion = inclusionProofOf(this.#store, index, head.size);
    return {
      entry,
      log_entry: {
        log_index: index,
        entry_hash: inclusion.entry_hash,
        tree_root: inclusion.tree_root,
        tree_size: inclusion.tree_size,
        timestamp: entry.timestamp,
        attestation_id: entry.attestation_id,
        verifier_id: entry.verifier_id,
        result: entry.result,
        equivocation_detected: hasEquivocated(this.#store, entry.attestation_id, entry.verifier_key),
      },
      inclusion,
      checkpoint: this.#checkpoint(),
    };
  }

  /** One head has one note, so it is signed once; with its cosignatures once they are there. */
  #checkpoint(): Checkpoint {
    const head = readLogHead(this.#store);
    const cosigned = this.#publisher?.noteOf(head.size) ?? null;
    if (this.#frozen !== null) return checkpointDocument(this.#frozen.note, head, this.#frozen);
    if (this.#signed?.size !== head.size || this.#signed.cosigned !== cosigned) {
      const { logSigner } = this.#settings;
      const note = cosigned ?? signCheckpoint(head, logSigner);
      const checkpoint = checkpointDocument(note, head, logSigner);
      this.#signed = { size: head.size, cosigned, checkpoint };
    }
    return this.#signed.checkpoint;
  }

  /** A log's key is its log's for ever: another one over the same tree would look like a second log to every reader. */
  #keyFault(): string | null {
    const { kv } = this.ctx.storage;
    const vkey = encodeVkey(this.#settings.logSigner.key);
    const known = kv.get<string>("vkey");
    if (known === undefined) kv.put("vkey", vkey);
    return known === undefined || known === vkey
      ? null
      : "the log has another key: freeze it, and open another log";
  }

  #refuse(fault: string | null): void {
    if (fault === null) return;
    this.#fault ??= fault;
    console.error(JSON.stringify({ level: "error", event: "log_refused", fault }));
  }

  #read<T>(body: () => T): LogAnswer<T> {
    return this.#fault === null ? { ok: true, value: body() } : refused("log_unavailable");
  }
}

function refused(reason: LogRefusal): { readonly ok: false; readonly reason: LogRefusal } {
  return { ok: false, reason };
}
