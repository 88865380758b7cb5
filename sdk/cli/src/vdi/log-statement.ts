/** `vdi log append`: a statement about a period, or of a source, into a service's log; its proof out. */

import { createEdgeClient } from "@svc/billing/client";
import { hashPeriodStatement, hashSourceStatement } from "@svc/core";
import { isReadReason } from "@svc/core/finding";
import { makeLogPolicy } from "@svc/tlog";
import { checkLoggedStatement, type LoggedStatement, verifyStatementInclusion } from "@svc/vdi-transparency";
import { LOG_SET, sentenceOf } from "@svc/words";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { FileError, nameOf, readDocumentFile, readTextFile, refuseUnwritable, writeOut } from "./files.ts";
import { shown } from "./paint.ts";
import { readTrust } from "./trust-file.ts";

export async function appendStatementAt(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { words } = terminal;
  const { log: says } = words.says;
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    to: { type: "string" },
    secret: { type: "string" },
    out: { type: "string" },
  });
  const file = onlyFile(files, "statement");
  if (values.to === undefined || values.secret === undefined)
    throw new UsageError(({ usage }) => usage.toAndSecret);
  await refuseUnwritable([values.out]);
  const checked = checkLoggedStatement(await readDocumentFile(file, terminal));
  if (!checked.ok) {
    const why = sentenceOf(LOG_SET, checked, words);
    terminal.note(says.notLogged(shown(nameOf(file, words)), shown(why)));
    return isReadReason(checked.reason) ? EXIT.notChecked : EXIT.notValid;
  }
  const { logs } = await readTrust(values, terminal);
  const client = createEdgeClient({
    baseUrl: serviceAt(values.to),
    fetch: (url, init) => fetch(url, init),
    attestSecret: (await readTextFile(values.secret, terminal)).trim(),
  });
  const answer = await client.statement({ statement: checked.value });
  if (!answer.ok) {
    const { code, title } = answer.problem;
    throw new FileError(code, (words) => words.says.log.refused(`${title} (${code})`));
  }
  const { proof, log_entry } = answer.value;
  const { statement_hash, log_index, timestamp } = log_entry;
  if (statement_hash !== hashOf(checked.value)) {
    throw new FileError("entry_mismatch", ({ usage }) => usage.otherStatement);
  }
  const found = logs.map((log) =>
    verifyStatementInclusion(checked.value, { document: proof }, makeLogPolicy(log)),
  );
  const isShown = found.some(({ valid }) => valid);
  if (values.out !== undefined) await writeOut(values.out, proof);
  if (values.json === true) terminal.line(JSON.stringify({ ...log_entry, proof, checked: isShown }, null, 2));
  else if (values.out === undefined) terminal.line(proof.trimEnd());
  const said = isShown ? says.holds : logs.length === 0 ? says.unchecked : says.holdsUnderNone;
  terminal.note(says.entry(log_index, words.voice.time(timestamp), said));
  return logs.length > 0 && !isShown ? EXIT.notValid : EXIT.valid;
}

/** A secret goes to a service over TLS, or to this machine. */
function serviceAt(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url === null || !(url.protocol === "https:" || isLocal)) {
    throw new UsageError(({ usage }) => usage.toAddress);
  }
  return text.replace(/\/+$/, "");
}

function hashOf(statement: LoggedStatement): string {
  return statement.type === "source_statement_v1"
    ? hashSourceStatement(statement)
    : hashPeriodStatement(statement);
}
