// The log's object with a bucket that is a folder of this machine, behind a route that appends many receipts: for measuring
// how soon what was appended is public. The folder does what the platform's bucket does for one writer.

import type { Env } from "../src/env.ts";
import { ReceiptLog as Log } from "../src/index.ts";
import { requireSettings } from "../src/settings/load.ts";
import { objectOf } from "../src/storage/names.ts";

export {
  GrantLedger,
  PersonalPackets,
  RevocationPoller,
  ServiceMetrics,
  TenantEvents,
  WebhookDispatcher,
} from "../src/index.ts";

export class ReceiptLog extends Log {
  constructor(context: DurableObjectState, env: Env) {
    super(context, { ...env, LOG_PUBLICATION: bucketIn(env.ARCHIVE_FOLDER as Fetcher) } as Env);
  }
}

interface Condition {
  readonly onlyIf?: { readonly etagDoesNotMatch?: string; readonly etagMatches?: string };
}

function bucketIn(folder: Fetcher): R2Bucket {
  // The only writer knows what is stored. Asking first would cost more than the platform's conditional put.
  const written = new Map<string, string>();
  const urlOf = (key: string) => `http://bucket/${key}`;
  const get = async (key: string) => {
    const answer = await folder.fetch(urlOf(key));
    const bytes = await answer.arrayBuffer();
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw new Error(`the folder answers ${answer.status}`);
    return { etag: await etagOf(bytes), arrayBuffer: async () => bytes };
  };
  const put = async (key: string, body: Uint8Array | string, { onlyIf = {} }: Condition = {}) => {
    const there = written.get(key);
    if (onlyIf.etagDoesNotMatch === "*" && there !== undefined) return null;
    if (onlyIf.etagMatches !== undefined && there !== onlyIf.etagMatches) return null;
    const answer = await folder.fetch(urlOf(key), { method: "PUT", body: body as BodyInit });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the folder answers ${answer.status}`);
    written.set(key, await etagOf(typeof body === "string" ? new TextEncoder().encode(body) : body));
    return {};
  };
  return { get, put } as unknown as R2Bucket;
}

async function etagOf(bytes: Uint8Array | ArrayBuffer): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)).join();
}

export default {
  async fetch(request, env) {
    const receipts = (await request.json()) as unknown[];
    const log = objectOf(env.RECEIPT_LOG, "log", requireSettings(env).logSigner.key.name);
    if (new URL(request.url).pathname === "/batched") {
      const all = await log.appendAll(receipts.map((receipt) => JSON.stringify(receipt)));
      return new Response(String(all.ok ? all.value.filter(({ ok }) => ok).length : 0));
    }
    const answers = await Promise.all(receipts.map((receipt) => log.append(JSON.stringify(receipt))));
    return new Response(String(answers.filter(({ ok }) => ok).length));
  },
} satisfies ExportedHandler<Env>;
