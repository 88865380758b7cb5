// A Worker that fetches what it is asked to, by a binding or by the way out that all code has.
import type { Env } from "../../src/env.ts";

export {
  GrantLedger,
  PersonalPackets,
  ReceiptLog,
  RevocationPoller,
  ServiceMetrics,
  TenantEvents,
  WebhookDispatcher,
} from "../../src/index.ts";

export default {
  fetch: async (request, env) => {
    const { url, binding } = (await request.json()) as { url: string; binding?: string };
    const bindings = env as unknown as { [name: string]: Fetcher | undefined };
    const way = binding === undefined ? globalThis : bindings[binding];
    if (way === undefined) return new Response("no binding");
    const answer = await way.fetch(url, { redirect: "manual" }).catch(() => null);
    return new Response(answer === null ? "unreachable" : await answer.text());
  },
} satisfies ExportedHandler<Env>;
