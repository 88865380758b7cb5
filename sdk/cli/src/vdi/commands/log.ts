/** `vdi log`: statements into a service's log, and the commands of `vdi-log` with the exit codes of `vdi`. */
import { createEdgeClient } from "@svc/billing/client";
import { hashPeriodStatement, hashSourceStatement } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { outcomeOfReason } from "@svc/core/finding";
import { inUtc, LOG_SET, sentenceOf } from "@svc/messages";
import { makeLogPolicy } from "@svc/tlog";
import { checkLoggedStatement, verifyStatementInclusion } from "@svc/vdi-transparency";
import { documentVerdictOf } from "@svc/vdi-verifier";
import { LOG_FORMS } from "../../log/forms.ts";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT, exitCodeOf } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import { FileError, nameOf, readDocumentFile, readTextFile, refuseUnwritable, writeOut } from "../files.ts";
import { readTrust } from "../trust-file.ts";

export const logCommand: VdiCommand = {
  exit: `0 done or whole, 1 something is wrong, 2 no answer, 64 wrong use. By itself vdi-log ends with 2 for wrong use
and with 3 where there is no answer.`,
  forms: {
    append: form({
      usage: "append STATEMENT --to URL --secret FILE [--trust FILE] [--out FILE] [--json]",
      about: `Logs a period statement, or a source's, at a service that keeps such a log, or finds it there: the same statement has
one place. Prints the proof (C2SP tlog-proof) that vdi period verify --log and vdi verify take. Asked again later, the
proof has the cosignatures that witnesses gave since.`,
      options: {
        to: { value: "URL", help: "the service, https://… or http:// on this machine" },
        secret: { value: "FILE", help: 'holds a credential with the scope "log"' },
        ...TRUST_OPTIONS,
        trust: {
          value: "FILE",
          help: "with the log in it, the proof is checked under your own keys",
        },
        out: { value: "FILE", help: "write the proof there instead of to standard output" },
      },
      words: [1, 1, "one statement"],
      async run({ words: [file = ""], values }, terminal) {
        const { to, secret, out } = values;
        if (to === undefined || secret === undefined) throw new UsageError("expected --to and --secret");
        await refuseUnwritable([out]);
        const checked = checkLoggedStatement(await readDocumentFile(file, terminal));
        if (!checked.ok) {
          const why = shown(sentenceOf(LOG_SET, checked));
          terminal.note(`Not logged: ${shown(nameOf(file))} is no statement that its key signed (${why}).`);
          return exitCodeOf([documentVerdictOf({ outcome: outcomeOfReason(checked.reason) })]);
        }
        const { logs } = await readTrust(values, terminal);
        const client = createEdgeClient({
          baseUrl: serviceAt(to),
          fetch: (url, init) => fetch(url, init),
          attestSecret: (await readTextFile(secret, terminal)).trim(),
        });
        const { value: statement } = checked;
        const answer = await client.statement({ statement });
        if (!answer.ok) {
          const { code, title } = answer.problem;
          throw new FileError(code, `the service refused: ${title} (${code})`);
        }
        const { proof, log_entry } = answer.value;
        const hash =
          statement.type === "source_statement_v1"
            ? hashSourceStatement(statement)
            : hashPeriodStatement(statement);
        if (log_entry.statement_hash !== hash)
          throw new FileError("entry_mismatch", "the service answered about another statement");
        const isShown = logs.some(
          (log) => verifyStatementInclusion(statement, { document: proof }, makeLogPolicy(log)).valid,
        );
        if (out !== undefined) await writeOut(out, proof);
        if (values.json === true)
          terminal.line(JSON.stringify({ ...log_entry, proof, checked: isShown }, null, 2));
        else if (out === undefined) terminal.line(proof.trimEnd());
        const found = isShown
          ? "The proof holds under a log that you named."
          : logs.length === 0
            ? "Nothing of the proof was checked. Give --trust."
            : "The proof holds under none of the logs that you named.";
        const { log_index, timestamp } = log_entry;
        terminal.note(`Entry ${log_index} by the log's clock on ${inUtc(timestamp)}. ${found}`);
        return logs.length > 0 && !isShown ? EXIT.notValid : EXIT.valid;
      },
    }),
    ...LOG_FORMS,
  },
};

/** A secret goes to a service over TLS, or to this machine. */
function serviceAt(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (url === null || !(url.protocol === "https:" || isLocal))
    throw new UsageError("--to: expected https://…, or http:// on this machine");
  return text.replace(/\/+$/, "");
}
