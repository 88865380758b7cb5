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
  hashReceipt,
  logEntryOf,
  parseStatementEntry,
  statementEntryOf,
} from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import {
  checkpointDocument,
  consistencyOf,
  inclusionProofOf,
  nodeReader,
  readLeaf,
  readLogHead,
  readTileResource,
  signCheckpoint,
  treeRoot,
} from "@svc/tlog";
import {
  appendEntries,
  appendStatement,
  checkEquivocation,
  checkLoggedStatement,
  type EquivocationReport,
  findStatement,
  type LoggedStatement,
  type LogShard,
} from "@svc/vdi-transparency";
import type { SettingTexts } from "../settings/fields.ts";
import type { FrozenLog } from "../settings/frozen-logs.ts";
import { requireSettings } from "../settings/load.ts";
import type { Settings } from "../settings/settings.ts";
import { type ArchiveEnv, archiveOf } from "../storage/archive.ts";
import { logLine, nameOf } from "../storage/log-line.ts";
import { objectName } from "../storage/names.ts";
import { sqlOf, withTables } from "../storage/sql.ts";
import { startSpan } from "../storage/trace.ts";
import { Outbox, type OutboxEnv } from "../webhooks/outbox.ts";
import { checkReceiptAsync } from "./check-receipt.ts";
import { EntryMover } from "./entry-mover.ts";
import { frozenFault, headFault, keyFault } from "./head-fault.ts";
import {
  firstAbout,
  type Inclusion,
  inclusionAt,
  type LoggedProof,
  provedStatement,
  type RoundAnswer,
  roundAnswers,
} from "./inclusion.ts";
import {
  type Head,
  joined,
  type LogAnswer,
  logRefusal,
  type Pending,
  type StatementAnswer,
} from "./log-answers.ts";
import type { LogMeasures } from "./measure-log.ts";
import { entryFilesOf, MovedEntries } from "./moved-entries.ts";
import { noteRollover } from "./note-rollover.ts";
import { logVersions } from "./publication-state.ts";
import { Publisher } from "./publisher.ts";
import { inShard, shardOfReceipt, volumeNamed, volumeOf } from "./volume-names.ts";

const FULL = "full";
/** Receipts that may wait for a round; more are refused instead of queued. */
const MAX_PENDING = 4_096;
const TELL_AGAIN_SECONDS = 15;

export interface LogEnv extends SettingTexts, OutboxEnv, ArchiveEnv {
  /** Where the log is published as files: its tiles, bundles and checkpoint. */
  readonly LOG_PUBLICATION?: R2Bucket;
  /** A Worker that reaches the witnesses in this one's place: one of the account, or the operator's way out. */
  readonly WITNESS_SERVICE?: Fetcher;
}

