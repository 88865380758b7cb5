/** `vdi explain`: what a reason code means, without a document at hand. */
import { UsageError } from "@svc/core/command-line";
import { outcomeOfReason, STEP_REASONS } from "@svc/core/finding";
import { en, explainReason, reasonsLike } from "@svc/messages";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";

export const explainCommand: VdiCommand = {
  exit: "0 explained, 64 there is no such reason.",
  forms: {
    "": form({
      usage: "REASON [--json]",
      about: `Says what a reason means, such as vdi verify prints beside a step: which checks give it, and its sentences, with a
name in angle brackets for each value: which of them is said depends on the values that there are.`,
      options: { json: { help: "print { reason, found } as JSON" } },
      words: [1, 1, "one reason"],
      async run({ words: [reason = ""], values }, terminal) {
        const found = explainReason(reason);
        if (found.length === 0) {
          const like = reasonsLike(reason).slice(0, 8);
          const there = like.length === 0 ? "" : `; there are ${like.join(", ")}`;
          throw new UsageError(`there is no reason ${shown(reason)}${there}`);
        }
        if (values.json === true) {
          terminal.line(JSON.stringify({ reason, found }, null, 2));
          return EXIT.valid;
        }
        for (const { of, sentences } of found)
          for (const line of [`${reason}, of ${of}:`, ...sentences.map((one) => `  ${one}`)])
            terminal.line(line);
        const { material, exceptExpired } = en.verdicts.attestation;
        const missing = material[reason];
        if (missing !== undefined)
          terminal.line(`  By this nothing was found false: what is missing is ${missing}.`);
        else if (Object.hasOwn(STEP_REASONS, reason) && outcomeOfReason(reason) === "failed") {
          terminal.line("  The step fails: under a profile that counts it the document is not valid.");
          if (reason === "expired") terminal.line(`  ${exceptExpired}`);
        }
        return EXIT.valid;
      },
    }),
  },
};
