/**
 * The page: what is on the table, whom the reader trusts, and the report that follows from both. Every change of
 * either starts the examination anew; an older one that is still running is cancelled.
 */
import type { BundlePart } from "@svc/bundle";
import {
  type Item,
  recognise,
  type TrustRoots,
  UNREADABLE,
  type Verdict,
  verifyOptionsOf,
} from "@svc/report";
import type { BatchView } from "./batch/batch-view.ts";
import { adoptionOf, type Origin, type Proposal } from "./intake/adopt.ts";
import { decodeFragment } from "./intake/fragment.ts";
import { labCard } from "./lab/lab-card.ts";
import type { LabEvents } from "./lab/lab-view.ts";
import { loadRoots, saveRoots } from "./trust/keep.ts";
import { COMPANIONS, nothingAlone } from "./verdict/alone.ts";
import { attestationActions, expectedActions } from "./view/attestation-actions.ts";
import { AttestationReport } from "./view/attestation-report.ts";
import { announce, button } from "./view/controls.ts";
import { expectedResult } from "./view/expected.ts";
import { h } from "./view/h.ts";
import { intakeView, type Source } from "./view/intake-view.ts";
import { materialView } from "./view/material-view.ts";
import { primer } from "./view/primer.ts";
import { proposalView } from "./view/proposal-view.ts";
import { reportFoot } from "./view/report-foot.ts";
import { trustPanel, withKey } from "./view/trust-panel.ts";
import { verdictCard } from "./view/verdict-card.ts";
import type { VerificationRoom } from "./worker/verify-in-worker.ts";

export interface AppParts {
  readonly room: VerificationRoom;
  /** For many documents at once; null or an error where workers are blocked. */
  readonly startWorker: () => Worker | null;
  /** The example document, loaded when asked for. */
  readonly loadExample: () => Promise<readonly Source[]>;
  readonly loadForgery: () => Promise<string>;
}

/** One of many, or one part of a bundle, looked at by itself. */
interface Opened {
  readonly back: string;
  readonly fill: (report: HTMLElement, signal: AbortSignal) => Promise<Verdict | null>;
}

/** Bundles and bills are reports of a page each; many at once are for the command line. */
const MAX_REPORTS_OF_A_KIND = 8;

