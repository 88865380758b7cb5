/** Chooses the command of `vdi` and turns what goes wrong into exit codes. */
import { type CommandRow, chooseCommand, type Program, runForm, UsageError } from "@svc/core/command-line";
import type { VdiError } from "@svc/core/errors";
import type { Terminal, VdiCommand } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { shown } from "./paint.ts";
import { VERSION } from "./version.ts";

const row = (name: string, summary: string, load: () => Promise<VdiCommand>): CommandRow<VdiCommand> => ({
  name,
  summary,
  load,
});

/** In the order of the help. Each is loaded when it is asked for: most of what one needs no other does. */
export const COMMANDS: readonly CommandRow<VdiCommand>[] = [
  row(
    "verify",
    "verify documents offline and say on whose word each pass rests",
    async () => (await import("./commands/verify.ts")).verifyCommand,
  ),
  row(
    "inspect",
    "show what a document says, unverified",
    async () => (await import("./commands/inspect.ts")).inspectCommand,
  ),
  row(
    "explain",
    "say what a reason code means",
    async () => (await import("./commands/explain.ts")).explainCommand,
  ),
  row(
    "receipt",
    "issue a receipt about an attestation, or verify receipts and chains",
    async () => (await import("./commands/receipt.ts")).receiptCommand,
  ),
  row(
    "score",
    "score a set of receipts, 0 to 100",
    async () => (await import("./commands/score.ts")).scoreCommand,
  ),
  row(
    "accept",
    "evaluate an acceptance policy over receipts",
    async () => (await import("./commands/accept.ts")).acceptCommand,
  ),
  row(
    "bundle",
    "pack an attestation and all that is said about it into one file, or verify one",
    async () => (await import("./commands/bundle.ts")).bundleCommand,
  ),
  row(
    "slim",
    "leave out of attestations what every reader has",
    async () => (await import("./commands/thin.ts")).slimCommand,
  ),
  row("expand", "put it back, exactly", async () => (await import("./commands/thin.ts")).expandCommand),
  row(
    "keys",
    "make signing keys, show public keys, key ids and vkeys",
    async () => (await import("./commands/keys.ts")).keysCommand,
  ),
  row(
    "policy",
    "check the rules of a manifest or a pipeline",
    async () => (await import("./commands/policy.ts")).policyCommand,
  ),
  row(
    "attest",
    "prove and sign one decision",
    async () => (await import("./commands/attest.ts")).attestCommand,
  ),
  row(
    "source",
    "ask sources for inputs, sign inputs as a source, put their statements together",
    async () => (await import("./commands/source.ts")).sourceCommand,
  ),
  row(
    "disclose",
    "show chosen inputs of a decision",
    async () => (await import("./commands/disclose.ts")).discloseCommand,
  ),
  row(
    "badge",
    "draw what a check came to, as a picture",
    async () => (await import("./commands/badge.ts")).badgeCommand,
  ),
  row(
    "period",
    "state, verify and sample what a key attested in a period",
    async () => (await import("./commands/period.ts")).periodCommand,
  ),
  row(
    "authority",
    "sign that an authority stands behind a policy",
    async () => (await import("./commands/authority.ts")).authorityCommand,
  ),
  row(
    "ceremony",
    "check, contribute to and sign the setup of a circuit",
    async () => (await import("./commands/ceremony.ts")).ceremonyCommand,
  ),
  row(
    "log",
    "log statements; check and try transparency logs",
    async () => (await import("./commands/log.ts")).logCommand,
  ),
  row("completion", "complete these commands in a shell", async () =>
    (await import("./commands/completion.ts")).completionCommand(COMMANDS),
  ),
];

const TRUST_FILE = `A trust file is a JSON object. Every member is optional; unknown ones are refused.
  trust              { issuers, verificationKeys, governanceKeys, manifestAuthorities, revocationKeys,
                     minimumGrade, publicBeacons, ceremonyKeys, sources, acceptUnrecognisedKey }
                     as the library's options.trust;
                     a key may have a label: { public_key, kid?, label? }, your own name for its holder
  revocation         { snapshot, envelope? }
  profileId          the profile where none is asked for
  requireGovernance  true: step 8 counts in every profile
  trustedVerifiers   ["vdi:verifier:<name>#<public key>", ...]
  tvs                a trusted verifier set
  registry           an exported verifier registry (verifier_registry_v1)
  logs               [{ log: <vkey>, witnesses?: [<vkey>], threshold? }]
  meterKeys          meters, as issuers: bills need the signature of one of them
The trust roots exported from the audit page (vdi_trust_roots_v1) are read as they are.`;

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
    // Whoever asked to stop is told of nothing else.
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
