/**
 * Prints results on long files: verified documents are counted, others get a line each, and the first of those are
 * printed in full. Memory does not grow with the file.
 */
import { availableParallelism } from "node:os";
import { examine, recogniseLine, type VerdictKind } from "@svc/audit";
import type { Failure } from "@svc/core/finding";
import { en, READING_SET, sentenceOf } from "@svc/messages";
import type { Terminal } from "../../terminal/command.ts";
import { painter, shown } from "../../terminal/paint.ts";
import type { Inputs } from "../inputs.ts";
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
  /** Names of the files. */
  readonly streamed: readonly string[];
  /** Lines that are not verified and were not told. */
  readonly left: number;
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
  const teller = new Teller(trust, print, terminal);
  const files: Inputs["files"][number][] = [];
  for (const input of inputs) {
    terminal.note(shown(en.printed.streamed(input.name)));
    if (!(await teller.tell(input, json))) return null;
    files.push({ name: input.name, sha256: input.sha256() });
  }
  const { left, verdicts } = teller;
  if (left > 0 && !json) terminal.line(en.printed.linesLeft(left));
  return { streamed: inputs.map(({ name }) => name), left, files, verdicts: [...verdicts] };
}

class Teller {
  /** Lines that are not verified and were not told. */
  left = 0;
  readonly verdicts = new Set<VerdictKind>();
  readonly #trust: TrustSettings;
  readonly #print: Printer;
  readonly #terminal: Terminal;
  #told = 0;
  #characters = 0;

  constructor(trust: TrustSettings, print: Printer, terminal: Terminal) {
    this.#trust = trust;
    this.#print = print;
    this.#terminal = terminal;
  }

  /** @returns whether it came to its end */
  async tell(input: LongInput, json: boolean): Promise<boolean> {
    const { progress, signal, note, write } = this.#terminal;
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
        progress?.(`${lines} ${lines === 1 ? "line" : "lines"}${percent === null ? "" : `, ${percent} %`}`);
      }
    } catch (error) {
      if (signal?.aborted !== true) throw error;
      progress?.(null);
      note(`Stopped after ${lines} ${lines === 1 ? "line" : "lines"}: the others were not looked at.`);
      return false;
    }
    progress?.(null);
    return true;
  }

  async #tellLine({ row, text, number }: ToldLine, name: string, json: boolean): Promise<void> {
    const source = `${name}, line ${number}`;
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
    const { verification } = this.#trust;
    const { documents } = await examine(recogniseLine(text, source), { verification });
    for (const document of documents) this.#print.tell(document, text);
  }

  #tellInBrief({ verdict, reason = "", step }: ToldLine["row"], source: string): void {
    const { common } = en.verdicts;
    const headlines: Readonly<Record<VerdictKind, string>> = {
      verified: common.verified,
      not_valid: common.notValid,
      could_not_check: common.notChecked,
      expired: common.expired,
    };
    const tone = verdict === "not_valid" ? "bad" : verdict === "expired" ? "warn" : "unknown";
    const paint = painter(this.#terminal.colour);
    const why = UNREAD.includes(reason)
      ? sentenceOf(READING_SET, { reason, values: { found: null, limit: MAX_LINE_BYTES } } as Failure)
      : [step, reason].filter(Boolean).join(" ");
    this.#terminal.line(`${paint(tone, headlines[verdict])}  ${shown(source)}`);
    this.#terminal.line(`  ${why}`);
  }
}
