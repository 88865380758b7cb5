/**
 * What is proved of each rule that applied, each in a line; what did not apply, and everything exactly, folded. Rules of
 * no decision, as their author published them.
 */

import { type DotLook, dotLookOf, ruleDot } from "@svc/audit/drawings";
import type { Constraint, DecisionAttestation } from "@svc/core";
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
} from "@svc/messages";
import { inputPointers } from "@svc/vdi-registry";
import {
  type ExplainedConstraint,
  explainConstraints,
  type InputStanding,
  type VerificationResult,
} from "@svc/vdi-verifier";
import type { VNode } from "preact";
import { reportLabels as say } from "../labels/report.ts";
import { Fold, Section } from "../ui/controls.tsx";
import { Shape } from "../ui/drawing.tsx";
import { Icon } from "../ui/icon.tsx";
import { locale } from "../words/library.ts";

interface RulesProps {
  readonly attestation: DecisionAttestation;
  /** Of the decision: where it is not valid, its rules are only what it states. */
  readonly result: VerificationResult;
  /** Whether it holds, or held until it expired. */
  readonly isHeld: boolean;
}

export function RulesSection({ attestation, result, isHeld }: RulesProps): VNode {
  const { constraints, notices } = explainConstraints(attestation);
  const isProved = result.rules !== undefined && isHeld;
  const apart = constraints.filter(({ state, violated }) => state === "not_applicable" && !violated);
  const shown = constraints.filter((rule) => !apart.includes(rule));
  return (
    <Section
      title={isProved ? locale().headings.proved : say().rulesStated}
      note={isProved ? aboutInputs(result) : say().rulesUnproved}
    >
      {isProved ? legend(constraints) : null}
      {notices.map((reason) => (
        <p class="notice warn">
          <Icon name="warn" />
          {sentenceOf(NOTE_SET, { reason, values: {} }, locale())}
        </p>
      ))}
      {isProved ? (
        <ul class="brief-rules">{shown.map((rule) => briefRow(rule, attestation, result))}</ul>
      ) : null}
      <Fold
        summary={apart.length === 0 || !isProved ? say().rulesExactFold : say().rulesApartFold(apart.length)}
      >
        {policyName(attestation)}
        {exactList(constraints, attestation.policy.derived, isProved ? "proved" : "claimed")}
      </Fold>
    </Section>
  );
}

/** The rules that the issuer named as not met, in their author's words and what is proved of each; folded: exactly. */
export function Reasons({ sentence, open, each }: ReasonsInWords): VNode {
  return (
    <div class="reasons">
      <h2>{locale().headings.reasons}</h2>
      <ul>
        {each.map(({ id, code, text, brief }) => (
          <li>
            {text === undefined ? null : <q>{insideQuotes(text)}</q>}
            <p class="meaning">{brief}</p>
            <p class="tags">
              {code === undefined ? null : <span class="tag">{authorName(code)}</span>}
              <code>{authorName(id)}</code>
            </p>
          </li>
        ))}
      </ul>
      <p class="aside">{locale().headings.notShown(open)}</p>
      <Fold summary={say().reasonsNoticeFold}>
        <p class="notice-sentence">{sentence}</p>
        <ul>
          {each.map(({ id, shown }) => (
            <li>
              {shown} <code>{authorName(id)}</code>
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function legend(rules: readonly ExplainedConstraint[]): VNode {
  const states = [...new Set(rules.map(({ state }) => state))];
  return (
    <ul class="legend" aria-label={say().rulesLegend}>
      {states.map((state) => (
        <li>
          {dotMark(dotLookOf(state, true))}
          {locale().ruleStates[state]}
        </li>
      ))}
    </ul>
  );
}

/** Where every input stands on the issuer's word it is said once, and not of each rule. */
function aboutInputs({ inputs = [] }: VerificationResult): string {
  return inputs.some(isOnTheIssuersWord) && inputs.every(isOnTheIssuersWord)
    ? say().inputsHiddenIssuer
    : say().inputsHidden;
}

function isOnTheIssuersWord({ root, source }: InputStanding): boolean {
  return root === "self_asserted" && source === undefined;
}

/** On whose word each of the inputs stands that a rule reads; two on one word are said once. */
function wordsOf(
  { index }: ExplainedConstraint,
  { policy }: DecisionAttestation,
  { inputs = [] }: VerificationResult,
): VNode[] {
  if (inputs.every(isOnTheIssuersWord)) return [];
  const read = inputPointers({ ...policy, constraints: policy.constraints.slice(index, index + 1) });
  const words = inputs
    .filter(({ input }) => read.includes(input))
    .map(({ reason: _, ...standing }) => ({
      said: whoseWord(standing, locale()),
      isPinned: standing.root === "pinned",
    }));
  const once = words.filter(({ said }, i) => words.findIndex((one) => one.said === said) === i);
  return once.map(({ said, isPinned }) => <span class={isPinned ? "word good" : "word"}>{said}</span>);
}

function briefRow(
  rule: ExplainedConstraint,
  attestation: DecisionAttestation,
  result: VerificationResult,
): VNode {
  const note = ruleNoteInWords(rule, locale());
  return (
    <li data-state={rule.state}>
      {dotMark(dotLookOf(rule.state, true))}
      <p>
        {briefRuleInWords({ ...rule, derived: attestation.policy.derived }, locale())}
        {note === null ? <span class="off-screen">{`: ${locale().ruleStates[rule.state]}`}</span> : null}
      </p>
      {wordsOf(rule, attestation, result)}
      {note === null ? null : <p class="aside">{note}</p>}
    </li>
  );
}

function dotMark(look: DotLook): VNode {
  return (
    <svg class="dot-mark" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <Shape {...ruleDot(look, 7, 7, 6)} />
    </svg>
  );
}

function policyName({ policy }: DecisionAttestation): VNode {
  const { name, regulation } = policy;
  return (
    <p class="policy-name">
      <strong>{authorText(name)}</strong>
      {regulation === "" ? null : <span class="aside">{` ${authorText(regulation)}`}</span>}
    </p>
  );
}

function exactList(
  constraints: readonly ExplainedConstraint[],
  derived: RuleText["derived"],
  standing: "proved" | "claimed",
): VNode {
  return (
    <ul class="rules">
      {constraints.map((rule) =>
        exactRow(
          rule,
          ruleInWords({ ...rule, derived }, rule, standing, locale()),
          locale().ruleStates[rule.state],
        ),
      )}
    </ul>
  );
}

type ExactRule = Pick<Constraint, "id" | "description" | "critical" | "vertex">;

function exactRow(
  { id, description, critical, vertex }: ExactRule,
  meaning: string,
  tag: string | null,
): VNode {
  return (
    <li class="rule">
      <p class="meaning">{meaning}</p>
      <p class="tags">
        <span class={critical ? "tag critical" : "tag"}>
          {critical ? say().ruleCritical : locale().rules.notCritical.briefly}
        </span>
        {tag === null ? null : <span class="tag">{tag}</span>}
        <span class="tag">
          {say().ruleAt}
          <bdi>{authorName(vertex)}</bdi>
        </span>
        <code>{authorName(id)}</code>
      </p>
      <p class="aside">
        {say().ruleAuthor}
        <q>{insideQuotes(description)}</q>
      </p>
    </li>
  );
}