export function startApp(root: HTMLElement, { room, startWorker, loadExample, loadForgery }: AppParts): void {
  const kept = loadRoots();
  let roots = kept.roots;
  let problem = kept.problem ?? null;
  let at: number | null = null;
  let items: readonly Item[] = [];
  let proposals: readonly Proposal[] = [];
  let running = new AbortController();
  let opened: Opened | null = null;
  let batch: BatchView | null = null;

  const stage = h("div", { class: "stage", id: "stage" });
  const intake = intakeView({
    receive: (sources) => receive(sources, "hand"),
    example: () =>
      void loadExample().then(
        (sources) => receive(sources, "hand"),
        (error: Error) => announce(error.message),
      ),
  });
  const panel = trustPanel({
    change: setRoots,
    ask: (time) => {
      at = time;
      batch = null;
      void examine();
    },
  });
  const main = h("main", {}, intake.element, primer(), stage);
  root.append(main, panel.element);
  panel.show(roots, at, problem);
  addEventListener("hashchange", () => void receiveFragment());
  void receiveFragment();

  async function receiveFragment(): Promise<void> {
    try {
      const text = await decodeFragment(location.hash);
      if (text !== null) receive([{ name: "the link", text }], "link");
    } catch {
      // A cut or altered link is common, and nothing of it can be shown.
      receive([{ name: "the link", text: "" }], "link");
    }
  }

  function receive(sources: readonly Source[], origin: Origin): void {
    if (sources.length === 0) return;
    const bySource = sources.map(({ name, text }) => recognise(text, name));
    const found = bySource.flat();
    adopt(bySource, origin);
    const documents = found.filter(({ kind }) => kind !== "trust_roots" && kind !== "revocation");
    // A document that replaces the only one of its kind starts a new case.
    opened = null;
    batch = null;
    items = [
      ...items.filter(({ kind, text }) => kind !== "unknown" && !found.some((one) => one.text === text)),
      ...documents,
    ];
    void examine();
  }

  function adopt(bySource: readonly (readonly Item[])[], origin: Origin): void {
    for (const found of bySource) {
      const adoption = adoptionOf(found, origin);
      for (const { apply } of adoption.applied) keepRoots(apply(roots));
      if (adoption.applied.length > 0) announce("The revocation snapshot is in use");
      proposals = [...proposals, ...adoption.proposals];
      problem = adoption.problems.at(-1) ?? problem;
    }
    panel.show(roots, at, problem);
  }

  function keepRoots(changed: TrustRoots): void {
    roots = changed;
    batch = null;
    problem = saveRoots(roots)
      ? null
      : "This browser keeps nothing here: these roots hold until you leave the page.";
    panel.show(roots, at, problem);
  }

  function setRoots(changed: TrustRoots): void {
    keepRoots(changed);
    if (items.length > 0) void examine();
  }

  async function examine(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    // What has the focus may be about to go.
    const heldFocus = main.contains(document.activeElement);
    intake.setCompact(items.length > 0);
    document.documentElement.classList.toggle("has-report", items.length > 0);
    if (items.length === 0) {
      stage.replaceChildren(...proposals.map(proposalCard));
      if (heldFocus) intake.focus();
      return;
    }
    const report = h("div", { class: "reports", id: "report" });
    stage.replaceChildren(...proposals.map(proposalCard), materialCard(), report);
    const verdict = await fill(report, signal).catch((error: unknown) => {
      // Cancelled, because something changed: the newer examination speaks.
      if (signal.aborted) return null;
      throw error;
    });
    if (signal.aborted) return;
    if (verdict !== null) announce(`${verdict.headline}. ${verdict.because}`);
    if (heldFocus && !main.contains(document.activeElement)) report.querySelector("h1")?.focus();
  }

  function proposalCard(proposal: Proposal): HTMLElement {
    const settle = (): void => {
      proposals = proposals.filter((one) => one !== proposal);
      void examine();
    };
    return proposalView(proposal, {
      accept: () => {
        keepRoots(proposal.apply(roots));
        settle();
      },
      decline: settle,
    });
  }

  function materialCard(): HTMLElement {
    return materialView(items, {
      choose: intake.choose,
      remove: (item) => {
        items = items.filter((one) => one !== item);
        opened = null;
        batch = null;
        void examine();
      },
      clear: () => {
        items = [];
        proposals = [];
        opened = null;
        history.replaceState(null, "", location.pathname);
        void examine();
      },
    });
  }

  /** @returns what to say aloud */
  async function fill(report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const verdict =
      opened === null ? await fillAll(report, signal) : await fillOpened(opened, report, signal);
    if (signal.aborted) return null;
    if (report.querySelector("h1") === null) {
      report.prepend(h("h1", { class: "off-screen", tabindex: "-1" }, "Report"));
    }
    report.append(reportFoot({ place: room.place, at, roots }));
    return verdict;
  }

  async function fillOpened(
    { back, fill: fillIn }: Opened,
    report: HTMLElement,
    signal: AbortSignal,
  ): Promise<Verdict | null> {
    const close = (): void => {
      opened = null;
      void examine();
    };
    report.append(h("div", {}, button(back, close, { look: "quiet" })));
    return fillIn(report, signal);
  }

  async function fillAll(report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const of = (kind: Item["kind"]) => items.filter((item) => item.kind === kind);
    const attestations = of("attestation");
    const [only] = attestations;
    const verdicts: Verdict[] = [];
    if (attestations.length > 1) await reportBatch(report, attestations, signal);
    else if (only !== undefined) verdicts.push(await reportAttestation(report, only, signal));
    for (const bundle of of("audit_bundle").slice(0, MAX_REPORTS_OF_A_KIND)) {
      if (!signal.aborted) verdicts.push(await reportBundle(report, bundle, null));
    }
    for (const bill of of("billing_attestation").slice(0, MAX_REPORTS_OF_A_KIND)) {
      if (!signal.aborted) verdicts.push(await reportBill(report, bill));
    }
    const companions = items.filter(({ kind }) => COMPANIONS.includes(kind));
    if (companions.length > 0 && !signal.aborted) verdicts.push(...(await reportCompanions(report, signal)));
    await reportRecords(report, [...of("circuit_record"), ...of("manifest")]);
    if (report.childElementCount === 0) {
      const [known] = items.filter(({ kind }) => kind !== "unknown");
      const verdict = known === undefined ? UNREADABLE : nothingAlone(known);
      verdicts.push(verdict);
      const doesNot = ["Anything: there is nothing here to check."];
      report.append(verdictCard(verdict, { proves: [], doesNot }, []));
    }
    return verdicts[0] ?? null;
  }

  async function reportBatch(
    report: HTMLElement,
    attestations: readonly Item[],
    signal: AbortSignal,
  ): Promise<void> {
    if (batch !== null) {
      // Back from one of them: the list is as it was left.
      report.append(batch.element);
      return;
    }
    const [{ BatchView }, { runBatch }] = await Promise.all([
      import("./batch/batch-view.ts"),
      import("./batch/run-batch.ts"),
    ]);
    if (signal.aborted) return;
    const stop = new AbortController();
    const view = new BatchView(attestations, {
      open: (item) =>
        open({
          back: `Back to all ${attestations.length}`,
          fill: (place, running) => reportAttestation(place, item, running),
        }),
      cancel: () => stop.abort(),
    });
    report.append(view.element);
    const now = Math.floor(Date.now() / 1000);
    const texts = attestations.map(({ text }) => text);
    try {
      await runBatch(
        texts,
        { ...verifyOptionsOf(roots, at), now },
        {
          signal: AbortSignal.any([signal, stop.signal]),
          onSummary: (index, summary) => view.put(index, summary),
          startWorker,
        },
      );
    } catch (error) {
      if (!stop.signal.aborted) {
        if (!signal.aborted) view.finish(true);
        throw error;
      }
    }
    view.finish(stop.signal.aborted);
    batch = view;
  }

  function open(one: Opened): void {
    opened = one;
    void examine();
  }

  /** Receipts and log documents: below the report that they belong to, or under a verdict of their own. */
  async function reportCompanions(report: HTMLElement, signal: AbortSignal): Promise<Verdict[]> {
    const { companionSections, companionsReport, examineCompanions } = await import(
      "./view/companions-report.ts"
    );
    const examined = await examineCompanions(items, roots);
    if (signal.aborted) return [];
    if (report.childElementCount > 0) {
      const isDecision = items.some(({ kind }) => kind === "attestation");
      report.append(...companionSections(examined, isDecision));
      return [];
    }
    const own = companionsReport(examined);
    report.append(...(own?.nodes ?? []));
    return own === null ? [] : [own.verdict];
  }

  /** @param shown the part to show alone; null for the bundle as a whole */
  async function reportBundle(
    report: HTMLElement,
    item: Item,
    shown: { readonly part: BundlePart } | null,
  ): Promise<Verdict> {
    const [{ examineBundle }, { bundleReport }, { partReport }] = await Promise.all([
      import("./examine/bundle.ts"),
      import("./view/bundle-report.ts"),
      import("./view/part-report.ts"),
    ]);
    const examination = await examineBundle(item, roots, at);
    const whole = () =>
      bundleReport(examination, {
        open: (part) =>
          open({ back: "Back to the bundle", fill: (place) => reportBundle(place, item, { part }) }),
      });
    const now = at ?? Math.floor(Date.now() / 1000);
    const { verdict, nodes } = shown === null ? whole() : partReport(examination, shown.part, roots, now);
    report.append(...nodes);
    return verdict;
  }

  async function reportBill(report: HTMLElement, item: Item): Promise<Verdict> {
    const [{ examineBill }, { billReport }] = await Promise.all([
      import("./examine/bill.ts"),
      import("./view/bill-report.ts"),
    ]);
    const examination = await examineBill(item, items, roots, at);
    const { verdict, nodes } = billReport(examination, (key) => setRoots(withKey(roots, "issuers", key)));
    report.append(...nodes);
    return verdict;
  }

  async function reportRecords(report: HTMLElement, records: readonly Item[]): Promise<void> {
    if (records.length === 0) return;
    const { recordSections } = await import("./view/document-sections.ts");
    report.append(...records.slice(0, MAX_REPORTS_OF_A_KIND).flatMap(recordSections));
  }

  const labEvents: LabEvents = {
    verify: (text, then) =>
      room.verify(text, {
        ...verifyOptionsOf(roots, then ?? at),
        now: Math.floor(Date.now() / 1000),
      }),
    loadForgery,
  };

  async function reportAttestation(report: HTMLElement, item: Item, signal: AbortSignal): Promise<Verdict> {
    const now = Math.floor(Date.now() / 1000);
    const view = new AttestationReport(item, at ?? now, {
      result: (attestation) => expectedResult(attestation, roots),
      actions: expectedActions(roots.issuers.length > 0),
    });
    report.append(view.element);
    announce("Checking");
    try {
      const result = await room.verify(
        item.text,
        { ...verifyOptionsOf(roots, at), now },
        {
          signal,
          onStep: (step, milliseconds) => view.step(step, milliseconds),
        },
      );
      const key = view.attestation?.signature.public_key;
      const pin = key === undefined ? null : () => setRoots(withKey(roots, "issuers", key));
      const verdict = view.finish(result, attestationActions(item, result, pin));
      if (view.attestation !== null) report.append(labCard(view.attestation, labEvents));
      return verdict;
    } catch (error) {
      return view.fail(error);
    }
  }
}
