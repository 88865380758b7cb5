/**
 * The tamper lab: change any field of a copy, or choose a prepared attack, and see which steps notice and why. The
 * report above stays that of the document as it came.
 */

import { verdictOnAttestation } from "@svc/audit";
import { relationInWords } from "@svc/audit/drawings";
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import { briefRuleInWords } from "@svc/words";
import { locale } from "../language.ts";
import { compared, detailBesideCompared } from "../view/compared.ts";
import { announce, button, fold, shortened } from "../view/controls.ts";
import { h } from "../view/h.ts";
import { headsTable } from "../view/heads-view.ts";
import { icon } from "../view/icon.ts";
import { labWords as say } from "../words/lab.ts";
import { stepFailure, steps } from "../words/library.ts";
import { errorWords } from "../words/shell.ts";
import { ATTACKS, type Attack, attack, resign } from "./attacks.ts";
import type { Fork } from "./forked-log.ts";

export interface LabEvents {
  /** @param at the time asked about, Unix seconds; absent for the reader's own */
  verify(text: string, at?: number): Promise<VerificationResult>;
  /** A document that verifies in everything but the key that its forger made. */
  loadForgery(): Promise<string>;
}

export function labView(document: DecisionAttestation, events: LabEvents): HTMLElement[] {
  const untouched = JSON.stringify(document, null, 2);
  const field = editor(untouched);
  const signed = h("input", { type: "checkbox", id: "lab-signed" });
  const { element: outcome, show } = outcomePanel();
  const { choose, attackButton } = chooser();
  async function run(given: string | Promise<string>, aim: string, at?: number): Promise<void> {
    await show(async () => {
      const text = await given;
      field.value = text;
      const result = await events.verify(text, at);
      return { said: noticedBy(result), view: outcomeView(result, aim) };
    });
  }

  function runEdited(): void {
    choose(null);
    const edited = parseAttestation(field.value);
    // A forger re-signs only what is a document at all; anything else is checked as it stands.
    const text = signed.checked && edited.ok ? JSON.stringify(resign(edited.value), null, 2) : field.value;
    void run(text, say().yourOwnChange);
  }

  function restore(): void {
    choose(null);
    void run(untouched, say().nothingIsChanged);
  }

  function runPrepared(one: Attack): void {
    const altered = attack(one, document, { now: currentSeconds(), signed: signed.checked });
    if (altered === null) {
      outcome.replaceChildren(h("p", { class: "note" }, say().thisDocumentGivesNoHoldFor));
      return;
    }
    void run(JSON.stringify(altered, null, 2), aimOf(one, document), one.at?.(document));
  }

  const runForgery = () => run(events.loadForgery(), say().runTheTrustedSetupOneselfKeep);
  const runFork = () => show(() => forkedOutcome(document));
  return [
    h(
      "div",
      { class: "lab-attacks", role: "group", "aria-label": say().preparedAttacks },
      ...ATTACKS.map((one) => attackButton(one.label, () => runPrepared(one))),
      attackButton(say().forgeWithOnesOwnSetup, () => void runForgery()),
      attackButton(say().forkTheLog, () => void runFork()),
    ),
    resignChoice(signed),
    outcome,
    field,
    h(
      "div",
      { class: "actions flush" },
      button(say().checkTheAlteredDocument, runEdited, { look: "strong" }),
      button(say().asItCame, restore),
    ),
  ];
}

function aimOf({ aim, rule }: Attack, document: DecisionAttestation): string {
  const about = rule?.(document);
  return about === undefined
    ? aim
    : `${aim} ${say().theRule(briefRuleInWords({ ...about, derived: document.policy.derived }, locale()))}`;
}

async function forkedOutcome(document: DecisionAttestation) {
  const { forkLog } = await import("./forked-log.ts");
  const fork = await forkLog(document);
  return { said: say().noticedByHoldingTheTwoHeads, view: forkView(fork) };
}

/** Shows which of the attacks the outcome is of; none for one's own change. */
function chooser() {
  let chosen: HTMLElement | null = null;
  function choose(attack: HTMLElement | null): void {
    chosen?.removeAttribute("aria-current");
    chosen = attack;
    chosen?.setAttribute("aria-current", "true");
  }
  const attackButton = (label: string, act: () => void): HTMLElement => {
    const element = button(label, () => {
      choose(element);
      act();
    });
    return element;
  };
  return { choose, attackButton };
}

