// What promises, and what names a test: the words, the cutting of sentences and the reading of marks that pages and
// docstrings share.

export const PROMISES =
  /\b(never|always|cannot|can't|at most|at least once|exactly once|the same as|refuse[sd]|erased|unmodified|audited|nobody|no one|impossible|guarante\w+|(?<!append-)only)\b/i;

export interface TestName {
  readonly file: string;
  readonly name: string;
}

export interface Claim {
  readonly id: string;
  readonly sentence: string;
  readonly page: string;
  readonly tests: readonly TestName[];
}

/** What a page or a source promises, and what is wrong with it. */
export interface Promised {
  readonly claims: readonly Claim[];
  /** Promises without a mark, and marks that cannot be read. */
  readonly findings: readonly string[];
}

export const SENTENCE_END = /(?<=[.!?][)"”*_`]*)\s+(?=[A-Z`*_"“([\d])/;

/** The tests of a mark; a name without a path is of the path before it. */
export function testsIn(mark: string): TestName[] {
  let file = "";
  return [...mark.matchAll(/([\w./-]+\.test\.ts)|"((?:[^"\\]|\\.)*)"/g)].flatMap(([, path, name]) => {
    if (path !== undefined) file = path;
    return name === undefined ? [] : [{ file, name: name.replaceAll('\\"', '"') }];
  });
}

/** What is read of a sentence: without links' targets, and its runs of blanks closed. */
export const plain = (text: string): string =>
  text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();

/** One word alone, in a cell of a table, is a term or an answer and says nothing of anything. */
export const promises = (sentence: string): string | undefined =>
  /\s/.test(plain(sentence)) ? PROMISES.exec(plain(sentence).replace(/`[^`]*`/g, "`"))?.[0] : undefined;
