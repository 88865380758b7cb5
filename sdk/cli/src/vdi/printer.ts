/** Prints each document as it stands, in the order in which they were given, and what all of them come to. */
import {
  type ExaminedDocument,
  FEW,
  type Reader,
  type Reported,
  reportOn,
  type VerdictKind,
} from "@svc/audit";
import { type CountedDecision, countedDecision, manyFacts, Tally } from "@svc/audit/many";
import { briefLinesOf, linesOf, sentenceIn } from "@svc/audit/text";
import { withoutUndefined } from "@svc/core/json";
import { en, type Locale, type ManySaid, manyInWords, sentenceOnMany } from "@svc/messages";
import type { VerificationResult } from "@svc/vdi-verifier";
import type { Terminal } from "../terminal/command.ts";
import { painter, shown } from "../terminal/paint.ts";
import type { Inputs } from "./inputs.ts";

export class Printer {
  readonly views: Reported[] = [];
  /** Lines of long files that are told in full. */
  readonly told: Reported[] = [];
  readonly #toldTexts: string[] = [];
  /** Of documents that are no decisions. */
  readonly #others: Partial<Record<VerdictKind, number>> = {};
  readonly #tally = new Tally();
  readonly #waiting = new Map<number, ExaminedDocument>();
  readonly #texts: readonly string[];
  readonly #reader: Reader;
  readonly #isAsOf: boolean;
  readonly #total: number;
  /** Files that could not be read. */
  readonly #unread: Inputs["unread"];
  readonly #long: number;
  readonly #json: boolean;
  readonly #terminal: Terminal;

  /** @param isAsOf the reader chose the time that is asked about */
  constructor(
    { items, tiles, long, unread }: Inputs,
    reader: Reader,
    isAsOf: boolean,
    json: boolean,
    terminal: Terminal,
  ) {
    this.#reader = reader;
    this.#isAsOf = isAsOf;
    this.#texts = items.map(({ text }) => text);
    this.#total = items.length + tiles.length;
    this.#unread = unread;
    this.#long = long.length;
    this.#json = json;
    this.#terminal = terminal;
    if (this.#total > 1) terminal.progress?.(`${0} of ${this.#total}`);
  }

  take(document: ExaminedDocument): void {
    this.#waiting.set(document.index, document);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.delete(next.index);
      const view = reportOn(next, { ...this.#reader, text: this.#texts[next.index] });
      this.views.push(view);
      if (next.kind === "attestation")
        this.count(countedDecision(next.result as VerificationResult, next.stated ?? null));
      else this.countOther(next.verdict);
      this.#terminal.progress?.(null);
      this.#print(view);
      if (this.views.length < this.#total)
        this.#terminal.progress?.(`${this.views.length} of ${this.#total}`);
    }
  }

  /** A decision that has no view. */
  count(counted: CountedDecision): void {
    this.#tally.add(counted);
  }

  countOther(verdict: VerdictKind, count = 1): void {
    this.#others[verdict] = (this.#others[verdict] ?? 0) + count;
  }

  /** A line of a long file, in full. */
  tell(document: ExaminedDocument, text: string): void {
    const view = reportOn(document, { ...this.#reader, text });
    this.told.push(view);
    this.#toldTexts.push(text);
    if (!this.#json) this.#print(view);
  }

  /** All that was told in full, as another reader is told. */
  viewsFor(reader: Reader): readonly Reported[] {
    const again = ({ document }: Reported, text: string | undefined) =>
      reportOn(document, { ...reader, text });
    return [
      ...this.views.map((view) => again(view, this.#texts[view.document.index])),
      ...this.told.map((view, i) => again(view, this.#toldTexts[i])),
    ];
  }

  end(): void {
    const [many, asked] = [this.many(), this.asked()];
    // A row like those of documents: who counts rows would miss none of the files.
    if (this.#json)
      for (const { source, why } of this.#unread)
        this.#terminal.line(JSON.stringify({ source, verdict: "could_not_check", because: why }));
    if (this.#json || many === null) return;
    for (const said of [sentenceOnMany(many.said), many.said.rest, asked])
      if (said !== null && said !== "") this.#terminal.line(shown(said));
  }

  /** Returns the summary of several documents; `null` of one alone. */
  many(locale?: Locale): { readonly said: ManySaid; readonly tally: Tally } | null {
    if (this.#isOnly) return null;
    const facts = manyFacts(this.#tally, this.#reader.names, {
      others: this.#others,
      unread: this.#unread.length,
    });
    return { said: manyInWords(facts, locale), tally: this.#tally };
  }

  /** Where the reader chose the time asked about, and a verdict is about it. */
  asked(locale: Locale = en): string | null {
    const { at = null } = this.#reader;
    const found =
      this.views.find(({ brief }) => brief.asked !== null)?.brief.asked ?? (this.#long > 0 ? at : null);
    const asked = this.#isAsOf ? found : null;
    const { printed, voice } = locale;
    return asked === null ? null : printed.asked(voice.time(asked));
  }

  stop(): void {
    this.#terminal.progress?.(null);
    const done = this.views.length;
    this.#terminal.note(
      `Stopped: ${done} of ${this.#total} ${done === 1 ? "was" : "were"} checked, the others were not looked at.`,
    );
  }

  get #isOnly(): boolean {
    return this.#total + this.#unread.length + this.#long === 1 && this.#long === 0;
  }

  #print(one: Reported): void {
    const isOnly = this.#isOnly;
    const terminal = this.#terminal;
    if (this.#json) {
      // One document: the library's result and nothing else. Several: a line each.
      const { result } = one.document;
      if (isOnly && result !== null) terminal.line(JSON.stringify(result, null, 2));
      else terminal.line(JSON.stringify(lineOf(one)));
      return;
    }
    const paint = painter(terminal.colour);
    const report = this.#here(one);
    const lines = isOnly
      ? linesOf(report.view(), paint, this.asked(), this.#reader.locale)
      : briefLinesOf(report, paint, this.#total <= FEW);
    for (const line of lines) terminal.line(line);
  }

  /** With what is done about it at a command line, which is no advice to who reads a report. */
  #here(reported: Reported): Reported {
    const { document, brief, view } = reported;
    if (document.reason !== "trust_roots_are_the_readers") return reported;
    const because =
      "These are trust roots: give them with --trust, and the documents that they are to judge.";
    const verdict = { ...brief.verdict, because };
    return { ...reported, brief: { ...brief, verdict }, view: () => ({ ...view(), verdict }) };
  }

  #next(): ExaminedDocument | undefined {
    return this.#waiting.get(this.views.length);
  }
}

function lineOf({ document, brief }: Reported) {
  const { source, verdict, result } = document;
  const sentence = sentenceIn(brief.sentence) ?? undefined;
  const rest = result === null ? { because: brief.verdict.because } : { result };
  return withoutUndefined({ source, verdict, sentence, ...rest });
}
