/** The tamper lab, closed: what it is, and the rest of it once somebody opens it. */

import type { DecisionAttestation } from "@svc/core";
import { announceError, button } from "../view/controls.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import { labWords as say } from "../words/lab.ts";
import type { LabEvents } from "./lab-view.ts";

/** @param isOpen from the start, as beside the page's own examples */
export function labCard(
  document: DecisionAttestation,
  events: LabEvents,
  isOpen: boolean,
): HTMLDetailsElement {
  const body = h("div", { class: "lab-body" });
  let isFilled = false;
  const fill = async (): Promise<void> => {
    if (isFilled) return;
    isFilled = true;
    try {
      const { labView } = await import("./lab-view.ts");
      body.append(...labView(document, events));
    } catch (error) {
      isFilled = false;
      announceError(error);
    }
  };
  return h(
    "details",
    { class: "card lab", open: isOpen, toggle: () => void fill() },
    h(
      "summary",
      {},
      icon("flask"),
      h("h2", {}, say().tamperLab),
      h("span", { class: "aside" }, say().doNotBelieveUsCheatAnd),
    ),
    body,
  );
}

/** Opens it, and goes there. */
export function wayToLab(lab: HTMLDetailsElement): HTMLElement {
  const go = (): void => {
    lab.open = true;
    lab.querySelector("summary")?.focus({ preventScroll: true });
    lab.scrollIntoView({ block: "start" });
  };
  return button(say().tamperLab, go, { drawing: "flask" });
}
