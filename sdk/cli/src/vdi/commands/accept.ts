/** `vdi accept`: may a relying party act on these receipts under its policy? */
import type { Failure } from "@svc/core/finding";
import { type AcceptancePolicy, type AcceptanceReason, evaluateAcceptancePolicy } from "@svc/vdi-verifier";
import { ACCEPTANCE_SET, sentenceOf } from "@svc/words";
import { readArguments, TRUST_OPTIONS, UsageError } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { readDocumentFile } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { painter, shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";

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
    values.attestation === undefined ? [] : ([await readDocumentFile(values.attestation, terminal)] as const);
  const result = await evaluateAcceptancePolicy(receipts, policy, ...attestation);
  const found = { values: {}, ...result } as Failure;
  if (MALFORMED.includes(result.reason)) {
    throw new UsageError((words) => sentenceOf(ACCEPTANCE_SET, found, words));
  }
  if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
  else {
    const paint = painter(terminal.colour);
    const { words } = terminal;
    const { accept } = words.says;
    const headline = result.accepted ? accept.accepted : accept.refused;
    const why = sentenceOf(ACCEPTANCE_SET, found, words);
    const held = result.anchored ? "good" : "warn";
    terminal.line(`${paint(result.accepted ? held : "bad", headline)}: ${shown(why)}`);
    terminal.line(`  ${accept.count(result.receiptsAccepted)}`);
    if (result.spotCheckTriggered) terminal.line(`  ${accept.anew(result.spotCheckValid === true)}`);
    if (!result.anchored) terminal.line(`  ${accept.unanchored}`);
    if (result.accepted && result.attestationInForce === null) terminal.line(`  ${accept.forceUnknown}`);
    if (result.accepted && !result.revocationChecked) terminal.line(`  ${accept.revocationUnknown}`);
  }
  if (result.accepted) return EXIT.valid;
  return MISSING.includes(result.reason) ? EXIT.notChecked : EXIT.notValid;
}

export const acceptCommand: Command = {
  name: "accept",
  run,
};
