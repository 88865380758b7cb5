/** What a language brings for the parts of a report on one document. */
export interface HeadingWords {
  readonly onWhoseWord: string;
  readonly inputs: string;
  readonly proves: string;
  readonly doesNot: string;
  readonly reasons: string;
  readonly rules: string;
  readonly passed: string;
  readonly failed: string;
  /** After how many documents it came to this. */
  readonly counted: Readonly<Record<"verified" | "not_valid" | "could_not_check" | "lapsed", string>>;
  readonly leftOut: string;
  readonly notLooked: string;
  /** After an answer. @param root on whose word it stands */
  onTheWordOf(root: string): string;
}
