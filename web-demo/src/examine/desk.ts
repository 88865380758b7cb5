/**
 * Where documents are read and examined: in the page's worker, or on the page where workers are blocked. What was
 * read to be recognised is not read again to be examined.
 */
import {
  type AttestationFinding,
  type ExaminedSet,
  examine,
  type Item,
  recognise,
  type VerifyMany,
  verifyAttestations,
} from "@svc/examine";
import { type VerificationResult, verifyDecision } from "@svc/vdi-verifier";
import type { Answers, Ask, ExamineTerms, PageItem, SourceText, TimedEvent } from "./messages.ts";

/** Documents whose reading is kept; more are read again when they are examined. */
const MAX_KEPT = 256;

export interface DeskOptions {
  readonly signal: AbortSignal;
  readonly onEvent: (event: TimedEvent) => void;
}

export class Desk {
  /** By text; the values in them are frozen. */
  readonly #read = new Map<string, Item>();
  readonly #verifyMany: VerifyMany | null;

  /** @param verifyMany where many attestations are verified; here where null */
  constructor(verifyMany: VerifyMany | null) {
    this.#verifyMany = verifyMany;
  }

  async answer(ask: Ask, options: DeskOptions): Promise<Answers[keyof Answers]> {
    switch (ask.ask) {
      case "recognise":
        return ask.sources.map((source) => this.#recognise(source));
      case "examine":
        return this.#examine(ask.items, ask.terms, options);
      case "verify":
        return verifyDecision(ask.text, ask.options) satisfies Promise<VerificationResult>;
      case "many": {
        const findings: AttestationFinding[] = [];
        for await (const one of verifyAttestations(ask.texts, ask.terms)) findings.push(one);
        return findings;
      }
    }
  }

  #recognise({ name, text }: SourceText): PageItem[] {
    return recognise(text, name).map((item) => {
      this.#keep(item);
      const { value: _, ...rest } = item;
      return rest;
    });
  }

  #keep(item: Item): void {
    this.#read.set(item.text, item);
    const [oldest] = this.#read.keys();
    if (this.#read.size > MAX_KEPT && oldest !== undefined) this.#read.delete(oldest);
  }

  #examine(
    items: readonly PageItem[],
    { trust, at, now }: ExamineTerms,
    { signal, onEvent }: DeskOptions,
  ): Promise<ExaminedSet> {
    let last = performance.now();
    return examine(
      items.map((item) => this.#withValue(item)),
      trust,
      {
        ...(at === null ? {} : { at }),
        now,
        signal,
        onProgress: (event) => {
          const at = performance.now();
          onEvent({ ...event, milliseconds: at - last });
          last = at;
        },
        ...(this.#verifyMany === null ? {} : { verifyMany: this.#verifyMany }),
      },
    );
  }

  /** As it was recognised; read from its text where that is no longer kept. */
  #withValue(item: PageItem): Item {
    const kept = this.#read.get(item.text);
    if (kept !== undefined && kept.kind === item.kind) return { ...kept, ...item };
    if (item.kind === "attestation" || item.kind === "unknown") return item;
    const [again] = recognise(item.text, item.source);
    return again?.value === undefined ? item : { ...item, value: again.value };
  }
}
