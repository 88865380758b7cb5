/**
 * Long files told to people: what is verified is counted, what is not has its line as it is found, and the first of those
 * are told in full. What is kept does not grow with the file.
 */
import { availableParallelism } from "node:os";
import { examine, recogniseLine, type VerdictKind } from "@svc/audit";
import type { Remark } from "@svc/audit/html";
import type { Failure } from "@svc/core/finding";
import { READING_SET, sentenceOf } from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import type { Terminal } from "../command.ts";
import { MAX_WHOLE_BYTES } from "../files.ts";
import type { Inputs } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import type { Printer } from "../printer.ts";
import type { TrustSettings } from "../trust-file.ts";
import { batchesOf, MAX_LINE_BYTES } from "./lines.ts";
import type { LongInput } from "./long-input.ts";
import { type ToldLine, verifyBatches } from "./pool.ts";
import { termsOfLines } from "./rows.ts";

/** Lines that are told in full, and so many characters of them. */
const IN_FULL = 50;
const MOST_CHARACTERS = 8 << 20;
/** Of lines of which not even the text is there. */
const UNREAD = ["too_large", "not_utf8"];
/** Lines that are told at all: of millions nobody reads more. */
const TOLD = 1_000;

export interface ToldLines {
  readonly remarks: readonly Remark[];
  readonly files: Inputs["files"];
  readonly verdicts: readonly VerdictKind[];
}

/** @returns null when its user stopped it: what was printed until then is a part */
export async function tellLines(
  inputs: readonly LongInput[],
  trust: TrustSettings,
  print: Printer,
  json: boolean,
  terminal: Terminal,
): Promise<ToldLines | null> {
  const { words: locale } = terminal;
  const teller = new Teller(trust, print, locale, terminal);
  const remarks: Remark[] = [];
  const files: Inputs["files"][number][] = [];
  for (const input of inputs) {
    const remark = {
      tone: "unknown",
      text: locale.command.streamed(input.name, MAX_WHOLE_BYTES >> 20),
    } as const;
    remarks.push(remark);
    terminal.note(shown(remark.text));
    if (!(await teller.tell(input, json))) return null;
    files.push({ name: input.name, sha256: input.sha256() });
  }
  if (teller.left > 0) {
    const text = locale.command.linesLeft(teller.left);
    remarks.push({ tone: "unknown", text });
    if (!json) terminal.line(text);
  }
  return { remarks, files, verdicts: [...teller.verdicts] };
}

class Teller {
  /** Lines that are not verified and were not told. */
  left = 0;
  readonly verdicts = new Set<VerdictKind>();
  readonly #trust: TrustSettings;
  readonly #print: Printer;
  readonly #locale: CommandLine;
  readonly #terminal: Terminal;
  #told = 0;
  #characters = 0;

  constructor(trust: TrustSettings, print: Printer, locale: CommandLine, terminal: Terminal) {
    this.#trust = trust;
    this.#print = print;
    this.#locale = locale;
    this.#terminal = terminal;
  }

  /** @returns whether it came to its end */
  async tell(input: LongInput, json: boolean): Promise<boolean> {
    const { progress, signal, note, write } = this.#terminal;
    const { command } = this.#locale;
    const options = { threads: availableParallelism(), inOrder: true, tells: true, signal };
    let lines = 0;
    try {
      const terms = termsOfLines(this.#trust);
      for await (const done of verifyBatches(batchesOf(input.read()), terms, options)) {
        for (const kind of Object.keys(done.counts) as VerdictKind[]) this.verdicts.add(kind);
        lines += Object.values(done.counts).reduce((sum, count) => sum + count, 0);
        for (const counted of done.counted) this.#print.count(counted);
        for (const [kind, count] of Object.entries(done.others))
          this.#print.countOther(kind as VerdictKind, count);
        progress?.(null);
        if (json) await write?.(done.text);
        for (const line of done.told) await this.#tellLine(line, input.name, json);
        const percent = input.bytes === null ? null : Math.floor((100 * done.end) / input.bytes);
        progress?.(command.linesDone(lines, percent));
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      progress?.(null);
      note(command.linesStopped(lines));
      return false;
    }
    progress?.(null);
    return true;
  }

  async #tellLine({ row, text, number }: ToldLine, name: string, json: boolean): Promise<void> {
    const source = `${name}, ${this.#locale.command.line(number)}`;
    this.#told += 1;
    if (this.#told > TOLD) this.left += 1;
    else if (text !== null && this.#isRoomFor(text)) await this.#tellInFull(text, source);
    else if (!json) this.#tellInBrief(row, source);
  }

  #isRoomFor(text: string): boolean {
    if (this.#print.told.length >= IN_FULL || this.#characters + text.length > MOST_CHARACTERS) return false;
    this.#characters += text.length;
    return true;
  }

  async #tellInFull(text: string, source: string): Promise<void> {
    const { names: _, registry: opened, ...trust } = this.#trust;
    const { documents } = await examine(recogniseLine(text, source), trust);
    for (const document of documents) this.#print.tell(document, text);
  }

  #tellInBrief({ verdict, reason = "", step }: ToldLine["row"], source: string): void {
    const { common } = this.#locale.verdicts;
    const headlines: Readonly<Record<VerdictKind, string>> = {
      verified: common.verified,
      not_valid: common.notValid,
      could_not_check: common.notChecked,
      expired: common.expired,
    };
    const tone = verdict === "not_valid" ? "bad" : verdict === "expired" ? "warn" : "unknown";
    const paint = painter(this.#terminal.colour);
    const why = UNREAD.includes(reason)
      ? sentenceOf(
          READING_SET,
          { reason, values: { found: null, limit: MAX_LINE_BYTES } } as Failure,
          this.#locale,
        )
      : [step, reason].filter(Boolean).join(" ");
    this.#terminal.line(`${paint(tone, headlines[verdict])}  ${shown(source)}`);
    this.#terminal.line(`  ${why}`);
  }
}
