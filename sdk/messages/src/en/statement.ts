/** Why a policy or a path has no encoding, in English. */
import type {
  INPUT_REASONS,
  NUMBER_REASONS,
  PATH_REASONS,
  POLICY_REASONS,
  RULE_REASONS,
  TERM_REASONS,
} from "@svc/core/finding";
import { sentencesOf } from "../sentences.ts";

export const policyInEnglish = /* @__PURE__ */ sentencesOf<
  typeof NUMBER_REASONS & typeof TERM_REASONS & typeof POLICY_REASONS
>()({
  number_not_finite: "A number is not finite.",
  number_too_many_decimals: "A number has {found} decimals. At most {limit} are possible.",
  number_too_large:
    "A number with {found} digits before the point is too large: times 10^{limit} it must be below 2^62.",
  derived_unknown: "No derived value is called {found}.",
  pool_full:
    "The sets of the policy have {found} different members, up to this one. At most {limit} are possible.",
  steps_too_many: "There are {found} steps; a statement has room for {limit}.",
  constraints_too_many: "There are {found} constraints; a statement has room for {limit}.",
  vertex_unknown: "No step is called {found}.",
  when_outcome_unknown: "A condition names the outcome {found}, which is no step.",
});

export const pathInEnglish = /* @__PURE__ */ sentencesOf<typeof PATH_REASONS>()({
  path_step_unknown: "The path visits {found}, which is no step.",
  path_order: "The path visits {found} twice or against the pipeline's order.",
  outcome_unknown: "The outcome {found} is no step.",
  outcome_not_on_path: "The path does not visit the outcome {found}.",
  outcome_not_declared: "The pipeline's outcomes are {expected}, and {found} is none of them.",
  path_two_outcomes: "The path visits {found}, another outcome than {expected}.",
  path_beyond_outcome: "The path goes on to {found} after its outcome {expected}.",
});

export const inputsInEnglish = /* @__PURE__ */ sentencesOf<typeof INPUT_REASONS>()({
  inputs_not_object: "The private inputs are no object.",
  input_key_digits: "The key {found} has only digits, and an array would flatten alike.",
  input_pointer_too_long: "An input's pointer has {found} characters. At most {limit} are possible.",
  input_pointer_not_name: "An input's pointer is not in Unicode normal form C, or has a control character.",
  inputs_too_many: "There are {found} inputs, nested ones counted. At most {limit} are possible.",
});

export const rulesBrokenInEnglish = /* @__PURE__ */ sentencesOf<typeof RULE_REASONS>()({
  vertex_not_visited: "Rule {constraint} is enforced at step {vertex}, which the path does not visit.",
  predicate_false: "Rule {constraint} at step {vertex} is not met: {rule} does not hold.",
  predicate_input_missing:
    "Rule {constraint} at step {vertex} asks for {rule}, and there is no input {input}.",
  predicate_input_type:
    "Rule {constraint} at step {vertex} asks for {rule}, and the input {input} is no {expected}.",
  predicate_input_not_normal:
    "Rule {constraint} at step {vertex} asks for {rule}, and the input {input} is not in Unicode normal form C or has white space around it.",
  predicate_derived_too_large:
    "Rule {constraint} at step {vertex} asks for {rule}, and the derived value is too large.",
  when_input_missing:
    "Rule {constraint} at step {vertex} applies when {rule}, and there is no input {input}.",
  when_input_type:
    "Rule {constraint} at step {vertex} applies when {rule}, and the input {input} is no {expected}.",
  when_input_not_normal:
    "Rule {constraint} at step {vertex} applies when {rule}, and the input {input} is not in Unicode normal form C or has white space around it.",
  when_derived_too_large:
    "Rule {constraint} at step {vertex} applies when {rule}, and the derived value is too large.",
});
