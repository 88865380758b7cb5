/** `vdi badge`: what a check of an attestation came to, as a picture for pages that cannot check it themselves. */
import { badgeSvg, decisionFacts } from "@svc/audit";
import { parseAttestation } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { documentVerdictOf, verifyDecision } from "@svc/vdi-verifier";
import { form, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { exitCodeOf } from "../../terminal/exit-code.ts";
import { isGerman, LANGUAGE, TRUST_OPTIONS } from "../arguments.ts";
import { FileError, readDocumentFile, refuseUnwritable, writeOut } from "../files.ts";
import { readTrust } from "../trust-file.ts";
import { VERSION } from "../version.ts";

export const badgeCommand: VdiCommand = {
  undone: "Not drawn",
  exit: "0 drawn and valid, 1 drawn and not valid, 2 drawn and could not be checked, or a file cannot be read.",
  forms: {
    "": form({
      usage: "ATTESTATION [options]",
      about: `Verifies the attestation and draws what that came to as SVG: who decided what, when, when it was checked and by what.
A picture proves nothing, and says so: what counts is the check that it leads to, <vdi-verify> or an audit page.`,
      options: {
        ...TRUST_OPTIONS,
        link: {
          value: "URL",
          help: "where a click leads, such as an audit page with the document in its fragment",
        },
        lang: LANGUAGE,
        out: { value: "FILE", help: "write it there instead of to standard output" },
        json: { help: "answer with valid, conclusive, reason, and the picture as svg or the file it is in" },
      },
      words: [1, 1, "one attestation"],
      async run({ words: [file = ""], values }, terminal) {
        const { out, link } = values;
        const locale = isGerman(values.lang) ? (await import("@svc/messages/de")).de : undefined;
        await refuseUnwritable([out]);
        const { verification, names } = await readTrust(values, terminal);
        const text = await readDocumentFile(file, terminal);
        const read = parseAttestation(text);
        if (!read.ok) throw new FileError("attestation_malformed", `${file}: it is no decision attestation`);
        const result = await verifyDecision(text, verification);
        const facts = decisionFacts(result, read.value, names);
        const { valid, conclusive, reason, evaluated_at: evaluatedAt } = result;
        const picture = drawn(() =>
          badgeSvg(facts, { checkedAt: currentSeconds(), evaluatedAt, by: `vdi ${VERSION}`, link, locale }),
        );
        if (out !== undefined) {
          await writeOut(out, picture);
          terminal.note(`Drawn to ${out}. A picture proves nothing: link it to where it can be checked.`);
        }
        if (values.json === true)
          terminal.line(
            JSON.stringify({
              valid,
              conclusive,
              reason,
              ...(out === undefined ? { svg: picture } : { file: out }),
            }),
          );
        else if (out === undefined) terminal.line(picture.trimEnd());
        return exitCodeOf([documentVerdictOf(result)]);
      },
    }),
  },
};

function drawn(draw: () => string): string {
  try {
    return draw();
  } catch (error) {
    throw underOptions(error, { link: "--link" });
  }
}
