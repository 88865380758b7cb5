/**
 * The page: what is on the table, whom the reader trusts, and the report that follows from both. Every change of
 * either starts the examination anew; an older one that is still running is cancelled.
 */

import {
  compareHeadsHere,
  contradictions,
  examineLog,
  examineReceipts,
  type Item,
  parseRoots,
  recognise,
  type TrustRoots,
  UNREADABLE,
  type Verdict,
  verifyOptionsOf,
} from "@svc/report";
import type { VerificationResult } from "@svc/vdi-verifier";
import { BatchView } from "./batch/batch-view.ts";
import { runBatch } from "./batch/run-batch.ts";
import { decodeFragment, encodeFragment } from "./intake/fragment.ts";
import { type LabEvents, labView } from "./lab/lab-view.ts";
import { loadRoots, saveRoots } from "./trust/keep.ts";
import { AttestationReport } from "./view/attestation-report.ts";
import { announce, button, copyButton } from "./view/controls.ts";
import { h } from "./view/h.ts";
import { contradictionsSection, headsSection } from "./view/heads-view.ts";
import { intakeView, type Source } from "./view/intake-view.ts";
import { logSection } from "./view/log-view.ts";
import { materialView } from "./view/material-view.ts";
import { primer } from "./view/primer.ts";
import { machineText, receiptReport, receiptsSection } from "./view/receipts-view.ts";
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

