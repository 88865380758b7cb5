/** `vdi receipt`: issues a signed receipt about an attestation, or verifies receipts and chains of them. */
import { hashReceipt, parseReceipt } from "@svc/core";
import { verdictOnAttestation } from "@svc/report";
import { type VerifierConfig, verifyAndReceipt, verifyReceiptChain } from "@svc/vdi-verifier";
import { READING_SET, STEP_WORDS, sentenceOf } from "@svc/words";
import {
  onlyFile,
  readArguments,
  TRUST_HELP,
  TRUST_OPTIONS,
  UsageError,
  underOptions,
} from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { deliver, FileError, nameOf, readSecretKey, readTextFile } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";
import { verifyCommand } from "./verify.ts";

const HELP = `vdi receipt issue ATTESTATION|- [options]
  Verifies an attestation and signs what that came to. STRICT where no profile is given.
  --key FILE         the verifier's secret key, 64 hex digits; without it a key is made for this receipt alone
  --kid ID           stated key id
  --verifier ID      vdi:verifier:<name>; named after the key where absent
  --parent FILE      the receipt that this one follows in a chain
  --out FILE         write the receipt there instead of to standard output
                     (--json: the receipt with the verification that it is about)
vdi receipt verify FILE...|- [--attestation FILE]
vdi receipt chain FILE...|- [--attestation FILE]
  The receipts of one chain, in any order.
${TRUST_HELP}

Exit code: issue: that of the attestation's verdict; verify, chain: 0 valid, 1 not valid, 2 could not be checked.`;

async function run(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [action, ...rest] = args;
  if (action === "issue") return issue(rest, terminal);
  if (action === "verify") return verifyCommand.run(rest, terminal);
  if (action === "chain") return chain(rest, terminal);
  throw new UsageError(({ usage }) => usage.receiptActions);
}

async function issue(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, {
    ...TRUST_OPTIONS,
    key: { type: "string" },
    kid: { type: "string" },
    verifier: { type: "string" },
    parent: { type: "string" },
    out: { type: "string" },
  });
  const file = onlyFile(files, "attestation");
  const { verification } = await readTrust(values, terminal);
  const attestation = await readTextFile(file, terminal);
  const {
    receipt,
    verification: result,
    ephemeralKey,
  } = await issued(attestation, {
    ...verification,
    ...(values.key === undefined ? {} : { signingKey: await readSecretKey(values.key, terminal) }),
    ...(values.kid === undefined ? {} : { kid: values.kid }),
    ...(values.verifier === undefined ? {} : { verifierId: values.verifier }),
    ...(values.parent === undefined ? {} : await parentOf(values.parent, terminal)),
  });
  const verdict = verdictOnAttestation(result);
  terminal.note(`${verdict.headline}: ${shown(verdict.because)}`);
  for (const { step, name, valid, reason, detail = "" } of result.steps) {
    if (valid || reason === "not_in_profile" || reason === "not_reached") continue;
    terminal.note(`  ${step} ${STEP_WORDS[name].title}: ${reason} ${shown(detail)}`);
  }
  if (receipt === null) {
    terminal.note("No receipt: the document names no attestation that one could be about.");
    return exitCodeOf([verdict.kind]);
  }
  if (ephemeralKey)
    terminal.note("Signed by a key made for this receipt and forgotten: it is nobody's word.");
  if (values.out !== undefined) await deliver(receipt, values.out, terminal);
  if (values.json === true) terminal.line(JSON.stringify({ receipt, verification: result }, null, 2));
  else if (values.out === undefined) await deliver(receipt, undefined, terminal);
  else terminal.line(`Receipt ${receipt.receipt_id} written to ${values.out}`);
  return exitCodeOf([verdict.kind]);
}

async function issued(attestation: string, config: VerifierConfig) {
  try {
    return await verifyAndReceipt(attestation, config);
  } catch (error) {
    throw underOptions(error, { verifierId: "--verifier", kid: "--kid", chainDepth: "--parent" });
  }
}

async function parentOf(path: string, terminal: Terminal) {
  const parsed = parseReceipt(await readTextFile(path, terminal));
  if (!parsed.ok) {
    throw new FileError("parent_malformed", (locale) =>
      locale.usage.noParent(nameOf(path, locale), sentenceOf(READING_SET, parsed, locale)),
    );
  }
  return { parentReceiptHash: hashReceipt(parsed.value), chainDepth: parsed.value.chain_depth + 1 };
}

async function chain(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { files, values } = readArguments(args, { ...TRUST_OPTIONS, attestation: { type: "string" } });
  if (files.length === 0) throw new UsageError(({ usage }) => usage.chainReceipts);
  const { anchors, verification } = await readTrust(values, terminal);
  const receipts = await readReceipts(files, terminal);
  const now = verification.now ?? verification.at;
  const result = await verifyReceiptChain(receipts, {
    ...anchors,
    ...(values.attestation === undefined
      ? {}
      : { attestation: await readTextFile(values.attestation, terminal) }),
    ...(now === undefined ? {} : { now }),
  });
  if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
  else if (result.valid) {
    terminal.line(`Verified: a chain of ${receipts.length} receipts, depth ${result.depth}`);
    for (const id of result.order ?? []) terminal.line(`  ${shown(id)}`);
  } else terminal.line(`Not valid: ${shown(result.detail ?? result.reason ?? "")}`);
  if (result.valid) return EXIT.valid;
  return result.reason === "chain_gap" ? EXIT.notChecked : EXIT.notValid;
}

export const receiptCommand: Command = {
  name: "receipt",
  summary: "issue a receipt about an attestation, or verify receipts and chains",
  help: HELP,
  run,
};
