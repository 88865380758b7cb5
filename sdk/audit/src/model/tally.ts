/**
 * What many decisions come to, counted as they are found: outcomes, verdicts, times, keys. It keeps counts alone, and so
 * many of them at most, however many decisions there are and whatever they state.
 */
import type { FoundGroup } from "@svc/messages";

/** What was found of a decision, in the order in which bars are built of it. */
export const FOUND_GROUPS: readonly FoundGroup[] = ["good", "warn", "bad", "expired", "unknown"];

/** Outcomes that are counted by themselves; further ones are counted together. */
const MOST_OUTCOMES = 64;
/** Names that are told apart among the outcomes that are counted together. */
const MOST_KINDS = 4_096;
/** Spans of time that are told apart: where there are more, two and two become one. */
const MOST_SPANS = 512;
/** Keys that are told apart among those that the reader has no name for. */
const MOST_KEYS = 4_096;

export type GroupCounts = Readonly<Partial<Record<FoundGroup, number>>>;

export interface CountedDecision {
  /** As the document states it; empty where it could not be read. */
  readonly outcome: string;
  /** Unix seconds, as the document states it; null where it could not be read. */
  readonly issuedAt: number | null;
  /** Public key, hex; empty where it could not be read. */
  readonly issuer: string;
  readonly isPinned: boolean;
  readonly group: FoundGroup;
  /** Not valid for the reader's own list of issuers alone: nothing of it was found false. */
  readonly isOnlyUnpinned: boolean;
}

export interface TimeSpan {
  /** Unix seconds, both included. */
  readonly from: number;
  readonly to: number;
  readonly counts: GroupCounts;
}

export interface TalliedOutcome {
  /** Null for all that were not counted by themselves. */
  readonly outcome: string | null;
  readonly counts: GroupCounts;
  readonly total: number;
}

type Kept = Partial<Record<FoundGroup, number>>;

/** Counts decisions as they are found, in memory that has a bound, whatever they state: which documents they were it does not keep. */
export class Tally {
  readonly #outcomes = new Map<string, Kept>();
  readonly #ofOthers: Kept = {};
  readonly #otherKinds = new Set<string>();
  /** By outcome, by the place of the span. */
  readonly #times = new Map<string, Map<number, Kept>>();
  #width = 1;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  readonly #pinned = new Map<string, number>();
  readonly #unpinned = new Set<string>();
  #ofUnpinned = 0;
  readonly #groups: Kept = {};
  #total = 0;
  #onlyUnpinned = 0;
  #dated = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

