/** `vdi disclose`: shows chosen inputs of a decision, or its path, out of the opening that its issuer kept. */
import {
  type DecisionOpening,
  discloseInputs,
  disclosureFailure,
  type InputDisclosure,
  parseAttestation,
  parseOpening,
} from "@svc/core";
import { pointerName } from "@svc/words";
import { readArguments, UsageError, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, FileError, readDocumentFile, readTextFile, refuseUnwritable } from "../files.ts";
import { shown } from "../paint.ts";

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
  await refuseUnwritable([values.out]);
  const opening = parseOpening(await readTextFile(openingFile, terminal));
  if (!opening.ok) throw new FileError("opening_malformed", ({ usage }) => usage.noOpening(openingFile));
  if (values.list === true) {
    const known = opening.value.inputs.map(({ pointer }) => pointer);
    if (values.json === true) terminal.line(JSON.stringify(known));
    else for (const pointer of known) terminal.line(shown(pointer));
    return EXIT.valid;
  }
  const attestation = parseAttestation(await readDocumentFile(attestationFile, terminal));
  if (!attestation.ok) {
    throw new FileError("attestation_malformed", ({ usage }) => usage.noDecision(attestationFile));
  }
  const disclosure = taken(opening.value, pointers, values.path === true);
  const fault = disclosureFailure(disclosure, attestation.value);
  if (fault !== null) {
    terminal.note(terminal.words.says.disclose.notTheOpening(openingFile, attestationFile, fault.reason));
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
    throw underOptions(error);
  }
}

function report(
  { attestation_id, inputs, path }: InputDisclosure,
  { out, json }: { readonly out?: string; readonly json?: boolean },
  terminal: Terminal,
): void {
  const pointers = inputs.map(({ pointer }) => pointer);
  const { says } = terminal.words;
  const what = [...pointers.map(pointerName), ...(path === undefined ? [] : [says.disclose.path])];
  const summary = says.disclose.disclosed(what, attestation_id);
  if (out === undefined) terminal.note(summary);
  else if (json === true) {
    terminal.line(JSON.stringify({ attestation_id, pointers, path: path !== undefined, file: out }, null, 2));
  } else terminal.line(says.writtenTo(summary, out));
}

export const discloseCommand: Command = {
  name: "disclose",
  undone: "disclosed",
  run,
};
