/** @svc/words/prover: all that the command line of a proving farm says, in English. */
import type { CommandWords } from "../../cli/command.ts";
import { COMMAND_IN_ENGLISH } from "../cli/command.ts";
import { PROVER_HELP } from "./help.ts";

/** A language on the command line of a proving farm: mistakes as every command of the suite says them, and its own words. */
export interface ProverLine {
  readonly command: CommandWords;
  readonly help: typeof PROVER_HELP;
  readonly says: typeof PROVER_SAYS;
}

const PROVER_SAYS = {
  /** @param commands a line each */
  usage: (commands: string) => `vdi-prover COMMAND ...

${commands}

vdi-prover COMMAND --help says more; vdi-prover --version. With --json a command says what it did, and what went wrong, as a
line of JSON.
--lang en or de: the language, else that of LC_ALL, LC_MESSAGES or LANG; JSON has the same codes in each.
Exit codes: 0 done, 1 the job failed, 2 something is missing or away, 64 wrong use, 141 nobody reads on.`,
  noCommand: (quoted: string) => `there is no command ${quoted}`,
  moreHelp: (command: string) => `vdi-prover ${command} --help says more.`,
  /** @param message what a library says of its own arguments */
  library: (message: string) => message,
  /** @param message what stands beside an error's code */
  coded: (code: string, message: string) => `${code}: ${message}`,
  notDone: "not done",
  missing: (option: string) => `${option} is missing`,
  wholeNumberUpTo: (option: string, most: number) => `${option}: expected a whole number up to ${most}`,
  atLeastOne: (options: readonly string[]) => `${options.join(" and ")} are at least 1`,
  oneOf: (option: string, names: readonly string[]) => `${option}: expected ${names.join(", ")}`,
  hexDigits: (option: string) => `${option}: expected 64 hex digits`,
  onlyOne: (options: readonly string[]) => `${options.join(" and ")}: one of them`,
  noDatabase: "no database: set VDI_FARM_DATABASE (a connection string), or PGHOST and its kin",
  expected: {
    configuration: "expected one configuration file",
    file: "expected one file",
    folder: "expected one folder",
    job: "expected one job's id",
  },
  noKey: (path: string) => `${path} holds no key: expected 64 hex digits in lower case`,
  noJson: (path: string, reason: string) => `${path} is no JSON that can be used (${reason})`,
  refusedAt: (path: string, pointer: string, why: string) => `${path} is refused at ${pointer}: ${why}`,
  openingToAnother: "the opening was sealed to another key",
  stopped: "stopped; the job goes on, and can be asked for by its id",
  noAnswer: "the farm does not answer; waiting",
  noCause: "no cause is known",
  /** How a job stands, by its code. */
  states: { done: "done", failed: "failed", cancelled: "cancelled" } as Readonly<Record<string, string>>,
  notValid: (reason: string) => `the farm's attestation is not valid: ${reason}`,
  listening: (url: string) => `listening on ${url}`,
  signing: (url: string) => `signing on ${url}`,
  givingInputs: (url: string) => `giving inputs on ${url}`,
  /** @param url of health and metrics; null where there is none */
  working: (url: string | null) => `working${url === null ? "" : `, health and metrics on ${url}`}`,
  draining: "draining",
  installed: (schemas: readonly string[]) => `installed: schemas ${schemas.join(" and ")}`,
  job: (id: string) => `job ${id}`,
};

export const proverInEnglish: ProverLine = {
  command: COMMAND_IN_ENGLISH,
  help: PROVER_HELP,
  says: PROVER_SAYS,
};
