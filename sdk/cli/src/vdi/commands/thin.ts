/** `vdi slim` and `vdi expand`: attestations without what their readers have, and back. */
import { parseAttestation } from "@svc/core";
import { type Failure, outcomeOfReason } from "@svc/core/finding";
import { EXAMINED_SET, sentenceOf } from "@svc/messages";
import { documentVerdictOf, expand, slim } from "@svc/vdi-verifier";
import { counted, form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT, exitCodeOf } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { refuseUnwritable, writeOut } from "../files.ts";
import { documentsInFile } from "../inputs.ts";

interface Conversion {
  readonly about: string;
  readonly exit: string;
  readonly done: string;
  convert(text: string): { readonly ok: true; readonly value: object } | ({ readonly ok: false } & Failure);
}

const converting = ({ about, exit, done, convert }: Conversion): VdiCommand => ({
  exit,
  forms: {
    "": form({
      usage: "FILE|- [options]",
      about: `${about}
FILE holds one document, or one a line (JSON Lines), and so does what is written.`,
      options: {
        out: { value: "FILE", help: "write there instead of to standard output" },
        json: { help: "as without: what is written is JSON" },
      },
      words: [1, 1, "one file with attestations"],
      async run({ words: [file = ""], values }, terminal) {
        await refuseUnwritable([values.out]);
        const made: object[] = [];
        for (const { text, place } of await documentsInFile(file, terminal)) {
          const converted = convert(text);
          if (!converted.ok) {
            terminal.note(`Not done: ${shown(place)}: ${shown(sentenceOf(EXAMINED_SET, converted))}`);
            return exitCodeOf([documentVerdictOf({ outcome: outcomeOfReason(converted.reason) })]);
          }
          made.push(converted.value);
        }
        const written =
          made.length === 1
            ? JSON.stringify(made[0], null, 2)
            : made.map((one) => JSON.stringify(one)).join("\n");
        if (values.out === undefined) terminal.line(written);
        else await writeOut(values.out, `${written}\n`);
        terminal.note(`${done}: ${counted(made.length, "attestation")}. Nothing was verified.`);
        return EXIT.valid;
      },
    }),
  },
});

export const slimCommand: VdiCommand = converting({
  about: `Leaves out of attestations what every reader has: published policies, built-in keys and their records. Nothing is
verified. vdi verify and vdi expand take the thin form.`,
  exit: "0, 1 when something in the file is no attestation, 2 when it cannot be read; then nothing is written.",
  done: "Made thin",
  convert(text) {
    const read = parseAttestation(text);
    return read.ok ? { ok: true, value: slim(text) } : read;
  },
});

export const expandCommand: VdiCommand = converting({
  about:
    "Puts back into thin attestations what was left out: exactly the documents that were made thin. Nothing is verified.",
  exit: "0, 1 when one does not expand to the document of its hash, 2 when the file cannot be read; then nothing is written.",
  done: "Expanded",
  convert: (text) => expand(text),
});
