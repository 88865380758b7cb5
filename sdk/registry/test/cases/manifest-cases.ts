/**
 * Boundary cases of a manifest: a pipeline, one decision for each outcome, and for every predicate values on both sides
 * of its boundary. Written by hand, in the units of the matter, as a second reading of the rule.
 */
export type LeafValue = number | string | boolean;

export interface Boundary {
  /** Values for which the predicate is true, and for which it is false. */
  readonly predicate?: { readonly holds: readonly LeafValue[]; readonly fails: readonly LeafValue[] };
  /** Values of the input for which the constraint applies, and for which it is waived. */
  readonly when?: { readonly applies: readonly LeafValue[]; readonly waived: readonly LeafValue[] };
}

export interface ManifestCases {
  /** `<key>@<version>`. */
  readonly of: string;
  readonly steps: readonly string[];
  /** Outcome to path. With `inputs`, every critical constraint holds on it. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
  /** Pointer to value: the manifest's whole input document. */
  readonly inputs: Readonly<Record<string, LeafValue>>;
  /** Leaves that must differ from `inputs` for an outcome. */
  readonly inputsFor?: Readonly<Record<string, Readonly<Record<string, LeafValue>>>>;
  /** Constraint id to its boundary; one for each constraint that reads an input. */
  readonly boundaries: Readonly<Record<string, Boundary>>;
}
