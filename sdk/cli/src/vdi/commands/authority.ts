/** `vdi authority`: an authority signs that it stands behind a policy, for a time. */
import { createSigner, currentSeconds, withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { en } from "@svc/messages";
import { issueAuthorityBinding } from "@svc/vdi-registry";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { deliver, readSecretKey } from "../files.ts";
import { asUsage, policyInFile } from "../policy-file.ts";

const DAY_SECONDS = 86_400;

export const authorityCommand: VdiCommand = {
  undone: "Not signed",
  exit: "0 signed, 2 a file cannot be read or holds no policy, 64 its rules or an option are wrong.",
  forms: {
    "": form({
      usage: "FILE|- --key FILE [options]",
      about: `Signs that the authority which a policy names stands behind exactly its rules. FILE holds a manifest, what vdi attest
takes, or a pipeline as vdi.pipeline returns it. vdi attest --authority puts the binding into attestations; it counts for
readers who pinned the key (trust.manifestAuthorities).`,
      options: {
        key: { value: "FILE", help: "the authority's secret key, as vdi keys generate writes it" },
        kid: { value: "KID", help: "a key id of your own; default: derived from the key" },
        days: { value: "N", help: "how long it holds from now, 1 to 3650; default 365" },
        out: { value: "FILE", help: "write the binding there" },
        json: { help: "as without: a binding is JSON" },
      },
      words: [1, 1, "one file with a manifest or a pipeline"],
      async run({ words: [file = ""], values }, terminal) {
        const { key, kid, out } = values;
        if (key === undefined) throw new UsageError("expected --key, the file of the authority's secret key");
        const days = Number(values.days ?? "365");
        if (!Number.isInteger(days) || days < 1 || days > 3650)
          throw new UsageError("--days: expected 1 to 3650");
        const subject = await policyInFile(file, terminal);
        if (subject === null) return EXIT.notChecked;
        const signingKey = await readSecretKey(key, terminal);
        const issuedAt = currentSeconds();
        const expiresAt = issuedAt + days * DAY_SECONDS;
        const terms = withoutUndefined({ signingKey, issuedAt, expiresAt, kid });
        const made = asUsage(() => issueAuthorityBinding(subject, terms));
        await deliver(made, out, terminal);
        const { publicKey } = createSigner(signingKey);
        const signed = `Signed for ${shown(made.authority.name)}: the rules ${made.manifest_hash}, by ${publicKey}, until ${en.voice.time(expiresAt)}.`;
        if (out === undefined || values.json === true) terminal.note(signed);
        else terminal.line(`${signed} Written to ${out}`);
        return EXIT.valid;
      },
    }),
  },
};
