/** `vdi disclose`: shows chosen inputs of a decision, its path or its case reference, out of the opening that its issuer kept. */
import { type DecisionOpening, discloseInputs, disclosureFailure, type InputDisclosure } from "@svc/core";
import { pointerName } from "@svc/messages";
import { form, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { ATTESTATION, deliverMade, OPENING, readParsed, refuseUnwritable } from "../files.ts";

export const discloseCommand: VdiCommand = {
  undone: "Not disclosed",
  exit: "0 disclosed, 1 the opening is not the attestation's, 2 a file cannot be read, 64 no such input.",
  forms: {
    "": form({
      usage: "OPENING ATTESTATION [POINTER...] [options]",
      about: `Takes the inputs at these JSON Pointers (such as /application/amount) out of a decision's opening into a disclosure,
which is verified beside the attestation: vdi verify DISCLOSURE ATTESTATION. Nothing about the other inputs follows
from it, not even how many there are; who is given two disclosures of one decision has both.`,
      options: {
        path: { help: "disclose the path as well" },
        reference: { help: "disclose the case reference as well" },
        list: { help: "print the pointers that the opening has, and disclose nothing" },
        out: { value: "FILE", help: "write the disclosure there instead of to standard output" },
        json: { help: "with --out: print what was disclosed as a JSON object" },
      },
      words: [2, Number.POSITIVE_INFINITY, "the opening, the attestation, and JSON Pointers of inputs"],
      async run({ words: [openingFile = "", attestationFile = "", ...pointers], values }, terminal) {
        await refuseUnwritable([values.out]);
        const opening = await readParsed(openingFile, OPENING, terminal);
        if (values.list === true) {
          const known = opening.inputs.map(({ pointer }) => pointer);
          if (values.json === true) terminal.line(JSON.stringify(known));
          else for (const pointer of known) terminal.line(shown(pointer));
          return EXIT.valid;
        }
        const attestation = await readParsed(attestationFile, ATTESTATION, terminal);
        const disclosure = taken(opening, pointers, {
          path: values.path === true,
          reference: values.reference === true,
        });
        const fault = disclosureFailure(disclosure, attestation);
        if (fault !== null) {
          terminal.note(
            `Not disclosed: ${openingFile} is not the opening of ${attestationFile} (${fault.reason})`,
          );
          return EXIT.notValid;
        }
        const { attestation_id, inputs, path, reference } = disclosure;
        const disclosed = inputs.map(({ pointer }) => pointer);
        const what = [
          ...disclosed.map(pointerName),
          ...(path === undefined ? [] : ["the path"]),
          ...(reference === undefined ? [] : ["the case reference"]),
        ];
        const sentence = `Disclosed ${what.length === 0 ? "nothing" : what.join(", ")} of ${attestation_id}. The other inputs stay hidden.`;
        const facts = {
          attestation_id,
          pointers: disclosed,
          path: path !== undefined,
          reference: reference?.text,
        };
        await deliverMade(disclosure, [facts, sentence], values, terminal);
        return EXIT.valid;
      },
    }),
  },
};

/** @throws UsageError for a pointer that no input has, and for a reference that the opening does not have */
function taken(
  opening: DecisionOpening,
  pointers: readonly string[],
  also: Parameters<typeof discloseInputs>[2],
): InputDisclosure {
  try {
    return discloseInputs(opening, pointers, also);
  } catch (error) {
    throw underOptions(error);
  }
}
