/** What is said of a visitor's rules: what is odd about them, and what they come to for a decision. */
import type { Failure } from "@svc/core/finding";
import { type ConstraintVerdict, encodePolicy, evaluatePolicy } from "@svc/core/statement";
import type { Manifest } from "@svc/core/wire";
import { INPUT_SET, type Locale, PATH_SET, POLICY_SET, RULE_SET, sentenceOf } from "@svc/messages";
import type { Decision } from "@svc/vdi-prover/browser";
import { LINT_CODES, type LintFinding, lintPolicy } from "@svc/vdi-registry";
import type { RulesLabels } from "../labels/rules.ts";
import { LENDING_STEPS } from "./lending-steps.ts";
import { type ReadRules, rulesFaultInWords } from "./read-rules.ts";

/** What is said of the rules, and how it is meant. */
export interface Line {
  readonly tone: "good" | "warn" | "bad" | "mute";
  readonly text: string;
}

/** A line for each rule: what the plain evaluator says of it for this decision; or why there is nothing to evaluate. */
export function tryRules(policy: Manifest, decision: Decision, words: RulesLabels, locale?: Locale): Tried {
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

export interface Tried {
  readonly ran: boolean;
  readonly lines: readonly Line[];
}

function triedLine(verdict: ConstraintVerdict, words: RulesLabels, locale?: Locale): Line {
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

/** Why nothing can be proved under what the text holds, whatever is decided; null where something can. */
export function faultIn(read: ReadRules, own: RulesLabels, locale?: Locale): string | null {
  if (!("policy" in read)) return rulesFaultInWords(read.fault, own, locale);
  return unprovableLine(read.policy, own, locale)?.text ?? null;
}

export function lintLines(read: ReadRules, own: RulesLabels, locale?: Locale): Line[] {
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
function unprovableLine(policy: Manifest, own: RulesLabels, locale?: Locale): Line | null {
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
