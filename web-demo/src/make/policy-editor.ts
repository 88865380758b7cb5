/**
 * Rules of the visitor's own: as text and by a form, what is odd about them beside it, tried on the decision in the form by
 * the plain evaluator. A script of its own, loaded when somebody opens it; what follows the language is handed in.
 */
import type { Failure } from "@svc/core/finding";
import { type ConstraintVerdict, encodePolicy, evaluatePolicy } from "@svc/core/statement";
import type { Manifest } from "@svc/core/wire";
import type { Decision, PipelineConfig } from "@svc/vdi-prover/browser";
import { LINT_CODES, type LintFinding, lintPolicy } from "@svc/vdi-registry";
import { INPUT_SET, type Locale, PATH_SET, POLICY_SET, RULE_SET, sentenceOf } from "@svc/words";
import { RULES_PAGE_IN_ENGLISH } from "@svc/words/page";
import type { german } from "../language.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import type { makeWords } from "../words/make.ts";
import { LENDING_STEPS } from "./lending-steps.ts";
import { type ReadRules, readRules, rulesFaultInWords } from "./read-rules.ts";

/** To be written on: small enough to be read at once. */
const FIRST = {
  outcomes: ["approve", "decline"],
  constraints: [
    {
      id: "of-age",
      description: "The applicant is at least 18.",
      critical: true,
      vertex: "identity",
      predicate: { input: "/applicant/age", op: "ge", value: 18 },
    },
    {
      id: "amount-limit",
      description: "An approved amount is at most 5000.",
      critical: true,
      vertex: "approve",
      predicate: { input: "/application/amount", op: "le", value: 5000 },
      when: { outcome: "approve" },
      reason_code: "R1",
      reason: "The amount asked for is above what we approve.",
    },
    {
      id: "policy-before-decline",
      description: "The credit policy was visited before an application is declined.",
      critical: true,
      vertex: "credit_policy",
      when: { outcome: "decline" },
    },
  ],
};

const INPUTS = {
  amount: "/application/amount",
  duration: "/application/duration_months",
  age: "/applicant/age",
  instalment: "/applicant/instalment_rate",
  credits: "/applicant/existing_credits",
} as const;

type OwnWords = typeof RULES_PAGE_IN_ENGLISH;
/** The form's words, which the page has, and the editor's. */
type Words = ReturnType<typeof makeWords> & { readonly own: OwnWords };
type Rules = Pick<PipelineConfig, "outcomes" | "constraints" | "derived">;
type Say = (words: Words) => string;
type Sayer = <One extends HTMLElement>(element: One, one: Say) => One;

/** What the page lends: its words in the language that is spoken, and a call when another is. */
export interface Surroundings {
  readonly words: typeof makeWords;
  readonly german: typeof german;
  readonly follows: (node: HTMLElement, say: () => void) => HTMLElement;
  /** The decision in the form; null where it is not filled in. */
  readonly read: () => Decision | null;
}

export interface PolicyEditor {
  readonly element: HTMLElement;
  /** Whether the visitor wants decisions proved under these rules. */
  readonly chosen: () => boolean;
  /** False, and said, where rules are chosen that cannot be read or evaluated: nothing is proved under others then. */
  readonly ready: () => boolean;
  /** The rules to prove under; null where the visitor did not choose them. */
  readonly rules: () => Rules | null;
}

function wordsOf({ words, german }: Surroundings): Words {
  return { ...words(), own: german()?.page.rules ?? RULES_PAGE_IN_ENGLISH };
}

/** What is said of the rules, and how it is meant. */
interface Line {
  readonly tone: "good" | "warn" | "bad" | "mute";
  readonly text: string;
}

/** A line for each rule: what the plain evaluator says of it for this decision; or why there is nothing to evaluate. */
function tryRules(policy: Manifest, decision: Decision, words: OwnWords, locale?: Locale): Tried {
  const { outcomes, constraints, derived } = policy;
  const unprovable = unprovableLine(policy, words, locale);
  if (unprovable !== null) return { ran: false, lines: [unprovable] };
  const tried = evaluatePolicy({
    ...{ steps: LENDING_STEPS, outcomes, constraints, derived },
    ...{ path: decision.executionPath, outcome: decision.outcomeId },
    inputs: decision.privateInputs as never,
  });
  if (tried.ok)
    return { ran: true, lines: tried.value.constraints.map((one) => triedLine(one, words, locale)) };
  const set = Object.hasOwn(PATH_SET.sentences, tried.reason) ? PATH_SET : INPUT_SET;
  return { ran: false, lines: [{ tone: "bad", text: words.notTried(withoutPlace(set, tried, locale)) }] };
}

interface Tried {
  readonly ran: boolean;
  readonly lines: readonly Line[];
}

