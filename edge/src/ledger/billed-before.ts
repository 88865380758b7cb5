/**
 * Events that were billed before their tenant's ledger knew of them, as after an upgrade from the layout in which each grant
 * had a ledger of its own. The register knows them; the ledger learns them, a part of the register at a time and each once,
 * before it answers its first claim on an event of that part, and closes them: what is billed is not executed again.
 */
import {
  type BilledPage,
  type BilledPosition,
  FIRST_BILLED,
  partOfEvent,
  type Registers,
  registerOf,
} from "./registers.ts";
import type { SqlLedgerStore } from "./sql-ledger-store.ts";

export class BilledBefore {
  readonly #store: SqlLedgerStore;
  readonly #env: Registers;
  readonly #learning = new Map<number, Promise<void>>();

  constructor(store: SqlLedgerStore, env: Registers) {
    this.#store = store;
    this.#env = env;
  }

  /** Returns the load to await before an event is claimed; `null` when its part is known. */
  unknown(tenantId: string, eventId: string): Promise<void> | null {
    const part = partOfEvent(eventId);
    if (this.#store.knowsPart(part)) return null;
    const known = this.#learning.get(part) ?? this.#learn(tenantId, part);
    this.#learning.set(part, known);
    return known.finally(() => this.#learning.delete(part));
  }

  async #learn(tenantId: string, part: number): Promise<void> {
    const register = registerOf(this.#env, tenantId, part);
    for (let at: BilledPosition | null = FIRST_BILLED; at !== null; ) {
      const page: BilledPage = await register.listBilled(at);
      this.#store.closeBilled(page);
      at = page.next;
    }
    this.#store.notePart(part);
  }
}
