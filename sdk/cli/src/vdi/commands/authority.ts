/** `vdi authority`: an authority signs that it stands behind a policy, for a time. */

import { createSigner, currentSeconds } from "@svc/core";
import { issueAuthorityBinding } from "@svc/vdi-registry";
import { onlyFile, readArguments, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { deliver, readSecretKey } from "../files.ts";
import { shown } from "../paint.ts";
import { asUsage, policyInFile } from "../policy-file.ts";

const DAY_SECONDS = 86_400;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    key: { type: "string" },
    kid: { type: "string" },
    days: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean" },
  });
  const file = onlyFile(files, "manifestFile");
  if (values.key === undefined) throw new UsageError(({ usage }) => usage.authorityKey);
  const days = Number(values.days ?? "365");
  if (!Number.isInteger(days) || days < 1 || days > 3650)
    throw new UsageError(({ usage }) => usage.daysRange);
  const subject = await policyInFile(file, terminal);
  if (subject === null) return EXIT.notChecked;
  const signingKey = await readSecretKey(values.key, terminal);
  const issuedAt = currentSeconds();
  const expiresAt = issuedAt + days * DAY_SECONDS;
  const kid = values.kid === undefined ? {} : { kid: values.kid };
  const terms = { signingKey, issuedAt, expiresAt, ...kid };
  const made = asUsage(() => issueAuthorityBinding(subject, terms));
  await deliver(made, values.out, terminal);
  const { says, voice } = terminal.words;
  const { publicKey } = createSigner(signingKey);
  const name = shown(made.authority.name);
  const said = says.authority.signed(name, made.manifest_hash, publicKey, voice.time(expiresAt));
  if (values.out === undefined || values.json === true) terminal.note(said);
  else terminal.line(says.writtenTo(said, values.out));
  return EXIT.valid;
}

export const authorityCommand: Command = {
  name: "authority",
  undone: "signed",
  run,
};
