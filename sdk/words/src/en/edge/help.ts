/** What each command of `vdi-edge` takes and how it ends, in English. */

/** Of one command. */
export interface EdgeHelp {
  /** What stands after the command's name, one form a line. */
  readonly forms: readonly string[];
  readonly what: string;
  readonly options?: readonly string[];
  /** What the exit code 1 says of this command. */
  readonly fault?: string;
}

export type EdgeCommandName =
  | "init"
  | "doctor"
  | "run"
  | "credential"
  | "rotate"
  | "webhook"
  | "try"
  | "export"
  | "fsck"
  | "sign-revocations";

export const EDGE_HELP: Readonly<Record<EdgeCommandName, EdgeHelp>> = {
  init: {
    forms: ["DIR --origin <log origin> [--json]"],
    what: "keys, secrets, settings, revocations and credentials of a new service, in a new folder",
    options: [
      "--origin  a host and path without scheme, such as log.example/2026",
      "--json    public halves as JSON",
    ],
  },
  doctor: {
    forms: ["DIR [--json]"],
    what: "what would fail at the first bill, before it",
    options: ["--json  { ready, findings: [{ about, fault }], notes }; fault is null for what is well"],
    fault: "something is in the way of the first bill",
  },
  run: {
    forms: ["DIR [--port 8787]"],
    what: "the service on this machine's loopback, supervised, its log on stdout",
    options: ["--port  1 to 65535; `serving` is printed when it is ready and not before"],
  },
  credential: {
    forms: [
      "DIR --tenant <id> --scopes <list> [--days 90] [--grants-per-day <n>] [--micros-per-day <n>] [--json]",
    ],
    what: "a tenant's credential; its secret is printed once and kept nowhere",
    options: ["--scopes  of authorize, attest, adjust, read, log, with commas"],
  },
  rotate: {
    forms: ["DIR signing|grant|secret [--leaked [--since <Unix seconds>]]", "DIR log --origin <new origin>"],
    what: "a new key or secret, or another log, with the service stopped",
    options: [
      "--leaked  the old one is revoked; without, it still verifies or lets in",
      "--since   when a signing key leaked: what it signed before is looked up in the log",
      "--origin  the log is frozen as it is and this one opened",
    ],
  },
  webhook: {
    forms: [
      "DIR add --to <https url> --events <list> [--tenant <id>] [--private-network]",
      "DIR rotate --id <webhook>",
      "DIR status --url <service>",
      "DIR replay --url <service> --id <webhook> [--since <time> | --message <id>]",
    ],
    what: "who is told what happens, and how the deliveries stand; a secret is printed once",
    fault: "status: there are dead letters",
  },
  try: {
    forms: ["DIR --url <service> --tenant <id>"],
    what: "one paid call through the service that runs: grant, preflight, bill, verified, and void again",
    options: ["--tenant  whose bill it is: of a millionth of a euro, which its void takes back"],
    fault: "what the service answered does not verify under the folder's keys",
  },
  export: {
    forms: ["DIR --url <service> --tenant <id> --from <day> --to <day>"],
    what: "the tenant's bills as lines of JSON, compared with the service's sums",
    options: ["--from, --to  days of UTC such as 2026-11-01; the last one is left out"],
    fault: "the lines do not come to the service's sums, or events are not billed yet",
  },
  fsck: {
    forms: ["DIR --url <service> [--json]"],
    what: "every log, frozen ones too, derived again from its tiles under its key",
    options: ["--json  one line of JSON a log"],
    fault: "a log is broken, or left out of the service's list",
  },
  "sign-revocations": {
    forms: ["DIR --key <file of 64 hex digits>"],
    what: "the folder's revocations, signed for readers who pin the key, on stdout",
    options: ["--key  a key that is none of the service's, as `vdi keys generate` makes one"],
  },
};
