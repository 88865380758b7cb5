/**
 * Polls one revocation URL and keeps the last good snapshot. One object per URL; its alarm polls, and a first
 * question polls too, so that a new deployment does not answer "unavailable" for a whole period.
 *
 * What was kept is good only under the keys that are pinned now: a snapshot from before they were, or by a key
 * that is pinned no longer, is as if it had never come.
 */

import { DurableObject } from "cloudflare:workers";
import { hashRevocationSnapshot, type RevocationSnapshot } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { logLine } from "../storage/log-line.ts";
import { objectName } from "../storage/names.ts";
import { sqlOf, type Versions, withTables } from "../storage/sql.ts";
import { eventTime, OUTBOX_TABLES, Outbox, type OutboxEnv } from "../webhooks/outbox.ts";
import { type Fetch, type PolledSnapshot, pollRevocation } from "./poll.ts";

/** A failed first poll is not repeated for every request that asks. */
const RETRY_SECONDS = 10;

/** The first is of before versions were counted: a snapshot and who signed it, each under its key. */
const VERSIONS: Versions = [[], OUTBOX_TABLES];
/** Ids that one event lists; how many more there are is in it. */
const MAX_LISTED = 256;

export interface PollerEnv extends SettingTexts, OutboxEnv {}

export interface GoodSnapshot {
  /** Digest of the snapshot, 64 hex digits. */
  readonly digest: string;
  /** Absent where the caller holds it. */
  readonly snapshot?: RevocationSnapshot;
}

export class RevocationPoller extends DurableObject<PollerEnv> {
  readonly #outbox: Outbox;
  #kept: PolledSnapshot | null;
  #digested: Required<GoodSnapshot> | null = null;
  #polling: Promise<void> | null = null;
  #lastAttempt = 0;
  #alarmKnown = false;

  constructor(context: DurableObjectState, env: PollerEnv) {
    super(context, env);
    const database = withTables(sqlOf(context.storage), VERSIONS, "RevocationPoller");
    this.#outbox = new Outbox(database);
    // Brings the storage to this release's layout, or refuses, before anything in it is read.
    this.#outbox.isEmpty();
    const snapshot = context.storage.kv.get<RevocationSnapshot>("snapshot") ?? null;
    const signedBy = context.storage.kv.get<string>("signed-by") ?? null;
    this.#kept = snapshot === null ? null : { snapshot, signedBy };
  }

  /** For the metrics. */
  storedBytes(): number {
    return this.ctx.storage.sql.databaseSize;
  }

  /**
   * The last good snapshot, or null when there has never been one.
   *
   * @param known the digest of one that the caller holds: it is not copied again
   */
  async snapshot(known?: string): Promise<GoodSnapshot | null> {
    if (!this.#alarmKnown) await this.#ensureAlarm();
    if (this.#good() === null && currentSeconds() - this.#lastAttempt >= RETRY_SECONDS) await this.poll();
    const snapshot = this.#good();
    if (snapshot === null) return null;
    if (this.#digested?.snapshot !== snapshot)
      this.#digested = { snapshot, digest: hashRevocationSnapshot(snapshot) };
    const { digest } = this.#digested;
    return known === digest ? { digest } : { digest, snapshot };
  }

  override async alarm(): Promise<void> {
    if (this.#url() === null) return;
    // Re-armed first: an alarm that throws is retried a few times and then forgotten.
    await this.ctx.storage.setAlarm(Date.now() + requireSettings(this.env).revocationPollSeconds * 1000);
    await this.poll();
  }

  /** One poll; callers that come while it runs wait for the same one. */
  poll(fetcher: Fetch = (url, init) => fetch(url, init)): Promise<void> {
    this.#polling ??= this.#poll(fetcher).finally(() => {
      this.#polling = null;
    });
    return this.#polling;
  }

  async #poll(fetcher: Fetch): Promise<void> {
    const url = this.#url();
    if (url === null) return;
    const now = currentSeconds();
    this.#lastAttempt = now;
    const { revocationKeys: keys } = requireSettings(this.env);
    const polled = await pollRevocation(url, this.#good(), { fetch: fetcher, now, keys });
    if (!polled.ok) {
      logLine("warn", "revocation_poll_failed", { reason: polled.reason });
      return;
    }
    const before = this.#good();
    this.#kept = polled.value;
    // In one turn, and so together.
    this.ctx.storage.kv.put("snapshot", polled.value.snapshot);
    this.ctx.storage.kv.put("signed-by", polled.value.signedBy);
    this.#noteRevoked(before, polled.value.snapshot);
    // Events that no dispatcher took are sent after the next poll.
    await this.#outbox.relay(this.env);
  }

  /** Notes entries that the previous snapshot did not list. The first snapshot is no news. */
  #noteRevoked(before: RevocationSnapshot | null, next: RevocationSnapshot): void {
    if (before === null) return;
    const ids = added(next.revokedAttestations, before.revokedAttestations);
    const kids = added(next.revokedKids, before.revokedKids);
    if (ids.length + kids.length === 0) return;
    const [revoked, revoked_kids] = [ids.slice(0, MAX_LISTED), kids.slice(0, MAX_LISTED)];
    const more = ids.length + kids.length - revoked.length - revoked_kids.length;
    const data = { revoked, revoked_kids, more, snapshot_time: next.snapshotTime };
    const timestamp = eventTime(currentSeconds());
    const event = { type: "billing.attestation.revoked", timestamp, data } as const;
    const { webhooks } = requireSettings(this.env);
    this.ctx.storage.transactionSync(() =>
      this.#outbox.put(event, null, JSON.stringify([next.snapshotTime, ids, kids]), webhooks),
    );
  }

  #good(): RevocationSnapshot | null {
    const { revocationKeys } = requireSettings(this.env);
    if (this.#kept === null || revocationKeys.length === 0) return this.#kept?.snapshot ?? null;
    const { snapshot, signedBy } = this.#kept;
    return signedBy !== null && revocationKeys.includes(signedBy) ? snapshot : null;
  }

  /** The URL that this object is for, or null when the operator polls another one by now, or none. */
  #url(): string | null {
    const { revocationUrl } = requireSettings(this.env);
    const isMine = revocationUrl !== null && objectName("revocation", revocationUrl) === this.ctx.id.name;
    return isMine ? revocationUrl : null;
  }

  async #ensureAlarm(): Promise<void> {
    this.#alarmKnown = true;
    if ((await this.ctx.storage.getAlarm()) !== null) return;
    await this.ctx.storage.setAlarm(Date.now() + requireSettings(this.env).revocationPollSeconds * 1000);
  }
}

function added(now: readonly string[], before: readonly string[]): string[] {
  const known = new Set(before);
  return now.filter((name) => !known.has(name));
}
