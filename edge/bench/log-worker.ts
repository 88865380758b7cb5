// The log's object alone, behind a route of the bench: appends of receipts that arrive many to a request, each an
// append of its own to the object, and each answered with its entry, proof and checkpoint.

import type { Env } from "../src/env.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";

export {
  GrantLedger,
  PersonalPackets,
  ReceiptLog,
  RevocationPoller,
  ServiceMetrics,
  TenantEvents,
  WebhookDispatcher,
} from "../src/index.ts";

export default {
  async fetch(request, env) {
    if (request.method === "GET") return new Response("ok");
    const receipts = (await request.text()).split("\n");
    const log = objectOf(env.RECEIPT_LOG, "log", requireSettings(env).logSigner.key.name);
    const answers = await Promise.all(receipts.map((receipt) => log.append(receipt)));
    const status = answers.every(({ ok }) => ok) ? 200 : 500;
    const shown = answers.map((answer) => (answer.ok ? answer.value : JSON.stringify(answer)));
    return new Response(`[${shown}]`, { status });
  },
} satisfies ExportedHandler<Env>;
