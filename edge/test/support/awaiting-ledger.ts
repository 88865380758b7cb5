// A ledger that awaits something that is no storage between its read and its write: the mistake that lets two
// callers both find the tuple unconsumed. Kept so that the race tests are shown to see it.
import { DurableObject } from "cloudflare:workers";
import type { Claim, ClaimOutcome } from "@svc/billing";
import type { Env } from "../../src/env.ts";
import { SqlLedgerStore } from "../../src/ledger/sql-ledger-store.ts";
import { sqlOf } from "../../src/storage/sql.ts";

export class AwaitingLedger extends DurableObject<Env> {
  readonly #store: SqlLedgerStore;
  readonly #consumed = new Set<string>();

  constructor(context: DurableObjectState, env: Env) {
    super(context, env);
    this.#store = new SqlLedgerStore(sqlOf(context.storage));
  }

  async claim(text: string): Promise<string> {
    return JSON.stringify(await this.#claim(JSON.parse(text) as Claim));
  }

  async #claim(claim: Claim): Promise<ClaimOutcome> {
    const known = this.#store.readConsumption(claim.eventId);
    if (known !== null || this.#consumed.has(claim.eventId)) {
      return { kind: "already_consumed", consumption: known ?? this.#consumption(claim) };
    }
    // A careless author could await here: another service, a signature, a log.
    await scheduler.wait(1);
    this.#consumed.add(claim.eventId);
    return { kind: "consumed", consumption: this.#consumption(claim) };
  }

  #consumption({ authorityId, eventId, intent, intentDigest, consumptionId }: Claim) {
    return { authorityId, eventId, intent, intentDigest, consumptionId, consumedAt: 0, heldMicros: "0" };
  }
}