function triedLine(verdict: ConstraintVerdict, words: OwnWords, locale?: Locale): Line {
  const { id, held, by, critical, finding } = verdict;
  if (held) {
    const isWaived = by === "waived";
    return { tone: isWaived ? "mute" : "good", text: words.rule(id, isWaived ? words.waived : words.met) };
  }
  const tone = critical ? "bad" : "warn";
  if (finding === undefined || finding.reason === "predicate_false")
    return { tone, text: words.rule(id, critical ? words.forbids : words.notMet) };
  const said = withoutPlace(RULE_SET, finding, locale);
  return { tone, text: critical ? `${said} ${words.critical}` : said };
}

/** Places are pointers, and the rule is named. */
function withoutPlace(
  set: Parameters<typeof sentenceOf>[0],
  { reason, values = {} }: Pick<Failure, "reason"> & Partial<Pick<Failure, "values">>,
  locale?: Locale,
): string {
  return sentenceOf(set, { reason, values }, locale);
}

function rulesIn(read: ReadRules): Rules | null {
  if (!("policy" in read)) return null;
  const { outcomes, constraints, derived } = read.policy;
  return { constraints, ...(outcomes && { outcomes }), ...(derived && { derived }) };
}

interface Controls {
  readonly text: HTMLElement;
  readonly found: HTMLElement;
  readonly tried: HTMLElement;
  readonly chosen: HTMLElement;
}

/** The form that adds rules, their text with what is said of it, and whether they are the ones that are proved. */
function editorCard(
  say: Sayer,
  form: HTMLElement,
  { text, found, tried, chosen }: Controls,
  attempt: () => unknown,
): HTMLElement {
  const button = h("button", { type: "button", class: "button", click: () => void attempt() });
  return h(
    "div",
    { class: "own" },
    say(h("p", {}), ({ own }) => own.explained),
    form,
    besideText(
      [say(h("label", { for: "own-rules" }), ({ own }) => own.text), text],
      [found, say(button, ({ own }) => own.attempt), tried],
    ),
    h(
      "p",
      { class: "check" },
      chosen,
      say(h("label", { for: "own-chosen" }), ({ own }) => own.chosen),
    ),
  );
}

