/** What is shown of a path, and what a language brings to say it. */

export interface ShownPath {
  /** In the pipeline's order, outcomes apart. */
  readonly steps: readonly string[];
  readonly ends: readonly string[];
  /** Those that are proved to have been visited. */
  readonly proved: readonly string[];
  readonly outcome: string;
}

export type PathWords = (path: ShownPath) => string;
