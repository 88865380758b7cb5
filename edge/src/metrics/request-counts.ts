/**
 * What an isolate counts of the requests that it answered, until it passes the counts on. Every name in a series is of a
 * table of ours: nothing that a caller chose is counted by its name, so there are never more series than the tables make.
 */
import type { AnsweredRequest } from "../http/call.ts";
import { DURATION_BOUNDS } from "./families.ts";

/** By series: what is counted, and its label values, with spaces between. */
export type Counts = Readonly<Record<string, number>>;

export class RequestCounts {
  #counts = new Map<string, number>();

  count({ endpoint, limit, status, code, seconds }: AnsweredRequest): void {
    this.#add(`requests ${endpoint} ${status}`, 1);
    if (code !== undefined) this.#add(`refusals ${code}`, 1);
    const kind = `duration ${limit} ${Math.floor(status / 100)}xx`;
    const bound = DURATION_BOUNDS.find((each) => seconds <= each);
    this.#add(`${kind} ${bound ?? "+Inf"}`, 1);
    this.#add(`${kind} sum`, seconds);
  }

  /** Of a request whose parts are judged apart. */
  countItem({ status, code }: Pick<AnsweredRequest, "status" | "code">): void {
    this.#add(`items ${status}`, 1);
    if (code !== undefined) this.#add(`refusals ${code}`, 1);
  }

  /** Gives all of it away. */
  take(): Counts {
    const counts = Object.fromEntries(this.#counts);
    this.#counts = new Map();
    return counts;
  }

  #add(series: string, by: number): void {
    this.#counts.set(series, (this.#counts.get(series) ?? 0) + by);
  }
}
