import type { SettingTexts } from "../settings/fields.ts";
import type { ArchiveEnv } from "../storage/archive.ts";
import type { OutboxEnv } from "../webhooks/outbox.ts";

/** What the log uses of its environment. */
export interface LogEnv extends SettingTexts, OutboxEnv, ArchiveEnv {
  /** Where the log is published as files: its tiles, bundles and checkpoint. */
  readonly LOG_PUBLICATION?: R2Bucket;
  /** A Worker that reaches the witnesses in this one's place: one of the account, or the operator's way out. */
  readonly WITNESS_SERVICE?: Fetcher;
}
