/**
 * The page: a state, what changes it, and the report that follows from it. Every change of documents, trust or time
 * starts the examination anew; an older one that is still running is cancelled.
 */
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import {
  anchorsOf,
  type ExaminedDocument,
  type ExaminedSet,
  logsOf,
  type TrustRoots,
  verifyOptionsOf,
} from "@svc/examine";
import type { Verdict } from "@svc/report";
import type { BatchView } from "./batch/batch-view.ts";
import { summaryOf } from "./batch/summary.ts";
import type { ExamineTerms, PageItem, TimedEvent } from "./examine/messages.ts";
import type { ExaminationRoom } from "./examine/room.ts";
import type { Origin } from "./intake/adopt.ts";
import { decodeFragment } from "./intake/fragment.ts";
import { labCard } from "./lab/lab-card.ts";
import type { LabEvents } from "./lab/lab-view.ts";
import { type Action, initialState, type Opened, type PageState, reducePage } from "./state/state.ts";
import { loadRoots, saveRoots } from "./trust/keep.ts";
import { expectedActions } from "./view/attestation-actions.ts";
import { AttestationReport } from "./view/attestation-report.ts";
import { announce, button } from "./view/controls.ts";
import { expectedResult } from "./view/expected.ts";
import { h } from "./view/h.ts";
import { type Intake, intakeView, type Source } from "./view/intake-view.ts";
import { materialView } from "./view/material-view.ts";
import { primer } from "./view/primer.ts";
import { proposalView } from "./view/proposal-view.ts";
import { examinedAttestation, finishAttestation, type ReportEvents, reportOnSet } from "./view/report.ts";
import { reportFoot } from "./view/report-foot.ts";
import { type TrustPanel, trustPanel, withKey } from "./view/trust-panel.ts";

export interface AppParts {
  readonly room: ExaminationRoom;
  /** The example document, loaded when asked for. */
  readonly loadExample: () => Promise<readonly Source[]>;
  readonly loadForgery: () => Promise<string>;
}

export function startApp(root: HTMLElement, parts: AppParts): void {
  const app = new App(parts);
  root.append(app.main, app.panel.element);
  app.start();
}

class App {
  readonly main: HTMLElement;
  readonly panel: TrustPanel;
  readonly #parts: AppParts;
  readonly #stage = h("div", { class: "stage", id: "stage" });
  readonly #intake: Intake;
  #state: PageState;
  #running = new AbortController();
  /** Of the documents that are here, as it was left. */
  #batch: BatchView | null = null;

