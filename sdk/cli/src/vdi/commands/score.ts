/** `vdi score`: how far a set of receipts agrees. */
import { SCORE_RULE, scoreReceiptSet } from "@svc/vdi-verifier";
import { readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readReceipts } from "../inputs.ts";
import { painter } from "../paint.ts";
import { readTrust } from "../trust-file.ts";

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
    const { says, ignored: reasons } = terminal.words;
    const { score: words } = says;
    const headline = words.of(score.trust_score, words.confidence[score.recommendation]);
    terminal.line(paint(reached ? "good" : "bad", headline));
    terminal.line(`  ${words.count(score.valid_receipts, score.total_receipts)}`);
    terminal.line(`  ${words.distinct(score.unique_verifiers, score.unique_profiles)}`);
    terminal.line(`  ${words.proof(score.includes_zk_verification)}`);
    if (!score.anchored) terminal.line(`  ${words.unanchored(SCORE_RULE.capWhenNotAnchored)}`);
    for (const { index, reason } of score.ignored)
      terminal.line(`  ${words.ignored(index + 1, `${reason} (${reasons[reason]})`)}`);
    if (score.reason !== undefined) terminal.line(`  ${words.zero(words.reasons[score.reason])}`);
  }
  if (score.unique_verifiers === 0) return EXIT.notChecked;
  return score.trust_score >= Number(minimum) ? EXIT.valid : EXIT.notValid;
}

export const scoreCommand: Command = {
  name: "score",
  run,
};
