/**
 * What is read first: the sentence on a decision, or the headline of another verdict; why; reasons; on whose word. What is
 * proved and what is not stands below, folded where the sentence has said the most of it.
 */

import type { Claims, Verdict } from "@svc/audit";
import type { DecisionPart } from "@svc/words";
import { reportWords as say } from "../words/report.ts";
import { sourceName } from "../words/source-name.ts";
import { fold } from "./controls.ts";
import { h } from "./h.ts";
import { type IconName, icon } from "./icon.ts";
import { seal, sealOf } from "./seal.ts";

export interface Chip {
  readonly subject: string;
  readonly word: string;
  readonly tone: "good" | "warn" | "mute";
}

export interface VerdictDetails {
  /** For a verdict of not valid: each thing that failed, in a line. */
  readonly failures?: readonly string[];
  /** Of a decision: the sentence, which takes the headline's place and says why it holds. */
  readonly sentence?: readonly DecisionPart[];
  /** Of another document: its sentence, below which stand why it came to this and what it proves. */
  readonly said?: readonly DecisionPart[];
  /** What stands between the sentence and on whose word it rests. */
  readonly reasons?: HTMLElement | null;
  readonly chips?: readonly Chip[];
}

export function verdictCard(
  verdict: Verdict,
  claims: Claims,
  actions: readonly HTMLElement[],
  { failures = [], sentence, said, reasons = null, chips = [] }: VerdictDetails = {},
): HTMLElement {
  const proves = claimsView(claims);
  return h(
    "section",
    { class: `card verdict ${verdict.tone}`, "data-verdict": verdict.kind, "data-tone": verdict.tone },
    h("div", { class: "verdict-head" }, seal(sealOf(verdict)), ...headOf(verdict, sentence, said)),
    reasons,
    failures.length === 0 ? null : h("div", { class: "claims failures" }, ...failuresView(failures)),
    chipsView(chips),
    sentence === undefined ? proves : fold(say().whatThisProvesAndWhatIt, proves),
    actions.length === 0 ? null : h("div", { class: "actions" }, ...actions),
  );
}

function headOf(
  { kind, headline, because }: Verdict,
  sentence: readonly DecisionPart[] | undefined,
  said: readonly DecisionPart[] | undefined,
): HTMLElement[] {
  const why = h("p", { class: "because" }, because);
  // Of a decision that holds the sentence says why; of one that fails the failures do.
  const isSaid = sentence !== undefined && kind !== "could_not_check";
  const parts = sentence ?? said;
  if (parts === undefined) return [h("h1", { tabindex: "-1", class: "headline" }, headline), why];
  return [
    h("p", { class: "verdict-word" }, headline),
    h(
      "h1",
      { tabindex: "-1", class: "say" },
      ...parts.map(({ role, text }) => h(role === "outcome" ? "em" : "span", { class: role }, text)),
    ),
    ...(isSaid ? [] : [why]),
  ];
}

/** As many as the room has that is kept for the verdict; a check that failed is opened below with what it found. */
const FAILURES_AT_ONCE = 3;

function failuresView(failures: readonly string[]): HTMLElement[] {
  if (failures.length <= FAILURES_AT_ONCE) return [list(say().whereItFails, "bad", failures)];
  const first = failures.slice(0, FAILURES_AT_ONCE - 1);
  const others = failures.slice(first.length);
  return [
    list(say().whereItFails, "bad", first),
    fold(say().moreChecksFail(others.length), h("div", { class: "claim-list bad" }, lines("bad", others))),
  ];
}

function chipsView(chips: readonly Chip[]): HTMLElement | null {
  if (chips.length === 0) return null;
  return h(
    "ul",
    { class: "chips", "aria-label": say().onWhoseWord },
    ...chips.map(({ subject, word, tone }) =>
      h(
        "li",
        { class: tone },
        h("span", { class: "subject" }, subject),
        " ",
        h("span", { class: "root" }, word),
      ),
    ),
  );
}

function claimsView({ proves, doesNot }: Claims): HTMLElement {
  return h(
    "div",
    { class: "claims" },
    proves.length === 0 ? null : list(say().whatThisProves, "good", proves),
    doesNot.length === 0 ? null : list(say().whatItDoesNotProve, "skipped", doesNot),
  );
}

function list(title: string, drawing: IconName, all: readonly string[]): HTMLElement {
  return h("div", { class: `claim-list ${drawing}` }, h("h2", {}, title), lines(drawing, all));
}

function lines(drawing: IconName, all: readonly string[]): HTMLElement {
  return h("ul", {}, ...all.map((line) => h("li", {}, icon(drawing), h("span", {}, line))));
}

/** While steps are still running: as large as `expected`, which keeps its room unseen. */
export function checkingCard(source: string, expected: HTMLElement | null): HTMLElement {
  return h(
    "section",
    { class: "card verdict checking", "aria-busy": "true" },
    h(
      "div",
      { class: "layers" },
      h(
        "div",
        { class: "verdict-head" },
        seal("checking"),
        h("p", { class: "verdict-word" }, say().checking),
        h("h1", { tabindex: "-1", class: "say" }, sourceName(source)),
      ),
      expected === null ? null : h("div", { class: "unseen", inert: true }, ...expected.childNodes),
    ),
  );
}
