/** `vdi accept`: may a relying party act on these receipts under its policy? */
import {
  ACCEPTANCE_REASONS,
  type AcceptancePolicy,
  type AcceptanceReason,
  evaluateAcceptancePolicy,
} from "@svc/vdi-verifier";
import { readArguments, TRUST_HELP, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readTextFile } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";

const HELP = `vdi accept FILE...|- [options]
  Evaluates an acceptance policy over receipts. The trusted verifier set is that of the trust file.
  --level LEVEL      low, medium (default), high or critical
  --attestation FILE the attestation itself; level critical asks for it
  --spot-check RATE  probability of verifying the attestation anew, 0 to 1; default 0.05
${TRUST_HELP}

Exit code: 0 accepted, 1 refused, 2 something that the policy needs was not given.`;

/** Refusals that speak of what was not given. */
const MISSING: readonly AcceptanceReason[] = ["tvs_missing", "attestation_missing"];
/** Refusals that speak of the command line and the trust file. */
const MALFORMED: readonly AcceptanceReason[] = ["unknown_level", "spot_check_rate_invalid"];

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    level: { type: "string" },
    attestation: { type: "string" },
    "spot-check": { type: "string" },
  });
  if (files.length === 0) throw new UsageError(({ usage }) => usage.receiptFiles);
  const { anchors, verification } = await readTrust(values, terminal);
  const { tvs, registry } = anchors;
  const { revocationKeys } = verification.trust ?? {};
  const rate = values["spot-check"];
  const now = verification.now ?? verification.at;
  const policy = {
    ...(values.level === undefined ? {} : { level: values.level }),
    ...(tvs === undefined ? {} : { tvs }),
    ...(registry === undefined ? {} : { registry }),
    ...(rate === undefined ? {} : { spotCheckRate: rate.trim() === "" ? Number.NaN : Number(rate) }),
    ...(now === undefined ? {} : { now }),
    ...(verification.at === undefined ? {} : { at: verification.at }),
    ...(verification.revocation === undefined ? {} : { revocation: verification.revocation }),
    ...(revocationKeys === undefined ? {} : { revocationKeys }),
    verification,
  } as AcceptancePolicy;
  const receipts = await readReceipts(files, terminal);
  const attestation =
    values.attestation === undefined ? [] : ([await readTextFile(values.attestation, terminal)] as const);
  const result = await evaluateAcceptancePolicy(receipts, policy, ...attestation);
  if (MALFORMED.includes(result.reason)) throw new UsageError(result.detail ?? result.reason);
  if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
  else {
    const paint = painter(terminal.colour);
    const headline = result.accepted ? "Accepted" : "Refused";
    terminal.line(
      `${paint(result.accepted ? "good" : "bad", headline)}: ${ACCEPTANCE_REASONS[result.reason]}`,
    );
    if (result.detail !== undefined) terminal.line(`  ${shown(result.detail)}`);
    terminal.line(`  ${result.receiptsAccepted} receipts count on the policy's terms`);
    if (result.spotCheckTriggered)
      terminal.line(`  verified anew: ${result.spotCheckValid ? "valid" : "not valid"}`);
  }
  if (result.accepted) return EXIT.valid;
  return MISSING.includes(result.reason) ? EXIT.notChecked : EXIT.notValid;
}

export const acceptCommand: Command = {
  name: "accept",
  summary: "evaluate an acceptance policy over receipts",
  help: HELP,
  run,
};
