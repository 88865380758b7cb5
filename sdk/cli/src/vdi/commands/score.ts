/** `vdi score`: how far a set of receipts agrees. */
import { withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { en } from "@svc/messages";
import { scoreReceiptSet } from "@svc/vdi-verifier";
import { counted, form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { painter } from "../../terminal/paint.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import { readReceipts } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";

type Score = ReturnType<typeof scoreReceiptSet>;

/** Why a score is 0, whatever the receipts say. */
const ZERO: Readonly<Record<NonNullable<Score["reason"]>, string>> = {
  mixed_attestations: "the receipts are about several documents.",
  attestation_mismatch: "the receipts are about another document than the attestation given.",
  attestation_not_in_force: "the attestation is not in force at the time asked about.",
  attestation_revoked: "the revocation snapshot lists the attestation.",
  revocation_stale: "the revocation snapshot is too old, or of the future.",
  revocation_signature_missing: "snapshot keys are pinned, and none of them signed the snapshot.",
  too_many_receipts: "there are more receipts than are weighed.",
};

export const scoreCommand: VdiCommand = {
  exit: "0 the score is reached, 1 it is not, 2 no receipt counts.",
  forms: {
    "": form({
      usage: "FILE...|- [options]",
      about: "Scores receipts about one attestation, 0 to 100. The score measures agreement, not truth.",
      options: {
        ...TRUST_OPTIONS,
        minimum: { value: "N", help: "the score that is wanted; default 50" },
      },
      words: [1, Number.POSITIVE_INFINITY, "at least one file of receipts"],
      async run({ words: files, values }, terminal) {
        const { minimum = "50" } = values;
        if (!/^(?:100|[1-9]?[0-9])$/.test(minimum)) throw new UsageError("--minimum: expected 0 to 100");
        const { anchors, verification } = await readTrust(values, terminal);
        const receipts = await readReceipts(files, terminal);
        const now = verification.now ?? verification.at;
        const score = scoreReceiptSet(receipts, withoutUndefined({ ...anchors, now }));
        const isReached = score.trust_score >= Number(minimum);
        if (values.json === true) terminal.line(JSON.stringify(score, null, 2));
        else {
          const paint = painter(terminal.colour);
          const headline = `${score.trust_score} of 100, ${score.recommendation.replaceAll("_", " ")}`;
          const tone = isReached ? (score.anchored ? "good" : "warn") : "bad";
          terminal.line(
            paint(tone, score.anchored ? headline : `${headline}; the verifiers' keys are not confirmed`),
          );
          for (const line of linesOn(score)) terminal.line(`  ${line}`);
        }
        if (score.unique_verifiers === 0) return EXIT.notChecked;
        if (!isReached) return EXIT.notValid;
        // Anyone can create keys that reach any score, so a score without confirmed keys is neither pass nor failure.
        return score.anchored ? EXIT.valid : EXIT.notChecked;
      },
    }),
  },
};

function linesOn(score: Score): string[] {
  const { valid_receipts: valid, total_receipts: total, reason } = score;
  return [
    `${valid} of ${counted(total, "receipt")} ${valid === 1 ? "counts and says" : "count and say"} valid`,
    `${counted(score.unique_verifiers, "distinct verifier")}, ${counted(score.unique_profiles, "profile")}`,
    `${score.includes_zk_verification ? "one" : "none"} that counts says that the zero-knowledge proof was verified`,
    ...score.ignored.map(
      (one) => `receipt ${one.index + 1} does not count: ${one.reason} (${en.ignored[one.reason]})`,
    ),
    ...(reason === undefined ? [] : [`The score is 0: ${ZERO[reason]}`]),
  ];
}
