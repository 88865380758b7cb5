/** Words of the editor of rules, in English. */
import type { Shown } from "./shown.ts";

export const RULES_PAGE_IN_ENGLISH = {
  explained:
    "Write rules as text, or add a comparison by the form; what is odd about them stands beside them. Tried on the decision above they are evaluated in plain code: nothing is proved. Chosen, the decision is proved under them in place of the published policy.",
  input: "What is compared",
  comparison: "How",
  comparisons: { le: "is at most", ge: "is at least", eq: "is" },
  value: "With",
  outcome: "Where the outcome is",
  add: "Add this rule",
  text: "The rules, as JSON",
  attempt: "Try them on the decision above",
  chosen: "Prove the decision under these rules",
  unread: (why: Shown) => `They cannot be read: ${why}`,
  unreadFrom: (line: number, why: Shown) => `They cannot be read from line ${line} on. ${why}`,
  noComments: "JSON has no comments.",
  inRule: (rule: Shown, what: Shown) => `in the rule ${rule}, ${what}`,
  oneId: (id: Shown) => `two rules have the id ${id}.`,
  missingMember: (member: Shown) => `${member} is missing.`,
  unknownMember: (member: Shown) => `${member} has no meaning here.`,
  otherForm: (member: Shown, form: Shown, found: Shown | null) =>
    `${member === "" ? "" : `${member}: `}expected ${form}${found === null ? "" : `, found ${found}`}.`,
  oneOf: (choices: Shown) => `one of ${choices}`,
  /** What the schemas of rules expect, by their own words for it; N is a number. What is not here is said so already. */
  forms: {
    Array: "a list",
    Object: "an object in braces",
    string: "a text in quotes",
    number: "a number without quotes",
    boolean: "true or false",
    "at most N constraints": "at most N rules",
    "constraints with unique ids": "rules with different ids",
  } as Readonly<Record<string, string>>,
  /** What the linter says of a code, in its own words or in this language's. */
  lint: (_code: string, sentence: string) => sentence,
  nothingOdd: (count: number) => `Nothing odd found in ${count} ${count === 1 ? "rule" : "rules"}.`,
  notTried: (why: Shown) => `There is nothing to evaluate: ${why}`,
  rule: (rule: Shown, what: Shown) => `${rule}: ${what}`,
  met: "met",
  waived: "does not apply to this decision",
  notMet: "not met; it is not critical, so that a proof may say so",
  forbids: "not met; it is critical, so that there is nothing to prove",
  critical: "It is critical, so that there is nothing to prove.",
};
