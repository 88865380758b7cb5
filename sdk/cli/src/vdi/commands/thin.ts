/** `vdi slim` and `vdi expand`: attestations without what their readers have, and back. */
import { parseAttestation } from "@svc/core";
import { type Failure, isReadReason } from "@svc/core/finding";
import { expand, slim } from "@svc/vdi-verifier";
import { EXAMINED_SET, sentenceOf } from "@svc/words";
import { onlyFile, readArguments } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { refuseUnwritable, writeOut } from "../files.ts";
import { documentsInFile } from "../inputs.ts";
import { shown } from "../paint.ts";

type Refused = { readonly ok: false } & Failure;

interface Form {
  readonly name: "slim" | "expand";
  readonly convert: (text: string) => { readonly ok: true; readonly value: object } | Refused;
}

function commandOf({ name, convert }: Form): Command {
  async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
    const { files, values } = readArguments(args, { out: { type: "string" }, json: { type: "boolean" } });
    const file = onlyFile(files, "attestations");
    await refuseUnwritable([values.out]);
    const documents = await documentsInFile(file, terminal);
    const made: object[] = [];
    for (const { text: document, place } of documents) {
      const converted = convert(document);
      if (!converted.ok) {
        const { words } = terminal;
        terminal.note(
          words.says.thin.notDone(shown(place), shown(sentenceOf(EXAMINED_SET, converted, words))),
        );
        // Of what cannot be read nothing was found wrong.
        return isReadReason(converted.reason) ? EXIT.notChecked : EXIT.notValid;
      }
      made.push(converted.value);
    }
    const text =
      made.length === 1
        ? JSON.stringify(made[0], null, 2)
        : made.map((one) => JSON.stringify(one)).join("\n");
    if (values.out === undefined) terminal.line(text);
    else await writeOut(values.out, `${text}\n`);
    terminal.note(terminal.words.says.thin[name](made.length));
    return EXIT.valid;
  }
  return { name, run };
}

export const slimCommand: Command = commandOf({
  name: "slim",
  convert(text) {
    const read = parseAttestation(text);
    return read.ok ? { ok: true, value: slim(text) } : read;
  },
});

export const expandCommand: Command = commandOf({
  name: "expand",
  convert: (text) => expand(text),
});
