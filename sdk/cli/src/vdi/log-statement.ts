/** `vdi log append`: a statement about a period, or of a source, into a service's log; its proof out. */
import { hashPeriodStatement, hashSourceStatement, VdiError } from "@svc/core";
import { createEdgeClient } from "@svc/edge-client";
import { makeLogPolicy } from "@svc/tlog";
import { checkLoggedStatement, type LoggedStatement, verifyStatementInclusion } from "@svc/vdi-transparency";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError } from "./arguments.ts";
import type { Terminal } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { FileError, nameOf, readTextFile, writeOut } from "./files.ts";
import { readTrust } from "./trust-file.ts";

export const APPEND_HELP = `vdi log append STATEMENT --to URL --secret FILE [--trust FILE] [--out FILE] [--json]
  Logs a period statement, or a source's, at a service that keeps such a log, or finds it there: the same statement has
  one place. Prints the proof (C2SP tlog-proof) that vdi period verify --log and vdi verify take. Asked again later, the
  proof has the cosignatures that witnesses gave since.
  --to URL           the service, https://… or http:// on this machine
  --secret FILE      holds a credential with the scope "log"
  --trust FILE       with the log in it, the proof is checked under your own keys`;

export async function appendStatementAt(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    to: { type: "string" },
    secret: { type: "string" },
    out: { type: "string" },
  });
  const file = onlyFile(files, "statement");
  if (values.to === undefined || values.secret === undefined)
    throw new UsageError(({ usage }) => usage.toAndSecret);
  const checked = checkLoggedStatement(await readTextFile(file, terminal));
  if (!checked.ok) {
    terminal.note(`Not logged: ${nameOf(file)} is no statement that its key signed (${checked.detail}).`);
    return EXIT.notValid;
  }
  const { logs } = await readTrust(values, terminal);
  const client = createEdgeClient({
    baseUrl: serviceAt(values.to),
    fetch: (url, init) => fetch(url, init),
    attestSecret: (await readTextFile(values.secret, terminal)).trim(),
  });
  const answer = await client.statement({ statement: checked.value });
  if (!answer.ok) throw new VdiError(answer.problem.code, `the service refused: ${answer.problem.title}`);
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
  const said = isShown ? "The proof holds under a log that you named." : "Nothing of the proof was checked.";
  terminal.note(
    `Entry ${log_index} by the log's clock at ${timestamp}. ${logs.length === 0 ? `${said} Give --trust.` : said}`,
  );
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