function editor(text: string): HTMLTextAreaElement {
  const field = h("textarea", {
    rows: 14,
    class: "lab-text",
    spellcheck: "false",
    "aria-label": say().theAlteredDocument,
  });
  field.value = text;
  return field;
}

interface OutcomePanel {
  readonly element: HTMLElement;
  /** Shows what the work comes to, and says it; what the work throws is shown as what did not run. */
  show(work: () => Promise<{ said: string; view: HTMLElement }>): Promise<void>;
}

function outcomePanel(): OutcomePanel {
  const element = h("div", {
    class: "lab-outcome",
    tabindex: "-1",
    role: "group",
    "aria-label": say().whatNoticed,
  });
  async function show(work: () => Promise<{ said: string; view: HTMLElement }>): Promise<void> {
    element.replaceChildren(h("p", { class: "note" }, say().checking));
    try {
      const { said, view } = await work();
      element.replaceChildren(view);
      announce(said);
    } catch (error) {
      const why = errorWords(error);
      element.replaceChildren(h("p", { class: "notice unknown" }, icon("unknown"), say().itDidNotRun(why)));
      announce(say().itDidNotRun(why));
    }
  }
  return { element, show };
}

function resignChoice(signed: HTMLInputElement): HTMLElement {
  return h(
    "p",
    { class: "lab-choice" },
    signed,
    h("label", { for: "lab-signed" }, say().theForgerAlsoComputesTheIdentifier),
  );
}

function forkView({ inclusions, pair }: Fork): HTMLElement {
  const rows = [
    [say().you, say().yourReceiptsProofLeadsToThe, inclusions[0]],
    [say().somebodyElse, say().theirReceiptsProofLeadsToThe, inclusions[1]],
    [say().bothHeadsTogether, relationInWords(pair, locale()), pair.relation !== "forked"],
  ] as const;
  return h(
    "div",
    { class: "lab-result bad", "data-noticed": "heads" },
    h("p", { class: "aside" }, say().showOneHistoryToYouAnd),
    h("p", { class: "lab-headline" }, icon("bad"), h("strong", {}, say().noticedByHoldingTheTwoHeads)),
    h(
      "ul",
      {},
      ...rows.map(([who, what, holds]) =>
        h(
          "li",
          { class: holds ? "good" : "bad" },
          h("strong", {}, icon(holds ? "good" : "bad"), holds ? say().holds(who) : say().fails(who)),
          h("span", {}, what),
        ),
      ),
    ),
    h("p", { class: "lab-note" }, say().noStepOfAnAttestationCan),
    headsTable(pair, say().byOneKeyMadeHere),
  );
}

/** Longer ones are numbers, hashes and keys, none of which is read as a word. */
const LONG_NUMBER = /[0-9a-f]{25,}/g;

/** Why in words; numbers whole, and the two values that were to be equal, for those who ask. */
function foundIn(step: StepResult): HTMLElement[] {
  const exactly = detailBesideCompared(step) ?? "";
  const why = (stepFailure(step) ?? exactly).replace(LONG_NUMBER, shortened);
  const pair = compared(step.values);
  const words = h("span", {}, why);
  return pair === null && exactly === why ? [words] : [words, fold(say().exactly, h("p", {}, exactly), pair)];
}

function failures({ steps }: VerificationResult): readonly StepResult[] {
  return steps.filter(
    ({ valid, reason }) => !valid && reason !== "not_in_profile" && reason !== "not_reached",
  );
}

function noticedBy(result: VerificationResult): string {
  const numbers = failures(result).map(({ step }) => step);
  if (numbers.length === 0) return verdictOnAttestation(result, locale()).headline;
  return say().noticedBy(numbers);
}

function outcomeView(result: VerificationResult, aim: string): HTMLElement {
  const verdict = verdictOnAttestation(result, locale());
  return h(
    "div",
    {
      class: `lab-result ${verdict.tone}`,
      "data-noticed": failures(result)
        .map(({ step }) => step)
        .join(" "),
    },
    h("p", { class: "aside" }, aim),
    h("p", { class: "lab-headline" }, icon(verdict.tone), h("strong", {}, noticedBy(result))),
    h(
      "ul",
      {},
      ...failures(result).map((row) =>
        h(
          "li",
          {},
          h("strong", {}, `${row.step} ${steps()[row.name].title}`),
          ...foundIn(row),
          row.reason === undefined ? null : h("code", {}, row.reason),
        ),
      ),
    ),
    failures(result).length === 0 ? h("p", {}, verdict.because) : null,
  );
}
