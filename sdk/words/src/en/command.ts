/** Mistakes in a command line and files out of reach, in English. */
import type { CommandWords } from "../command.ts";

export const COMMAND_IN_ENGLISH: CommandWords = {
  noOption: (option) => `there is no option ${option}`,
  takesNoValue: (option) => `${option} takes no value`,
  valueMissing: (option) => `${option}: a value is missing`,
  noCommand: (name) => `There is no command ${name}.`,
  filesExpected: "expected at least one file, or - for standard input",
  reportAndJson: "--html - and --json both print",
  languageExpected: "--lang: expected en or de",
  profileExpected: "--profile: expected strict, standard or minimal",
  timeExpected: (option) => `${option}: expected Unix seconds, or a time such as 2026-01-31T12:00:00Z`,
  standardInput: "standard input",
  standardInputTwice: "standard input (-) can be given once",
  tooLarge: (name, megabytes, most) =>
    `${name} is too large: ${megabytes} MiB, and at most ${most} MiB are read at once; of JSON Lines vdi verify --stream reads any size`,
  noSuchFile: (path) => `${path}: there is no such file`,
  isFolder: (path) => `${path} is a folder: name the files in it (a log's folder: vdi log fsck ${path})`,
  notReadable: (path, code) => `${path} cannot be read (${code})`,
  mayNotRead: (path, code) => `${path} cannot be read: you may not (${code})`,
  isThere: (path) => `${path} is there already and is not replaced`,
  noSuchFolder: (path) => `${path} cannot be written: there is no such folder`,
  notWritableFolder: (path) => `${path} cannot be written: it is a folder`,
  mayNotWrite: (path, code) => `${path} cannot be written: you may not (${code})`,
  notWritable: (path, code) => `${path} cannot be written (${code})`,
  trustFile: (path, why) => `the trust file ${path} cannot be used: ${why}`,
  couldNotBeChecked: (why) => `Could not be checked: ${why}`,
  moreHelp: (command) => `vdi ${command} --help says more.`,
};
