/** The verdict, and under it what is proved and what is not; for what is not valid, where it fails. */
import type { Claims, Verdict } from "@svc/report";
import { type Child, h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";

export interface VerdictDetails {
  /** For a verdict of not valid: each thing that failed, in a line. */
  readonly failures?: readonly string[];
}

export function verdictCard(
  verdict: Verdict,
  claims: Claims,
  actions: readonly HTMLElement[],
  { failures = [] }: VerdictDetails = {},
): HTMLElement {
  return h(
    "section",
    { class: `card verdict ${verdict.tone}`, "data-verdict": verdict.kind, "data-tone": verdict.tone },
    verdictHead(verdict.headline, verdict.because, verdict.tone),
    claimsView(claims, failures),
    h("div", { class: "actions" }, ...actions),
  );
}

function verdictHead(headline: string, because: string, drawing: IconName): HTMLElement {
  return h(
    "div",
    { class: "verdict-head" },
    h("div", { class: "seal" }, icon(drawing)),
    h("div", {}, h("h1", { tabindex: "-1" }, headline), h("p", {}, because)),
  );
}

function claimsView({ proves, doesNot }: Claims, failures: readonly string[]): HTMLElement {
  return h(
    "div",
    { class: "claims" },
    failures.length === 0 ? null : list("Where it fails", "bad", failures),
    proves.length === 0 ? null : list("What this proves", "good", proves),
    doesNot.length === 0 ? null : list("What it does not prove", "skipped", doesNot),
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

/** While steps are still running: as large as the verdict on a sound document would be, the rest of it unseen. */
export function checkingCard(
  source: string,
  expected: {
    readonly verdict: Verdict;
    readonly claims: Claims;
    readonly actions: readonly string[];
  } | null,
): HTMLElement {
  const unseen: Child[] =
    expected === null
      ? []
      : [
          claimsView(expected.claims, []),
          h(
            "div",
            { class: "actions" },
            ...expected.actions.map((label) => h("span", { class: "button plain" }, label)),
          ),
        ];
  return h(
    "section",
    { class: "card verdict checking", "aria-busy": "true" },
    h(
      "div",
      { class: "verdict-head" },
      h("div", { class: "seal" }, icon("waiting")),
      h(
        "div",
        { class: "layers" },
        h("div", {}, h("h1", { tabindex: "-1" }, "Checking"), h("p", {}, source)),
        expected === null
          ? null
          : h(
              "div",
              { class: "unseen" },
              h("p", { class: "headline" }, expected.verdict.headline),
              h("p", {}, expected.verdict.because),
            ),
      ),
    ),
    unseen.length === 0 ? null : h("div", { class: "unseen" }, ...unseen),
  );
}
