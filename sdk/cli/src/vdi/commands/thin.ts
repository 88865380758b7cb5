/** `vdi slim` and `vdi expand`: attestations without what their readers have, and back. */
import { expand, slim } from "@svc/attest";
import { onlyFile, readArguments } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { nameOf, readTextFile, writeOut } from "../files.ts";
import { shown } from "../paint.ts";

const OPTIONS = `  FILE holds one document, or one a line (JSON Lines), and so does what is written.
  --out FILE         write there instead of to standard output
  --json             as without: what is written is JSON`;

const SLIM_HELP = `vdi slim FILE|- [options]
  Leaves out of attestations what every reader has: published policies, built-in keys and their records. Nothing is
  verified. vdi verify and vdi expand take the thin form.
${OPTIONS}

Exit code: 0, or 1 when something in the file is no attestation; then nothing is written.`;

const EXPAND_HELP = `vdi expand FILE|- [options]
  Puts back into thin attestations what was left out: exactly the documents that were made thin. Nothing is verified.
${OPTIONS}

Exit code: 0, or 1 when one does not expand to the document of its hash; then nothing is written.`;

interface Form {
  readonly name: "slim" | "expand";
  readonly help: string;
  readonly done: string;
  /** @throws Error with what is wrong */
  readonly convert: (text: string) => object;
}

function commandOf({ name, help, done, convert }: Form): Command {
  async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
    const { files, values } = readArguments(args, { out: { type: "string" }, json: { type: "boolean" } });
    const file = onlyFile(files, "attestations");
    const documents = documentsOf(await readTextFile(file, terminal));
    const made: object[] = [];
    for (const [i, document] of documents.entries()) {
      try {
        made.push(convert(document));
      } catch (error) {
        const place = documents.length === 1 ? nameOf(file) : `${nameOf(file)}, line ${i + 1}`;
        terminal.note(`Not done: ${shown(place)}: ${shown((error as Error).message)}`);
        return EXIT.notValid;
      }
    }
    const text =
      made.length === 1
        ? JSON.stringify(made[0], null, 2)
        : made.map((one) => JSON.stringify(one)).join("\n");
    if (values.out === undefined) terminal.line(text);
    else await writeOut(values.out, `${text}\n`);
    terminal.note(
      `${done} ${made.length} ${made.length === 1 ? "attestation" : "attestations"}. Nothing was verified.`,
    );
    return EXIT.valid;
  }
  return { name, summary: SUMMARIES[name], help, run };
}

const SUMMARIES = {
  slim: "leave out of attestations what every reader has",
  expand: "put it back, exactly",
} as const;

/** The whole text, or its lines where each is a document of its own. */
function documentsOf(text: string): string[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line)) ? lines : [text];
}

export const slimCommand: Command = commandOf({
  name: "slim",
  help: SLIM_HELP,
  done: "Made thin:",
  convert: (text) => slim(text),
});

export const expandCommand: Command = commandOf({
  name: "expand",
  help: EXPAND_HELP,
  done: "Expanded:",
  convert(text) {
    const full = expand(text);
    if (!full.ok) throw new Error(full.detail);
    return full.value;
  },
});
