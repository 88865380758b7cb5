/** The tamper lab, closed: what it is, and the rest of it once somebody opens it. */
import type { DecisionAttestation } from "@svc/core";
import { announce } from "../view/controls.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import type { LabEvents } from "./lab-view.ts";

export function labCard(document: DecisionAttestation, events: LabEvents): HTMLElement {
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
      announce(error instanceof Error ? error.message : String(error));
    }
  };
  return h(
    "details",
    { class: "card lab", toggle: () => void fill() },
    h(
      "summary",
      {},
      icon("flask"),
      h("h2", {}, "Tamper lab"),
      h("span", { class: "aside" }, "try to cheat, and see which step notices"),
    ),
    body,
  );
}
