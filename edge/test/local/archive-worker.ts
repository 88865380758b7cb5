// A Worker that does to its archive what is asked of it, for the test of the folder that the runtime serves.

import type { Env } from "../../src/env.ts";
import { archiveOf } from "../../src/storage/archive.ts";

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
    const archive = archiveOf(env);
    if (archive === null) return new Response(null, { status: 501 });
    const key = new URL(request.url).pathname.slice(1);
    if (request.method === "POST") {
      await archive.write(key, new Uint8Array(await request.arrayBuffer()));
      return new Response(null, { status: 204 });
    }
    const bytes = await archive.read(key);
    return new Response(bytes as BodyInit | null, { status: bytes === null ? 404 : 200 });
  },
} satisfies ExportedHandler<Env>;
