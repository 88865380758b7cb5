/** `vdi slim` and `vdi expand`: attestations without what their readers have, and back. */
import { expand, slim } from "@svc/vdi-verifier";
import { onlyFile, readArguments } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { nameOf, readTextFile, writeOut } from "../files.ts";
import { documentsIn } from "../inputs.ts";
import { shown } from "../paint.ts";
import { wordsOf } from "../said.ts";

interface Form {
  readonly name: "slim" | "expand";
  /** @throws Error with what is wrong */
  readonly convert: (text: string) => object;
}

function commandOf({ name, convert }: Form): Command {
  async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
    const { files, values } = readArguments(args, { out: { type: "string" }, json: { type: "boolean" } });
    const file = onlyFile(files, "attestations");
    const documents = documentsIn(await readTextFile(file, terminal));
    const made: object[] = [];
    for (const [i, document] of documents.entries()) {
      try {
        made.push(convert(document));
      } catch (error) {
        const { words } = terminal;
        const name = nameOf(file, words);
        const place = documents.length === 1 ? name : `${name}, ${words.command.line(i + 1)}`;
        terminal.note(words.says.thin.notDone(shown(place), shown(wordsOf(error as Error, words))));
        return EXIT.notValid;
      }
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
  convert: (text) => slim(text),
});

export const expandCommand: Command = commandOf({
  name: "expand",
  convert(text) {
    const full = expand(text);
    if (!full.ok) throw new Error(full.detail);
    return full.value;
  },
});
