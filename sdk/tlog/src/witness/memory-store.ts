/** A witness's memory that a restart forgets: for tests and for trying things out, not for keeping promises. */
import type { WitnessedHead, WitnessStore } from "./witness.ts";

/** A witness's memory in memory: after a restart it has promised nothing. For tests and trials. */
export class MemoryWitnessStore implements WitnessStore {
  readonly #heads = new Map<string, WitnessedHead>();

  read(origin: string): WitnessedHead | null {
    return this.#heads.get(origin) ?? null;
  }

  compareAndSet(origin: string, expectedSize: bigint | null, head: WitnessedHead): boolean {
    if ((this.#heads.get(origin)?.size ?? null) !== expectedSize) return false;
    this.#heads.set(origin, head);
    return true;
  }
}
