/** The verdict, and under it what is proved and what is not. */
import type { Claims, Verdict } from "@svc/report";
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export function verdictCard(verdict: Verdict, claims: Claims, actions: readonly HTMLElement[]): HTMLElement {
  return h(
    "section",
    { class: `card verdict ${verdict.tone}`, "data-verdict": verdict.kind, "data-tone": verdict.tone },
    h(
      "div",
      { class: "verdict-head" },
      h("div", { class: "seal" }, icon(verdict.tone)),
      h("div", {}, h("h1", { tabindex: "-1", id: "verdict" }, verdict.headline), h("p", {}, verdict.because)),
    ),
    h(
      "div",
      { class: "claims" },
      claims.proves.length === 0 ? null : list("What this proves", "good", claims.proves),
      list("What it does not prove", "skipped", claims.doesNot),
    ),
    h("div", { class: "actions" }, ...actions),
  );
}

function list(title: string, drawing: IconName, lines: readonly string[]): HTMLElement {
  return h(
    "div",
    { class: `claim-list ${drawing}` },
    h("h2", {}, title),
    h("ul", {}, ...lines.map((line) => h("li", {}, icon(drawing), h("span", {}, line)))),
  );
}

/** While steps are still running: as large as the verdict will be, so that nothing jumps. */
export function checkingCard(source: string): HTMLElement {
  return h(
    "section",
    { class: "card verdict checking", "aria-busy": "true" },
    h(
      "div",
      { class: "verdict-head" },
      h("div", { class: "seal" }, icon("waiting")),
      h("div", {}, h("h1", {}, "Checking"), h("p", {}, source)),
    ),
  );
}
