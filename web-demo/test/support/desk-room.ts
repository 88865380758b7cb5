/** The desk behind structured clones, as the page has it behind a worker, and what was said across. */
import type { ExaminedSet } from "@svc/audit";
import { Desk } from "../../src/examine/desk.ts";
import type {
  Answers,
  Ask,
  DeskEvent,
  ExamineTerms,
  PageItem,
  SourceText,
} from "../../src/examine/messages.ts";
import { Reports } from "../../src/examine/reports.ts";
import type { ExaminationRoom } from "../../src/examine/room.ts";
import { examineItems, recogniseSources } from "../../src/examine/slices.ts";

export interface HeardRoom {
  readonly room: ExaminationRoom;
  readonly asks: Ask[];
  readonly events: DeskEvent[];
  readonly answers: Answers[keyof Answers][];
}

export function heardRoom(): HeardRoom {
  const desk = new Desk();
  const [asks, events, answers]: [Ask[], DeskEvent[], Answers[keyof Answers][]] = [[], [], []];
  const { signal } = new AbortController();
  const room = {
    place: "worker",
    async ask(ask: Ask, { onEvent }: { readonly onEvent?: (event: DeskEvent) => void } = {}) {
      const asked = structuredClone(ask);
      asks.push(asked);
      const tell = (event: DeskEvent) => {
        const told = structuredClone(event);
        events.push(told);
        onEvent?.(told);
      };
      const answer = structuredClone(await desk.answer(asked, { signal, onEvent: tell }));
      answers.push(answer);
      return answer;
    },
  } as unknown as ExaminationRoom;
  return { room, asks, events, answers };
}

/** The set as the page comes by it, each document whole: what a list leaves out is read back from the reports. */
export async function examinedByPage(
  sources: readonly SourceText[],
  terms: ExamineTerms,
): Promise<ExaminedSet> {
  const { room } = heardRoom();
  const bySource: PageItem[][] = await recogniseSources(room, sources);
  const reports = new Reports();
  const set = await examineItems(room, bySource.flat(), terms, reports, {});
  const documents = set.documents.map(async (one) => (await reports.read(one.index)) ?? one);
  return { ...set, documents: await Promise.all(documents) };
}
