/** Documents to the desk and back in slices: nothing that is said at once grows with their number. */
import type { ExaminedDocument, ExaminedSet } from "@svc/audit";
import type { Asking } from "@svc/vdi-verifier/page";
import {
  type ExamineTerms,
  hasText,
  type PageItem,
  SLICE,
  type SourceText,
  type TextItem,
  type TimedEvent,
} from "./messages.ts";
import { Reports } from "./reports.ts";
import type { ExaminationRoom } from "./room.ts";

let sets = 0;

/** By source: what each of them holds. */
export async function recogniseSources(
  room: ExaminationRoom,
  sources: readonly SourceText[],
): Promise<PageItem[][]> {
  const bySource: PageItem[][] = sources.map(() => []);
  const ask = { ask: "recognise", sources } as const;
  await room.ask(ask, {
    onEvent: (event) => {
      if (event.event === "recognised") for (const item of event.items) bySource[event.place]?.push(item);
    },
  });
  return bySource;
}

/**
 * The set of these documents. Of several attestations it holds what a list needs; all else of them is in the reports.
 *
 * @throws as `ExaminationRoom.ask`
 */
export async function examineItems(
  room: ExaminationRoom,
  items: readonly PageItem[],
  terms: ExamineTerms,
  reports: Reports,
  { signal, onEvent }: Asking<TimedEvent>,
): Promise<ExaminedSet> {
  sets += 1;
  const [set, watched] = [sets, { signal }];
  let from = 0;
  for (; items.length - from > SLICE; from += SLICE)
    await room.ask({ ask: "take", set, items: items.slice(from, from + SLICE) }, watched);
  const listed: ExaminedDocument[] = [];
  const ask = { ask: "examine", set, taken: from, items: items.slice(from), terms } as const;
  const rest = await room.ask(ask, {
    signal,
    onEvent: (event) => {
      if (event.event === "recognised") return;
      if (event.event !== "listed") {
        onEvent?.(event);
        return;
      }
      for (const document of event.documents) listed.push(document);
      reports.add(event.documents, event.reports);
      for (const document of event.documents) onEvent?.({ event: "document", document, milliseconds: 0 });
    },
  });
  if (listed.length === 0) return rest;
  const documents = [...listed, ...rest.documents].sort((a, b) => a.index - b.index);
  return { ...rest, documents };
}

/** One document by itself, whole. @throws as `ExaminationRoom.ask` */
export async function examineOne(
  room: ExaminationRoom,
  item: PageItem,
  terms: ExamineTerms,
  signal?: AbortSignal,
): Promise<ExaminedDocument> {
  const { documents } = await examineItems(room, [item], terms, new Reports(), { signal });
  return documents[0] as ExaminedDocument;
}

/** With its text: read from its file, where the page does not hold it. @throws where that file was changed or is gone */
export async function readItem(room: ExaminationRoom, item: PageItem): Promise<TextItem> {
  return hasText(item) ? item : room.ask({ ask: "read", item });
}