export function policyEditor(page: Surroundings): PolicyEditor {
  const text = h("textarea", { id: "own-rules", rows: 18, spellcheck: false });
  const found = h("ul", { class: "lint", role: "status" });
  const tried = h("ul", { class: "tried", role: "status" });
  const chosen = h("input", { id: "own-chosen", type: "checkbox" });
  text.value = JSON.stringify(FIRST, null, 2);
  const say: Sayer = (element, one) => {
    page.follows(element, () => element.replaceChildren(one(wordsOf(page))));
    return element;
  };
  const lint = () => {
    const read = readRules(text.value);
    const lines = lintLines(read, page);
    text.setCustomValidity("policy" in read ? "" : lines.map((line) => line.text).join(" "));
    list(found, lines);
  };
  text.addEventListener("input", lint);
  page.follows(found, lint);
  let attempted = () => {};
  // In the language that is spoken, of the decision that was tried.
  const attempt = () => {
    const read = readRules(text.value);
    const decision = page.read();
    // Of rules that cannot be read it is said beside them already, and of the form by the browser.
    if (decision === null || !("policy" in read)) {
      tried.replaceChildren();
      return false;
    }
    const { policy } = read;
    const now = () => tryRules(policy, decision, wordsOf(page).own, page.german()?.locale);
    attempted = () => list(tried, now().lines);
    attempted();
    return now().ran;
  };
  page.follows(tried, () => attempted());
  const add = (rule: AddedRule) => {
    text.value = withRule(text.value, rule);
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const form = ruleForm(say, () => "policy" in readRules(text.value), add);
  const element = editorCard(say, form, { text, found, tried, chosen }, attempt);
  // What changes nothing of what is proved is nobody's matter outside.
  element.addEventListener("input", (event) => {
    if (event.target !== chosen && !(event.target === text && chosen.checked)) event.stopPropagation();
  });
  return {
    element,
    chosen: () => chosen.checked,
    ready() {
      if (!chosen.checked) return true;
      if (!text.reportValidity()) return false;
      const isTried = attempt();
      if (!isTried) tried.scrollIntoView({ block: "nearest" });
      return isTried;
    },
    rules: () => (chosen.checked ? rulesIn(readRules(text.value)) : null),
  };
}

/** The rules, and beside them what is said of them. */
function besideText(rules: readonly HTMLElement[], said: readonly HTMLElement[]): HTMLElement {
  return h("div", { class: "beside" }, h("div", {}, ...rules), h("div", {}, ...said));
}

/** A rule as the form makes it. */
interface AddedRule {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** @param sound rules that can be read */
function withRule(sound: string, rule: AddedRule): string {
  const policy = JSON.parse(sound) as { constraints: { readonly id: string }[] };
  const ids = new Set(policy.constraints.map(({ id }) => id));
  let { id } = rule;
  for (let number = 2; ids.has(id); number += 1) id = `${rule.id}-${number}`;
  return JSON.stringify({ ...policy, constraints: [...policy.constraints, { ...rule, id }] }, null, 2);
}

const DRAWINGS = { good: "good", warn: "warn", bad: "bad", mute: "skipped" } as const;

function list(place: HTMLElement, lines: readonly Line[]): void {
  place.replaceChildren(
    ...lines.map(({ tone, text }) => h("li", { class: tone }, icon(DRAWINGS[tone]), h("span", {}, text))),
  );
}

function lintLines(read: ReadRules, page: Surroundings): Line[] {
  const { own } = wordsOf(page);
  const locale = page.german()?.locale;
  if (!("policy" in read)) return [{ tone: "bad", text: rulesFaultInWords(read.fault, own, locale) }];
  const unprovable = unprovableLine(read.policy, own, locale);
  if (unprovable !== null) return [unprovable];
  const findings = lintPolicy({ ...read.policy, steps: LENDING_STEPS });
  const worded = ({ code, constraint, values }: LintFinding): Line => {
    const about = Object.values(values).join(", ");
    const found = own.lint(code, LINT_CODES[code]);
    const said = about === "" ? found : `${found} (${about})`;
    return { tone: "warn", text: constraint === undefined ? capital(said) : own.rule(constraint, said) };
  };
  if (findings.length > 0) return findings.map(worded);
  return [{ tone: "good", text: own.nothingOdd(read.policy.constraints.length) }];
}

/** Why nothing can be proved under such rules, whatever is decided; null where something can. */
function unprovableLine(policy: Manifest, own: OwnWords, locale?: Locale): Line | null {
  const { constraints, outcomes = [] } = policy;
  const unknown = outcomes.find((outcome) => !(LENDING_STEPS as readonly string[]).includes(outcome));
  if (unknown !== undefined) {
    const failure = { reason: "outcome_unknown", values: { found: unknown } };
    return { tone: "bad", text: sentenceOf(PATH_SET, failure, locale) };
  }
  const encoded = encodePolicy({ ...policy, steps: LENDING_STEPS });
  if (encoded.ok) return null;
  const [, , place = ""] = encoded.pointer?.split("/") ?? [];
  const { id } = constraints[Number(place)] ?? {};
  const said = withoutPlace(POLICY_SET, encoded, locale);
  return { tone: "bad", text: id === undefined ? said : own.rule(id, said) };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A comparison of a number, for one outcome. */
function ruleForm(say: Sayer, isSound: () => boolean, add: (rule: AddedRule) => void): HTMLElement {
  const options = <Name extends string>(
    id: string,
    names: readonly Name[],
    one: (words: Words, name: Name) => string,
  ) =>
    h("select", { id }, ...names.map((value) => say(h("option", { value }), (words) => one(words, value))));
  const input = options(
    "own-input",
    Object.keys(INPUTS) as (keyof typeof INPUTS)[],
    ({ fields }, name) => fields[name],
  );
  const op = options("own-op", ["le", "ge", "eq"], ({ own }, name) => own.comparisons[name]);
  const value = h("input", { id: "own-value", type: "number", step: 1, value: "1", required: true });
  const outcome = options("own-outcome", ["approve", "decline"], ({ outcomes }, name) => outcomes[name]);
  const fields = [
    [input, (words: Words) => words.own.input],
    [op, (words: Words) => words.own.comparison],
    [value, (words: Words) => words.own.value],
    [outcome, (words: Words) => words.own.outcome],
  ] as const;
  const click = () => {
    if (!isSound() || !value.reportValidity()) return;
    const what = {
      input: INPUTS[input.value as keyof typeof INPUTS],
      op: op.value,
      value: Number(value.value),
    };
    const shown = (one: HTMLSelectElement) => one.selectedOptions[0]?.textContent ?? "";
    const description = `${shown(input)} ${shown(op)} ${what.value}`;
    const id = `${input.value}-${op.value}-${what.value}-${outcome.value}`.replaceAll(/[^a-z0-9-]/g, "-");
    add({
      id,
      description,
      critical: true,
      vertex: outcome.value,
      predicate: what,
      when: { outcome: outcome.value },
    });
  };
  return h(
    "div",
    { class: "fields" },
    ...fields.map(([control, one]) =>
      h("p", { class: "field" }, say(h("label", { for: control.id }), one), control),
    ),
    h(
      "p",
      { class: "field" },
      say(h("button", { type: "button", class: "button", click }), ({ own }) => own.add),
    ),
  );
}
