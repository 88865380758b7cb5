/** The one place to put things: drop anywhere, paste anywhere, choose files, or type. */

import type { SourceText } from "../examine/messages.ts";
import { language } from "../language.ts";
import { shellWords as say } from "../words/shell.ts";
import { button } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export type Source = SourceText;

export interface IntakeEvents {
  receive(sources: readonly Source[]): void;
  /** Address of the page on which one makes a decision oneself. */
  readonly makePage?: string | undefined;
}

/** Larger files are no documents of ours; a thousand attestations are some 6 MB. */
const MAX_FILE_BYTES = 256 << 20;

export interface Intake {
  readonly element: HTMLElement;
  /** Opens the file chooser. */
  choose(): void;
  setCompact(compact: boolean): void;
  /** Puts the focus on its first button. */
  focus(): void;
}

export function intakeView(events: IntakeEvents): Intake {
  const file = h("input", {
    type: "file",
    multiple: true,
    class: "off-screen",
    tabindex: "-1",
    "aria-label": say().filesToCheck,
    change: async () => {
      events.receive(sourcesOf([...(file.files ?? [])]));
      file.value = "";
    },
  });
  const paste = pasteField(events);
  const element = intakeCard(events, file, paste.element);
  return {
    element,
    choose: () => file.click(),
    focus: () => element.querySelector("button")?.focus(),
    setCompact: (compact) => {
      element.classList.toggle("compact", compact);
      paste.clear();
    },
  };
}

/** What is dropped or pasted anywhere on the page, for as long as it is open. */
export function listenForDocuments({ receive }: Pick<IntakeEvents, "receive">, intake: () => Intake): void {
  listenForDrops(intake, { receive });
  listenForPastes({ receive });
}

/** A place to paste text into, closed until it is asked for. */
function pasteField(events: IntakeEvents): { readonly element: HTMLElement; clear(): void } {
  const text = h("textarea", {
    rows: 6,
    "aria-label": say().textOfADocument,
    placeholder: say().pasteTheTextOfADocument,
    spellcheck: "false",
  });
  const element: HTMLDetailsElement = h(
    "details",
    { class: "paste" },
    h("summary", {}, say().orPasteText),
    text,
    button(say().checkThisText, () => events.receive([{ name: say().pastedText, text: text.value }]), {
      look: "strong",
    }),
  );
  return {
    element,
    clear: () => {
      element.open = false;
      text.value = "";
    },
  };
}

function intakeCard(events: IntakeEvents, file: HTMLInputElement, paste: HTMLElement): HTMLElement {
  return h(
    "section",
    { class: "card intake", "aria-label": say().documentsToCheck },
    h("div", { class: "drop-mark" }, icon("drop")),
    h(
      "div",
      { class: "intake-words" },
      h("h1", { class: "intake-title" }, say().whatDoesThisDocumentProve),
      h("p", { class: "intake-lead" }, say().dropAnAttestationAnAuditBundle),
    ),
    h(
      "div",
      { class: "intake-actions" },
      button(say().chooseFiles, () => file.click(), { look: "strong", drawing: "file" }),
      events.makePage === undefined
        ? null
        : h(
            "a",
            { class: "button plain", href: `${events.makePage}?lang=${language()}` },
            say().makeADecisionYourself,
          ),
      paste,
      file,
    ),
  );
}

function listenForDrops(intake: () => Intake, events: Pick<IntakeEvents, "receive">): void {
  let depth = 0;
  const enter = (levels: number) => {
    depth = levels;
    document.body.dataset.drop = say().dropToCheckItHere;
    document.documentElement.classList.toggle("dropping", depth > 0);
  };
  addEventListener("dragenter", () => enter(depth + 1));
  addEventListener("dragleave", () => enter(depth - 1));
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", async (event) => {
    event.preventDefault();
    enter(0);
    const data = event.dataTransfer;
    if (data === null) return;
    const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
    const text = data.getData("text/plain");
    const loose = [...data.files];
    const files = entries.some((entry) => entry?.isDirectory) ? await filesOf(entries) : loose;
    if (files.length > 0) events.receive(sourcesOf(files));
    else if (text !== "") events.receive([{ name: say().droppedText, text }]);
    intake().element.scrollIntoView({ block: "nearest" });
  });
}

function listenForPastes(events: Pick<IntakeEvents, "receive">): void {
  addEventListener("paste", async (event) => {
    // What is pasted into a field belongs to that field.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const data = event.clipboardData;
    if (data === null) return;
    const files = [...data.files];
    const text = data.getData("text/plain");
    if (files.length > 0) events.receive(sourcesOf(files));
    else if (text !== "") events.receive([{ name: say().pastedText, text }]);
  });
}

/** Files of dropped folders, depth first, in the order of their names. */
async function filesOf(entries: readonly (FileSystemEntry | null)[]): Promise<File[]> {
  const found: File[] = [];
  for (const entry of entries) {
    if (entry === null) continue;
    if (entry.isFile) {
      found.push(
        await new Promise<File>((resolve) => {
          // One that the browser does not hand over is listed, as a file in which there is nothing.
          (entry as FileSystemFileEntry).file(resolve, () => resolve(new File([], entry.name)));
        }),
      );
    } else {
      const reader = (entry as FileSystemDirectoryEntry).createReader();
      for (;;) {
        const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
          reader.readEntries(resolve, reject),
        );
        if (batch.length === 0) break;
        found.push(...(await filesOf(batch.sort((a, b) => (a.name < b.name ? -1 : 1)))));
      }
    }
  }
  return found;
}

const sourcesOf = (files: readonly File[]): Source[] =>
  files.map((file) => ({ name: file.name, text: file.size > MAX_FILE_BYTES ? "" : file }));
