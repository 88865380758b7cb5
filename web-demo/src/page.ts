/**
 * What the page is about: the documents that are here, whom the reader trusts, the time asked about, what is opened. Other
 * documents, keys or times make what was examined void.
 */

import { batch, computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type ExaminedSet, issuerNames, type Reader } from "@svc/audit";
import { currentSeconds, type ResolvedIssuer, type TrustOptions } from "@svc/core/trust";
import { type ExamineTerms, hasText, type PageItem } from "./examine/messages.ts";
import { applyRevocation, type Origin, type Proposal, proposalsOf } from "./intake/proposals.ts";
import { trustLabels as say } from "./labels/trust.ts";
import { locale } from "./words/library.ts";
import { sourceName } from "./words/source-name.ts";

/** One of many, or one part of a bundle, looked at by itself. Indices of the documents. */
export type Opened =
  | { readonly shows: "attestation"; readonly index: number }
  | { readonly shows: "part"; readonly index: number; readonly part: string; readonly pointer: string };

/** How an example is seen: its reader's trusted keys, and the time that is asked about; null is now. */
export interface Lens {
  readonly roots: TrustOptions;
  readonly at: number | null;
}

export class Page {
  readonly roots: Signal<TrustOptions>;
  /** The roots before their last change, to take it back; null where there was none. */
  readonly before: Signal<TrustOptions | null> = signal(null);
  /** Roots of the page's own examples while they are shown, in place of the reader's; never kept. */
  readonly lens: Signal<Lens | null> = signal(null);
  /** What domains listed when the reader had the page ask them. Of this visit, and trusted by none of it. */
  readonly directories: Signal<readonly ResolvedIssuer[]> = signal([]);
  /** Unix seconds; null for now. */
  readonly at: Signal<number | null> = signal(null);
  /** What to tell the reader. */
  readonly problem: Signal<string | null>;
  readonly items: Signal<readonly PageItem[]> = signal([]);
  readonly proposals: Signal<readonly Proposal[]> = signal([]);
  readonly opened: Signal<Opened | null> = signal(null);
  /** Of exactly these items, roots and time; null while it is still to come. */
  readonly examined: Signal<ExaminedSet | null> = signal(null);
  /** Whose roots judge what is here. */
  readonly rootsInUse: ReadonlySignal<TrustOptions> = computed(
    () => this.lens.value?.roots ?? this.roots.value,
  );
  /** The time asked about, Unix seconds; null is now. */
  readonly timeInUse: ReadonlySignal<number | null> = computed(() => this.lens.value?.at ?? this.at.value);

  constructor(roots: TrustOptions, problem: string | null) {
    this.roots = signal(roots);
    this.problem = signal(problem);
  }

  terms(): ExamineTerms {
    return {
      trust: { verification: { trust: this.rootsInUse.value, directories: this.directories.value } },
      at: this.timeInUse.value,
      now: currentSeconds(),
    };
  }

  reader(): Reader {
    return {
      names: issuerNames(this.rootsInUse.value),
      locale: locale(),
      at: this.timeInUse.value ?? undefined,
    };
  }

  /** Unix seconds. */
  timeAsked(): number {
    return this.timeInUse.value ?? currentSeconds();
  }

  /** @param bySource by source: what each of them held */
  receive(bySource: readonly (readonly PageItem[])[], origin: Origin): void {
    batch(() => {
      // What is not the page's own is never seen as its examples are, nor together with them.
      if (this.lens.value !== null) this.#setItems([]);
      this.lens.value = null;
      const found = bySource.flat();
      const proposed = bySource.map((one) => proposalsOf(one, origin, this.roots.value));
      // Snapshots stay on the table as well: what they list is said of what is here, whoever made them.
      const documents = found.filter(
        ({ kind }) => kind !== "trust_roots" && (origin === "hand" || kind !== "revocation"),
      );
      const before = this.items.value;
      const known = new Set(before.length === 0 ? [] : found.map(nameOf));
      const kept = before.filter((item) => item.kind !== "unknown" && !known.has(nameOf(item)));
      this.#setItems([...kept, ...documents]);
      this.proposals.value = [...this.proposals.value, ...proposed.flatMap(({ proposals }) => proposals)];
      this.problem.value = proposed.flatMap(({ problems }) => problems).at(-1) ?? this.problem.value;
    });
  }

  /** An example of the page's own, and how it is seen. */
  show(bySource: readonly (readonly PageItem[])[], lens: Lens): void {
    batch(() => {
      this.#setItems(bySource.flat());
      this.proposals.value = [];
      this.lens.value = lens;
    });
  }

  leaveLens(): void {
    batch(() => {
      this.lens.value = null;
      this.examined.value = null;
    });
  }

  /** By the reader's hand: what is here is looked at with the reader's own roots from then on. */
  changeRoots(roots: TrustOptions): void {
    batch(() => {
      this.before.value = this.roots.value;
      this.roots.value = roots;
      this.lens.value = null;
      this.problem.value = null;
      this.examined.value = null;
    });
  }

  /** What a domain lists now, in place of an earlier answer. */
  learn(found: ResolvedIssuer): void {
    batch(() => {
      const others = this.directories.value.filter(({ domain }) => domain !== found.domain);
      this.directories.value = [...others, found];
      this.examined.value = null;
    });
  }

  undoRoots(): void {
    const before = this.before.value;
    if (before === null) return;
    batch(() => {
      this.changeRoots(before);
      this.before.value = null;
    });
  }

  ask(at: number | null): void {
    batch(() => {
      this.at.value = at;
      this.lens.value = this.lens.value && { ...this.lens.value, at: null };
      this.examined.value = null;
    });
  }

  settle(proposal: Proposal, isAccepted: boolean): void {
    batch(() => {
      this.proposals.value = this.proposals.value.filter((one) => one !== proposal);
      if (!isAccepted || proposal.proposes === "roots") return;
      try {
        this.changeRoots(applyRevocation(this.roots.value, proposal));
      } catch (error) {
        // Roots changed between question and answer: a newer snapshot is in use by now.
        if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
        this.problem.value = `${sourceName(proposal.source)}: ${error.message}`;
      }
    });
  }

  remove(item: PageItem): void {
    this.#setItems(this.items.value.filter((one) => one !== item));
  }

  clear(): void {
    batch(() => {
      this.#setItems([]);
      this.proposals.value = [];
      this.lens.value = null;
    });
  }

  /** @param isKept whether the browser keeps the roots for the next visit */
  tellKept(isKept: boolean): void {
    if (!isKept) this.problem.value = say().notKept;
  }

  #setItems(items: readonly PageItem[]): void {
    batch(() => {
      this.items.value = items;
      this.opened.value = null;
      this.examined.value = null;
    });
  }
}

/** The same for the same document given twice: its text, or its place in a file that is chosen again. */
function nameOf(item: PageItem): string {
  if (hasText(item)) return item.text;
  const { file, from, to } = item.line;
  const written = file instanceof File ? file.lastModified : 0;
  return `${item.source}\n${file.size}\n${written}\n${from}\n${to}`;
}
