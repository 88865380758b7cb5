/**
 * The application: what the reader does changes the page, and every change of documents, trust or time starts the
 * examination anew. An older one that still runs is cancelled.
 */

import { effect, type Signal, signal, untracked } from "@preact/signals";
import { type ExaminedSet, issuerNames, notChecked, reportOn, type Verdict } from "@svc/audit";
import { currentSeconds, parseTrustFile } from "@svc/core/trust";
import { linkedBytes } from "@svc/vdi-verifier/page";
import type { AppParts, AppState } from "./app-state.ts";
import type { BatchList } from "./batch/batch-view.tsx";
import { summaryOf } from "./batch/summary.ts";
import type { PageItem, SourceText, TimedEvent } from "./examine/messages.ts";
import { Reports } from "./examine/reports.ts";
import { examineItems, examineOne, readItem, recogniseSources } from "./examine/slices.ts";
import { type GalleryEntry, gallerySources } from "./gallery.ts";
import { addressWithout } from "./intake/link-to.ts";
import type { Origin } from "./intake/proposals.ts";
import { outsideLabels } from "./labels/outside.ts";
import { reportLabels as say } from "./labels/report.ts";
import { errorWords } from "./labels/shell.ts";
import { AskedSource } from "./outside/asked-source.ts";
import { AskedDomains } from "./outside/domains.ts";
import { SOURCE } from "./outside/operator.ts";
import { PersonalLink } from "./outside/personal-link.ts";
import { type Opened, Page } from "./page.ts";
import { Run } from "./run.ts";
import type { ShellEvents, ShellState } from "./shell-state.ts";
import { loadTrust, saveTrust } from "./trust/keep.ts";
import { announce } from "./ui/controls.tsx";
import { Drawer } from "./view/drawer.ts";
import { loadViews, type Views } from "./view/load-views.ts";
import { PersonalLinkCard } from "./view/personal-link-view.tsx";
import { Stage } from "./view/stage.tsx";
import { summaryOfRoots } from "./view/trust-drawer.tsx";
import { locale } from "./words/library.ts";

/** Takes over what the shell shows below itself. */
export function startApp(shell: ShellState, parts: AppParts): ShellEvents {
  return new App(shell, parts);
}

class App implements ShellEvents, AppState {
  readonly parts: AppParts;
  readonly shell: ShellState;
  readonly page: Page;
  readonly drawer: Drawer;
  /** Null before the first document is here. */
  readonly views: Signal<Views | null> = signal(null);
  readonly run: Signal<Run | null> = signal(null);
  readonly asked: AskedSource = new AskedSource();
  readonly personal: PersonalLink = new PersonalLink();
  readonly domains: AskedDomains = new AskedDomains();
  #running = new AbortController();
  /** Of the documents that are here, as it was left. */
  #list: BatchList | null = null;
  /** Of the documents of such a list. */
  #reports = new Reports();

