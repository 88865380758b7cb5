/** `vdi score`: how far a set of receipts agrees. */
import { SCORE_RULE, scoreReceiptSet } from "@svc/vdi-verifier";
import { readArguments, TRUST_HELP, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readReceipts } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";

const HELP = `vdi score FILE...|- [options]
  Scores receipts about one attestation, 0 to 100. The score measures agreement, not truth.
${TRUST_HELP}
  --minimum N        the score that is wanted; default 50

Exit code: 0 the score is reached, 1 it is not, 2 no receipt counts.`;

const DEFAULT_MINIMUM = "50";

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { ...TRUST_OPTIONS, minimum: { type: "string" } });
  if (files.length === 0) throw new UsageError(({ usage }) => usage.receiptFiles);
  const minimum = values.minimum ?? DEFAULT_MINIMUM;
  if (!/^(?:100|[1-9]?[0-9])$/.test(minimum)) throw new UsageError(({ usage }) => usage.minimumRange);
  const { anchors, verification } = await readTrust(values, terminal);
  const receipts = await readReceipts(files, terminal);
  const now = verification.now ?? verification.at;
  const score = scoreReceiptSet(receipts, { ...anchors, ...(now === undefined ? {} : { now }) });
  if (values.json === true) terminal.line(JSON.stringify(score, null, 2));
  else {
    const paint = painter(terminal.colour);
    const reached = score.trust_score >= Number(minimum);
    const headline = `${score.trust_score} of 100, ${score.recommendation.replaceAll("_", " ")}`;
    terminal.line(paint(reached ? "good" : "bad", headline));
    terminal.line(`  ${score.valid_receipts} of ${score.total_receipts} receipts count and say valid`);
    terminal.line(`  ${score.unique_verifiers} distinct verifiers, ${score.unique_profiles} profiles`);
    terminal.line(`  zero-knowledge proof verified: ${score.includes_zk_verification ? "yes" : "no"}`);
    if (!score.anchored)
      terminal.line(
        `  Nobody says whose keys these are; without that the score ends at ${SCORE_RULE.capWhenNotAnchored}.`,
      );
    for (const ignored of score.ignored) terminal.line(`  ignored: ${shown(JSON.stringify(ignored))}`);
    if (score.reason !== undefined) terminal.line(`  ${score.reason.replaceAll("_", " ")}`);
  }
  if (score.unique_verifiers === 0) return EXIT.notChecked;
  return score.trust_score >= Number(minimum) ? EXIT.valid : EXIT.notValid;
}

export const scoreCommand: Command = {
  name: "score",
  summary: "score a set of receipts, 0 to 100",
  help: HELP,
  run,
};
