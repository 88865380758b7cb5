/**
 * What is proved of each rule that applied, each in a line; what did not apply, and everything exactly, folded. Rules of
 * no decision, as their author published them.
 */

import { holdsOrHeld } from "@svc/audit";
import { type DotLook, dotLookOf, ruleDot } from "@svc/audit/drawings";
import type { Constraint, DecisionAttestation, Manifest } from "@svc/core";
import { inputPointers } from "@svc/vdi-registry";
import {
  type ExplainedConstraint,
  explainConstraints,
  type InputStanding,
  type VerificationResult,
} from "@svc/vdi-verifier";
import {
  authorName,
  authorText,
  briefRuleInWords,
  insideQuotes,
  NOTE_SET,
  type ReasonsInWords,
  type RuleText,
  ruleInWords,
  ruleNoteInWords,
  sentenceOf,
  whoseWord,
} from "@svc/words";
import { locale } from "../language.ts";
import { ruleStateNames, ruleWords } from "../words/library.ts";
import { reportWords as say } from "../words/report.ts";
import { fold, section } from "./controls.ts";
import { shapeElement } from "./drawing.ts";
import { h, svg } from "./h.ts";
import { icon } from "./icon.ts";

/** @param result of the decision: where it does not hold, its rules are only what it states */
export function rulesSection(attestation: DecisionAttestation, result: VerificationResult): HTMLElement {
  const { constraints, notices } = explainConstraints(attestation);
  const isProved = result.rules !== undefined && holdsOrHeld(result);
  const apart = constraints.filter(({ state, violated }) => state === "not_applicable" && !violated);
  const shown = constraints.filter((rule) => !apart.includes(rule));
  return section(
    isProved ? say().whatWasProvedOfEachRule : say().theRulesThatItStates,
    isProved ? aboutInputs(result) : say().nothingOfThisIsProved,
    isProved ? legend(constraints) : null,
    ...notices.map((reason) =>
      h("p", { class: "notice warn" }, icon("warn"), sentenceOf(NOTE_SET, { reason, values: {} }, locale())),
    ),
    isProved
      ? h("ul", { class: "brief-rules" }, ...shown.map((rule) => briefRow(rule, attestation, result)))
      : null,
    fold(
      apart.length === 0 || !isProved
        ? say().eachRuleExactlyInItsAuthors
        : say().moreDidNotApplyToThis(apart.length),
      policyName(attestation),
      exactList(constraints, attestation.policy.derived, isProved ? "proved" : "claimed"),
    ),
  );
}

/** The rules of a published policy, in the words of its author and exactly. */
export function demandList({ constraints, derived }: Pick<Manifest, "constraints" | "derived">): HTMLElement {
  return h(
    "ul",
    { class: "rules" },
    ...constraints.map((rule) =>
      exactRow(
        rule,
        ruleWords().demand({ ...rule, derived }),
        rule.predicate === undefined ? say().visitOnly : null,
      ),
    ),
  );
}

/** The rules that the issuer named as not met, in their author's words and what is proved of each; folded: exactly. */
export function reasonsView({ sentence, open, each }: ReasonsInWords): HTMLElement {
  return h(
    "div",
    { class: "reasons" },
    h("h2", {}, say().reasonsNamedAndWhatIsProved),
    h(
      "ul",
      {},
      ...each.map(({ id, code, text, brief }) =>
        h(
          "li",
          {},
          text === undefined ? null : h("q", {}, insideQuotes(text)),
          h("p", { class: "meaning" }, brief),
          h(
            "p",
            { class: "tags" },
            code === undefined ? null : h("span", { class: "tag" }, authorName(code)),
            h("code", {}, authorName(id)),
          ),
        ),
      ),
    ),
    h("p", { class: "aside" }, say().notShown, open.charAt(0).toLowerCase() + open.slice(1)),
    fold(
      say().inOneSentenceForANotice,
      h("p", { class: "notice-sentence" }, sentence),
      h("ul", {}, ...each.map(({ id, shown }) => h("li", {}, shown, " ", h("code", {}, authorName(id))))),
    ),
  );
}

