/**
 * The two sizes of the decision statement, one row each: what its circuit has room for. Templates, encoders and documents
 * read this table. Plain data without imports, so that scripts can read it without building anything.
 */

export const STATEMENT_SIZES = Object.freeze({
  decision: Object.freeze({
    /** Steps of a pipeline. */
    steps: 16,
    /** Leaves: scalars and empty containers among the private inputs, nested ones included. */
    inputs: 24,
    /** Constraints of a policy. */
    constraints: 16,
    /** The pool: different members of all one-of sets of a policy, and texts of its scorecard. */
    setMembers: 16,
    /** Derived values of a policy. */
    derived: 2,
    /** Inputs that one of them sums up. */
    derivedTerms: 3,
    /** Characteristics of a scorecard: one lane each. */
    characteristics: 0,
    /** Attributes of all of them: one slot each. */
    attributes: 0,
    /** Rows of a decision table. */
    rows: 0,
    policyDomain: "svc/policy-root/v2",
  }),
  "decision-large": Object.freeze({
    steps: 16,
    inputs: 31,
    constraints: 20,
    setMembers: 62,
    derived: 4,
    derivedTerms: 4,
    characteristics: 16,
    attributes: 128,
    rows: 32,
    policyDomain: "svc/policy-root-large/v2",
  }),
});

export type StatementSize = keyof typeof STATEMENT_SIZES;

/** Smallest first: the order in which a policy looks for room. */
export const STATEMENT_SIZE_NAMES = Object.freeze(Object.keys(STATEMENT_SIZES) as StatementSize[]);

/** Names of the public signals of each size, in order. */
export const STATEMENT_SIGNALS: { readonly [size in StatementSize]: readonly string[] } = Object.freeze({
  decision: Object.freeze([
    "satisfied_mask",
    "violated_mask",
    "path_commitment",
    "inputs_root",
    "pipeline_root",
    "policy_root",
    "outcome",
    "context",
  ]),
  "decision-large": Object.freeze([
    "satisfied_mask",
    "violated_mask",
    "principal_mask",
    "score_commitment",
    "path_commitment",
    "inputs_root",
    "pipeline_root",
    "policy_root",
    "outcome",
    "context",
  ]),
});

/** What a document may hold at all: a policy that is larger fits neither circuit. */
export const LARGEST_SIZE = STATEMENT_SIZES["decision-large"];
