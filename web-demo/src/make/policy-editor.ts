/**
 * Rules of the visitor's own: as text and by a form, what is odd about them beside it, tried on the decision in the form by
 * the plain evaluator. A script of its own, loaded when somebody opens it; what follows the language is handed in.
 */
import type { Manifest } from "@svc/core/wire";
import type { Decision } from "@svc/vdi-prover/browser";
import { RULES_PAGE_IN_ENGLISH } from "@svc/words/page";
import type { german } from "../language.ts";
import { download } from "../view/download.ts";
import { h } from "../view/h.ts";
import { icon } from "../view/icon.ts";
import type { makeWords } from "../words/make.ts";
import { configurationOf, type Rules } from "./configuration.ts";
import type { Sayer, Words } from "./editor-words.ts";
import { EMPTY_POLICY_TEXT, withoutRule, withRule } from "./policy-text.ts";
import { type ReadRules, readRules } from "./read-rules.ts";
import { type RuleFields, ruleOf } from "./rule-fields.ts";
import { ruleForm } from "./rule-form.ts";
import { ruleList } from "./rule-list.ts";
import { faultIn, type Line, lintLines, tryRules } from "./said-of-rules.ts";

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
  /** Another decision is in the form: what was tried is no longer of it. */
  readonly changed: () => void;
  /** The rules to prove under; null where the visitor did not choose them. */
  readonly rules: () => Rules | null;
}

function wordsOf({ words, german }: Surroundings): Words {
  return { ...words(), own: german()?.page.rules ?? RULES_PAGE_IN_ENGLISH };
}

function rulesIn(read: ReadRules): Rules | null {
  if (!("policy" in read)) return null;
  const { outcomes, constraints, derived } = read.policy;
  return { constraints, ...(outcomes && { outcomes }), ...(derived && { derived }) };
}

const DRAWINGS = { good: "good", warn: "warn", bad: "bad", mute: "skipped" } as const;

function list(place: HTMLElement, lines: readonly Line[]): void {
  place.replaceChildren(
    ...lines.map(({ tone, text }) => h("li", { class: tone }, icon(DRAWINGS[tone]), h("span", {}, text))),
  );
}

