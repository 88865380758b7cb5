/**
 * The page: a state, what changes it, and the report that follows from it. Every change of documents, trust or time
 * starts the examination anew; an older one that is still running is cancelled.
 */

import type { IssuerNames, Verdict } from "@svc/audit";
import { type ExaminedSet, issuerNames, parseRoots } from "@svc/audit";
import type { DecisionAttestation } from "@svc/core";
import { linkedBytes } from "@svc/vdi-verifier/page";
import type { BatchView } from "./batch/batch-view.ts";
import { summaryOf } from "./batch/summary.ts";
import type { PageItem, TextItem, TimedEvent } from "./examine/messages.ts";
import { replay } from "./examine/replay.ts";
import { Reports } from "./examine/reports.ts";
import type { ExaminationRoom } from "./examine/room.ts";
import { examineItems, examineOne, readItem, recogniseSources } from "./examine/slices.ts";
import { type GalleryEntry, gallerySources, type LoadExample } from "./gallery.ts";
import { addressWithout } from "./intake/link-to.ts";
import type { Origin } from "./intake/proposals.ts";
import { labEvents } from "./lab/lab-events.ts";
import { AskedSource } from "./outside/asked-source.ts";
import { SOURCE } from "./outside/operator.ts";
import type { ShellEvents, ShellPlaces } from "./shell.ts";
import {
  type Action,
  initialState,
  isAnew,
  type Opened,
  type PageState,
  reducePage,
  rootsInUse,
  timeInUse,
} from "./state/state.ts";
import { termsInUse, timeAsked } from "./state/terms.ts";
import { drawerEvents } from "./trust/drawer-events.ts";
import { loadRoots, saveRoots } from "./trust/keep.ts";
import type { AttestationReport, ReportedDocument } from "./view/attestation-report.ts";
import { announce, button } from "./view/controls.ts";
import { h } from "./view/h.ts";
import type { Source } from "./view/intake-view.ts";
import { lensView } from "./view/lens-view.ts";
import { loadViews, type Views } from "./view/load-views.ts";
import { proposalView } from "./view/proposal-view.ts";
import type { ReportEvents } from "./view/report.ts";
import { type TrustDrawer, trustDrawer } from "./view/trust-drawer.ts";
import { reportWords as say } from "./words/report.ts";
import { errorWords } from "./words/shell.ts";

export interface AppParts {
  readonly room: ExaminationRoom;
  /** A file of the gallery, loaded when asked for. */
  readonly loadExample: LoadExample;
  /** Whether there are documents beside the page that may ask other hosts, and use a camera: a page of one file has none. */
  readonly isHosted: boolean;
}

/** Takes over what the shell shows: from here on its places are the application's. */
export function startApp(shell: ShellPlaces, parts: AppParts): ShellEvents {
  return new App(shell, parts);
}

class App implements ShellEvents {
  #drawer: TrustDrawer;
  readonly #parts: AppParts;
  readonly #shell: ShellPlaces;
  #state: PageState;
  #running = new AbortController();
  /** Of the documents that are here, as it was left. */
  #batch: BatchView | null = null;
  /** Of the documents of such a list. */
  #reports = new Reports();
  readonly #asked = new AskedSource();

  constructor(shell: ShellPlaces, parts: AppParts) {
    this.#parts = parts;
    this.#shell = shell;
    const { roots, problem = null } = loadRoots();
    this.#state = initialState(roots, problem);
    this.#drawer = this.#openDrawer();
    this.#showPanel();
  }

  #openDrawer(): TrustDrawer {
    const events = drawerEvents(
      (action) => this.#act(action),
      () => this.#state.roots,
    );
    const drawer = trustDrawer(this.#shell.opener, this.#parts.isHosted, events);
    document.body.append(drawer.element);
    return drawer;
  }

  receive(sources: readonly Source[]): void {
    this.#tellFailure(this.#receive(sources, "hand"));
  }

  example(entry: GalleryEntry): void {
    this.#tellFailure(this.#showExample(entry));
  }

  trust(): void {
    this.#drawer.toggle();
  }

  link(): void {
    this.#tellFailure(this.#receiveLinked());
  }

  /** What was examined stays; a comparison that was begun is begun anew. */
  spoken(): void {
    this.#drawer.element.remove();
    this.#shell.opener.setAttribute("aria-expanded", "false");
    this.#drawer = this.#openDrawer();
    this.#batch = null;
    this.#showPanel();
    this.#tellFailure(this.#show());
  }

