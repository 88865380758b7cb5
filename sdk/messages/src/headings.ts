/** What a language brings for the parts of a report on one document. */
export interface HeadingWords {
  readonly onWhoseWord: string;
  readonly inputs: string;
  readonly proves: string;
  readonly doesNot: string;
  readonly reasons: string;
  readonly proved: string;
  /** @param count of rules that are for another outcome */
  apart(count: number): string;
  /** @param what reasons leave open, a sentence */
  notShown(what: string): string;
  readonly claimed: string;
  /** Where every input stands on one word. */
  allInputs(count: number, word: string): string;
  readonly whereItFails: string;
  /** Of what could not be checked: rows that did not pass, none of them found false. */
  readonly whatIsOpen: string;
  readonly exactly: string;
  readonly provesAndNot: string;
  readonly checks: string;
  readonly document: string;
  readonly way: string;
  readonly wayAbout: string;
  readonly passed: string;
  readonly failed: string;
  readonly leftOut: string;
  readonly notLooked: string;
  /** After an answer. @param root on whose word it stands */
  onTheWordOf(root: string): string;
}

/** What a report to print says of itself and of the documents together. */
export interface PrintedWords {
  readonly title: string;
  /** @param when as the language writes times @param by program and version @param profile as it was asked for; null for the default */
  written(when: string, by: string, profile: string): string;
  /** In print, where a browser leaves closed what is folded. */
  readonly unfold: string;
  /** What the lines of many documents are folded under. */
  readonly each: string;
  /** Above a line for each of many documents; those that are not verified have a section under it. */
  readonly many: string;
  /** Heads of its columns: what was found, and of what. */
  readonly found: string;
  readonly document: string;
  readonly file: string;
  readonly files: string;
  readonly facts: {
    readonly outcome: string;
    readonly case: string;
    /** @param reference in quotation marks */
    application(reference: string): string;
    /** Where no case reference is opened. */
    readonly noCase: string;
    readonly issuerName: string;
    readonly notNamed: string;
    readonly issuerKey: string;
    readonly policy: string;
    readonly policyHash: string;
    readonly pipeline: string;
    readonly pipelineHash: string;
    readonly verificationKey: string;
    readonly issued: string;
    readonly expires: string;
    /** The time that the verdict is about. */
    readonly askedAbout: string;
    readonly number: string;
    /** Its place in a stream of decisions. */
    counted(number: number, stream: string): string;
    readonly identifier: string;
    readonly verifier: string;
    readonly verifierKey: string;
    readonly about: string;
    readonly profile: string;
    readonly verified: string;
    /** The time that the verifier's verdict is about. */
    readonly verifierAsked: string;
  };
  /** Of documents judged as of a time that their reader chose. @param when that time */
  asked(when: string): string;
  /** Where the two answers of one key are. @param ids identifiers of the two receipts */
  contradiction(key: string, ids: readonly [string, string]): string;
  /** @param valid how many receipts say valid */
  disagreement(valid: number, invalid: number): string;
  /** @param source file in which the chain ends @param why what was found */
  chain(source: string, why: string): string;
  /** Places in a file. @param number from 1 */
  line(number: number): string;
  place(number: number): string;
  /** What a signed envelope holds. */
  readonly payload: string;
  /** @param why a file could not be read, in the system's words */
  notChecked(why: string): string;
  /** Of a file that is too long to be read whole. */
  streamed(name: string): string;
  /** After the last of the lines that are told. */
  linesLeft(count: number): string;
}