/** The text of the rules, and the texts that a button put another in the place of. */
function rulesText(say: Sayer) {
  const text = h("textarea", { id: "own-rules", rows: 18, spellcheck: false });
  text.value = JSON.stringify(FIRST, null, 2);
  const before: string[] = [];
  const set = (value: string) => {
    text.value = value;
    undo.disabled = before.length === 0;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const undo = h("button", { type: "button", class: "button", click: () => set(before.pop() ?? text.value) });
  const write = (value: string) => {
    before.push(text.value);
    set(value);
  };
  const empty = h("button", { type: "button", class: "button", click: () => write(EMPTY_POLICY_TEXT) });
  undo.disabled = true;
  const buttons = h(
    "p",
    { class: "buttons" },
    say(empty, ({ own }) => own.fromNothing),
    say(undo, ({ own }) => own.undo),
  );
  return { text, buttons, write };
}

/** What is said of the rules in the text, and of the decision that they were tried on. */
function saidBeside(text: HTMLTextAreaElement, page: Surroundings) {
  const found = h("ul", { class: "lint", role: "status" });
  const tried = h("ul", { class: "tried", role: "status" });
  const locale = () => page.german()?.locale;
  const lint = () => {
    const read = readRules(text.value);
    const lines = lintLines(read, wordsOf(page).own, locale());
    text.setCustomValidity("policy" in read ? "" : lines.map((line) => line.text).join(" "));
    list(found, lines);
  };
  let attempted = () => {};
  const forget = () => {
    attempted = () => {};
    tried.replaceChildren();
  };
  text.addEventListener("input", () => {
    lint();
    forget();
  });
  page.follows(found, lint);
  page.follows(tried, () => attempted());
  // In the language that is spoken, of the decision that was tried.
  const attempt = () => {
    const read = readRules(text.value);
    forget();
    // Of rules that cannot be read it is said at their text, and of the form by the browser.
    if (!("policy" in read)) text.reportValidity();
    const decision = "policy" in read ? page.read() : null;
    if (decision === null || !("policy" in read)) return null;
    const { policy } = read;
    const now = () => tryRules(policy, decision, wordsOf(page).own, locale());
    attempted = () => list(tried, now().lines);
    attempted();
    if (!now().ran) tried.scrollIntoView({ block: "nearest" });
    return now().ran ? decision : null;
  };
  return { found, tried, attempt, forget };
}

/** The rules with the decision of the form, for the command line; not where neither could be read there. */
function configurationRow(say: Sayer, save: () => void): HTMLElement {
  const button = h("button", { type: "button", class: "button", click: save });
  return h(
    "div",
    { class: "configuration" },
    say(button, ({ own }) => own.save(CONFIGURATION)),
    say(h("p", { class: "note" }), ({ own }) => own.saved),
    h("pre", {}, COMMANDS),
  );
}

const CONFIGURATION = "lending.json";
const COMMANDS = `npx --no -- vdi keys generate issuer.key
npx --no -- vdi attest ${CONFIGURATION} --key issuer.key --out decision.json`;

/** The rules one by one, and the form that changes them and adds others. */
function rulesByForm(
  say: Sayer,
  page: Surroundings,
  text: HTMLTextAreaElement,
  write: (now: string) => void,
) {
  const policy = (): Manifest | null => {
    const read = readRules(text.value);
    return "policy" in read ? read.policy : null;
  };
  const put = (fields: RuleFields, replaced: string | null) => {
    const now = withRule(text.value, ruleOf(fields, policy()?.derived ?? []), replaced);
    const why = faultIn(readRules(now), wordsOf(page).own, page.german()?.locale);
    if (why === null) write(now);
    return why;
  };
  const ids = () => {
    text.reportValidity();
    return policy()?.constraints.map(({ id }) => id) ?? null;
  };
  const form = ruleForm(say, { words: () => wordsOf(page), ids, put });
  const rules = h("ul", { class: "rule-list", tabindex: "-1" });
  const remove = (id: string) => {
    write(withoutRule(text.value, id));
    rules.focus();
  };
  const draw = () =>
    rules.replaceChildren(...ruleList(policy(), wordsOf(page), { change: form.edit, remove }));
  text.addEventListener("input", draw);
  page.follows(rules, draw);
  return { form: form.element, rules };
}

export function policyEditor(page: Surroundings): PolicyEditor {
  const say: Sayer = (element, one) => {
    page.follows(element, () => element.replaceChildren(one(wordsOf(page))));
    return element;
  };
  const { text, buttons, write } = rulesText(say);
  const { found, tried, attempt, forget } = saidBeside(text, page);
  const { form, rules } = rulesByForm(say, page, text, write);
  const chosen = h("input", { id: "own-chosen", type: "checkbox" });
  const rulesNow = () => rulesIn(readRules(text.value));
  const save = () => {
    const [decision, now] = [attempt(), rulesNow()];
    if (decision === null || now === null) return;
    download(CONFIGURATION, `${JSON.stringify(configurationOf(now, decision), null, 2)}\n`);
  };
  const tryNow = h("button", { type: "button", class: "button", click: () => void attempt() });
  const element = h(
    "div",
    { class: "own" },
    say(h("p", {}), ({ own }) => own.explained),
    rules,
    form,
    besideText(
      [say(h("label", { for: "own-rules" }), ({ own }) => own.text), text, buttons],
      [found, say(tryNow, ({ own }) => own.attempt), tried],
    ),
    h(
      "p",
      { class: "check" },
      chosen,
      say(h("label", { for: chosen.id }), ({ own }) => own.chosen),
    ),
    configurationRow(say, save),
  );
  // What changes nothing of what is proved is nobody's matter outside.
  element.addEventListener("input", (event) => {
    if (event.target !== chosen && !(event.target === text && chosen.checked)) event.stopPropagation();
  });
  return {
    element,
    chosen: () => chosen.checked,
    changed: forget,
    ready: () => !chosen.checked || attempt() !== null,
    rules: () => (chosen.checked ? rulesNow() : null),
  };
}

/** The rules, and beside them what is said of them. */
function besideText(rules: readonly HTMLElement[], said: readonly HTMLElement[]): HTMLElement {
  return h("div", { class: "beside" }, h("div", {}, ...rules), h("div", {}, ...said));
}
