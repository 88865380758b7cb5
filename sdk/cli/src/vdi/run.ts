/** Chooses the command of `vdi` and turns what goes wrong into exit codes. */
import { type CommandRow, chooseCommand, type Program, runForm, UsageError } from "@svc/core/command-line";
import type { VdiError } from "@svc/core/errors";
import type { Terminal, VdiCommand } from "../terminal/command.ts";
import { EXIT, type ExitCode } from "../terminal/exit-code.ts";
import { shown } from "../terminal/paint.ts";
import { VERSION } from "./version.ts";

/** In the order of the help. */
const SUMMARIES = {
  verify: "verify documents offline and say on whose word each pass rests",
  inspect: "show what a document says, unverified",
  explain: "say what a reason code means",
  receipt: "issue a receipt about an attestation, or verify receipts and chains",
  score: "score a set of receipts, 0 to 100",
  accept: "evaluate an acceptance policy over receipts",
  bundle: "pack an attestation and all that is said about it into one file, or verify one",
  slim: "leave out of attestations what every reader has",
  expand: "put it back, exactly",
  keys: "make signing keys, show public keys, key ids and vkeys",
  issuer: "publish an issuer's keys at its domain, fetch and check such a directory",
  policy: "check the rules of a manifest or a pipeline",
  attest: "prove and sign one decision",
  source: "ask sources for inputs, sign inputs as a source, put their statements together",
  disclose: "show chosen inputs of a decision",
  packet: "seal what a person is sent by a personal link, and open it",
  badge: "draw what a check came to, as a picture",
  period: "state, verify and sample what a key attested in a period",
  authority: "sign that an authority stands behind a policy",
  ceremony: "check, contribute to and sign the setup of a circuit",
  log: "log statements; check and try transparency logs",
  completion: "complete these commands in a shell",
} as const;

/** A command is loaded when it is asked for: most of what one needs no other does. */
const LOADS: Readonly<Record<keyof typeof SUMMARIES, () => Promise<VdiCommand>>> = {
  verify: async () => (await import("./commands/verify.ts")).verifyCommand,
  inspect: async () => (await import("./commands/inspect.ts")).inspectCommand,
  explain: async () => (await import("./commands/explain.ts")).explainCommand,
  receipt: async () => (await import("./commands/receipt.ts")).receiptCommand,
  score: async () => (await import("./commands/score.ts")).scoreCommand,
  accept: async () => (await import("./commands/accept.ts")).acceptCommand,
  bundle: async () => (await import("./commands/bundle.ts")).bundleCommand,
  slim: async () => (await import("./commands/thin.ts")).slimCommand,
  expand: async () => (await import("./commands/thin.ts")).expandCommand,
  keys: async () => (await import("./commands/keys.ts")).keysCommand,
  issuer: async () => (await import("./commands/issuer.ts")).issuerCommand,
  policy: async () => (await import("./commands/policy.ts")).policyCommand,
  attest: async () => (await import("./commands/attest.ts")).attestCommand,
  source: async () => (await import("./commands/source.ts")).sourceCommand,
  disclose: async () => (await import("./commands/disclose.ts")).discloseCommand,
  packet: async () => (await import("./commands/packet.ts")).packetCommand,
  badge: async () => (await import("./commands/badge.ts")).badgeCommand,
  period: async () => (await import("./commands/period.ts")).periodCommand,
  authority: async () => (await import("./commands/authority.ts")).authorityCommand,
  ceremony: async () => (await import("./commands/ceremony.ts")).ceremonyCommand,
  log: async () => (await import("./commands/log.ts")).logCommand,
  completion: async () => (await import("./commands/completion.ts")).completionCommand(COMMANDS),
};

export const COMMANDS: readonly CommandRow<VdiCommand>[] = (
  Object.entries(SUMMARIES) as [keyof typeof SUMMARIES, string][]
).map(([name, summary]) => ({ name, summary, load: LOADS[name] }));

const TRUST_FILE = `A trust file is a JSON object: the one that the library's option trust takes and the audit page exports.
Every member is optional; unknown ones are refused; an empty list trusts nobody.
  type                 "vdi_trust_v1"
  profileId            the profile where none is asked for; by default standard for decisions, strict for bills
  requireGovernance    true: step 8 counts in every profile
  issuers              issuers' keys: hex, or { public_key, kid?, label?, uses?, for? }; label is your own name for
                       its holder
  domains              domains whose directories you trust: names, or what resolveIssuer returned
  directories          what resolveIssuer returned, to be shown and not trusted
  governanceKeys, manifestAuthorities, revocationKeys, meterKeys     as issuers; authorities may have a name
  verificationKeys     key hashes, verification keys, circuit records, or { key, label? }
  minimumGrade         such as mpc-3+beacon
  publicBeacons, ceremonyKeys, sources      [{ source, value }], [{ public_key, party }], [{ public_key, roles, name? }]
  acceptUnrecognisedKey                     true: accept a verification key that no root vouches for
  trustedVerifiers     ["vdi:verifier:<name>#<public key>", ...], or { verifier, label? }
  tvs                  a trusted verifier set
  registry             an exported verifier registry (verifier_registry_v1)
  logs                 [{ log: <vkey>, witnesses?: [<vkey>], threshold?, origin?, label? }]
  revocation           a snapshot, or { snapshot, envelope?, earlier? }`;

const PROGRAM: Program<VdiCommand> = {
  name: "vdi",
  version: VERSION,
  commands: COMMANDS,
  topics: { trust: TRUST_FILE },
  usage: (commands) => `vdi COMMAND ...

${commands}

vdi COMMAND --help says more; vdi help trust, what a trust file holds; vdi --version.
Packed files (gzip, zstd) are read as they are by verify, inspect and all that take documents.
Exit codes: 0 valid, 1 not valid, 2 could not be checked, 64 wrong use, 130 stopped by hand,
141 not read to its end.`,
};

/** Runs one command line. */
export async function runVdi(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const choice = await chooseCommand(PROGRAM, args);
  if (choice.kind === "text") {
    terminal.line(choice.text);
    return EXIT.valid;
  }
  if (choice.kind === "mistake") {
    const { mistake, usage } = choice;
    terminal.note(mistake === "" ? usage : `${shown(mistake)}\n\n${usage}`);
    return EXIT.usage;
  }
  const { name, command } = choice;
  try {
    return (await runForm(`vdi ${name}`, command, choice.args, { ...terminal })) as ExitCode;
  } catch (error) {
    // After a requested stop nothing else is reported.
    if (terminal.signal?.aborted === true && error === terminal.signal.reason) return EXIT.interrupted;
    if (isOfWorld(error)) {
      terminal.note(`${command.undone ?? "Could not be checked"}: ${shown(error.message)}`);
      return EXIT.notChecked;
    }
    if (error instanceof UsageError || error instanceof TypeError || error instanceof RangeError) {
      terminal.note(`${shown(error.message)}\nvdi ${name} --help says more.`);
      return EXIT.usage;
    }
    throw error;
  }
}

/** By its name: the prover is a package beside the bundle, and its errors are of the class that it has there. */
function isOfWorld(error: unknown): error is VdiError {
  return error instanceof Error && error.name === ("VdiError" satisfies VdiError["name"]);
}
