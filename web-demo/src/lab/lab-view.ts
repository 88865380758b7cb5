/**
 * The tamper lab: change any field of a copy, or choose a prepared attack, and see which steps notice and why. The
 * report above stays that of the document as it came.
 */
import { type DecisionAttestation, parseAttestation } from "@svc/core";
import { STEP_WORDS, verdictOnAttestation, withDates } from "@svc/report";
import type { StepResult, VerificationResult } from "@svc/vdi-verifier";
import { announce, button } from "../view/controls.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import { ATTACKS, attack, resign } from "./attacks.ts";

export interface LabEvents {
  verify(text: string): Promise<VerificationResult>;
  /** A document that verifies in everything but the key that its forger made; null where there is none. */
  loadForgery(): Promise<string>;
}

export function labView(document: DecisionAttestation, events: LabEvents): HTMLElement {
  const field = h("textarea", {
    rows: 14,
    class: "lab-text",
    spellcheck: "false",
    "aria-label": "The altered document",
  });
  const untouched = JSON.stringify(document, null, 2);
  field.value = untouched;
  const signed = h("input", { type: "checkbox", id: "lab-signed" });
  const outcome = h("div", { class: "lab-outcome", "aria-live": "polite" });

  async function run(text: string, aim: string): Promise<void> {
    field.value = text;
    outcome.replaceChildren(h("p", { class: "note" }, "Checking"));
    const result = await events.verify(text);
    outcome.replaceChildren(outcomeView(result, aim));
    announce(noticedBy(result));
  }

  function runEdited(): void {
    const edited = parseAttestation(field.value);
    // A forger re-signs only what is a document at all; anything else is checked as it stands.
    const text = signed.checked && edited.ok ? JSON.stringify(resign(edited.value), null, 2) : field.value;
    void run(text, "Your own change.");
  }

  const buttons = ATTACKS.map((one) =>
    button(one.label, () => {
      const altered = attack(one, document, { now: Math.floor(Date.now() / 1000), signed: signed.checked });
      if (altered === null)
        outcome.replaceChildren(h("p", { class: "note" }, "This document gives no hold for that."));
      else void run(JSON.stringify(altered, null, 2), one.aim);
    }),
  );
  const forgery = button("Forge with one's own setup", () => {
    void events
      .loadForgery()
      .then((text) => run(text, "Run the trusted setup oneself, keep its secret, and prove anything."));
  });
  return h(
    "details",
    { class: "card lab" },
    h(
      "summary",
      {},
      icon("flask"),
      h("h2", {}, "Tamper lab"),
      h("span", { class: "aside" }, "try to cheat, and see which step notices"),
    ),
    h("div", { class: "lab-attacks" }, ...buttons, forgery),
    h(
      "p",
      { class: "lab-choice" },
      signed,
      h(
        "label",
        { for: "lab-signed" },
        "The forger also computes the identifier anew and signs with a key of their own",
      ),
    ),
    field,
    h(
      "div",
      { class: "actions flush" },
      button("Check the altered document", runEdited, { look: "strong" }),
      button("As it came", () => void run(untouched, "Nothing is changed.")),
    ),
    outcome,
  );
}

function failures({ steps }: VerificationResult): readonly StepResult[] {
  return steps.filter(
    ({ valid, reason }) => !valid && reason !== "not_in_profile" && reason !== "not_reached",
  );
}

function noticedBy(result: VerificationResult): string {
  const numbers = failures(result).map(({ step }) => step);
  if (numbers.length === 0) return verdictOnAttestation(result).headline;
  return `Noticed by ${numbers.length === 1 ? "step" : "steps"} ${numbers.join(", ")}`;
}

function outcomeView(result: VerificationResult, aim: string): HTMLElement {
  const verdict = verdictOnAttestation(result);
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
      ...failures(result).map(({ step, name, detail, reason }) =>
        h(
          "li",
          {},
          h("strong", {}, `${step} ${STEP_WORDS[name].title}`),
          h("span", {}, withDates(detail ?? "")),
          reason === undefined ? null : h("code", {}, reason),
        ),
      ),
    ),
    failures(result).length === 0 ? h("p", {}, verdict.because) : null,
  );
}
