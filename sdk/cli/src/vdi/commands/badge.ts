/** `vdi badge`: what a check of an attestation came to, as a picture for pages that cannot check it themselves. */
import { parseAttestation } from "@svc/core";
import { currentSeconds } from "@svc/core/trust";
import { badgeSvg, decisionFacts } from "@svc/report";
import { verifyDecision } from "@svc/vdi-verifier";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { FileError, readTextFile, writeOut } from "../files.ts";
import { readTrust } from "../trust-file.ts";
import { VERSION } from "../version.ts";

const HELP = `vdi badge ATTESTATION [options]
  Verifies the attestation and draws what that came to as SVG: who decided what, when, when it was checked and by what.
  A picture proves nothing, and says so: what counts is the check that it leads to, <vdi-verify> or an audit page.
  --trust FILE       whom you trust: JSON, see "vdi help trust"
  --profile NAME     strict, standard, minimal, or a profile's full identifier
  --at TIME          the time asked about: Unix seconds, or such as 2026-01-31T12:00:00Z
  --link URL         where a click leads, such as an audit page with the document in its fragment
  --lang de          in German
  --out FILE         write it there instead of to standard output
  --json             answer with valid, conclusive, reason, and the picture as svg or the file it is in

Exit code: 0 drawn and valid, 1 drawn and not valid, 2 drawn and could not be checked, or a file cannot be read.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    link: { type: "string" },
    lang: { type: "string" },
    out: { type: "string" },
  });
  const file = onlyFile(files, "attestation");
  const { verification, names } = await readTrust(values, terminal);
  const text = await readTextFile(file, terminal);
  const read = parseAttestation(text);
  if (!read.ok) throw new FileError("attestation_malformed", ({ usage }) => usage.noDecision(file));
  const result = await verifyDecision(text, verification);
  const facts = decisionFacts(result, read.value, names);
  const picture = await draw(facts, result.evaluated_at, values);
  const { out } = values;
  if (out !== undefined) {
    await writeOut(out, picture);
    terminal.note(`Drawn to ${out}. A picture proves nothing: link it to where it can be checked.`);
  }
  if (values.json === true) {
    const { valid, conclusive, reason } = result;
    const drawn = out === undefined ? { svg: picture } : { file: out };
    terminal.line(JSON.stringify({ valid, conclusive, reason, ...drawn }));
  } else if (out === undefined) terminal.line(picture.trimEnd());
  if (result.valid) return EXIT.valid;
  return result.conclusive ? EXIT.notValid : EXIT.notChecked;
}

async function draw(
  facts: ReturnType<typeof decisionFacts>,
  evaluatedAt: number,
  { link, lang }: { readonly link?: string; readonly lang?: string },
): Promise<string> {
  if (lang !== undefined && lang !== "en" && lang !== "de") {
    throw new UsageError(({ command }) => command.languageExpected);
  }
  const locale = lang === "de" ? (await import("@svc/words/de")).de : undefined;
  try {
    const checkedAt = currentSeconds();
    return badgeSvg(facts, { checkedAt, evaluatedAt, by: `vdi ${VERSION}`, link, locale });
  } catch (error) {
    throw error instanceof RangeError ? new UsageError(`--${error.message}`) : error;
  }
}

export const badgeCommand: Command = {
  name: "badge",
  summary: "draw what a check came to, as a picture",
  help: HELP,
  undone: "drawn",
  run,
};
