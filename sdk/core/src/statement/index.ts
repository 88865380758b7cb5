/** `@svc/core/statement`: what a circuit is told about a decision, and how it is encoded. */
export { domainConstant, STATEMENT_DOMAINS } from "./domain-constant.ts";
export {
  type EncodedLeaf,
  encodeLeaf,
  hashLeaf,
  leafType,
  TYPE_TAGS,
} from "./encode-leaf.ts";
export {
  ENCODED_NUMBER_MAX,
  ENCODED_NUMBER_MIN,
  encodeNumber,
  type NumberFault,
} from "./encode-number.ts";
export {
  type EncodedConstraint,
  type EncodedTerm,
  encodePolicy,
  type PolicyFault,
} from "./encode-policy.ts";
export {
  type ConstraintFault,
  type ConstraintVerdict,
  type Decision,
  evaluatePolicy,
  type PolicyEvaluation,
} from "./evaluate-policy.ts";
export {
  flattenInputs,
  type InputFault,
  type InputLeaf,
  type LeafValue,
} from "./flatten-inputs.ts";
export { STATEMENT_LIMITS } from "./limits.ts";
export {
  type InputOpening,
  inputsRootOf,
  type OpeningFault,
  type OpeningVerdict,
  openInput,
  verifyOpenedInput,
  verifyOpenedPath,
} from "./opening.ts";
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
  type SignalValues,
  type StatedDecision,
} from "./signals.ts";
export { type PathFault, visitedSteps } from "./visited-steps.ts";
export {
  buildWitnessInput,
  type EvaluatedDecision,
  type StatementSecrets,
  type WitnessInput,
  type WitnessValue,
} from "./witness-input.ts";
