/** `vdi accept`: may a relying party act on these receipts under its policy? */
import { withoutUndefined } from "@svc/core";
import { UsageError } from "@svc/core/command-line";
import { type Failure, outcomeOfReason } from "@svc/core/finding";
import { ACCEPTANCE_SET, sentenceOf } from "@svc/messages";
import { type AcceptancePolicy, type AcceptanceReason, evaluateAcceptancePolicy } from "@svc/vdi-verifier";
import { form, type VdiCommand } from "../../terminal/command.ts";
import { EXIT } from "../../terminal/exit-code.ts";
import { painter, shown } from "../../terminal/paint.ts";
import { TRUST_OPTIONS } from "../arguments.ts";
import { readDocumentFile } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";

/** Refusals that speak of the command line and the trust file. */
const MALFORMED: readonly AcceptanceReason[] = ["unknown_level", "spot_check_rate_invalid"];

export const acceptCommand: VdiCommand = {
  exit: "0 accepted, 1 refused, 2 something that the policy needs was not given.",
  forms: {
    "": form({
      usage: "FILE...|- [options]",
      about:
        "Evaluates an acceptance policy over receipts. The trusted verifier set is that of the trust file.",
      options: {
        level: { value: "LEVEL", help: "low, medium (default), high or critical" },
        attestation: { value: "FILE", help: "the attestation itself; level critical asks for it" },
        "spot-check": {
          value: "RATE",
          help: "probability of verifying the attestation anew, 0 to 1; default 0.05",
        },
        ...TRUST_OPTIONS,
      },
      words: [1, Number.POSITIVE_INFINITY, "at least one file of receipts"],
      async run({ words: files, values }, terminal) {
        const { anchors, verification } = await readTrust(values, terminal);
        const { "spot-check": rate, level } = values;
        const policy = withoutUndefined({
          level,
          tvs: anchors.tvs,
          registry: anchors.registry,
          spotCheckRate: rate === undefined ? undefined : rate.trim() === "" ? Number.NaN : Number(rate),
          now: verification.now ?? verification.at,
          at: verification.at,
          revocation: verification.revocation,
          revocationKeys: verification.trust?.revocationKeys,
          verification,
        }) as AcceptancePolicy;
        const receipts = await readReceipts(files, terminal);
        const attestation =
          values.attestation === undefined
            ? []
            : ([await readDocumentFile(values.attestation, terminal)] as const);
        const result = await evaluateAcceptancePolicy(receipts, policy, ...attestation);
        const why = sentenceOf(ACCEPTANCE_SET, { values: {}, ...result } as Failure);
        if (MALFORMED.includes(result.reason)) throw new UsageError(why);
        if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
        else {
          const tone = result.accepted ? (result.anchored ? "good" : "warn") : "bad";
          const headline = painter(terminal.colour)(tone, result.accepted ? "Accepted" : "Refused");
          terminal.line(`${headline}: ${shown(why)}`);
          for (const fact of factsOf(result)) terminal.line(`  ${fact}`);
        }
        if (result.accepted) return EXIT.valid;
        return outcomeOfReason(result.reason) === "open" ? EXIT.notChecked : EXIT.notValid;
      },
    }),
  },
};

function factsOf(result: Awaited<ReturnType<typeof evaluateAcceptancePolicy>>): string[] {
  const { receiptsAccepted: count, accepted } = result;
  const facts = [`${count} ${count === 1 ? "receipt counts" : "receipts count"} on the policy's terms`];
  if (result.spotCheckTriggered)
    facts.push(
      `the attestation was verified anew: ${result.spotCheckValid === true ? "valid" : "not valid"}`,
    );
  if (!result.anchored)
    facts.push(
      "whose keys these are was not looked at: neither a trusted verifier set nor a registry was given",
    );
  if (accepted && result.attestationInForce === null)
    facts.push("whether the attestation is in force was not looked at: it was not given");
  if (accepted && !result.revocationChecked)
    facts.push("whether the attestation was revoked since was not looked at: no snapshot was given");
  return facts;
}
