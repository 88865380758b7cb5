/** The pipeline drawn as a row of steps with the rules enforced at each, and the rules in words. */
import type { DecisionAttestation } from "@svc/core";
import { type ExplainedConstraint, explainConstraints, POLICY_NOTICES } from "@svc/vdi-verifier";
import { section } from "./controls.ts";
import { h } from "./h.ts";
import { icon } from "./icon.ts";

export function policyView(attestation: DecisionAttestation, trusted: boolean): HTMLElement {
  const { constraints, notice } = explainConstraints(attestation);
  const { name, regulation } = attestation.policy;
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
    notice === null ? null : h("p", { class: "notice warn" }, icon("warn"), POLICY_NOTICES[notice]),
    ruleList(constraints, trusted ? "proved" : "claimed"),
  );
}

/** Whether the rules are those of a decision that holds, of one that fails, or of no decision at all. */
export type RuleStanding = "proved" | "claimed" | "published";

const OPENINGS: Readonly<Record<RuleStanding, string>> = {
  proved: "Proved",
  claimed: "Claimed",
  published: "Demands",
};

export function ruleList(constraints: readonly ExplainedConstraint[], standing: RuleStanding): HTMLElement {
  return h("ul", { class: "rules" }, ...constraints.map((one) => ruleRow(one, standing)));
}

function drawPipeline(
  attestation: DecisionAttestation,
  constraints: readonly ExplainedConstraint[],
  trusted: boolean,
): HTMLElement {
  const { steps, name } = attestation.pipeline;
  return h(
    "ol",
    { class: "pipeline", "aria-label": `Steps of the pipeline ${name}` },
    ...steps.map((step) => {
      const here = constraints.filter(({ vertex }) => vertex === step);
      const isOutcome = step === attestation.decision.outcome;
      return h(
        "li",
        { class: isOutcome ? "outcome" : null },
        h("span", { class: "step-name" }, step),
        isOutcome ? h("span", { class: "tag" }, "outcome") : null,
        here.length === 0
          ? null
          : h(
              "span",
              { class: "dots" },
              ...here.map(({ index, proved }) =>
                h(
                  "span",
                  { class: proved && trusted ? "dot proved" : "dot", title: `rule ${index + 1}` },
                  String(index + 1),
                ),
              ),
            ),
      );
    }),
  );
}

function ruleRow(rule: ExplainedConstraint, standing: RuleStanding): HTMLElement {
  const held = rule.proved && standing === "proved";
  return h(
    "li",
    { class: held ? "rule proved" : "rule" },
    h("span", { class: held ? "dot proved" : "dot", "aria-hidden": "true" }, String(rule.index + 1)),
    h(
      "div",
      {},
      h("p", { class: "meaning" }, rule.meaning.replace(/^Proved/, OPENINGS[standing])),
      h(
        "p",
        { class: "tags" },
        h(
          "span",
          { class: rule.critical ? "tag critical" : "tag" },
          rule.critical ? "critical" : "not critical",
        ),
        rule.visit_only ? h("span", { class: "tag warn" }, "visit only") : null,
        h("span", { class: "tag" }, "at ", h("bdi", {}, rule.vertex)),
        h("code", {}, rule.id),
      ),
      h("p", { class: "aside" }, "Author's words: ", h("q", {}, rule.description)),
    ),
  );
}
