/** The domains that the reader has the page ask: nothing is fetched before the reader says so. */
import { type Signal, signal } from "@preact/signals";
import type { ResolvedIssuer } from "@svc/core/trust";

export interface AskedDomain {
  readonly phase: "fetching" | "failed";
  /** Of a failure, in a sentence. */
  readonly problem?: string;
}

export class AskedDomains {
  readonly asked: Signal<ReadonlyMap<string, AskedDomain>> = signal(new Map());

  /** @returns null where nothing came, which is then said beside the question */
  async ask(domain: string): Promise<ResolvedIssuer | null> {
    this.#put(domain, { phase: "fetching" });
    try {
      const { askDirectory } = await import("./ask-directory.ts");
      const answer = await askDirectory(domain);
      this.#put(domain, answer.ok ? null : { phase: "failed", problem: answer.problem });
      return answer.ok ? answer.found : null;
    } catch (error) {
      this.#put(domain, null);
      throw error;
    }
  }

  #put(domain: string, asked: AskedDomain | null): void {
    const others = [...this.asked.value].filter(([one]) => one !== domain);
    this.asked.value = new Map(asked === null ? others : [...others, [domain, asked]]);
  }
}
