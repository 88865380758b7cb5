/** What the address of the page asks for from elsewhere, once a visit, and the line that names it. */
import type { PageItem } from "../examine/messages.ts";
import { outsideLabels as say } from "../labels/outside.ts";
import type { FetchedSource } from "./fetch-source.ts";
import { SOURCE } from "./operator.ts";

export class AskedSource {
  #isAsked = false;
  #from: string | null = null;

  /** @returns null where nothing is asked for, or it was before */
  async fetch(): Promise<FetchedSource | null> {
    const asked = new URLSearchParams(location.search).get(SOURCE);
    if (asked === null || this.#isAsked) return null;
    this.#isAsked = true;
    const { fetchSource } = await import("./fetch-source.ts");
    const fetched = await fetchSource(asked);
    if (fetched.ok) this.#from = fetched.url;
    return fetched;
  }

  /** Whether something that is here was fetched. */
  isFrom(items: readonly PageItem[]): boolean {
    const from = this.#from;
    return from !== null && items.some(({ source }) => source.startsWith(from));
  }

  /** Where it was fetched from. */
  said(): string {
    return say().askedSource.from(this.#from ?? "");
  }
}
