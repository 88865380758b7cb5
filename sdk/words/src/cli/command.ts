/** What a language brings for mistakes in a command line, and for files out of reach. */
export interface CommandWords {
  noOption(option: string): string;
  takesNoValue(option: string): string;
  valueMissing(option: string): string;
  optionTwice(option: string): string;
  noCommand(name: string): string;
  readonly filesExpected: string;
  readonly reportAndJson: string;
  readonly languageExpected: string;
  readonly profileExpected: string;
  timeExpected(option: string): string;
  readonly standardInput: string;
  readonly standardInputTwice: string;
  /** @param megabytes null where it was not read to its end */
  tooLarge(name: string, megabytes: number | null, most: number): string;
  /** @param number of a line, from 1 */
  line(number: number): string;
  /** @param number of a document in a list, from 1 */
  document(number: number): string;
  /** What a signed envelope holds. */
  readonly payload: string;
  streamed(name: string, most: number): string;
  /** @param percent of the bytes; null where their number is not known */
  linesDone(lines: number, percent: number | null): string;
  linesStopped(lines: number): string;
  /** After the last of those that are told. */
  linesLeft(count: number): string;
  noSuchFile(path: string): string;
  isFolder(path: string): string;
  /** @param code the system's; EACCES and the like */
  notReadable(path: string, code: string): string;
  mayNotRead(path: string, code: string): string;
  readonly fileNotOutput: string;
  isThere(path: string): string;
  noSuchFolder(path: string): string;
  notWritableFolder(path: string): string;
  mayNotWrite(path: string, code: string): string;
  notWritable(path: string, code: string): string;
  /** @param why what was found, in the library's words */
  trustFile(path: string, why: string): string;
  couldNotBeChecked(why: string): string;
  moreHelp(command: string): string;
}
