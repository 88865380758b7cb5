/**
 * What the platform hands to the Worker: bindings, and the operator's settings as texts. Its objects get the same and
 * name of it what they use, so that they do not depend on this list of all of them.
 */

import type { LIMITS, LimitClass } from "@svc/billing/api";
import type { GrantLedger } from "./ledger/grant-ledger.ts";
import type { LogEnv } from "./log/log-env.ts";
import type { ReceiptLog } from "./log/receipt-log.ts";
import type { ServiceMetrics } from "./metrics/service-metrics.ts";
import type { TenantEvents } from "./register/tenant-events.ts";
import type { RevocationPoller } from "./revocation/revocation-poller.ts";
import type { SettingTexts } from "./settings/fields.ts";
import type { ArchiveEnv } from "./storage/archive.ts";
import type { WebhookDispatcher } from "./webhooks/webhook-dispatcher.ts";

export interface Bindings {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly TENANT_EVENTS: DurableObjectNamespace<TenantEvents>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
  readonly REVOCATION_POLLER: DurableObjectNamespace<RevocationPoller>;
  readonly WEBHOOK_DISPATCHER: DurableObjectNamespace<WebhookDispatcher>;
  readonly SERVICE_METRICS: DurableObjectNamespace<ServiceMetrics>;
  /** The audit page, where one is deployed with the Worker. */
  readonly ASSETS?: Fetcher;
}

/** One for each class of endpoints; a class without one is not limited. */
type Limiters = { readonly [Class in LimitClass as (typeof LIMITS)[Class]["binding"]]?: RateLimit };

export type Env = Bindings & ArchiveEnv & Omit<LogEnv, keyof Bindings> & Limiters & SettingTexts;
