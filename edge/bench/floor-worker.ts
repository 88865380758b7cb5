// The platform's own cost of the hops and commits of a preflight and of an attest: the same objects by number and name,
// the same order of writes, texts of the same length. No check, schema, hash or signature: the difference to this is
// the service's own cost.
import { DurableObject } from "cloudflare:workers";

export { PersonalPackets, RevocationPoller, ServiceMetrics, WebhookDispatcher } from "../src/index.ts";

const TENANTS = 7;
const PARTS = 16;
const ROUND_MS = 10;
/** As long as what a disclosed bill is made of, characters of JSON. */
const DOCUMENTS = "d".repeat(4_000);
const RECEIPT = "r".repeat(2_000);
const INCLUSION = "i".repeat(1_900);

interface Env {
  readonly GRANT_LEDGER: DurableObjectNamespace<GrantLedger>;
  readonly TENANT_EVENTS: DurableObjectNamespace<TenantEvents>;
  readonly RECEIPT_LOG: DurableObjectNamespace<ReceiptLog>;
}

class Rows extends DurableObject<Env> {
  #isMade = false;

  /** One row; durable before anything leaves the object. */
  protected put(id: string, text: string): void {
    const { sql } = this.ctx.storage;
    if (!this.#isMade) sql.exec("CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY, text TEXT NOT NULL)");
    this.#isMade = true;
    sql.exec("INSERT OR REPLACE INTO rows (id, text) VALUES (?, ?)", id, text);
  }
}

export class GrantLedger extends Rows {
  #waiting: (() => void)[] = [];

  write(id: string, text: string): string {
    this.put(id, text);
    return text;
  }

  /** One commit for those that come meanwhile. */
  settle(id: string, text: string): Promise<string> {
    return new Promise((settle) => {
      this.#waiting.push(() => {
        this.put(id, text);
        settle(text);
      });
      if (this.#waiting.length > 1) return;
      setTimeout(() => {
        const waiting = this.#waiting;
        this.#waiting = [];
        for (const write of waiting) write();
      }, 0);
    });
  }
}

export class TenantEvents extends Rows {
  /** Charged and reserved elsewhere, issued, logged: in the order of an attest. */
  async bill(id: string, text: string, tenant: string): Promise<string> {
    const { GRANT_LEDGER: ledgers, RECEIPT_LOG: logs } = this.env;
    await ledgers.get(ledgers.idFromName(tenant)).settle(id, text);
    this.put(id, DOCUMENTS);
    return DOCUMENTS + (await logs.get(logs.idFromName("log")).append(id, RECEIPT));
  }
}

export class ReceiptLog extends Rows {
  #waiting: (() => void)[] = [];

  /** One commit a round. */
  append(id: string, text: string): Promise<string> {
    return new Promise((settle) => {
      this.#waiting.push(() => {
        this.put(id, text);
        settle(INCLUSION);
      });
      if (this.#waiting.length === 1) setTimeout(() => this.#commit(), ROUND_MS);
    });
  }

  #commit(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const write of waiting) write();
  }
}

export default {
  async fetch(request, { GRANT_LEDGER: ledgers, TENANT_EVENTS: registers }) {
    const text = await request.text();
    const id = crypto.randomUUID();
    const tenant = Number.parseInt(id.slice(0, 4), 16) % TENANTS;
    if (new URL(request.url).pathname === "/preflight")
      return new Response(await ledgers.get(ledgers.idFromName(`${tenant}`)).write(id, text));
    const part = Number.parseInt(id.slice(4, 8), 16) % PARTS;
    const register = registers.get(registers.idFromName(`${tenant} ${part}`));
    return new Response(await register.bill(id, text, `${tenant}`));
  },
} satisfies ExportedHandler<Env>;
