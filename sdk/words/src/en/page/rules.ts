/** Words of the editor of rules, in English. */
import type { Shown } from "./shown.ts";

export const RULES_PAGE_IN_ENGLISH = {
  explained:
    "Write rules as text, or add a comparison by the form; what is odd about them stands beside them. Tried on the decision above they are evaluated in plain code: nothing is proved. Chosen, the decision is proved under them in place of the published policy.",
  input: "What is compared",
  comparison: "How",
  comparisons: { le: "is at most", ge: "is at least", eq: "is" },
  value: "With",
  add: "Add this rule",
  text: "The rules, as JSON",
  attempt: "Try them on the decision above",
  chosen: "Prove the decision under these rules",
  notJson: "They cannot be read: they are not JSON.",
  unread: (why: Shown) => `They cannot be read: ${why}`,
  /** What the linter says of a code, in its own words or in this language's. */
  lint: (_code: string, sentence: string) => sentence,
  nothingOdd: (count: number) => `Nothing odd found in ${count} ${count === 1 ? "rule" : "rules"}.`,
  notTried: (why: Shown) => `There is nothing to evaluate: ${why}`,
  rule: (rule: Shown, what: Shown) => `${rule}: ${what}`,
  met: "met",
  waived: "does not apply to this decision",
  notMet: "not met; it is not critical, so that a proof may say so",
  forbids: "not met; it is critical, so that there is nothing to prove",
};