  /** Of what nobody waits for, as when a script does not come. */
  #tellFailure(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#state = reducePage(this.#state, { type: "told", problem: errorWords(error) });
      this.#showPanel();
    });
  }

  #act(action: Action): void {
    const before = this.#state;
    this.#state = reducePage(before, action);
    if (this.#state.roots !== before.roots) {
      this.#state = reducePage(this.#state, { type: "roots_kept", isKept: saveRoots(this.#state.roots) });
    }
    if (action.type === "cleared" || action.type === "shown")
      history.replaceState(null, "", addressWithout(SOURCE));
    if (isAnew(before, this.#state)) [this.#batch, this.#reports] = [null, new Reports()];
    this.#showPanel();
    if (action.type !== "examined") this.#tellFailure(this.#show());
  }

  #showPanel(): void {
    this.#drawer.show(this.#state);
    this.#shell.tell(this.#state.problem);
  }

  async #showExample(entry: GalleryEntry): Promise<void> {
    const load = this.#parts.loadExample;
    const [sources, trust] = await Promise.all([gallerySources(entry, load), load("trust.json")]);
    loadViews().catch(() => undefined);
    const bySource = await recogniseSources(this.#parts.room, sources);
    this.#act({ type: "shown", bySource, lens: { roots: parseRoots(trust), at: entry.at ?? null } });
  }

  async #receiveLinked(): Promise<void> {
    const bytes = await linkedBytes(location.hash);
    if (bytes !== null) await this.#receive([{ name: say().theLink, text: new Blob([bytes]) }], "link");
    const fetched = this.#parts.isHosted ? await this.#asked.fetch() : null;
    if (fetched?.ok === false) this.#act({ type: "told", problem: fetched.problem });
    if (fetched?.ok) await this.#receive([{ name: fetched.url, text: fetched.document }], "link");
  }

  async #receive(sources: readonly Source[], origin: Origin): Promise<void> {
    if (sources.length === 0) return;
    // Beside the worker's start; whoever needs them waits for them, and hears where they do not come.
    loadViews().catch(() => undefined);
    const bySource = await recogniseSources(this.#parts.room, sources);
    this.#act({ type: "received", bySource, origin });
  }

  /** Draws what the state says, examining first what was not examined yet. */
  async #show(): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const { items } = this.#state;
    // What has the focus may be about to go.
    const heldFocus = this.#shell.main.contains(document.activeElement);
    this.#shell.intake.setCompact(items.length > 0);
    document.documentElement.classList.toggle("has-report", items.length > 0);
    if (items.length === 0) {
      this.#shell.stage.replaceChildren(...this.#proposalCards());
      if (heldFocus) this.#shell.intake.focus();
      return;
    }
    const views = await loadViews();
    if (signal.aborted) return;
    const report = h("div", { class: "reports", id: "report" });
    this.#shell.stage.replaceChildren(
      ...this.#proposalCards(),
      ...this.#asked.lines(this.#state.items),
      ...lensView(this.#state.lens, () => this.#act({ type: "lens_left" })),
      views.materialView(items, {
        choose: this.#shell.intake.choose,
        remove: (item) => this.#act({ type: "removed", item }),
        clear: () => this.#act({ type: "cleared" }),
      }),
      report,
    );
    const verdict = await this.#fill(views, report, signal).catch((error: unknown) => {
      // Cancelled, because something changed: the newer examination speaks.
      if (signal.aborted) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (verdict !== null) announce(`${verdict.headline}. ${verdict.because}`);
    if (heldFocus && !this.#shell.main.contains(document.activeElement)) report.querySelector("h1")?.focus();
  }

  #proposalCards(): HTMLElement[] {
    return this.#state.proposals.map((proposal) =>
      proposalView(
        proposal,
        (isAccepted) => this.#act({ type: "settled", proposal, isAccepted }),
        ({ text, source }) => this.#drawer.offer(text, { file: source }),
      ),
    );
  }

  /** @returns what to say aloud */
  async #fill(views: Views, report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const { opened } = this.#state;
    const [at, roots] = [timeInUse(this.#state), rootsInUse(this.#state)];
    const verdict =
      opened === null
        ? await this.#fillAll(views, report, signal)
        : await this.#fillOpened(views, opened, report, signal);
    if (signal.aborted) return null;
    if (report.querySelector("h1") === null) {
      report.prepend(h("h1", { class: "off-screen", tabindex: "-1" }, say().report));
    }
    const isExample = this.#state.lens !== null;
    report.append(views.reportFoot({ place: this.#parts.room.place, at, roots, isExample }));
    return verdict;
  }

  async #fillOpened(
    views: Views,
    opened: Opened,
    report: HTMLElement,
    signal: AbortSignal,
  ): Promise<Verdict | null> {
    const { items, examined } = this.#state;
    const count = items.filter(({ kind }) => kind === "attestation").length;
    const back = opened.shows === "part" ? say().backToTheBundle : say().backToAll(count);
    const close = () => this.#act({ type: "closed" });
    report.append(h("div", {}, button(back, close, { look: "quiet" })));
    const held = items[opened.index];
    if (held === undefined) return null;
    const item = await readItem(this.#parts.room, held).catch(() => report.append(views.goneNotice()));
    if (item === undefined) return null;
    const known = (await this.#reports.read(opened.index)) ?? examined?.documents[opened.index];
    const terms = termsInUse(this.#state);
    // Unknown is one of many whose examination was stopped.
    const document = known ?? (await examineOne(this.#parts.room, item, terms, signal));
    if (document === undefined || signal.aborted) return null;
    const now = timeAsked(this.#state);
    if (opened.shows === "part") {
      const { partReport } = await import("./view/part-report.ts");
      const { verdict, nodes } = partReport(document, opened, now, this.#names());
      report.append(...nodes);
      return verdict;
    }
    const read = views.readAttestation(item);
    const reported = this.#reported(item, read);
    const { verdict, view } = views.examinedAttestation(document, item, now, reported, this.#events);
    report.append(view.element);
    this.#putLab(views, view, report, read);
    return verdict;
  }

  async #fillAll(views: Views, report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const { items } = this.#state;
    const places = items.flatMap(({ kind }, index) => (kind === "attestation" ? [index] : []));
    const only = places.length === 1 ? places[0] : undefined;
    if (places.length > 1 && !(await this.#fillMany(report, places, signal))) return null;
    const alone = only === undefined ? null : await readItem(this.#parts.room, items[only] as PageItem);
    if (signal.aborted) return null;
    const live = alone && only !== undefined ? this.#liveReport(views, report, only, alone) : null;
    const set = await this.#examine(signal, live?.onEvent ?? (() => undefined), live?.view ?? null);
    if (set === null || signal.aborted) return null;
    const [own, at] = [live?.finish(set), timeInUse(this.#state)];
    const others = await views.reportOnSet(report, set, this.#events, this.#names(), at);
    live?.putLab();
    return own ?? others[0] ?? null;
  }

  #names(): IssuerNames {
    return issuerNames(rootsInUse(this.#state));
  }

  /** What anybody may try comes after all that was found, with a way to it from the verdict. */
  #putLab(views: Views, view: AttestationReport, report: HTMLElement, of: DecisionAttestation | null): void {
    if (of === null) return;
    const events = labEvents(this.#parts, () => this.#state);
    const lab = views.labCard(of, events, this.#state.lens !== null);
    report.append(lab);
    view.offer(views.wayToLab(lab));
  }

  /** The only attestation, its steps as they stand. */
  #liveReport(views: Views, report: HTMLElement, index: number, item: TextItem) {
    const roots = rootsInUse(this.#state);
    const attestation = views.readAttestation(item);
    const reported = this.#reported(item, attestation);
    const view = new views.AttestationReport(reported, timeAsked(this.#state), {
      result: (document) => views.expectedResult(document, roots),
      actions: views.expectedActions(roots.issuers.length > 0),
    });
    report.append(view.element);
    announce(say().checking);
    const finish = (set: ExaminedSet): Verdict => {
      const document = set.documents[index];
      if (document === undefined) throw new Error("the attestation was not examined");
      const verdict = views.finishAttestation(view, document, item, this.#events.compareKey);
      if (attestation !== null)
        report.append(...views.disclosureSections(set, this.#state.items, attestation));
      return verdict;
    };
    const onEvent = (event: TimedEvent): void => {
      if (event.event === "step") view.step(event.step, event.milliseconds);
    };
    return { view, finish, onEvent, putLab: () => this.#putLab(views, view, report, attestation) };
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
    // An examination that was stopped may have told some of them already.
    if (this.#state.examined === null) this.#reports = new Reports();
    const view = new BatchView(items, this.#reports, this.#names(), {
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
      view.finish("all");
    } catch (error) {
      if (signal.aborted) throw error;
      view.finish(stop.signal.aborted ? "cancelled" : "stopped");
    }
    this.#batch = view;
    return view.element.dataset.finished === "all";
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
    const terms = termsInUse(this.#state);
    try {
      const set = await examineItems(this.#parts.room, items, terms, this.#reports, { signal, onEvent });
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

  #reported({ source }: TextItem, attestation: ReportedDocument["attestation"]): ReportedDocument {
    return {
      source,
      attestation,
      names: this.#names(),
      compareSource: this.#events.compareSource,
    };
  }

  readonly #events: ReportEvents = {
    openPart: (index, { part, pointer }) =>
      this.#act({ type: "opened", opened: { shows: "part", index, part, pointer } }),
    compareKey: (key) => this.#drawer.compare(key),
    compareSource: (key, roles) => this.#drawer.compare(key, roles),
  };
}
