/** What one decision statement has room for: the slots of the circuit. More is an error that names the limit. */
export const STATEMENT_LIMITS = Object.freeze({
  /** Steps of a pipeline. */
  steps: 16,
  /** Constraints of a policy. */
  constraints: 16,
  /** Scalars and empty containers among the private inputs, nested ones included. */
  inputs: 24,
  /** UTF-16 code units of a pointer to one of them. */
  pointerLength: 256,
  /** Different members of all one-of sets of a policy together. */
  setMembers: 16,
  /** Derived values of a policy. */
  derived: 2,
  /** Inputs that one of them sums up. */
  derivedTerms: 3,
});