export function startApp(root: HTMLElement, { room, startWorker, loadExample, loadForgery }: AppParts): void {
  const kept = loadRoots();
  let roots = kept.roots;
  let problem = kept.problem ?? null;
  let at: number | null = null;
  let items: readonly Item[] = [];
  let running = new AbortController();
  /** The one of many that is looked at. */
  let opened: Item | null = null;
  let batch: BatchView | null = null;

  const stage = h("div", { class: "stage", id: "stage" });
  const intake = intakeView({
    receive,
    example: () => void loadExample().then(receive, (error: Error) => announce(error.message)),
  });
  const panel = trustPanel({
    change: setRoots,
    ask: (time) => {
      at = time;
      batch = null;
      void examine();
    },
  });
  root.append(h("main", {}, intake.element, primer(), stage), panel.element);
  panel.show(roots, at, problem);
  addEventListener("hashchange", () => void receiveFragment());
  void receiveFragment();

  async function receiveFragment(): Promise<void> {
    try {
      const text = await decodeFragment(location.hash);
      if (text !== null) receive([{ name: "the link", text }]);
    } catch {
      // A cut or altered link is common, and nothing of it can be shown.
      receive([{ name: "the link", text: "" }]);
    }
  }

  function receive(sources: readonly Source[]): void {
    if (sources.length === 0) return;
    const found = sources.flatMap(({ name, text }) => recognise(text, name));
    adopt(found);
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

  /** What is for the trust roots goes there: only ever by the reader's own dropping or choosing. */
  function adopt(found: readonly Item[]): void {
    for (const item of found) {
      try {
        if (item.kind === "trust_roots") setRoots(parseRoots(item.text));
        if (item.kind === "revocation" && item.source !== "the link") {
          setRoots({ ...roots, revocation: { snapshot: item.value ?? null } });
        }
      } catch (error) {
        problem = error instanceof Error ? error.message : String(error);
      }
    }
    panel.show(roots, at, problem);
  }

  function setRoots(changed: TrustRoots): void {
    roots = changed;
    batch = null;
    problem = saveRoots(roots)
      ? null
      : "This browser keeps nothing here: these roots hold until you leave the page.";
    panel.show(roots, at, problem);
    if (items.length > 0) void examine();
  }

  async function examine(): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    intake.setCompact(items.length > 0);
    document.documentElement.classList.toggle("has-report", items.length > 0);
    if (items.length === 0) {
      stage.replaceChildren();
      return;
    }
    const material = materialView(items, {
      choose: intake.choose,
      remove: (item) => {
        items = items.filter((one) => one !== item);
        batch = null;
        void examine();
      },
      clear: () => {
        items = [];
        history.replaceState(null, "", location.pathname);
        void examine();
      },
    });
    const report = h("div", { class: "reports", id: "report" });
    stage.replaceChildren(material, report);
    const verdict = await fill(report, signal).catch((error: unknown) => {
      // Cancelled, because something changed: the newer examination speaks.
      if (signal.aborted) return null;
      throw error;
    });
    if (!signal.aborted && verdict !== null) announce(`${verdict.headline}. ${verdict.because}`);
  }

  async function fill(report: HTMLElement, signal: AbortSignal): Promise<Verdict | null> {
    const attestations = items.filter(({ kind }) => kind === "attestation");
    const receipts = await examineReceipts(items, roots);
    if (signal.aborted) return null;
    const log = examineLog(items, roots);
    let verdict: Verdict | null = null;
    if (attestations.length > 1 && opened === null) {
      await reportBatch(report, attestations, signal);
      if (signal.aborted) return null;
    } else if (attestations.length >= 1) {
      if (opened !== null) report.append(backButton(attestations.length));
      verdict = await reportAttestation(report, opened ?? (attestations[0] as Item), signal);
      if (signal.aborted) return null;
      if (receipts !== null) report.append(receiptsSection(receipts));
    } else if (receipts?.receipts.length === 1 && receipts.receipts[0] !== undefined) {
      report.append(...receiptReport(receipts.receipts[0]));
    } else if (receipts !== null) {
      report.append(receiptsSection(receipts));
    }
    if (log !== null) report.append(logSection(log));
    const pairs = compareHeadsHere(items, roots);
    if (pairs.length > 0) report.append(headsSection(pairs));
    const contradicted = contradictions(receipts);
    if (contradicted.length > 0) report.append(contradictionsSection(contradicted));
    if (report.childElementCount === 0) {
      verdict = UNREADABLE;
      report.append(
        verdictCard(UNREADABLE, { proves: [], doesNot: ["Anything: there is nothing here to check."] }, []),
      );
    }
    if (report.querySelector("h1") === null) report.prepend(h("h1", { class: "off-screen" }, "Report"));
    report.append(reportFoot({ place: room.place, at, roots }));
    return verdict;
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
    const stop = new AbortController();
    const view = new BatchView(attestations, {
      open: (item) => {
        opened = item;
        void examine();
      },
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

  function backButton(count: number): HTMLElement {
    const back = () => {
      opened = null;
      void examine();
    };
    return h("div", {}, button(`Back to all ${count}`, back, { look: "quiet" }));
  }

  const labEvents: LabEvents = {
    verify: (text) =>
      room.verify(text, { ...verifyOptionsOf(roots, at), now: Math.floor(Date.now() / 1000) }),
    loadForgery,
  };

  async function reportAttestation(report: HTMLElement, item: Item, signal: AbortSignal): Promise<Verdict> {
    const now = Math.floor(Date.now() / 1000);
    const view = new AttestationReport(item, at ?? now);
    report.append(view.element);
    try {
      const result = await room.verify(
        item.text,
        { ...verifyOptionsOf(roots, at), now },
        {
          signal,
          onStep: (step, milliseconds) => view.step(step, milliseconds),
        },
      );
      const verdict = view.finish(result, actionsFor(item, view, result));
      if (view.attestation !== null) report.append(labView(view.attestation, labEvents));
      return verdict;
    } catch (error) {
      return view.fail(error);
    }
  }

  function actionsFor(item: Item, view: AttestationReport, result: VerificationResult): HTMLElement[] {
    const key = view.attestation?.signature.public_key;
    const pin =
      result.valid && result.trust.issuer !== "pinned" && key !== undefined
        ? button("I know this issuer: pin its key", () => setRoots(withKey(roots, "issuers", key)), {
            drawing: "shield",
          })
        : null;
    const link = copyButton("Copy link", () => linkText, "plain");
    let linkText = "";
    link.hidden = true;
    void encodeFragment(item.text).then((fragment) => {
      if (fragment === null) return;
      linkText = `${location.href.split("#")[0]}${fragment}`;
      link.hidden = false;
    });
    return [
      ...(pin === null ? [] : [pin]),
      copyButton("Copy machine result", () => machineText(result), "plain"),
      link,
      button("Print", () => print(), { drawing: "print" }),
    ];
  }
}
