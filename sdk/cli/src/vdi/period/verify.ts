/** `vdi period verify`: what a statement is worth beside what the reader has. */

import { namedPeriod } from "@svc/audit";
import { verifyPeriod } from "@svc/vdi-verifier/periods";
import { PERIOD_SET, periodInWords, periodWords } from "@svc/words";
import { readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import {
  FileError,
  nameOf,
  readableText,
  readDocumentFile,
  readTextFile,
  refuseUnwritable,
  writeOut,
} from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { periodExitCode, printRows, unusedInputs } from "./print.ts";

export async function verifyFile(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    leaves: { type: "string" },
    previous: { type: "string" },
    other: { type: "string", multiple: true },
    log: { type: "string" },
    evidence: { type: "string" },
  });
  const [file, ...attestationFiles] = files;
  if (file === undefined) throw new UsageError(({ usage }) => usage.periodStatement);
  await refuseUnwritable([values.evidence]);
  const trust = await readTrust(values, terminal);
  const text = (path: string) => readTextFile(path, terminal);
  const statement = await readableText(file, terminal);
  const documents = async (paths: readonly string[]) => {
    const placed = [];
    for (const path of paths) {
      const found = await documentsInFile(path, terminal).catch((error: unknown) => {
        if (!(error instanceof FileError)) throw error;
        terminal.note(terminal.words.command.couldNotBeChecked(error.say(terminal.words)));
        // Not known what it holds: as a document that cannot be read.
        return [{ text: "", place: nameOf(path, terminal.words) }];
      });
      placed.push(found);
    }
    return placed.flat();
  };
  const attestations = await documents(attestationFiles);
  const others = await documents(values.other ?? []);
  const result = await verifyPeriod(statement, {
    verification: trust.verification,
    logs: trust.logs,
    ...(values.log === undefined ? {} : { log: { document: await text(values.log) } }),
    ...(values.previous === undefined ? {} : { previous: await readDocumentFile(values.previous, terminal) }),
    ...(others.length === 0 ? {} : { others: others.map((one) => one.text) }),
    ...(values.leaves === undefined ? {} : { leaves: linesOfFile(values.leaves) }),
    ...(attestations.length === 0 ? {} : { attestations: attestations.map((one) => one.text) }),
  });
  const { evidence } = result;
  const { period: says } = terminal.words.says;
  if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
  else
    printRows(
      result,
      periodInWords(namedPeriod(result, trust.names), terminal.words),
      { rows: periodWords, set: PERIOD_SET },
      terminal,
    );
  const { inputs } = result;
  for (const line of unusedInputs(attestations, inputs.attestations, says.attestationNotUsed, terminal))
    terminal.note(line);
  for (const line of unusedInputs(others, inputs.others, says.statementNotUsed, terminal))
    terminal.note(line);
  if (evidence.length > 0 && values.evidence !== undefined) {
    await writeOut(values.evidence, evidence.map((one) => `${JSON.stringify(one)}\n`).join(""));
    terminal.note(says.convicting(values.evidence));
  } else if (evidence.length > 0) {
    terminal.note(says.couldConvict(evidence.length));
  }
  return periodExitCode(result.verdict);
}