  constructor(parts: AppParts) {
    this.#parts = parts;
    const { roots, problem = null } = loadRoots();
    this.#state = initialState(roots, problem);
    this.#intake = intakeView({
      receive: (sources) => void this.#receive(sources, "hand"),
      example: () =>
        void parts.loadExample().then(
          (sources) => this.#receive(sources, "hand"),
          (error: Error) => announce(error.message),
        ),
    });
    this.panel = trustPanel({
      change: (changed) => this.#act({ type: "roots_changed", roots: changed }),
      ask: (at) => this.#act({ type: "time_asked", at }),
    });
    this.main = h("main", {}, this.#intake.element, primer(), this.#stage);
  }

  start(): void {
    this.#showPanel();
    addEventListener("hashchange", () => void this.#receiveFragment());
    void this.#receiveFragment();
  }

  #act(action: Action): void {
    const before = this.#state;
    this.#state = reducePage(before, action);
    if (this.#state.roots !== before.roots) this.#keepRoots();
    if (action.type === "cleared") history.replaceState(null, "", location.pathname);
    if (isAnew(before, this.#state)) this.#batch = null;
    this.#showPanel();
    if (action.type !== "examined") void this.#show();
  }

  #keepRoots(): void {
    const isKept = saveRoots(this.#state.roots);
    this.#state = reducePage(this.#state, { type: "roots_kept", isKept });
  }

  #showPanel(): void {
    const { roots, at, problem } = this.#state;
    this.panel.show(roots, at, problem);
  }

  async #receiveFragment(): Promise<void> {
    try {
      const text = await decodeFragment(location.hash);
      if (text !== null) await this.#receive([{ name: "the link", text }], "link");
    } catch {
      // A cut or altered link is common, and nothing of it can be shown.
      await this.#receive([{ name: "the link", text: "" }], "link");
    }
  }

  async #receive(sources: readonly Source[], origin: Origin): Promise<void> {
    if (sources.length === 0) return;
    const bySource = await this.#parts.room.ask({ ask: "recognise", sources });
    this.#act({ type: "received", bySource, origin });
  }

  /** Draws what the state says, examining first what was not examined yet. */
  async #show(): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const { items } = this.#state;
    // What has the focus may be about to go.
    const heldFocus = this.main.contains(document.activeElement);
    this.#intake.setCompact(items.length > 0);
    document.documentElement.classList.toggle("has-report", items.length > 0);
    if (items.length === 0) {
      this.#stage.replaceChildren(...this.#proposalCards());
      if (heldFocus) this.#intake.focus();
      return;
    }
    const report = h("div", { class: "reports", id: "report" });
    this.#stage.replaceChildren(...this.#proposalCards(), this.#materialCard(), report);
    const verdict = await this.#fill(report, signal).catch((error: unknown) => {
      // Cancelled, because something changed: the newer examination speaks.
      if (signal.aborted) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (verdict !== null) announce(`${verdict.headline}. ${verdict.because}`);
    if (heldFocus && !this.main.contains(document.activeElement)) report.querySelector("h1")?.focus();
  }

  #proposalCards(): HTMLElement[] {
    return this.#state.proposals.map((proposal) =>
      proposalView(proposal, {
        accept: () => this.#act({ type: "settled", proposal, isAccepted: true }),
        decline: () => this.#act({ type: "settled", proposal, isAccepted: false }),
      }),
    );
  }

  #materialCard(): HTMLElement {
    return materialView(this.#state.items, {
      choose: this.#intake.choose,
      remove: (item) => this.#act({ type: "removed", item }),
      clear: () => this.#act({ type: "cleared" }),
    });
  }

  /** @returns what to say aloud */
  async #fill(report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const { opened, roots, at } = this.#state;
    const verdict =
      opened === null ? await this.#fillAll(report, signal) : await this.#fillOpened(opened, report, signal);
    if (signal.aborted) return null;
    if (report.querySelector("h1") === null) {
      report.prepend(h("h1", { class: "off-screen", tabindex: "-1" }, "Report"));
    }
    report.append(reportFoot({ place: this.#parts.room.place, at, roots }));
    return verdict;
  }

  async #fillOpened(opened: Opened, report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const { items, examined } = this.#state;
    const count = items.filter(({ kind }) => kind === "attestation").length;
    const back = opened.shows === "part" ? "Back to the bundle" : `Back to all ${count}`;
    report.append(
      h(
        "div",
        {},
        button(back, () => this.#act({ type: "closed" }), { look: "quiet" }),
      ),
    );
    const item = items[opened.index];
    if (item === undefined) return null;
    const document = examined?.documents[opened.index] ?? (await this.#examineOne(item, signal));
    if (document === undefined || signal.aborted) return null;
    const now = this.#now();
    if (opened.shows === "part") {
      const { partReport } = await import("./view/part-report.ts");
      const { verdict, nodes } = partReport(document, opened, now);
      report.append(...nodes);
      return verdict;
    }
    const read = readAttestation(item);
    const { verdict, view } = examinedAttestation(document, item, now, read, this.#events.pinIssuer);
    report.append(view.element);
    if (read !== null) report.append(this.#events.afterAttestation(read));
    return verdict;
  }

  async #fillAll(report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const { items } = this.#state;
    const places = items.flatMap(({ kind }, index) => (kind === "attestation" ? [index] : []));
    const [only] = places;
    if (places.length > 1 && !(await this.#fillMany(report, places, signal))) return null;
    const live = places.length === 1 && only !== undefined ? this.#liveReport(report, only) : null;
    const set = await this.#examine(signal, live?.onEvent ?? (() => undefined), live?.view ?? null);
    if (set === null || signal.aborted) return null;
    const own = live === null ? [] : [live.finish(set)];
    return [...own, ...(await reportOnSet(report, set, this.#events))][0] ?? null;
  }

  /** The only attestation, its steps as they stand. */
  #liveReport(report: HTMLElement, index: number) {
    const { roots } = this.#state;
    const item = this.#state.items[index] as PageItem;
    const attestation = readAttestation(item);
    const view = new AttestationReport({ source: item.source, attestation }, this.#now(), {
      result: (document) => expectedResult(document, roots),
      actions: expectedActions(roots.issuers.length > 0),
    });
    report.append(view.element);
    announce("Checking");
    const finish = (set: ExaminedSet): Verdict => {
      const document = set.documents[index];
      if (document === undefined) throw new Error("the attestation was not examined");
      const verdict = finishAttestation(view, document, item, this.#events.pinIssuer);
      if (attestation !== null) report.append(this.#events.afterAttestation(attestation));
      return verdict;
    };
    const onEvent = (event: TimedEvent): void => {
      if (event.event === "step") view.step(event.step, event.milliseconds);
    };
    return { view, finish, onEvent };
  }

  /** Many attestations: a list that fills as they are checked. @returns whether all of them were */
  async #fillMany(report: HTMLElement, places: readonly number[], signal: AbortSignal): Promise<boolean> {
    if (this.#batch !== null) {
      // Back from one of them: the list is as it was left.
      report.append(this.#batch.element);
      return this.#state.examined !== null;
    }
    const { BatchView } = await import("./batch/batch-view.ts");
    if (signal.aborted) return false;
    const stop = new AbortController();
    const items = places.map((index) => this.#state.items[index] as PageItem);
    const view = new BatchView(items, {
      open: (row) =>
        this.#act({ type: "opened", opened: { shows: "attestation", index: places[row] as number } }),
      cancel: () => stop.abort(),
    });
    report.append(view.element);
    const rowOf = new Map(places.map((index, row) => [index, row]));
    try {
      await this.#examine(AbortSignal.any([signal, stop.signal]), (event) => {
        if (event.event !== "document") return;
        const row = rowOf.get(event.document.index);
        if (row !== undefined) view.put(row, summaryOf(event.document));
      });
    } catch (error) {
      if (signal.aborted || !stop.signal.aborted) throw error;
    }
    view.finish(stop.signal.aborted);
    this.#batch = view;
    return !stop.signal.aborted;
  }

  /** The set of the state, examined where that is still to come. Null where the check itself did not run. */
  async #examine(
    signal: AbortSignal,
    onEvent: (event: TimedEvent) => void,
    view: AttestationReport | null = null,
  ): Promise<ExaminedSet | null> {
    const { items, examined } = this.#state;
    if (examined !== null) {
      replay(examined, onEvent);
      return examined;
    }
    const ask = { ask: "examine", items, terms: this.#terms() } as const;
    try {
      const set = await this.#parts.room.ask(ask, { signal, onEvent });
      if (signal.aborted) return null;
      this.#act({ type: "examined", set });
      return set;
    } catch (error) {
      if (signal.aborted) throw error;
      // The check itself could not run: no verdict on any document.
      if (view === null) throw error;
      announce(view.fail(error).headline);
      return null;
    }
  }

  /** One of many whose examination was stopped. */
  async #examineOne(item: PageItem, signal: AbortSignal): Promise<ExaminedDocument | undefined> {
    const ask = { ask: "examine", items: [item], terms: this.#terms() } as const;
    const set = await this.#parts.room.ask(ask, { signal });
    return set.documents[0];
  }

  #terms(): ExamineTerms {
    const { roots, at } = this.#state;
    const trust = {
      verification: verifyOptionsOf(roots, null),
      anchors: anchorsOf(roots),
      logs: logsOf(roots),
    };
    return { trust, at, now: Math.floor(Date.now() / 1000) };
  }

  #now(): number {
    return this.#state.at ?? Math.floor(Date.now() / 1000);
  }

  readonly #events: ReportEvents = {
    openPart: (index, { part, pointer }) =>
      this.#act({ type: "opened", opened: { shows: "part", index, part, pointer } }),
    pinIssuer: (key) => this.#act({ type: "roots_changed", roots: pinned(this.#state.roots, key) }),
    afterAttestation: (attestation) => labCard(attestation, this.#labEvents()),
  };

  #labEvents(): LabEvents {
    return {
      verify: (text, then) => {
        const { roots, at } = this.#state;
        const options = { ...verifyOptionsOf(roots, then ?? at), now: Math.floor(Date.now() / 1000) };
        return this.#parts.room.ask({ ask: "verify", text, options });
      },
      loadForgery: this.#parts.loadForgery,
    };
  }
}

/** What was examined is not what is here now. */
function isAnew(before: PageState, { items, roots, at }: PageState): boolean {
  return before.items !== items || before.roots !== roots || before.at !== at;
}

function pinned(roots: TrustRoots, key: string): TrustRoots {
  return withKey(roots, "issuers", key);
}

function readAttestation({ text }: PageItem): DecisionAttestation | null {
  const parsed = parseAttestation(text);
  return parsed.ok ? parsed.value : null;
}

/** What was examined already, told once more to a view that was made anew. */
function replay({ documents }: ExaminedSet, onEvent: (event: TimedEvent) => void): void {
  for (const document of documents) {
    const { steps = [] } = Object(document.result) as { readonly steps?: readonly never[] };
    if (document.kind === "attestation") {
      for (const step of steps) onEvent({ event: "step", index: document.index, step, milliseconds: 0 });
    }
    onEvent({ event: "document", document, milliseconds: 0 });
  }
}
