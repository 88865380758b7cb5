/** The parts of a sentence on top, for every language. */
import type { DecisionPart } from "./decision.ts";

export function clause(text: string): DecisionPart {
  return { role: "clause", text };
}

export function outcome(text: string): DecisionPart {
  return { role: "outcome", text };
}

export function joint(text: string): DecisionPart {
  return { role: "joint", text };
}

export function rest(text: string): DecisionPart {
  return { role: "rest", text };
}
