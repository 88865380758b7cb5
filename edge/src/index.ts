/** The Worker: routes, and the objects that hold what has to be held once. */

import type { Env } from "./env.ts";
import { HANDLERS } from "./handlers.ts";
import { createDispatcher } from "./http/router.ts";
import { countAnswer } from "./metrics/pass-on.ts";

export { GrantLedger } from "./ledger/grant-ledger.ts";
export { ReceiptLog } from "./log/receipt-log.ts";
export { ServiceMetrics } from "./metrics/service-metrics.ts";
export { PersonalPackets } from "./packets/personal-packets.ts";
export { TenantEvents } from "./register/tenant-events.ts";
export { RevocationPoller } from "./revocation/revocation-poller.ts";
export { WebhookDispatcher } from "./webhooks/webhook-dispatcher.ts";

const dispatch = createDispatcher(HANDLERS, countAnswer);

export default {
  fetch: (request, env, context) => dispatch(request, env, context),
} satisfies ExportedHandler<Env>;
