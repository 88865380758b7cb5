/** Mistakes in a command line and files out of reach, in English. */
import type { CommandWords } from "../../cli/command.ts";

export const COMMAND_IN_ENGLISH: CommandWords = {
  noOption: (option) => `there is no option ${option}`,
  takesNoValue: (option) => `${option} takes no value`,
  valueMissing: (option) => `${option}: a value is missing`,
  optionTwice: (option) => `${option} is given twice`,
  noCommand: (name) => `There is no command ${name}.`,
  filesExpected: "expected at least one file, or - for standard input",
  reportAndJson: "--html - and --json both print",
  languageExpected: "--lang: expected en or de",
  profileExpected: "--profile: expected strict, standard or minimal",
  timeExpected: (option) =>
    `${option}: expected Unix seconds, or a time with its zone, such as 2026-01-31T12:00:00Z`,
  standardInput: "standard input",
  standardInputTwice: "standard input (-) can be given once",
  tooLarge: (name, megabytes, most) =>
    `${name} is too large: ${megabytes === null ? "more than it may be" : `${megabytes} MiB`}, and what is not JSON Lines may have ${most} MiB, a single document in it 1 MiB; vdi verify reads JSON Lines of any size`,
  line: (number) => `line ${number}`,
  document: (number) => `document ${number}`,
  payload: "DSSE payload",
  streamed: (name, most) =>
    `${name} is longer than ${most} MiB: each of its lines is judged by itself, and what is verified is counted and not listed.`,
  linesDone: (lines, percent) =>
    `${lines} ${lines === 1 ? "line" : "lines"}${percent === null ? "" : `, ${percent} %`}`,
  linesStopped: (lines) =>
    `Stopped after ${lines} ${lines === 1 ? "line" : "lines"}: the others were not looked at.`,
  linesLeft: (count) =>
    `${count} more ${count === 1 ? "line is" : "lines are"} not verified; vdi verify --stream has a row for each.`,
  noSuchFile: (path) => `${path}: there is no such file`,
  isFolder: (path) => `${path} is a folder: name the files in it (a log's folder: vdi log fsck ${path})`,
  notReadable: (path, code) => `${path} cannot be read (${code})`,
  mayNotRead: (path, code) => `${path} cannot be read: you may not (${code})`,
  fileNotOutput: "- is no file: only what --out and --html name may go to standard output",
  isThere: (path) => `${path} is there already and is not replaced`,
  noSuchFolder: (path) => `${path} cannot be written: there is no such folder`,
  notWritableFolder: (path) => `${path} cannot be written: it is a folder`,
  mayNotWrite: (path, code) => `${path} cannot be written: you may not (${code})`,
  notWritable: (path, code) => `${path} cannot be written (${code})`,
  trustFile: (path, why) => `the trust file ${path} cannot be used: ${why}`,
  couldNotBeChecked: (why) => `Could not be checked: ${why}`,
  moreHelp: (command) => `vdi ${command} --help says more.`,
};
