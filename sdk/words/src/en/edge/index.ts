/** @svc/words/edge: all that an operator's command line says, in English. */
import type { CommandWords } from "../../cli/command.ts";
import type { Locale } from "../../locale.ts";
import { COMMAND_IN_ENGLISH } from "../cli/command.ts";
import { en } from "../index.ts";
import { EDGE_HELP, type EdgeCommandName, type EdgeHelp } from "./help.ts";

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** A language on an operator's command line: the locale of the libraries, mistakes as every command of the suite says them, and its own words. */
export interface EdgeLine extends Locale {
  readonly command: CommandWords;
  readonly help: typeof EDGE_HELP;
  readonly says: typeof EDGE_SAYS;
}

/** Of the exit codes that every command has. */
const CODES =
  "64: wrong use, or a folder that is not one. 69: the service does not start or answer, or refuses.";

const EDGE_SAYS = {
  /** @param commands a line each */
  usage: (commands: string) => `usage: vdi-edge COMMAND DIR [options]
${commands}
vdi-edge COMMAND --help says what a command takes; vdi-edge --version.
--lang en or de: the language, else that of LC_ALL, LC_MESSAGES or LANG; JSON has the same codes in each.
Exit code 0: done, nothing wrong. 1: something is. ${CODES}`,
  usageLine: (name: string, form: string) => `usage: vdi-edge ${name} ${form}`,
  /** @param fault what the exit code 1 says; null for a command that does not end in it */
  exitCodes: (fault: string | null) =>
    `Exit code 0: done, nothing wrong.${fault === null ? "" : ` 1: ${fault}.`} ${CODES}`,
  moreHelp: (command: string) => `vdi-edge ${command} --help says what it takes.`,
  /** @param message what the system, the builder or a library says */
  system: (message: string) => message,
  folderExpected: "expected a folder",
  wordsExpected: (count: number) => `expected ${count} words`,
  urlExpected: "--url: expected an address such as https://billing.example",
  nobodyAnswers: (origin: string) => `nobody answers at ${origin}`,
  answersWith: (status: number) => `the service answers ${status}: vdi-edge doctor says why`,
  serviceRefuses: (why: string) => `the service refuses: ${why}`,
  stepRefused: (step: string, why: string) => `${step}: the service refuses: ${why}`,
  missing: (name: string) => `${name} is missing`,
  wholeAboveZero: (option: string) => `${option}: expected a whole number above 0`,
  settingsUnread: "the settings do not read: vdi-edge doctor says why",
  folder: {
    isThere: (path: string) => `${path} is there already; nothing was written`,
    unreadable: (path: string) => `${path} cannot be read; vdi-edge init makes such a folder`,
    itsPlace: (setting: string, file: string) => `${setting}: its place is ${file}`,
    inBoth: (setting: string, one: string, other: string) => `${setting} stands in ${one} and in ${other}`,
    twice: (file: string, setting: string) => `${file}: ${setting} stands there twice`,
    listExpected: (file: string) => `${file}: expected a JSON array`,
    noJson: (file: string) => `${file} is not JSON`,
    settingExpected: (file: string) => `${file}: expected NAME="value"`,
    /** @param pointer empty for the root */
    refusedAt: (file: string, pointer: string, why: string) => `${file}: at ${pointer || "the root"}: ${why}`,
    originExpected: (example: string) =>
      `--origin: expected a host and path without scheme, such as ${example}`,
    inUse: (path: string, pid: string | null) =>
      `${pid === null ? "another process" : `process ${pid}`} works on ${path}: stop it first`,
    mode: (file: string, mode: string) => `${file} has mode ${mode}`,
  },
  init: (secrets: string, keys: { readonly [part in "operator" | "grants"]: string }, log: string) =>
    `secrets in ${secrets}, for your account alone; nothing prints them
attestations and receipts   ${keys.operator}
charge grants               ${keys.grants}
log                         ${log}`,
  key: (kid: string, publicKey: string) => `kid ${kid}   public key ${publicKey}`,
  fromNextStart: "the service knows it from its next start on",
  credential: (id: string, tenant: string, days: number, secret: string) =>
    `credential ${id} of ${tenant}, for ${days} days; its secret, which is kept nowhere else:
${secret}`,
  rotate: {
    expected: "expected signing, grant, secret or log",
    originOfLog: "--origin is of a log",
    sinceOfLeaked: "--since is of a key that leaked",
    secondsExpected: "--since: expected Unix seconds",
    before: (kid: string, isRevoked: boolean) =>
      `before it: kid ${kid}, ${isRevoked ? "revoked" : "which still verifies"}`,
    secret: (isLeaked: boolean): string =>
      isLeaked
        ? "the old secret is known no more"
        : "the old secret is still let in: take it out when callers have changed",
    sameLog: (origin: string) => `--origin: ${origin} is, or begins as, the log that is to be frozen`,
    frozenLog: (origin: string) =>
      `--origin: ${origin} is the name of a log that is frozen, and its name for ever`,
    restless: "the log does not come to rest; nothing was changed",
    frozenAt: (entries: string, log: string) => `frozen at ${entries} entries: ${log}`,
    open: (log: string) => `open: ${log}`,
    fromNextStart: "the service uses it from its next start on",
  },
  webhook: {
    expected: "expected add, rotate, status or replay",
    none: (id: string) => `--id: there is no webhook ${id}`,
    secret: (id: string, secret: string) => `webhook ${id}; its secret, for the receiver:
${secret}`,
    bothSign: "messages carry a signature under the secret before it too, until this is done again",
    replayed: (count: number) => `${count} messages are sent again`,
    timeExpected: "--since: expected a day or a time such as 2026-11-01T12:00:00Z",
  },
  run: { portExpected: "--port: expected 1 to 65535" },
  signRevocations: {
    keyExpected: (file: string) => `${file}: expected 64 lowercase hex digits`,
    ownKey: (file: string) => `${file}: it is a key of the service; vdi keys generate makes another`,
    signed: (publicKey: string, time: string) => `signed by ${publicKey}, as of ${time}`,
  },
  try: {
    eligible: (id: string) => `eligible  ${id}`,
    billed: (id: string) => `billed    ${id}`,
    /** @param faults null where there are none */
    verified: (faults: string | null) =>
      faults === null ? "verified  under the strict profile" : `NOT VALID ${faults}`,
    logged: (isLogged: boolean, index: number, log: string) =>
      `${isLogged ? "logged    at" : "NOT at"} ${index} of ${log}`,
    voided: (id: string) => `void      ${id}`,
  },
  export: {
    dayExpected: (option: string) => `${option}: expected a day such as 2026-11-01`,
    dayAfter: "--to: expected a day after --from",
    sums: (
      currency: string,
      ours: { readonly documents: number; readonly micros: bigint },
      theirs: { readonly bills: number; readonly adjustments: number; readonly micros: string },
    ) =>
      `${currency}: ${counted(ours.documents, "document")}, ${ours.micros} micros; the service says ${counted(theirs.bills, "bill")}, ${counted(theirs.adjustments, "adjustment")}, ${theirs.micros} micros`,
    nothing: "nothing was billed on these days",
    unbilled: (count: number) =>
      `${count === 1 ? "1 event is" : `${count} events are`} not billed yet: the sums may grow`,
  },
  fsck: {
    leftOut: (log: string) => `left out of the list of logs: ${log}`,
    /** @param broken in how many places; 0 for a log that is whole */
    log: (broken: number, entries: number, root: string) =>
      `${broken === 0 ? "whole" : `broken in ${broken} places`}: ${entries} entries, root ${root}`,
  },
  doctor: {
    ok: (about: string) => `ok      ${about}`,
    fault: (about: string, why: string) => `FAULT   ${about}: ${why}`,
    note: (text: string) => `note    ${text}`,
    ready: "ready for its first bill",
    /** @param faults how many */
    notReady: (faults: number) => `${faults} in the way of the first bill`,
    about: {
      secrets: "secrets are for your account alone",
      storage: "what is stored can be written",
      settings: "settings",
      issuing: "issuing is enabled",
      caller: "a caller can be known",
      revocations: "revocations",
      signingKey: "the signing key stands",
      grantKey: "the grant key stands",
      grant: "a grant is good",
      bill: "a bill verifies under the strict profile",
    },
    credential: (id: string, tenant: string) => `credential ${id} of ${tenant}`,
    issuingOff: "VDI_ATTEST_ENABLED is not true",
    noCaller: "there is neither a secret nor a credential",
    hasEnded: "has ended",
    endsIn: (id: string, tenant: string, days: number) =>
      `credential ${id} of ${tenant} ends in ${days} days`,
    /** @param end until when something is issued */
    revocationsEnd: (end: string) =>
      `revocations carry a time: nothing is issued from ${end} on, unless something renews it; leave it out otherwise`,
    meters: (count: number) => `bills need an event that one of ${count} meters signed; none was tried`,
    logs: (count: number, first: string, last: string) => `${count} logs, ${first} to ${last}`,
    /** @param from a day; null for the beginning @param to a day; null for no end */
    period: (logs: string, from: string | null, to: string | null, isPresent: boolean) =>
      `${logs}:${from === null ? "" : ` from ${from}`}${to === null ? " on" : ` until ${to}`}${isPresent ? ", now" : ""}`,
    nothingUsable: (url: string, why: string) => `${url} gave nothing usable. ${why}`,
    otherDay: (url: string) => `${url} is of another day`,
    noSource: "no source is set",
    staleTime: "snapshotTime is of another day: renew it, or leave it out",
    revokedAs: (name: string) => `it is revoked as ${name}`,
    receiptSays: (reason: string) => `its receipt says ${reason}`,
  },
};

export const edgeInEnglish: EdgeLine = {
  ...en,
  command: COMMAND_IN_ENGLISH,
  help: EDGE_HELP,
  says: EDGE_SAYS,
};

export type { EdgeCommandName, EdgeHelp };
