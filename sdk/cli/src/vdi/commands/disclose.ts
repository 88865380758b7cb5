/** `vdi disclose`: shows chosen inputs of a decision, or its path, out of the opening that its issuer kept. */
import {
  type DecisionOpening,
  discloseInputs,
  disclosureFailure,
  type InputDisclosure,
  parseAttestation,
  parseOpening,
} from "@svc/core";
import { readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, readTextFile } from "../files.ts";
import { shown } from "../paint.ts";

const HELP = `vdi disclose OPENING ATTESTATION [POINTER...] [options]
  Takes the inputs at these JSON Pointers (such as /application/amount) out of a decision's opening into a disclosure,
  which is verified beside the attestation: vdi verify DISCLOSURE ATTESTATION. Nothing about the other inputs follows
  from it, not even how many there are; who is given two disclosures of one decision has both.
  --path             disclose the path as well
  --list             print the pointers that the opening has, and disclose nothing
  --out FILE         write the disclosure there instead of to standard output
  --json             with --out: print what was disclosed as a JSON object

Exit code: 0 disclosed, 1 the opening is not the attestation's, 2 a file cannot be read, 64 no such input.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    path: { type: "boolean" },
    list: { type: "boolean" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  const [openingFile, attestationFile, ...pointers] = files;
  if (openingFile === undefined || attestationFile === undefined) {
    throw new UsageError(({ usage }) => usage.disclosureParts);
  }
  const opening = parseOpening(await readTextFile(openingFile, terminal));
  if (!opening.ok) throw new FileError("opening_malformed", ({ usage }) => usage.noOpening(openingFile));
  if (values.list === true) {
    const known = opening.value.inputs.map(({ pointer }) => pointer);
    if (values.json === true) terminal.line(JSON.stringify(known));
    else for (const pointer of known) terminal.line(shown(pointer));
    return EXIT.valid;
  }
  const attestation = parseAttestation(await readTextFile(attestationFile, terminal));
  if (!attestation.ok) {
    throw new FileError("attestation_malformed", ({ usage }) => usage.noDecision(attestationFile));
  }
  const disclosure = taken(opening.value, pointers, values.path === true);
  const fault = disclosureFailure(disclosure, attestation.value);
  if (fault !== null) {
    terminal.note(`Not disclosed: ${openingFile} is not the opening of ${attestationFile} (${fault.reason})`);
    return EXIT.notValid;
  }
  await deliver(disclosure, values.out, terminal);
  report(disclosure, values, terminal);
  return EXIT.valid;
}

/** @throws UsageError for a pointer that no input has */
function taken(opening: DecisionOpening, pointers: readonly string[], path: boolean): InputDisclosure {
  try {
    return discloseInputs(opening, pointers, { path });
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(error.message) : error;
  }
}

function report(
  { attestation_id, inputs, path }: InputDisclosure,
  { out, json }: { readonly out?: string; readonly json?: boolean },
  terminal: Terminal,
): void {
  const pointers = inputs.map(({ pointer }) => pointer);
  const what = [...pointers.map((pointer) => shown(pointer)), ...(path === undefined ? [] : ["the path"])];
  const summary = `Disclosed ${what.join(", ")} of ${attestation_id}. The other inputs stay hidden.`;
  if (out === undefined) terminal.note(summary);
  else if (json === true) {
    terminal.line(JSON.stringify({ attestation_id, pointers, path: path !== undefined, file: out }, null, 2));
  } else terminal.line(`${summary} Written to ${out}`);
}

export const discloseCommand: Command = {
  name: "disclose",
  summary: "show chosen inputs of a decision",
  help: HELP,
  undone: "disclosed",
  run,
};
