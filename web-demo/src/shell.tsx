/**
 * What an empty page shows, and nothing that reads a document: a place to put documents, examples, what the page is. The
 * application is loaded by the first thing that somebody does; what was done waits for it.
 */

import { effect } from "@preact/signals";
import { render } from "preact";
import type { SourceText } from "./examine/messages.ts";
import { errorWords, shellLabels as say } from "./labels/shell.ts";
import type { German } from "./language.ts";
import { followLanguageInHead, inBar, LanguageButton, speakAsAsked } from "./language-switch.tsx";
import { type ShellEvents, ShellState } from "./shell-state.ts";
import { Icon } from "./ui/icon.tsx";
import { Gallery } from "./view/gallery-view.tsx";
import { Intake, listenForDocuments } from "./view/intake-view.tsx";
import { Primer } from "./view/primer.tsx";

export interface ShellParts {
  /** Whether the reader keeps trusted keys in this browser. */
  readonly hasRoots: boolean;
  /** The application; asked for once. */
  readonly load: (shell: ShellState) => Promise<ShellEvents>;
  /** The texts in German; asked for when they are needed. */
  readonly german: () => Promise<German>;
  /** Address of the page on which one makes a decision; absent on a page that is one file. */
  readonly makePage?: string;
  /** Whether the page with the camera is beside this one. */
  readonly hasCamera?: true;
}

export async function openShell(root: HTMLElement, parts: ShellParts): Promise<void> {
  await speakAsAsked(parts.german);
  const shell = new ShellState();
  let app: Promise<ShellEvents> | null = null;
  const tellFailure = (error: unknown) => {
    shell.problem.value = errorWords(error);
  };
  const tell = (what: (app: ShellEvents) => void) => {
    app ??= parts.load(shell);
    app.then(what, (error: unknown) => {
      app = null;
      tellFailure(error);
    });
  };
  const receive = (sources: readonly SourceText[]) => tell((one) => one.receive(sources));
  followLanguageInHead(say);
  effect(() => document.querySelector(".skip")?.replaceChildren(say().skip));
  listenForDocuments(receive, shell.intake);
  const { problem, trustSummary, isDrawerOpen } = shell;
  const Page = () => {
    const [Question, Stage] = [shell.question.value, shell.stage.value];
    return (
      <main ref={shell.main}>
        <p class="notice warn page-notice" role="status" hidden={problem.value === null}>
          <Icon name="warn" />
          {problem.value}
        </p>
        {Question && <Question />}
        <Intake
          shell={shell}
          receive={receive}
          makePage={parts.makePage}
          hasCamera={parts.hasCamera === true}
        />
        <Gallery show={(entry) => tell((one) => one.example(entry))} />
        <Primer />
        <div class="stage" id="stage">
          {Stage && <Stage />}
        </div>
      </main>
    );
  };
  const Bar = () =>
    inBar(
      <>
        <LanguageButton words={say} load={parts.german} onFailure={tellFailure} />
        <button
          type="button"
          class="trust-button"
          aria-expanded={isDrawerOpen.value}
          onClick={() => tell((one) => one.trust())}
        >
          {trustSummary.value?.() ?? say().trustNone}
        </button>
      </>,
    );
  render(
    <>
      <Page />
      <Bar />
    </>,
    root,
  );
  addEventListener("hashchange", () => tell((one) => one.link()));
  const asksForSource = new URLSearchParams(location.search).has("source");
  if (parts.hasRoots || asksForSource || location.hash !== "") tell((one) => one.link());
}
