/**
 * When a log's old entries are moved, and reading back those that were: a step with each alarm of the object, where the
 * operator states a window and there is a place for them.
 */

import { currentSeconds } from "@svc/core/trust";
import type { Settings } from "../settings/settings.ts";
import { kindOf, logLine } from "../storage/log-line.ts";
import type { Loaded, MovedEntries } from "./moved-entries.ts";

/** After a file that could not be written or read, and for an object that has no alarm. */
const AGAIN_SECONDS = 600;

export class EntryMover {
  readonly #store: MovedEntries;
  readonly #storage: DurableObjectStorage;
  readonly #isOn: boolean;
  #isArmed = false;

  constructor(store: MovedEntries, storage: DurableObjectStorage, { keepDays }: Pick<Settings, "keepDays">) {
    this.#store = store;
    this.#storage = storage;
    this.#isOn = keepDays !== null;
  }

  /** Once between two steps: an alarm that is set brings one. Not awaited by whoever appends. */
  arm(): void {
    if (this.#isArmed || !this.#isOn) return;
    this.#isArmed = true;
    void this.#storage.getAlarm().then(async (at) => {
      if (at === null) await this.#storage.setAlarm(Date.now() + AGAIN_SECONDS * 1000);
    });
  }

  /** Never throws. @param isBusy whether somebody was promised entries that are here */
  async step(isBusy: () => boolean): Promise<void> {
    this.#isArmed = false;
    if (!this.#isOn) return;
    const pause = await this.#store.moveStep(currentSeconds(), isBusy).catch((error: unknown) => {
      report(error);
      return AGAIN_SECONDS;
    });
    if (pause === null) return;
    const due = Date.now() + pause * 1000;
    const at = await this.#storage.getAlarm();
    if (at === null || at > due) await this.#storage.setAlarm(due);
  }

  /** Returns `null` when one of their files cannot be read, or holds something else. */
  async load(indices: readonly number[]): Promise<Loaded | null> {
    return this.#store.load(indices).catch((error: unknown) => {
      report(error);
      return null;
    });
  }
}

/** The error's own words may hold anything, so only its kind is logged. */
function report(error: unknown): void {
  logLine("error", "log_archive_failed", { error: kindOf(error) });
}
