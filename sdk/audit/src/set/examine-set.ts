/**
 * Examines a set of documents, each read once and judged beside the others. Loose files and the parts of a bundle take
 * the same way: kind by kind, in the order of the table.
 */
import { withoutUndefined } from "@svc/core/json";
import { EXAMINED_SET } from "@svc/messages";
import { verifyLogs } from "../kinds/log/verify.ts";
import { verifyReceipts } from "../kinds/receipt/verify.ts";
import { KINDS, rowOfKind } from "../kinds/table.ts";
import {
  type ExaminedDocument,
  type ExaminedSet,
  type Kind,
  overall,
  type Tie,
} from "../model/examination.ts";
import { worded } from "../model/found.ts";
import type { Placed, SetOptions } from "../model/input.ts";
import type { Answer, DocumentSet } from "../model/set.ts";
import type { Terms } from "../model/terms.ts";
import { isRefusal } from "../recognise/bill-file.ts";

/** Never throws on evidence. @throws the signal's reason */
export async function examineSet(
  placed: readonly Placed[],
  terms: Terms,
  options: SetOptions = {},
): Promise<ExaminedSet> {
  const set = new SetRun(placed, terms, options);
  for (const { kind, verify } of KINDS) {
    const isHere = kind === "log_tile" ? (options.tiles ?? []).length > 0 : set.of(kind).length > 0;
    if (isHere && verify !== undefined) await (await verify())(set);
  }
  return set.outcome();
}

/** One run over one set: what was answered so far. */
class SetRun implements DocumentSet {
  readonly placed: readonly Placed[];
  readonly terms: Terms;
  readonly options: SetOptions;
  readonly #documents = new Map<number, ExaminedDocument>();
  readonly #ties: Tie[] = [];

  constructor(placed: readonly Placed[], terms: Terms, options: SetOptions) {
    this.placed = placed;
    this.terms = terms;
    this.options = options;
    for (const [index, { fault }] of placed.entries())
      if (fault !== undefined) this.answer(index, { ...fault, verdict: fault.verdict ?? "not_valid" });
  }

  at(index: number): Placed {
    return this.placed[index] as Placed;
  }

  of(...kinds: readonly Kind[]): number[] {
    return kinds.flatMap((kind) =>
      this.placed.flatMap(({ item, fault }, index) =>
        item.kind === kind && fault === undefined ? [index] : [],
      ),
    );
  }

  answer(index: number, answer: Answer): void {
    const { item, pointer } = this.at(index);
    const { source, kind, problem } = item;
    this.tell({ index, source, kind, pointer, findings: [], result: null, ...answer, problem });
  }

  tell(told: ExaminedDocument): void {
    const { onDocument, keep } = this.options;
    const document = withoutUndefined(told);
    onDocument?.(document);
    this.#documents.set(document.index, keep === undefined ? document : keep(document));
  }

  tie(tie: Tie): void {
    this.#ties.push(withoutUndefined(tie));
  }

  async outcome(): Promise<ExaminedSet> {
    for (const [index, { item }] of this.placed.entries()) {
      if (this.#documents.has(index)) continue;
      // It cannot be checked by itself: the reason says what it is waiting for.
      const { kind, problem } = item;
      const own = isRefusal(problem) ? problem?.reason : rowOfKind(kind).alone;
      const said = problem === undefined ? {} : worded(EXAMINED_SET, problem);
      this.answer(index, { verdict: "could_not_check", reason: own ?? "nothing_to_check", ...said });
    }
    const { times, pairs, paths } = await verifyLogs(this);
    const documents = [...this.#documents.values()].sort((a, b) => a.index - b.index);
    return withoutUndefined({
      documents,
      ties: this.#ties,
      verdict: overall([...documents, ...this.#ties].map(({ verdict }) => verdict)),
      score: this.of("receipt").length === 0 ? undefined : await verifyReceipts(this),
      heads: pairs,
      paths,
      log_times: Object.fromEntries(times),
    });
  }
}
