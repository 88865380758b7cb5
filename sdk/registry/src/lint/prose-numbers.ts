/**
 * Numbers that a rule's prose states and its predicate does not: a reader takes the prose for what is proved.
 * Citations, scales and what stands in parentheses are left out, numbers in words are not found.
 */
import { type Constraint, conditionOf, type DerivedValue, type Predicate } from "@svc/core/wire";

const ASIDES = [
  /\([^()]*(?:\([^()]*\)[^()]*)*\)/g,
  /\b(?:articles?|sections?|parts?)\s+\d[\d.]*(?:\s*(?:,|and|to)\s*\d[\d.]*)*/gi,
  /\b\d+\s+(?:CFR|U\.S\.C\.)\s+(?:part\s+)?\d[\d.]*/g,
  /\bscale (?:from|of) \d+ to \d+/gi,
];
const NUMBER = /(?<![\w.,/-])-?\d+(?:\.\d+)?(?![\w/])/g;

/** The numbers of the description that neither predicate, `when` nor derived value has. */
export function unprovedNumbers(
  { description, predicate, when }: Constraint,
  derived: readonly DerivedValue[],
): number[] {
  const prose = ASIDES.reduce((text, aside) => text.replace(aside, " "), description);
  const stated = [...prose.matchAll(NUMBER)].map(([digits]) => Number(digits));
  const rules = [predicate, conditionOf(when)].flatMap((rule) => (rule ? numbersOf(rule, derived) : []));
  return [...new Set(stated)].filter((number) => !rules.some((one) => Math.abs(one) === Math.abs(number)));
}

function numbersOf(rule: Predicate, derived: readonly DerivedValue[]): number[] {
  const operands: readonly unknown[] = Array.isArray(rule.value) ? rule.value : [rule.value];
  const own = operands.filter((value) => typeof value === "number");
  if ("input" in rule) return own;
  const value = derived.find(({ name }) => name === rule.derived);
  return value === undefined ? own : [...own, value.plus, ...value.terms.map(({ times }) => times)];
}
