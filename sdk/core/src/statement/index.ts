/** `@svc/core/statement`: what a circuit is told about a decision, and how it is encoded. */

export * from "../wire/encode-number.ts";
export * from "../wire/normal-text.ts";
export * from "../wire/number-limits.ts";
export * from "../wire/predicate-operators.ts";
export * from "../wire/statement-sizes.ts";
export * from "./disclosure.ts";
export * from "./domain-constant.ts";
export * from "./encode-derived.ts";
export * from "./encode-leaf.ts";
export * from "./encode-policy.ts";
export * from "./encode-term.ts";
export * from "./evaluate-policy.ts";
export * from "./flatten-inputs.ts";
export * from "./inputs-in-force.ts";
export * from "./limits.ts";
export * from "./opening.ts";
export * from "./roots.ts";
export * from "./rule-states.ts";
export * from "./signals.ts";
export * from "./slots.ts";
export * from "./source-evidence.ts";
export * from "./visited-steps.ts";
export * from "./witness-input.ts";
