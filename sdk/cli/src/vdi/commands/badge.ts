/** `vdi badge`: what a check of an attestation came to, as a picture for pages that cannot check it themselves. */

import { badgeSvg, decisionFacts } from "@svc/audit";
import { parseAttestation } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { documentVerdictOf, verifyDecision } from "@svc/vdi-verifier";
import type { CommandLine } from "@svc/words/cli";
import { onlyFile, readArguments, TRUST_OPTIONS, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { type ExitCode, exitCodeOf } from "../exit-code.ts";
import { FileError, readDocumentFile, refuseUnwritable, writeOut } from "../files.ts";
import { readTrust } from "../trust-file.ts";
import { VERSION } from "../version.ts";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    link: { type: "string" },
    out: { type: "string" },
  });
  const file = onlyFile(files, "attestation");
  await refuseUnwritable([values.out]);
  const { verification, names } = await readTrust(values, terminal);
  const text = await readDocumentFile(file, terminal);
  const read = parseAttestation(text);
  if (!read.ok) throw new FileError("attestation_malformed", ({ usage }) => usage.noDecision(file));
  const result = await verifyDecision(text, verification);
  const facts = decisionFacts(result, read.value, names);
  const picture = draw(facts, result.evaluated_at, values.link, terminal.words);
  const { out } = values;
  if (out !== undefined) {
    await writeOut(out, picture);
    terminal.note(terminal.words.says.badge.drawn(out));
  }
  if (values.json === true) {
    const { valid, conclusive, reason } = result;
    const drawn = out === undefined ? { svg: picture } : { file: out };
    terminal.line(JSON.stringify({ valid, conclusive, reason, ...drawn }));
  } else if (out === undefined) terminal.line(picture.trimEnd());
  return exitCodeOf([documentVerdictOf(result)]);
}

function draw(
  facts: ReturnType<typeof decisionFacts>,
  evaluatedAt: number,
  link: string | undefined,
  locale: CommandLine,
): string {
  try {
    const checkedAt = currentSeconds();
    return badgeSvg(facts, { checkedAt, evaluatedAt, by: `vdi ${VERSION}`, link, locale });
  } catch (error) {
    throw underOptions(error, { link: "--link" });
  }
}

export const badgeCommand: Command = {
  name: "badge",
  undone: "drawn",
  run,
};
