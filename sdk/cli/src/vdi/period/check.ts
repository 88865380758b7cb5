/** `vdi period check` and `evidence`: an issuer's answer to a sample, and what convicts a key. */
import { verifyAnswer, verifyPeriodEvidence } from "@svc/completeness";
import { namedPeriod } from "@svc/report";
import { answerInWords, answerWords, drawnByOf, evidenceInWords, PERIOD_SET } from "@svc/words";
import { onlyFile, readArguments, TRUST_OPTIONS, underOptions } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readTextFile } from "../files.ts";
import { documentsOf } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { periodExitCode, printRows } from "./print.ts";

/** Members of the library's options, by the options that they came by. */
const UNDER = { "options.verification.at": "--at", "options.verification.profileId": "--profile" };

export async function checkAnswer(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    request: { type: "string" },
    leaves: { type: "string" },
  });
  const file = onlyFile(files, "answer");
  const { verification, logs, names } = await readTrust(values, terminal);
  const request =
    values.request === undefined ? {} : { request: await readTextFile(values.request, terminal) };
  const result = await verifyAnswer(await readTextFile(file, terminal), {
    verification,
    logs,
    ...request,
    ...(values.leaves === undefined ? {} : { leaves: linesOfFile(values.leaves) }),
  }).catch((error: unknown) => {
    throw underOptions(error, UNDER);
  });
  if (values.json === true) {
    terminal.line(JSON.stringify(result, null, 2));
    return periodExitCode(result.verdict);
  }
  const { words } = terminal;
  const { period, checks } = result;
  const drawnBy = drawnByOf(checks);
  const sentences =
    period === null ? [] : answerInWords({ ...result, drawnBy }, namedPeriod(period, names), words);
  printRows(result, sentences, { rows: answerWords, set: PERIOD_SET }, terminal);
  return periodExitCode(result.verdict);
}

export async function checkEvidence(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const paint = painter(terminal.colour);
  let convicts = 0;
  const documents = await documentsOf(onlyFile(files, "evidence"), terminal);
  for (const { text } of documents) {
    const verdict = await verifyPeriodEvidence(text);
    if (verdict.convicts) convicts += 1;
    if (values.json === true) terminal.line(JSON.stringify(verdict, null, 2));
    else
      terminal.line(
        paint(verdict.convicts ? "bad" : "unknown", shown(evidenceInWords(verdict, terminal.words))),
      );
  }
  return convicts === documents.length ? EXIT.valid : EXIT.notValid;
}
