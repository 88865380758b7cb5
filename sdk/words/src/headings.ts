/** What a language brings for the parts of a report on one document. */
export interface HeadingWords {
  readonly onWhoseWord: string;
  readonly inputs: string;
  readonly proves: string;
  readonly doesNot: string;
  readonly reasons: string;
  readonly rules: string;
  readonly passed: string;
}