export class ReceiptLog extends DurableObject<LogEnv> {
  readonly #store: MovedEntries;
  readonly #mover: EntryMover;
  /** Webhook events about the log itself. */
  readonly #outbox: Outbox;
  readonly #settings: Settings;
  readonly #volume: number;
  /** The receipts that this log accepts. */
  readonly #shard: LogShard;
  /** Why this object refuses to go on, or null. */
  #fault: string | null;
  /** `null` when the log is shown by nobody but this object. */
  readonly #publisher: Publisher | null;
  /** Set in a log that this service kept before: it is read, and nothing is signed or appended. */
  readonly #frozen: FrozenLog | null;
  #pending: Pending[] = [];
  /** As stored, which this object alone writes; null before it was read. */
  #isFull: boolean | null = null;
  #signed: {
    readonly size: number;
    readonly cosigned: string | null;
    readonly checkpoint: Checkpoint;
  } | null = null;

  constructor(context: DurableObjectState, env: LogEnv) {
    super(context, env);
    const settings = requireSettings(env);
    const { shard, volume } = volumeNamed(settings, context.id.name);
    this.#volume = volume.number;
    this.#shard = shard;
    this.#settings = { ...settings, logSigner: volume.signer };
    const database = withTables(sqlOf(context.storage), logVersions(context.storage), "ReceiptLog");
    const isThis = ({ key }: FrozenLog) => objectName("log", key.name) === context.id.name;
    this.#frozen = settings.frozenLogs.find(isThis) ?? null;
    const { name: origin } = this.#frozen?.key ?? volume.signer.key;
    const files = entryFilesOf(origin, env.LOG_PUBLICATION ?? null, archiveOf(env));
    this.#store = new MovedEntries(database, files);
    this.#mover = new EntryMover(this.#store, context.storage, settings);
    this.#outbox = new Outbox(database);
    this.#fault = null;
    this.#refuse(headFault(this.#store));
    if (this.#frozen !== null) {
      this.#refuse(frozenFault(this.#store, this.#frozen));
      this.#publisher = null;
      this.#mover.arm();
      return;
    }
    this.#refuse(keyFault(context.storage.kv, this.#settings.logSigner.key));
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
    if (this.#fault !== null) return;
    if (this.#publisher !== null) this.#refuse(await this.#publisher.alarm());
    if (this.#fault === null) await this.#mover.step(() => this.#pending.length > 0);
  }

  /** Appends receipts (JSON), or finds them, each by itself; of each, once it is durable, JSON of an `Inclusion`. */
  async appendAll(texts: readonly string[], traceparent?: string): Promise<LogAnswer<LogAnswer<string>[]>> {
    const span = startSpan(traceparent, "ReceiptLog", "append");
    try {
      if (this.#fault !== null || this.#frozen !== null) return logRefusal("log_unavailable");
      if (this.isFull()) return logRefusal("log_full");
      if (this.#pending.length >= MAX_PENDING) return logRefusal("log_busy");
      const value = await Promise.all(texts.map((text) => this.#append(JSON.parse(text))));
      return { ok: true, value };
    } finally {
      span.end();
    }
  }

  async append(text: string): Promise<LogAnswer<string>> {
    const all = await this.appendAll([text]);
    return all.ok ? (all.value[0] as LogAnswer<string>) : all;
  }

  /** For the metrics. One that slept through the change of the window begins to move. */
  measure(): LogMeasures {
    this.#mover.arm();
    const { databaseSize: bytes } = this.ctx.storage.sql;
    const waiting = this.#pending.length;
    const refuses = this.#fault !== null;
    const { published = null, witnesses = {} } = this.#publisher?.measure() ?? {};
    const entries = readLogHead(this.#store).size;
    const { moved } = this.#store;
    const isPublished = this.#publisher !== null;
    return { entries, bytes, moved, refuses, waiting, isPublished, published, witnesses };
  }

  async #append(receipt: unknown): Promise<LogAnswer<string>> {
    const checked = await checkReceiptAsync(receipt);
    if (!checked.ok) return logRefusal("receipt_refused");
    if (shardOfReceipt(this.#settings, checked.value).origin !== this.#shard.origin)
      return logRefusal("receipt_refused");
    const { attestation_id: id, signature } = checked.value;
    const hash = this.#store.moved === 0 ? "" : hashReceipt(checked.value);
    const loaded = await this.#mover.load(this.#store.indicesAbout(hash, id, signature.public_key));
    if (loaded === null) return logRefusal("log_unavailable");
    return new Promise((settle) => {
      this.#pending.push({ receipt: checked.value, loaded, settle });
      if (this.#pending.length === 1) setTimeout(() => this.#commitRound(), this.#settings.logRoundMs);
    });
  }

  /** Appends a statement, or finds it. Without a round: there is one a period, or one of a source now and then. */
  async appendStatement(statement: unknown): Promise<StatementAnswer> {
    if (this.#fault !== null || this.#frozen !== null) return logRefusal("log_unavailable");
    const checked = checkLoggedStatement(statement);
    if (!checked.ok) return { ok: false, reason: "statement_refused" };
    const found = await this.statementOf(checked.value);
    if (found.ok || found.reason !== "entry_not_found") return found;
    if (this.isFull()) return logRefusal("log_full");
    const now = currentSeconds();
    const isFirst = readLogHead(this.#store).size === 0;
    this.#store.transaction(() => {
      if (isFirst) this.#noteTakingOver(now);
      appendStatement(this.#store, checked.value, now);
    });
    this.#publisher?.grown();
    this.#mover.arm();
    this.#closeWhenFull(now);
    if (!this.#outbox.isEmpty()) void this.#tell();
    return this.statementOf(checked.value);
  }

  /** The proof of a statement that is in this volume. */
  async statementOf(statement: LoggedStatement): Promise<LogAnswer<LoggedProof>> {
    return this.#found(
      () => findStatement(this.#store, statementEntryOf(statement, 0).statement_hash),
      () => provedStatement(this.#store, statement, this.#note),
    );
  }

  readonly #note = () => this.#checkpoint().note;

  /** Returns whether the log takes no more entries. A full log stays full, whatever the settings say later. */
  isFull(): boolean {
    this.#isFull ??= this.ctx.storage.kv.get<boolean>(FULL) === true;
    return this.#isFull;
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

  async inclusionOf(
    wanted: { readonly receiptHash: string } | { readonly logIndex: number },
  ): Promise<LogAnswer<Inclusion>> {
    return this.#found(
      () => ("logIndex" in wanted ? wanted.logIndex : this.#store.findByReceipt(wanted.receiptHash)),
      // Entries that are not receipts have another proof.
      (index) =>
        parseStatementEntry(readLeaf(this.#store, index)).ok
          ? null
          : inclusionAt(this.#store, index, () => this.#checkpoint()),
    );
  }

  async equivocation(attestationId: string): Promise<LogAnswer<EquivocationReport>> {
    const indices = this.#read(() => this.#store.listByAttestation(attestationId));
    if (!indices.ok) return indices;
    return this.#readMoved(indices.value, () => checkEquivocation(this.#store, attestationId));
  }

  /** `firstAbout` of what this log holds. */
  async firstAbout(attestationId: string, attestationHash: string): Promise<LogAnswer<number | null>> {
    const report = await this.equivocation(attestationId);
    return report.ok ? { ok: true, value: firstAbout(report.value, attestationHash) } : report;
  }

  /** The root that the log had at a size, in hex, or null for one that it never had. */
  rootAt(size: number): LogAnswer<string | null> {
    return this.#read(() => {
      const isPast = size <= readLogHead(this.#store).size;
      return isPast ? encodeHex(treeRoot(size, nodeReader(this.#store))) : null;
    });
  }

  /** A tile or entry bundle of C2SP tlog-tiles, or null when there is none. @param path relative to the prefix */
  async tile(path: string): Promise<LogAnswer<Uint8Array | null>> {
    return this.#readMoved(this.#store.indicesOf(path), () => readTileResource(this.#store, path));
  }

  #commitRound(): void {
    const round = this.#pending;
    this.#pending = [];
    try {
      const now = currentSeconds();
      const contents = round.map(({ receipt }) => logEntryOf(receipt, now));
      const isFirst = readLogHead(this.#store).size === 0;
      const loaded = new Map(round.flatMap((one) => [...one.loaded]));
      const appended = this.#store.withLoaded(loaded, () =>
        this.#store.transaction(() => {
          if (isFirst) this.#noteTakingOver(now);
          return appendEntries(this.#store, contents, now);
        }),
      );
      this.#publisher?.grown();
      this.#mover.arm();
      this.#closeWhenFull(now);
      if (!this.#outbox.isEmpty()) void this.#tell();
      // Committed: only now is there a head to sign, and everyone of the round is shown the same one.
      const answers = roundAnswers(this.#store, appended);
      const shown = JSON.stringify({ checkpoint: this.#checkpoint() });
      for (const [i, { settle }] of round.entries()) {
        settle({ ok: true, value: joined(JSON.stringify(answers[i] as RoundAnswer), shown) });
      }
    } catch (error) {
      logLine("error", "log_round_failed", { size: round.length, error: nameOf(error) });
      for (const { settle } of round) settle(logRefusal("log_unavailable"));
    }
  }

  /** In the turn of the commit: an entry that fills it, that it is full, and what is told of it are durable together. */
  #closeWhenFull(now: number): void {
    const { logMaxEntries, logSigner, webhooks } = this.#settings;
    const { size: entries } = readLogHead(this.#store);
    if (entries < logMaxEntries || this.isFull()) return;
    this.ctx.storage.kv.put(FULL, true);
    this.#isFull = true;
    const { signer } = volumeOf(inShard(requireSettings(this.env), this.#shard), this.#volume + 1);
    const { tree_size: size, root_hash: root } = this.#checkpoint();
    noteRollover(this.#outbox, webhooks, signer.key.name, logSigner.key.name, size, root, now);
    logLine("warn", "log_full", { entries });
  }

  /** The first entry of a log after one that the operator froze is when it took over. */
  #noteTakingOver(now: number): void {
    const { frozenLogs, logSigner, webhooks } = this.#settings;
    const [last] = frozenLogs;
    const isFirst = this.#volume === 1 && this.#shard.from === 0;
    if (last === undefined || !isFirst) return;
    const { key, size, root } = last;
    noteRollover(this.#outbox, webhooks, logSigner.key.name, key.name, size, encodeHex(root), now);
  }

  /** An alarm sends the events that no dispatcher took. */
  async #tell(): Promise<void> {
    if (this.#outbox.isEmpty() || (await this.#outbox.relay(this.env))) return;
    if ((await this.ctx.storage.getAlarm()) === null)
      await this.ctx.storage.setAlarm(Date.now() + TELL_AGAIN_SECONDS * 1000);
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

  #refuse(fault: string | null): void {
    if (fault === null) return;
    this.#fault ??= fault;
    logLine("error", "log_refused", { fault });
  }

  /** Proves an entry, wherever its bytes are. */
  async #found<T>(indexOf: () => number | null, prove: (index: number) => T | null): Promise<LogAnswer<T>> {
    const index = this.#read(indexOf);
    if (!index.ok) return index;
    const at = index.value;
    if (at === null || at >= readLogHead(this.#store).size) return logRefusal("entry_not_found");
    const answer = await this.#readMoved([at], () => prove(at));
    if (!answer.ok) return answer;
    return answer.value === null ? logRefusal("entry_not_found") : { ok: true, value: answer.value };
  }

  /** With the bytes of entries that may be in files. */
  async #readMoved<T>(indices: readonly number[], body: () => T): Promise<LogAnswer<T>> {
    const loaded = await this.#mover.load(indices);
    if (loaded === null) return logRefusal("log_unavailable");
    return this.#read(() => this.#store.withLoaded(loaded, body));
  }

  #read<T>(body: () => T): LogAnswer<T> {
    return this.#fault === null ? { ok: true, value: body() } : logRefusal("log_unavailable");
  }
}
