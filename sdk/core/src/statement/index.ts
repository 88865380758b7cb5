/** `@svc/core/statement`: what a circuit is told about a decision, and how it is encoded. */

export { type DisclosureFailure, discloseInputs, disclosureFailure } from "./disclosure.ts";
export { domainConstant, STATEMENT_DOMAINS } from "./domain-constant.ts";
export { derivedDecimals, type EncodedDerived, encodeDerived } from "./encode-derived.ts";
export {
  type EncodedLeaf,
  encodeLeaf,
  hashInputLeaf,
  leafType,
  TYPE_TAGS,
} from "./encode-leaf.ts";
export { encodeNumber, type NumberFault } from "./encode-number.ts";
export {
  type EncodedConstraint,
  type EncodedPolicy,
  encodePolicy,
  type PolicyFault,
  type StatementPolicy,
} from "./encode-policy.ts";
export { type EncodedTerm, isEmptyInterval, type TermFault, type TermKind } from "./encode-term.ts";
export {
  type ConstraintVerdict,
  evaluatePolicy,
  maskOf,
  type PolicyEvaluation,
  type RuleFailure,
  type StatementDecision,
} from "./evaluate-policy.ts";
export {
  flattenInputs,
  type InputFault,
  type InputLeaf,
  type LeafValue,
} from "./flatten-inputs.ts";
export { inputsInForce } from "./inputs-in-force.ts";
export { STATEMENT_LIMITS } from "./limits.ts";
export { isNormalText } from "./normal-text.ts";
export { ENCODED_NUMBER_MAX, ENCODED_NUMBER_MIN } from "./number-limits.ts";
export { type HeldInputs, inputsRootOf, leafOf } from "./opening.ts";
export {
  type OperandForm,
  type OperatorRow,
  operatorRow,
  operatorsOf,
  PREDICATE_OPERATORS,
  type PredicateOperator,
} from "./predicate-operators.ts";
export { inputsRoot, outcomeField, pathCommitment, pipelineRoot, policyRoot } from "./roots.ts";
export {
  POLICY_NOTICE_CODES,
  type PolicyNotice,
  type PublicDecision,
  policyNotices,
  RULE_STATES,
  type RuleStanding,
  type RuleState,
  ruleStates,
} from "./rule-states.ts";
export {
  contextField,
  DECISION_SIGNALS,
  expectedSignals,
  publicSignals,
  type RootFunctions,
  type SignalValues,
  type StatedDecision,
} from "./signals.ts";
export { drawSlots, encodeSlots, type Slot } from "./slots.ts";
export {
  type SourcedLeaves,
  type SourceEvidenceFailure,
  type SourceFailure,
  type SourceOpeningFailure,
  sourcedLeavesFailure,
  sourceEvidenceFailure,
  sourceOpeningFailure,
  subjectLeaf,
} from "./source-evidence.ts";
export { type PathFault, type StatementPipeline, visitedSteps } from "./visited-steps.ts";
export {
  buildWitnessInput,
  type EvaluatedDecision,
  type StatementSecrets,
  type StatementWitness,
  type WitnessInput,
  type WitnessValue,
} from "./witness-input.ts";
