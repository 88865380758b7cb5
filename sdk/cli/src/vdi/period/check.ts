/** `vdi period check` and `evidence`: an issuer's answer to a sample, and what convicts a key. */

import { namedPeriod } from "@svc/audit";
import { type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import { type PeriodResult, verifyAnswer, verifyPeriodEvidence } from "@svc/vdi-verifier/periods";
import { answerInWords, answerWords, drawnByOf, evidenceInWords, PERIOD_SET } from "@svc/words";
import { onlyFile, readArguments, TRUST_OPTIONS, underOptions } from "../arguments.ts";
import type { Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { FileError, readTextFile } from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { MAX_NAMED, periodExitCode, printRows } from "./print.ts";
import { type LogSearch, searchLog } from "./search.ts";

/** Members of the library's options, by the options that they came by. */
const UNDER = { "options.verification.at": "--at", "options.verification.profileId": "--profile" };

export async function checkAnswer(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    request: { type: "string" },
    leaves: { type: "string" },
    search: { type: "string" },
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
  const { period, checks } = result;
  const search = values.search === undefined ? null : await searched(period, logs, values.search, terminal);
  const code = search === null || isClean(search) ? periodExitCode(result.verdict) : EXIT.notChecked;
  const exitCode = result.verdict === "not_valid" ? EXIT.notValid : code;
  if (values.json === true) {
    terminal.line(JSON.stringify(search === null ? result : { ...result, search }, null, 2));
    return exitCode;
  }
  const { words } = terminal;
  const drawnBy = drawnByOf(checks);
  const sentences =
    period === null ? [] : answerInWords({ ...result, drawnBy }, namedPeriod(period, names), words);
  printRows(result, sentences, { rows: answerWords, set: PERIOD_SET }, terminal);
  if (search !== null) for (const said of searchInWords(search, terminal)) terminal.note(said);
  return exitCode;
}

/** @throws FileError where no pinned log has the statement */
async function searched(
  period: PeriodResult | null,
  logs: readonly LogPolicyOptions[],
  place: string,
  terminal: Terminal,
): Promise<LogSearch> {
  const policy = logs.map((log) => makeLogPolicy(log)).find(({ origin }) => origin === period?.logged?.log);
  if (policy === undefined || period === null || period.statement === null)
    throw new FileError("log_time_missing", ({ usage }) => usage.logTimeMissing);
  return searchLog(period.statement, policy, place, terminal);
}

const isClean = ({ others, unreadable, complete }: LogSearch) =>
  others.length === 0 && unreadable.length === 0 && complete;

function searchInWords({ entries, others, unreadable, complete }: LogSearch, { words }: Terminal): string[] {
  const { period: says } = words.says;
  return [
    complete ? says.searched(entries, others.length) : says.searchedInPart(entries),
    ...others.slice(0, MAX_NAMED).map((one) => says.otherStatement(one.log_index, one.statement_hash)),
    ...(unreadable.length === 0
      ? []
      : [says.unknownEntries(unreadable.slice(0, MAX_NAMED).join(", "), unreadable.length)]),
  ];
}

export async function checkEvidence(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { json: { type: "boolean" } });
  const paint = painter(terminal.colour);
  let convicts = 0;
  const documents = await documentsInFile(onlyFile(files, "evidence"), terminal);
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
