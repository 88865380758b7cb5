/** `vdi score`: how far a set of receipts agrees. */
import { scoreReceiptSet } from "@svc/vdi-verifier";
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
  const reached = score.trust_score >= Number(minimum);
  // Whoever makes enough keys reaches any score, so one without confirmed keys is neither a pass nor a failure.
  const exit = !reached ? EXIT.notValid : score.anchored ? EXIT.valid : EXIT.notChecked;
  if (values.json === true) terminal.line(JSON.stringify(score, null, 2));
  else {
    const paint = painter(terminal.colour);
    const { says, ignored: reasons } = terminal.words;
    const { score: words } = says;
    const headline = words.of(score.trust_score, words.confidence[score.recommendation]);
    const tone = !reached ? "bad" : score.anchored ? "good" : "warn";
    terminal.line(paint(tone, score.anchored ? headline : `${headline}; ${words.unanchored}`));
    terminal.line(`  ${words.count(score.valid_receipts, score.total_receipts)}`);
    terminal.line(`  ${words.distinct(score.unique_verifiers, score.unique_profiles)}`);
    terminal.line(`  ${words.proof(score.includes_zk_verification)}`);
    for (const { index, reason } of score.ignored)
      terminal.line(`  ${words.ignored(index + 1, `${reason} (${reasons[reason]})`)}`);
    if (score.reason !== undefined) terminal.line(`  ${words.zero(words.reasons[score.reason])}`);
  }
  return score.unique_verifiers === 0 ? EXIT.notChecked : exit;
}

export const scoreCommand: Command = {
  name: "score",
  run,
};