function legend(rules: readonly ExplainedConstraint[]): HTMLElement {
  const states = [...new Set(rules.map(({ state }) => state))];
  return h(
    "ul",
    { class: "legend", "aria-label": say().legend },
    ...states.map((state) => h("li", {}, dotMark(dotLookOf(state, true)), ruleStateNames()[state])),
  );
}

/** Where every input stands on the issuer's word it is said once, and not of each rule. */
function aboutInputs({ inputs = [] }: VerificationResult): string {
  return inputs.some(isOnTheIssuersWord) && inputs.every(isOnTheIssuersWord)
    ? say().theInputsStayHiddenOnTheIssuersWord
    : say().theInputsStayHidden;
}

function isOnTheIssuersWord({ root, source }: InputStanding): boolean {
  return root === "self_asserted" && source === undefined;
}

/** On whose word each of the inputs stands that a rule reads; two on one word are said once. */
function wordsOf(
  { index }: ExplainedConstraint,
  { policy }: DecisionAttestation,
  { inputs = [] }: VerificationResult,
): HTMLElement[] {
  if (inputs.every(isOnTheIssuersWord)) return [];
  const read = inputPointers({ ...policy, constraints: policy.constraints.slice(index, index + 1) });
  const words = inputs
    .filter(({ input }) => read.includes(input))
    .map(({ reason: _, ...standing }) => ({
      said: whoseWord(standing, locale()),
      isPinned: standing.root === "pinned",
    }));
  const once = words.filter(({ said }, i) => words.findIndex((one) => one.said === said) === i);
  return once.map(({ said, isPinned }) => h("span", { class: isPinned ? "word good" : "word" }, said));
}

function briefRow(
  rule: ExplainedConstraint,
  attestation: DecisionAttestation,
  result: VerificationResult,
): HTMLElement {
  const note = ruleNoteInWords(rule, locale());
  return h(
    "li",
    { "data-state": rule.state },
    dotMark(dotLookOf(rule.state, true)),
    // The mark says it to the eye; where there is a note, that says more.
    h(
      "p",
      {},
      briefRuleInWords({ ...rule, derived: attestation.policy.derived }, locale()),
      note === null ? h("span", { class: "off-screen" }, `: ${ruleStateNames()[rule.state]}`) : null,
    ),
    ...wordsOf(rule, attestation, result),
    note === null ? null : h("p", { class: "aside" }, note),
  );
}

function dotMark(look: DotLook): SVGElement {
  return svg(
    "svg",
    { class: "dot-mark", viewBox: "0 0 14 14", "aria-hidden": "true", focusable: "false" },
    shapeElement(ruleDot(look, 7, 7, 6)),
  );
}

function policyName({ policy }: DecisionAttestation): HTMLElement {
  const { name, regulation } = policy;
  return h(
    "p",
    { class: "policy-name" },
    h("strong", {}, authorText(name)),
    regulation === "" ? null : h("span", { class: "aside" }, ` ${authorText(regulation)}`),
  );
}

function exactList(
  constraints: readonly ExplainedConstraint[],
  derived: RuleText["derived"],
  standing: "proved" | "claimed",
): HTMLElement {
  return h(
    "ul",
    { class: "rules" },
    ...constraints.map((rule) =>
      exactRow(
        rule,
        ruleInWords({ ...rule, derived }, rule, standing, locale()),
        ruleStateNames()[rule.state],
      ),
    ),
  );
}

type ExactRule = Pick<Constraint, "id" | "description" | "critical" | "vertex">;

function exactRow(
  { id, description, critical, vertex }: ExactRule,
  meaning: string,
  tag: string | null,
): HTMLElement {
  return h(
    "li",
    { class: "rule" },
    h("p", { class: "meaning" }, meaning),
    h(
      "p",
      { class: "tags" },
      h("span", { class: critical ? "tag critical" : "tag" }, critical ? say().critical : say().notCritical),
      tag === null ? null : h("span", { class: "tag" }, tag),
      h("span", { class: "tag" }, say().at, h("bdi", {}, authorName(vertex))),
      h("code", {}, authorName(id)),
    ),
    h("p", { class: "aside" }, say().authorsWords, h("q", {}, insideQuotes(description))),
  );
}
