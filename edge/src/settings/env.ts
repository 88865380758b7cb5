/** What the platform hands to the Worker and to its objects: bindings, and the operator's settings as texts. */
import type { GrantLedger } from "../objects/grant-ledger.ts";
import type { ReceiptLog } from "../objects/receipt-log.ts";
import type { RevocationPoller } from "../objects/revocation-poller.ts";
import type { TenantEvents } from "../objects/tenant-events.ts";
import type { SettingName } from "./fields.ts";

export interface Bindings {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly TENANT_EVENTS: DurableObjectNamespace<TenantEvents>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
  readonly REVOCATION_POLLER: DurableObjectNamespace<RevocationPoller>;
  /** The audit page, where one is deployed with the Worker. */
  readonly ASSETS?: Fetcher;
  /** Where the log is published as files: its tiles, bundles and checkpoint. */
  readonly LOG_PUBLICATION?: R2Bucket;
  /** A Worker that reaches the witnesses in this one's place: one of the account, or the operator's way out. */
  readonly WITNESS_SERVICE?: Fetcher;
  /** Approximate and per location: against abuse, not a quota. */
  readonly RATE_LIMIT?: RateLimit;
}

export type Env = Bindings & { readonly [name in SettingName]?: string };
