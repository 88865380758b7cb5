/** The one place to put things: drop anywhere, paste anywhere, choose files, or type. */

import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SourceText } from "../examine/messages.ts";
import { shellLabels as say } from "../labels/shell.ts";
import { language } from "../language.ts";
import { openCamera } from "../outside/open-camera.ts";
import type { ShellState } from "../shell-state.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";

type Receive = (sources: readonly SourceText[]) => void;

/** Larger files are no documents of ours; a thousand attestations are some 6 MB. */
const MAX_FILE_BYTES = 256 << 20;

interface IntakeProps {
  readonly shell: ShellState;
  readonly receive: Receive;
  /** Address of the page on which one makes a decision oneself. */
  readonly makePage: string | undefined;
  /** Whether there is a page with the camera beside this one. */
  readonly hasCamera: boolean;
}

export function Intake({ shell, receive, makePage, hasCamera }: IntakeProps): VNode {
  const isCompact = shell.hasDocuments.value;
  return (
    <section
      ref={shell.intake}
      class={isCompact ? "card intake compact" : "card intake"}
      aria-label={say().intakeName}
    >
      <div class="drop-mark">
        <Icon name="drop" />
      </div>
      <div class="intake-words">
        <h1 class="intake-title">{say().intakeTitle}</h1>
        <p class="intake-lead">{say().intakeLead}</p>
      </div>
      <div class="intake-actions">
        <Button look="strong" drawing="file" onClick={shell.chooseFiles}>
          {say().chooseFiles}
        </Button>
        {makePage !== undefined && (
          <a class="button plain" href={`${makePage}?lang=${language()}`}>
            {say().makeLink}
          </a>
        )}
        {hasCamera && (
          <Button look="quiet" onClick={() => scan(shell, receive)}>
            {say().scan}
          </Button>
        )}
        <PasteField receive={receive} isCompact={isCompact} />
        <input
          type="file"
          multiple
          class="off-screen"
          tabindex={-1}
          aria-label={say().filesName}
          onChange={({ currentTarget }) => {
            receive(sourcesOf([...(currentTarget.files ?? [])]));
            currentTarget.value = "";
          }}
        />
      </div>
    </section>
  );
}

function scan({ problem }: ShellState, receive: Receive): void {
  const isOpen = openCamera((text) => receive([{ name: say().scannedSource, text }]));
  if (!isOpen) problem.value = say().cameraBlocked;
}

/** A place to paste text into, closed until it is asked for and again once documents are here. */
function PasteField({ receive, isCompact }: { readonly receive: Receive; readonly isCompact: boolean }) {
  const place = useRef<HTMLDetailsElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const close = () => {
    if (place.current) place.current.open = false;
    if (field.current) field.current.value = "";
  };
  useLayoutEffect(close, [isCompact]);
  const check = () => {
    receive([{ name: say().pastedSource, text: field.current?.value ?? "" }]);
    close();
  };
  return (
    <details class="paste" ref={place}>
      <summary>{say().pasteFold}</summary>
      <textarea
        ref={field}
        rows={6}
        aria-label={say().pasteName}
        placeholder={say().pastePlaceholder}
        spellcheck={false}
      />
      <Button look="strong" onClick={check}>
        {say().pasteCheck}
      </Button>
    </details>
  );
}

/** What is dropped or pasted anywhere on the page, for as long as it is open. */
export function listenForDocuments(receive: Receive, intake: RefObject<HTMLElement | null>): void {
  listenForDrops(receive, intake);
  listenForPastes(receive);
}

function listenForDrops(receive: Receive, intake: RefObject<HTMLElement | null>): void {
  let depth = 0;
  const enter = (levels: number) => {
    depth = levels;
    document.body.dataset.drop = say().dropHere;
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
    if (files.length > 0) receive(sourcesOf(files));
    else if (text !== "") receive([{ name: say().droppedSource, text }]);
    intake.current?.scrollIntoView({ block: "nearest" });
  });
}

function listenForPastes(receive: Receive): void {
  addEventListener("paste", async (event) => {
    // What is pasted into a field belongs to that field.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    const data = event.clipboardData;
    if (data === null) return;
    const files = [...data.files];
    const text = data.getData("text/plain");
    if (files.length > 0) receive(sourcesOf(files));
    else if (text !== "") receive([{ name: say().pastedSource, text }]);
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

const sourcesOf = (files: readonly File[]): SourceText[] =>
  files.map((file) => ({ name: file.name, text: file.size > MAX_FILE_BYTES ? "" : file }));
