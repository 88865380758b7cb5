/** @svc/audit/many: many decisions counted, as facts for the sentence on top and for charts. */
export { countedDecision, foundGroup } from "./counted.ts";
export { manyFacts, type VerdictCounts } from "./facts.ts";
export { type CountedDecision, FOUND_GROUPS, Tally } from "./tally.ts";
