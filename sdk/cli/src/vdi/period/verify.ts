/** `vdi period verify`: what a statement is worth beside what the reader has. */
import { verifyPeriod } from "@svc/completeness";
import { namedPeriod } from "@svc/report";
import { PERIOD_SET, periodInWords, periodWords } from "@svc/words";
import { readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import type { ExitCode } from "../exit-code.ts";
import { readableText, readTextFile, refuseUnwritable, writeOut } from "../files.ts";
import { documentsIn } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { periodExitCode, printRows } from "./print.ts";

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
  const attestations: string[] = [];
  for (const path of attestationFiles)
    for (const one of documentsIn(await text(path))) attestations.push(one);
  const others: string[] = [];
  for (const path of values.other ?? []) others.push(await text(path));
  const result = await verifyPeriod(statement, {
    verification: trust.verification,
    logs: trust.logs,
    ...(values.log === undefined ? {} : { log: { document: await text(values.log) } }),
    ...(values.previous === undefined ? {} : { previous: await text(values.previous) }),
    ...(others.length === 0 ? {} : { others }),
    ...(values.leaves === undefined ? {} : { leaves: linesOfFile(values.leaves) }),
    ...(attestations.length === 0 ? {} : { attestations }),
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
  if (evidence.length > 0 && values.evidence !== undefined) {
    await writeOut(values.evidence, evidence.map((one) => `${JSON.stringify(one)}\n`).join(""));
    terminal.note(says.convicting(values.evidence));
  } else if (evidence.length > 0) {
    terminal.note(says.couldConvict(evidence.length));
  }
  return periodExitCode(result.verdict);
}
