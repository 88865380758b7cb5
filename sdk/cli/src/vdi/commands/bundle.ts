/** `vdi bundle`: packs an audit bundle, or verifies one. */
import { type BundleParts, createBundle } from "@svc/bundle";
import { type DsseEnvelope, VdiError } from "@svc/core";
import { readArguments, TRUST_HELP, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, readOwnJson, readText } from "../files.ts";
import { verifyCommand } from "./verify.ts";

const HELP = `vdi bundle create --attestation FILE [options]
  --attestation FILE      the attestation, or - for standard input
  --receipt FILE          a receipt about it; may be given several times
  --log FILE              evidence that a log includes a receipt; may be given several times: a C2SP
                          tlog-proof, or JSON with entry, proof (or inclusion) and checkpoint
  --revocation FILE       a revocation snapshot, or { snapshot, envelope }
  --manifest FILE         the policy's manifest
  --circuit-record FILE   a circuit record beside the attestation's own
  --out FILE              write the bundle there instead of to standard output
vdi bundle verify FILE|- [options]
${TRUST_HELP}

Exit code: create: 0, or 1 when parts do not belong together; verify: 0 valid, 1 not valid, 2 could not be checked.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [action, ...rest] = args;
  if (action === "create") return create(rest, terminal);
  if (action === "verify") return verifyCommand.run(rest, terminal);
  throw new UsageError("expected vdi bundle create or vdi bundle verify");
}

async function create(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    attestation: { type: "string" },
    receipt: { type: "string", multiple: true },
    log: { type: "string", multiple: true },
    revocation: { type: "string" },
    manifest: { type: "string" },
    "circuit-record": { type: "string" },
    out: { type: "string" },
  });
  if (files.length > 0 || values.attestation === undefined) {
    throw new UsageError("expected --attestation FILE and the other parts by their options");
  }
  const read = (path: string) => readText(path, terminal);
  const readAll = (paths: readonly string[] = []) => Promise.all(paths.map(read));
  const record = values["circuit-record"];
  const parts: BundleParts = {
    attestation: await read(values.attestation),
    receipts: await readAll(values.receipt),
    log: await Promise.all((values.log ?? []).map((path) => readEvidence(path, terminal))),
    ...(values.revocation === undefined
      ? {}
      : { revocation: await readSnapshot(values.revocation, terminal) }),
    ...(values.manifest === undefined ? {} : { manifest: await read(values.manifest) }),
    ...(record === undefined ? {} : { circuitRecord: await read(record) }),
  };
  const bundle = pack(parts, terminal);
  if (bundle === null) return EXIT.notValid;
  await deliver(bundle, values.out, terminal);
  const { receipts = [], log = [] } = bundle;
  const summary = `Packed ${bundle.attestation.attestation_id} (receipts: ${receipts.length}, log entries: ${log.length}). Nothing was verified.`;
  if (values.out === undefined) terminal.note(summary);
  else terminal.line(`${summary} Written to ${values.out}`);
  return EXIT.valid;
}

/** Parts that do not belong together are found here, and are no mistake of the command line. */
function pack(parts: BundleParts, terminal: Terminal) {
  try {
    return createBundle(parts);
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    terminal.note(`These parts cannot be packed: ${error.message}`);
    return null;
  }
}

type Evidence = NonNullable<BundleParts["log"]>[number];
type Members = { readonly [name: string]: unknown };

async function readEvidence(path: string, terminal: Terminal): Promise<Evidence> {
  const text = await readText(path, terminal);
  if (!text.trimStart().startsWith("{")) return { document: text };
  const { entry, proof, inclusion, checkpoint, document } = (await readOwnJson(path, terminal)) as Members;
  if (typeof document === "string") return { document };
  return { entry, proof: proof ?? inclusion, checkpoint };
}

async function readSnapshot(path: string, terminal: Terminal) {
  const value = await readOwnJson(path, terminal);
  if (typeof value !== "object" || value === null)
    throw new VdiError("file_malformed", `${path}: expected an object`);
  const { snapshot, envelope } = value as Members;
  if (snapshot === undefined) return { snapshot: value };
  return { snapshot, ...(envelope === undefined ? {} : { envelope: envelope as DsseEnvelope }) };
}

export const bundleCommand: Command = {
  name: "bundle",
  summary: "pack an attestation and all that is said about it into one file, or verify one",
  help: HELP,
  run,
};