  add({ outcome, issuedAt, issuer, isPinned, group, isOnlyUnpinned }: CountedDecision): void {
    this.#total += 1;
    if (isOnlyUnpinned) this.#onlyUnpinned += 1;
    count(this.#groups, group);
    const own = this.#outcomes.get(outcome);
    if (own !== undefined) count(own, group);
    else if (this.#outcomes.size < MOST_OUTCOMES) this.#outcomes.set(outcome, { [group]: 1 });
    else {
      count(this.#ofOthers, group);
      if (this.#otherKinds.size < MOST_KINDS) this.#otherKinds.add(outcome);
    }
    if (issuedAt !== null && Number.isSafeInteger(issuedAt)) this.#addTime(outcome, issuedAt, group);
    if (!isHeld(group)) return;
    if (issuedAt !== null) {
      const { first, last } = this.#dated;
      this.#dated = { first: Math.min(first, issuedAt), last: Math.max(last, issuedAt) };
    }
    if (isPinned) this.#pinned.set(issuer, (this.#pinned.get(issuer) ?? 0) + 1);
    else {
      this.#ofUnpinned += 1;
      if (this.#unpinned.size < MOST_KEYS) this.#unpinned.add(issuer);
    }
  }

  get total(): number {
    return this.#total;
  }

  /** Of those that are not valid, how many are it for the reader's own list of issuers alone. */
  get onlyUnpinned(): number {
    return this.#onlyUnpinned;
  }

  get groups(): GroupCounts {
    return this.#groups;
  }

  /** The most frequent first; those that were not told apart are the last row. */
  get outcomes(): readonly TalliedOutcome[] {
    const rows = [...this.#outcomes].map(([outcome, counts]) => ({ outcome, counts, total: sumOf(counts) }));
    const others = { outcome: null, counts: this.#ofOthers, total: sumOf(this.#ofOthers) };
    return [...rows.toSorted((a, b) => b.total - a.total), ...(others.total === 0 ? [] : [others])];
  }

  /** How many outcomes stand in the row of those that were not told apart, up to 4,096: then there may be more. */
  get others(): { readonly kinds: number; readonly isMore: boolean } {
    const { size } = this.#otherKinds;
    return { kinds: size, isMore: size === MOST_KINDS };
  }

  /** Of what is verified, Unix seconds; null where nothing is. */
  get dated(): { readonly first: number; readonly last: number } | null {
    return this.#dated.first > this.#dated.last ? null : this.#dated;
  }

  /** Of what is verified, by key: the reader's own, the most frequent first. */
  get pinned(): readonly (readonly [key: string, count: number])[] {
    return [...this.#pinned].toSorted(([, a], [, b]) => b - a);
  }

  /** Of what is verified under other keys: how many, and by how many keys, up to 4,096. */
  get unpinned(): { readonly count: number; readonly keys: number; readonly isMore: boolean } {
    const { size } = this.#unpinned;
    return { count: this.#ofUnpinned, keys: size, isMore: size === MOST_KEYS };
  }

  /**
   * The time that they state in columns of one width, for each of the outcomes that were told apart.
   *
   * @param most columns
   * @returns null where fewer than two times are stated
   */
  columns(most: number): ReadonlyMap<string, readonly TimeSpan[]> | null {
    if (!(this.#last > this.#first)) return null;
    const begin = Math.floor(this.#first / this.#width);
    const spans = Math.floor(this.#last / this.#width) - begin + 1;
    const each = Math.ceil(spans / most);
    const columns = Math.ceil(spans / each);
    const edge = (i: number) => (begin + i * each) * this.#width;
    return new Map(
      [...this.#times].map(([outcome, times]) => {
        const kept = Array.from({ length: columns }, (): Kept => ({}));
        for (const [place, counts] of times) merge(kept[Math.floor((place - begin) / each)] as Kept, counts);
        const of = kept.map((counts, i) => ({
          from: Math.max(this.#first, edge(i)),
          to: Math.min(this.#last, edge(i + 1) - 1),
          counts,
        }));
        return [outcome, of];
      }),
    );
  }

  #addTime(outcome: string, at: number, group: FoundGroup): void {
    if (!this.#outcomes.has(outcome)) return;
    this.#first = Math.min(this.#first, at);
    this.#last = Math.max(this.#last, at);
    while ((this.#last - this.#first) / this.#width >= MOST_SPANS - 1) this.#widen();
    const times = this.#times.get(outcome) ?? new Map<number, Kept>();
    this.#times.set(outcome, times);
    const place = Math.floor(at / this.#width);
    const counts = times.get(place) ?? {};
    times.set(place, counts);
    count(counts, group);
  }

  #widen(): void {
    this.#width *= 2;
    for (const [outcome, times] of this.#times) {
      const wider = new Map<number, Kept>();
      for (const [place, counts] of times) {
        const into = wider.get(Math.floor(place / 2)) ?? {};
        wider.set(Math.floor(place / 2), into);
        merge(into, counts);
      }
      this.#times.set(outcome, wider);
    }
  }
}

export function sumOf(counts: GroupCounts): number {
  return Object.values(counts).reduce((sum, one) => sum + one, 0);
}

/** What is said of it is its issuer's word at least: of others outcome, time and key are only claims. */
function isHeld(group: FoundGroup): boolean {
  return group === "good" || group === "warn";
}

function count(counts: Kept, group: FoundGroup): void {
  counts[group] = (counts[group] ?? 0) + 1;
}

function merge(into: Kept, counts: GroupCounts): void {
  for (const [group, more] of Object.entries(counts) as [FoundGroup, number][])
    into[group] = (into[group] ?? 0) + more;
}