  constructor(shell: ShellState, parts: AppParts) {
    this.parts = parts;
    this.shell = shell;
    const { trust, problem = null } = loadTrust();
    const page = new Page(trust, problem);
    this.page = page;
    this.drawer = new Drawer(shell.isDrawerOpen);
    shell.trustSummary.value = () => summaryOfRoots(page.roots.value);
    shell.question.value = () => {
      const asked = this.personal.asked.value;
      if (asked === null) return null;
      const fetch = () => this.#tellFailure(this.#receivePersonal());
      return <PersonalLinkCard asked={asked} fetch={fetch} leave={() => this.personal.leave()} />;
    };
    shell.stage.value = () => <Stage app={this} views={this.views.value} run={this.run.value} />;
    effect(() => {
      shell.problem.value = page.problem.value;
    });
    let kept = trust;
    effect(() => {
      const now = page.roots.value;
      if (now !== kept) page.tellKept(saveTrust(now));
      kept = now;
    });
    let before: readonly unknown[] = [];
    effect(() => {
      const now = [page.items.value, page.rootsInUse.value, page.timeInUse.value, page.directories.value];
      const opened = page.opened.value;
      const isAnew = now.some((one, i) => one !== before[i]);
      before = now;
      if (isAnew) [this.#list, this.#reports] = [null, new Reports()];
      untracked(() => this.#tellFailure(this.#show(opened)));
    });
  }

  receive(sources: readonly SourceText[]): void {
    const [only] = sources.length === 1 ? sources : [];
    const isLink = typeof only?.text === "string" && PersonalLink.isIn(only.text);
    this.#tellFailure(isLink ? this.#ask(String(only.text)) : this.#receive(sources, "hand"));
  }

  example(entry: GalleryEntry): void {
    this.#tellFailure(this.#showExample(entry));
  }

  trust(): void {
    this.drawer.toggle();
  }

  link(): void {
    this.#tellFailure(this.#receiveLinked());
  }

  askDomain(domain: string): void {
    const work = this.domains.ask(domain).then((found) => {
      const problem = this.domains.asked.value.get(domain)?.problem;
      if (problem !== undefined) announce(problem);
      if (found !== null) this.page.learn(found);
    });
    this.#tellFailure(work);
  }

  startOver(): void {
    history.replaceState(null, "", addressWithout(SOURCE));
    this.personal.leave();
    this.page.clear();
  }

  /** Of work that nobody awaits, as when a script does not load. */
  #tellFailure(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.page.problem.value = errorWords(error);
    });
  }

  async #showExample(entry: GalleryEntry): Promise<void> {
    const load = this.parts.loadExample;
    const [sources, trust] = await Promise.all([gallerySources(entry, load), load("trust.json")]);
    loadViews().catch(() => undefined);
    const bySource = await recogniseSources(this.parts.room, sources);
    history.replaceState(null, "", addressWithout(SOURCE));
    this.page.show(bySource, { roots: parseTrustFile(trust), at: entry.at ?? null });
  }

  /** Asks about a personal link. */
  async #ask(text: string): Promise<void> {
    const { personal } = outsideLabels();
    this.page.problem.value = null;
    if (!this.parts.isHosted) this.page.problem.value = personal.notHosted;
    else if (!(await this.personal.ask(text))) this.page.problem.value = personal.cut;
    else announce(personal.name);
  }

  async #receivePersonal(): Promise<void> {
    const domain = this.personal.asked.value?.link.domain ?? "";
    const packet = await this.personal.fetch();
    if (packet === null) return;
    const text = new Blob([JSON.stringify(packet)]);
    await this.#receive([{ name: outsideLabels().personal.source(domain), text }], "link");
  }

  async #receiveLinked(): Promise<void> {
    const { hash } = location;
    if (PersonalLink.isIn(hash)) {
      history.replaceState(null, "", location.pathname + location.search);
      return this.#ask(hash);
    }
    const bytes = await linkedBytes(location.hash);
    if (bytes !== null) await this.#receive([{ name: say().linkSource, text: new Blob([bytes]) }], "link");
    const fetched = this.parts.isHosted ? await this.asked.fetch() : null;
    if (fetched?.ok === false) this.page.problem.value = fetched.problem;
    if (fetched?.ok) await this.#receive([{ name: fetched.url, text: fetched.document }], "link");
  }

  async #receive(sources: readonly SourceText[], origin: Origin): Promise<void> {
    if (sources.length === 0) return;
    // Beside the worker's start; whoever needs them waits for them, and hears where they do not load.
    loadViews().catch(() => undefined);
    this.page.receive(await recogniseSources(this.parts.room, sources), origin);
  }

  /** Shows what is here or opened, examining first what was not examined yet. */
  async #show(opened: Opened | null): Promise<void> {
    this.#running.abort();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const { shell } = this;
    const hasDocuments = this.page.items.value.length > 0;
    // What has the focus may be about to go.
    const heldFocus = shell.main.current?.contains(document.activeElement) === true;
    shell.hasDocuments.value = hasDocuments;
    document.documentElement.classList.toggle("has-report", hasDocuments);
    if (!hasDocuments) {
      this.run.value = null;
      await drawn();
      if (heldFocus) shell.intake.current?.querySelector("button")?.focus();
      return;
    }
    const views = await loadViews();
    if (signal.aborted) return;
    const run = new Run(opened);
    this.views.value = views;
    this.run.value = run;
    const showing = opened === null ? this.#showAll(run, signal) : this.#showOpened(run, opened, signal);
    const verdict = await showing.catch((error: unknown) => {
      // Cancelled, because something changed: the newer examination speaks.
      if (signal.aborted) return null;
      throw error;
    });
    if (signal.aborted) return;
    run.finishedAt.value = currentSeconds();
    if (verdict !== null) announce(`${verdict.headline}. ${verdict.because}`);
    await drawn();
    if (heldFocus && !shell.main.current?.contains(document.activeElement))
      document.querySelector<HTMLElement>("#report h1")?.focus();
  }

  /** @returns what to announce */
  async #showOpened(run: Run, opened: Opened, signal: AbortSignal): Promise<Verdict | null> {
    const { page, parts } = this;
    const held = page.items.value[opened.index];
    if (held === undefined) return null;
    const item = await readItem(parts.room, held).catch(() => null);
    if (item === null) {
      run.isGone.value = true;
      return null;
    }
    const known = (await this.#reports.read(opened.index)) ?? page.examined.value?.documents[opened.index];
    // Unknown is one of many whose examination was stopped.
    const document = known ?? (await examineOne(parts.room, item, page.terms(), signal));
    if (document === undefined || signal.aborted) return null;
    const views = await loadViews();
    if (opened.shows === "attestation")
      run.reported.value = { item, attestation: views.readAttestation(item) };
    run.document.value = document;
    return opened.shows === "part"
      ? views.verdictOnPart(this, document, opened)
      : reportOn(document, page.reader()).brief.verdict;
  }

  /** @returns what to announce */
  async #showAll(run: Run, signal: AbortSignal): Promise<Verdict | null> {
    const items = this.page.items.value;
    const places = items.flatMap(({ kind }, index) => (kind === "attestation" ? [index] : []));
    const only = places.length === 1 ? places[0] : undefined;
    if (places.length > 1 && !(await this.#showMany(run, places, signal))) return null;
    const views = await loadViews();
    if (only !== undefined) {
      const item = await readItem(this.parts.room, items[only] as PageItem);
      if (signal.aborted) return null;
      run.reported.value = { item, attestation: views.readAttestation(item) };
      announce(say().checking);
    }
    const onEvent = (event: TimedEvent): void => {
      if (event.event !== "step") return;
      const { step, milliseconds } = event;
      run.steps.value = [...run.steps.value, { step, milliseconds }];
    };
    const set = await this.#examine(run, signal, onEvent);
    if (set === null || signal.aborted) return null;
    const document = only === undefined ? null : set.documents[only];
    if (document === undefined) throw new Error("the attestation was not examined");
    run.document.value = document;
    run.set.value = set;
    if (document !== null) return reportOn(document, this.page.reader()).brief.verdict;
    const isBelow = run.list.value !== null;
    const [verdict] = views.reportOnSet(this, set, isBelow).verdicts;
    return verdict ?? (isBelow ? null : views.verdictOnNothing(set));
  }

  /** Many attestations: a list that fills as they are checked. @returns whether all of them were */
  async #showMany(run: Run, places: readonly number[], signal: AbortSignal): Promise<boolean> {
    if (this.#list !== null) {
      // Back from one of them: the list is as it was left.
      run.list.value = this.#list;
      return this.page.examined.value !== null;
    }
    const { BatchList } = await import("./batch/batch-view.tsx");
    if (signal.aborted) return false;
    const stop = new AbortController();
    const items = places.map((index) => this.page.items.value[index] as PageItem);
    // An examination that was stopped may have told some of them already.
    this.#reports = new Reports();
    const list = new BatchList(items, this.#reports, issuerNames(this.page.rootsInUse.value), {
      open: (row) => {
        this.page.opened.value = { shows: "attestation", index: places[row] as number };
      },
      cancel: () => stop.abort(),
    });
    run.list.value = list;
    const rowOf = new Map(places.map((index, row) => [index, row]));
    try {
      await this.#examine(run, AbortSignal.any([signal, stop.signal]), (event) => {
        if (event.event !== "document") return;
        const row = rowOf.get(event.document.index);
        if (row !== undefined) list.put(row, summaryOf(event.document));
      });
      list.finish("all");
    } catch (error) {
      if (signal.aborted) throw error;
      list.finish(stop.signal.aborted ? "cancelled" : "stopped");
    }
    this.#list = list;
    return list.end.value === "all";
  }

  /** The set that is here, examined where that is still to come. Null where the check itself did not run. */
  async #examine(
    run: Run,
    signal: AbortSignal,
    onEvent: (event: TimedEvent) => void,
  ): Promise<ExaminedSet | null> {
    const { page, parts } = this;
    if (page.examined.value !== null) return page.examined.value;
    try {
      const set = await examineItems(parts.room, page.items.value, page.terms(), this.#reports, {
        signal,
        onEvent,
      });
      if (signal.aborted) return null;
      page.examined.value = set;
      return set;
    } catch (error) {
      if (signal.aborted || run.reported.value === null) throw error;
      // The check itself could not run: no verdict on any document.
      run.failure.value = error;
      announce(notChecked(errorWords(error), locale()).headline);
      return null;
    }
  }
}

/** Preact draws in microtasks, so a new task comes after them. */
function drawn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
