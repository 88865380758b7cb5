/** The pipeline drawn as a row of steps with the rules enforced at each, and the rules in words. */
import type { Constraint, DecisionAttestation } from "@svc/core";
import { type ExplainedConstraint, explainConstraints, type RuleState } from "@svc/vdi-verifier";
import {
  NOTE_SET,
  type ReasonsInWords,
  RULE_STATES_IN_ENGLISH,
  RULES_IN_ENGLISH,
  reasonsInWords,
  ruleInWords,
  sentenceOf,
} from "@svc/words";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function policyView(attestation: DecisionAttestation, trusted: boolean): HTMLElement {
  const { constraints, notices } = explainConstraints(attestation);
  const { name, regulation } = attestation.policy;
  const standing = trusted ? "proved" : "claimed";
  const reasons = reasonsInWords(attestation, constraints, standing);
  return section(
    "Pipeline and rules",
    trusted
      ? "The path through the steps is hidden; the outcome and the rules are public."
      : "As the document states it. Nothing of this is proved while a step above fails.",
    drawPipeline(attestation, constraints, trusted),
    h(
      "p",
      { class: "policy-name" },
      h("strong", {}, name),
      regulation === "" ? null : h("span", { class: "aside" }, ` ${regulation}`),
    ),
    ...notices.map((reason) =>
      h("p", { class: "notice warn" }, icon("warn"), sentenceOf(NOTE_SET, { reason, values: {} })),
    ),
    reasons === null ? null : reasonsView(reasons),
    ruleList(constraints, standing),
  );
}

/** The rules that the issuer named as not met: one sentence, and of each what is proved beside its author's words. */
function reasonsView({ sentence, open, each }: ReasonsInWords): HTMLElement {
  return h(
    "div",
    { class: "reasons" },
    h("h3", {}, "Reasons"),
    h("p", { class: "notice-sentence" }, sentence),
    h(
      "ul",
      {},
      ...each.map(({ id, code, text, shown }) =>
        h(
          "li",
          {},
          h("p", { class: "meaning" }, shown),
          h(
            "p",
            { class: "tags" },
            code === undefined ? null : h("span", { class: "tag" }, code),
            h("code", {}, id),
          ),
          text === undefined ? null : h("p", { class: "aside" }, "Author's words: ", h("q", {}, text)),
        ),
      ),
    ),
    h("p", { class: "aside" }, "Not shown: ", open.charAt(0).toLowerCase() + open.slice(1)),
  );
}

/** A rule as its own words or as a decision's, and how its dot is drawn. */
interface ShownRule
  extends Pick<ExplainedConstraint, "index" | "id" | "description" | "critical" | "vertex"> {
  readonly meaning: string;
  readonly tag: string | null;
  readonly dot: string;
}

/** What a decision's rules come to: proved where the proof holds, otherwise what the document says. */
function ruleList(constraints: readonly ExplainedConstraint[], standing: "proved" | "claimed"): HTMLElement {
  return listOf(
    constraints.map((rule) => ({
      ...rule,
      meaning: ruleInWords(rule, rule, standing),
      tag: RULE_STATES_IN_ENGLISH[rule.state],
      dot: dotOf(rule.state, standing === "proved"),
    })),
  );
}

/** Rules of no decision, as their author published them. */
export function demandList(constraints: readonly Constraint[]): HTMLElement {
  return listOf(
    constraints.map((rule, index) => ({
      ...rule,
      index,
      meaning: RULES_IN_ENGLISH.demand(rule),
      tag: rule.predicate === undefined ? "visit only" : null,
      dot: "dot",
    })),
  );
}

/** Filled where a rule is proved, hollow where it did not apply, dashed where nothing is known of it. */
function dotOf(state: RuleState, trusted: boolean): string {
  if (state === "not_applicable") return "dot hollow";
  if (!trusted || state === "not_proved") return "dot unknown";
  return state === "enforced" || state === "visit_only" ? "dot proved" : "dot either";
}

function listOf(rules: readonly ShownRule[]): HTMLElement {
  return h("ul", { class: "rules" }, ...rules.map(ruleRow));
}

/**
 * The steps in order, the outcome apart from the other steps that rules name as outcomes: those are other ends that
 * this decision did not take, though nothing shows that the path ended where it says.
 */
function drawPipeline(
  attestation: DecisionAttestation,
  constraints: readonly ExplainedConstraint[],
  trusted: boolean,
): HTMLElement {
  const { steps, name } = attestation.pipeline;
  const { outcome } = attestation.decision;
  const ends = endsOf(attestation, constraints);
  const stepView = (step: string) => {
    const here = constraints.filter(({ vertex }) => vertex === step);
    const isOutcome = step === outcome;
    return h(
      "li",
      { class: isOutcome ? "outcome" : ends.has(step) ? "other-end" : null },
      h("span", { class: "step-name" }, step),
      isOutcome ? h("span", { class: "tag" }, "outcome") : null,
      here.length === 0 ? null : h("span", { class: "dots" }, ...here.map((rule) => dotView(rule, trusted))),
    );
  };
  const isEnd = (step: string) => step === outcome || ends.has(step);
  return h(
    "ol",
    { class: "pipeline", "aria-label": `Steps of the pipeline ${name}` },
    ...steps.filter((step) => !isEnd(step)).map(stepView),
    h("li", { class: "branch" }, h("ul", {}, ...steps.filter(isEnd).map(stepView))),
  );
}

/** The outcomes that the pipeline declares; of one that declares none, those that its rules name. */
function endsOf(
  {
    pipeline,
  }: { readonly pipeline: { readonly steps: readonly string[]; readonly outcomes?: readonly string[] } },
  constraints: readonly ExplainedConstraint[],
): ReadonlySet<string> {
  const named = constraints.flatMap(({ when }) =>
    when !== undefined && "outcome" in when ? [when.outcome] : [],
  );
  return new Set(pipeline.outcomes ?? named);
}

function dotView({ index, state }: ExplainedConstraint, trusted: boolean): HTMLElement {
  const title = `rule ${index + 1}: ${RULE_STATES_IN_ENGLISH[state]}`;
  return h("span", { class: dotOf(state, trusted), title }, String(index + 1));
}

function ruleRow({ index, id, description, critical, vertex, meaning, tag, dot }: ShownRule): HTMLElement {
  return h(
    "li",
    { class: dot === "dot proved" ? "rule proved" : "rule" },
    h("span", { class: dot, "aria-hidden": "true" }, String(index + 1)),
    h(
      "div",
      {},
      h("p", { class: "meaning" }, meaning),
      h(
        "p",
        { class: "tags" },
        h("span", { class: critical ? "tag critical" : "tag" }, critical ? "critical" : "not critical"),
        tag === null ? null : h("span", { class: "tag" }, tag),
        h("span", { class: "tag" }, "at ", h("bdi", {}, vertex)),
        h("code", {}, id),
      ),
      h("p", { class: "aside" }, "Author's words: ", h("q", {}, description)),
    ),
  );
}
