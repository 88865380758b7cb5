/** `vdi period check` and `evidence`: an issuer's answer to a sample, and what convicts a key. */

import { namedPeriod } from "@svc/audit";
import { withoutUndefined } from "@svc/core";
import { answerInWords, answerWords, drawnByOf, evidenceInWords, PERIOD_SET } from "@svc/messages";
import { type LogPolicyOptions, makeLogPolicy } from "@svc/tlog";
import { type PeriodResult, verifyAnswer, verifyPeriodEvidence } from "@svc/vdi-verifier/periods";
import { counted, form, type Terminal, underOptions } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { painter, shown } from "../../terminal/paint.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import { FileError, readTextFile } from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";
import { linesOfFile } from "./files.ts";
import { MAX_NAMED, periodExitCode, printRows } from "./print.ts";
import { type LogSearch, searchLog } from "./search.ts";

/** Members of the library's options, by the options that they came by. */
const UNDER = { "options.verification.at": "--at", "options.verification.profileId": "--profile" };

export const CHECK = form({
  usage: "check ANSWER [--request FILE] [--leaves FILE] [options]",
  about: `Whether the answer is one to the sample that was drawn, and each attestation in it valid. With all leaves, one a line,
it says of the whole period that none is missing and none twice.`,
  options: {
    request: { value: "FILE", help: "the request that the answer is to" },
    leaves: { value: "FILE", help: "all leaves of the period, one a line" },
    search: {
      value: "URL",
      help: `search this log, which the answer's evidence is of, for other statements of the key about this time:
from the period's end to the round, up to 500,000 entries. A folder with its files will do`,
    },
    ...TRUST_OPTIONS,
  },
  words: [1, 1, "one answer to a sample"],
  async run({ words: [file = ""], values }, terminal) {
    const { verification, logs, names } = await readTrust(values, terminal);
    const { request, leaves } = values;
    const result = await verifyAnswer(
      await readTextFile(file, terminal),
      withoutUndefined({
        verification,
        logs,
        request: request === undefined ? undefined : await readTextFile(request, terminal),
        leaves: leaves === undefined ? undefined : linesOfFile(leaves),
      }),
    ).catch((error: unknown) => {
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
    const drawnBy = drawnByOf(checks);
    const sentences =
      period === null ? [] : answerInWords({ ...result, drawnBy }, namedPeriod(period, names));
    printRows(result, sentences, { rows: answerWords, set: PERIOD_SET }, terminal);
    if (search !== null) for (const said of searchInWords(search)) terminal.note(said);
    return exitCode;
  },
});

/** @throws FileError where no pinned log has the statement */
async function searched(
  period: PeriodResult | null,
  logs: readonly LogPolicyOptions[],
  place: string,
  terminal: Terminal,
): Promise<LogSearch> {
  const policy = logs.map((log) => makeLogPolicy(log)).find(({ origin }) => origin === period?.logged?.log);
  if (policy === undefined || period === null || period.statement === null)
    throw new FileError("log_time_missing", "no log in the trust file is shown to have the statement");
  return searchLog(period.statement, policy, place, terminal);
}

const isClean = ({ others, unreadable, complete }: LogSearch) =>
  others.length === 0 && unreadable.length === 0 && complete;

function searchInWords({ entries, others, unreadable, complete }: LogSearch): string[] {
  const read = counted(entries, "entry", "entries");
  const other =
    others.length === 0
      ? "none is of another statement about this time."
      : `${others.length} ${others.length === 1 ? "is" : "are"} of another statement of this key about this time: the issuer may have chosen between samples. Ask for it; two statements convict the key.`;
  const unknown = counted(unreadable.length, "entry", "entries");
  return [
    complete
      ? `Of ${read} of the log from the period's end on, ${other}`
      : `Only the first ${read} of the log from the period's end on were read: the rest may have another statement.`,
    ...others
      .slice(0, MAX_NAMED)
      .map(({ log_index, statement_hash }) => `Entry ${log_index}: statement ${statement_hash}`),
    ...(unreadable.length === 0
      ? []
      : [
          `${unknown} of no known kind, which may be of another statement: ${unreadable.slice(0, MAX_NAMED).join(", ")}`,
        ]),
  ];
}

export const EVIDENCE = form({
  usage: "evidence FILE",
  about: "Whether signed documents that somebody collected convict a key, without trusting anybody.",
  options: { json: TRUST_OPTIONS.json },
  words: [1, 1, "one file with evidence"],
  async run({ words: [file = ""], values }, terminal) {
    const paint = painter(terminal.colour);
    let convicts = 0;
    const documents = await documentsInFile(file, terminal);
    for (const { text } of documents) {
      const verdict = await verifyPeriodEvidence(text);
      if (verdict.convicts) convicts += 1;
      if (values.json === true) terminal.line(JSON.stringify(verdict, null, 2));
      else terminal.line(paint(verdict.convicts ? "bad" : "unknown", shown(evidenceInWords(verdict))));
    }
    return convicts === documents.length ? EXIT.valid : EXIT.notValid;
  },
});
