/** `vdi verify`: what each document is worth, and on whose word. */

import type { VerificationReceipt } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { type ExaminedDocument, type ExaminedSet, examine, VERDICT_KINDS } from "@svc/examine";
import { chainFacts, contradictionFacts, foundInWords } from "@svc/report";
import type { ReceiptVerificationResult } from "@svc/vdi-verifier";
import { en, type HeadingWords, type Locale, saidInWords, sentenceOfDecision } from "@svc/words";
import { readArguments, TRUST_HELP, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { viewOf } from "../examine.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { readTextFile, writeOut } from "../files.ts";
import { type Inputs, readInputs } from "../inputs.ts";
import { briefLinesOf, linesOf } from "../lines.ts";
import { verifyMany } from "../many.ts";
import { painter, shown } from "../paint.ts";
import { htmlReport, type Remark } from "../report.ts";
import { readTrust, type TrustSettings } from "../trust-file.ts";
import { VERSION } from "../version.ts";
import { FEW, type Reader, type View } from "../view.ts";
import { runStream, STREAM_HELP } from "./verify-stream.ts";

const HELP = `vdi verify FILE...|- [options]
  Verifies attestations, receipts, audit bundles, billing attestations, and the documents and tiles of logs,
  alone and together; of JSON Lines each line. What lies beside a document counts: receipts are held against
  the only attestation there is, entries against proofs and checkpoints, bills against their receipts.
${TRUST_HELP}
  --attestation FILE hold receipts against this attestation
  --html FILE|-      write a report to print or mail; with - in place of the lines
  --lang de          in German; other commands speak English

${STREAM_HELP}

Exit code: 0 valid, 1 not valid, 2 could not be checked, 130 stopped. Of several documents the worst counts.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  if (args.includes("--stream")) return runStream(args, terminal);
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    attestation: { type: "string" },
    html: { type: "string" },
    lang: { type: "string" },
  });
  if (files.length === 0) throw new UsageError(({ command }) => command.filesExpected);
  const trust = await readTrust(values, terminal);
  const inputs = await readInputs(files, terminal);
  const attestation =
    values.attestation === undefined ? undefined : await readTextFile(values.attestation, terminal);
  if (values.html === "-" && values.json === true)
    throw new UsageError(({ command }) => command.reportAndJson);
  const quiet = values.html === "-" ? { ...terminal, line: () => undefined } : terminal;
  const { at } = trust.verification;
  const reader = { ...(await readerOf(values.lang, trust.names)), at: at ?? currentSeconds() };
  const { locale = en } = reader;
  const print = new Printer(inputs, reader, at !== undefined, values.json === true, quiet);
  const set = await examineAll(inputs, trust, attestation, print, terminal);
  if (set === null) return EXIT.interrupted;
  print.end();
  const unread = inputs.unread.map(
    (why): Remark => ({ tone: "unknown", text: locale.command.couldNotBeChecked(why(locale)) }),
  );
  const remarks = [...unread, ...remarksOn(set, reader.locale)];
  for (const { text } of remarks) terminal.note(shown(text));
  if (values.html !== undefined) {
    const { profileId } = trust.verification;
    const report = htmlReport(print.views, {
      files: inputs.files,
      remarks,
      writtenAt: currentSeconds(),
      asked: print.asked,
      counts: print.counts,
      version: VERSION,
      locale,
      ...(profileId === undefined ? {} : { profileId }),
    });
    if (values.html === "-") terminal.line(report.trimEnd());
    else {
      await writeOut(values.html, report);
      terminal.note(locale.printed.reportWritten(values.html));
    }
  }
  const verdicts = [...set.documents, ...set.ties].map(({ verdict }) => verdict);
  return exitCodeOf([...verdicts, ...unread.map(() => "could_not_check" as const)]);
}

/** @throws UsageError for a language that there are no words in */
async function readerOf(lang: string | undefined, names: Reader["names"]): Promise<Reader> {
  if (lang === undefined || lang === "en") return { names };
  if (lang !== "de") throw new UsageError(({ command }) => command.languageExpected);
  const { de, KINDS_IN_GERMAN } = await import("@svc/words/de");
  return { names, locale: de, kinds: KINDS_IN_GERMAN };
}

/** @returns null when its user stopped it: what was printed until then is a part */
async function examineAll(
  { items, tiles }: Inputs,
  { names: _, ...trust }: TrustSettings,
  attestation: string | undefined,
  print: Printer,
  terminal: Terminal,
): Promise<ExaminedSet | null> {
  const { signal } = terminal;
  try {
    return await examine([...items, ...tiles], trust, {
      ...(attestation === undefined ? {} : { attestation }),
      ...(signal === undefined ? {} : { signal }),
      onProgress: (event) => {
        if (event.event === "document") print.take(event.document);
      },
      verifyMany,
    });
  } catch (error) {
    if (signal === undefined || !signal.aborted) throw error;
    print.stop();
    return null;
  }
}

/** What several documents show together: nothing of it makes one of them false, and all of it is said. */
function remarksOn({ documents, ties }: ExaminedSet, locale?: Locale): Remark[] {
  const { printed } = locale ?? en;
  return ties.flatMap(({ tie, from, to, verdict, reason = "", ...found }): Remark[] => {
    const sides = [...from, ...to].flatMap((index) => documents[index] ?? []);
    const receipts = sides.flatMap(({ read, result }) =>
      read && result
        ? [{ receipt: read as VerificationReceipt, result: result as ReceiptVerificationResult }]
        : [],
    );
    if (tie === "contradiction") {
      const [one, other] = receipts;
      if (one === undefined || other === undefined) return [];
      const ids = [one.receipt.receipt_id, other.receipt.receipt_id] as const;
      const said = sentenceOfDecision(saidInWords(contradictionFacts(one, other), locale));
      return [
        { tone: "bad", text: `${said} ${printed.contradiction(one.receipt.signature.public_key, ids)}` },
      ];
    }
    const chain = tie === "chain" ? chainFacts(verdict, receipts) : null;
    if (chain === null) return [];
    const said = sentenceOfDecision(saidInWords(chain, locale));
    if (verdict === "verified") return [{ tone: chain.trusted ? "good" : "warn", text: said }];
    const why = printed.chain(sides[0]?.source ?? "", foundInWords(found, locale) ?? reason);
    return [{ tone: verdict === "not_valid" ? "bad" : "unknown", text: `${said} ${why}` }];
  });
}

/** Prints each document as it stands, in the order in which they were given. */
class Printer {
  readonly views: View[] = [];
  readonly #waiting = new Map<number, ExaminedDocument>();
  readonly #texts: readonly string[];
  readonly #reader: Reader;
  readonly #isAsOf: boolean;
  readonly #total: number;
  /** Files that could not be read. */
  readonly #unread: number;
  readonly #json: boolean;
  readonly #terminal: Terminal;

  /** @param isAsOf the reader chose the time that is asked about */
  constructor(
    { items, tiles, unread }: Inputs,
    reader: Reader,
    isAsOf: boolean,
    json: boolean,
    terminal: Terminal,
  ) {
    this.#reader = reader;
    this.#isAsOf = isAsOf;
    this.#texts = items.map(({ text }) => text);
    this.#total = items.length + tiles.length;
    this.#unread = unread.length;
    this.#json = json;
    this.#terminal = terminal;
    if (this.#total > 1) terminal.progress?.(`0 of ${this.#total}`);
  }

  take(document: ExaminedDocument): void {
    this.#waiting.set(document.index, document);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.delete(next.index);
      const view = viewOf(next, this.#texts[next.index], this.#reader);
      this.views.push(view);
      this.#terminal.progress?.(null);
      this.#print(view);
      if (this.views.length < this.#total)
        this.#terminal.progress?.(`${this.views.length} of ${this.#total}`);
    }
  }

  end(): void {
    if (!this.#json && this.counts !== null)
      this.#terminal.line([this.counts, this.asked].filter((said) => said !== null).join(". "));
  }

  /** How many came to what; null of one alone. */
  get counts(): string | null {
    if (this.#isOnly) return null;
    return countsOf(this.views, this.#unread, (this.#reader.locale ?? en).headings);
  }

  /** Where the reader chose the time asked about, and a verdict is about it. */
  get asked(): string | null {
    const at = this.#isAsOf ? this.views.find(({ asked }) => asked !== null)?.asked : null;
    const { printed, voice } = this.#reader.locale ?? en;
    return at === null || at === undefined ? null : printed.asked(voice.time(at));
  }

  stop(): void {
    this.#terminal.progress?.(null);
    const { printed } = this.#reader.locale ?? en;
    this.#terminal.note(printed.stopped(this.views.length, this.#total));
  }

  get #isOnly(): boolean {
    return this.#total + this.#unread === 1;
  }

  #print(one: View): void {
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
    const lines = isOnly ? linesOf(one, paint, this.asked) : briefLinesOf(one, paint, this.#total <= FEW);
    for (const line of lines) terminal.line(line);
  }

  #next(): ExaminedDocument | undefined {
    return this.#waiting.get(this.views.length);
  }
}

function countsOf(views: readonly View[], unread: number, { counted }: HeadingWords): string {
  const counts = VERDICT_KINDS.map((kind) => {
    const count = views.filter(({ document }) => document.verdict === kind).length;
    return { kind, count: kind === "could_not_check" ? count + unread : count };
  });
  return counts
    .filter(({ kind, count }) => kind !== "lapsed" || count > 0)
    .map(({ kind, count }) => `${count} ${counted[kind]}`)
    .join(", ");
}

function lineOf({ document: { source, verdict, result }, verdict: { because } }: View) {
  return { source, verdict, ...(result === null ? { because } : { result }) };
}

export const verifyCommand: Command = {
  name: "verify",
  summary: "verify documents offline and say on whose word each pass rests",
  help: HELP,
  run,
};
