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
import { announceMoney } from "../events/money-events.ts";
import { type Fetch, type PolledSnapshot, pollRevocation } from "../revocation/poll.ts";
import type { SettingTexts } from "../settings/fields.ts";
import { requireSettings } from "../settings/load.ts";
import { objectName } from "./names.ts";

/** A failed first poll is not repeated for every request that asks. */
const RETRY_SECONDS = 10;

export class RevocationPoller extends DurableObject<SettingTexts> {
  #kept: PolledSnapshot | null;
  #polling: Promise<void> | null = null;
  #lastAttempt = 0;
  #alarmKnown = false;

  constructor(context: DurableObjectState, env: SettingTexts) {
    super(context, env);
    const snapshot = context.storage.kv.get<RevocationSnapshot>("snapshot") ?? null;
    const signedBy = context.storage.kv.get<string>("signed-by") ?? null;
    this.#kept = snapshot === null ? null : { snapshot, signedBy };
  }

  /** The last good snapshot, or null when there has never been one. */
  async snapshot(): Promise<RevocationSnapshot | null> {
    if (!this.#alarmKnown) await this.#ensureAlarm();
    if (this.#good() === null && currentSeconds() - this.#lastAttempt >= RETRY_SECONDS) await this.poll();
    return this.#good();
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
      console.warn(JSON.stringify({ level: "warn", event: "revocation_poll_failed", reason: polled.reason }));
      return;
    }
    const before = this.#good();
    this.#kept = polled.value;
    this.#tell(before, polled.value.snapshot);
    // In one turn, and so together.
    this.ctx.storage.kv.put("snapshot", polled.value.snapshot);
    this.ctx.storage.kv.put("signed-by", polled.value.signedBy);
  }

  /** What is listed now and was not before. */
  #tell(before: RevocationSnapshot | null, snapshot: RevocationSnapshot): void {
    const added = (now: readonly string[], then: readonly string[] = []) =>
      now.filter((name) => !then.includes(name));
    const revokedAttestations = added(snapshot.revokedAttestations, before?.revokedAttestations);
    const revokedKids = added(snapshot.revokedKids, before?.revokedKids);
    if (revokedAttestations.length + revokedKids.length === 0) return;
    const type = "revocation.changed" as const;
    const event = { type, id: hashRevocationSnapshot(snapshot), at: snapshot.snapshotTime };
    this.ctx.waitUntil(announceMoney(this.env, { ...event, revokedAttestations, revokedKids }));
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
