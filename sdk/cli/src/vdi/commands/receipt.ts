/** `vdi receipt`: issues a signed receipt about an attestation, or verifies receipts and chains of them. */

import { stepDetailInWords, verdictOnAttestation } from "@svc/audit";
import { hashReceipt, parseReceipt } from "@svc/core";
import { type Failure, isReadReason } from "@svc/core/finding";
import {
  type ChainVerificationResult,
  type VerifierConfig,
  verifyAndReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { READING_SET, RECEIPT_SET, sentenceOf } from "@svc/words";
import type { CommandLine } from "@svc/words/cli";
import { onlyFile, readArguments, TRUST_OPTIONS, UsageError, underOptions } from "../arguments.ts";
import type { Command, Terminal } from "../command.ts";
import { EXIT, type ExitCode, exitCodeOf } from "../exit-code.ts";
import { deliver, FileError, nameOf, readDocumentFile, readSecretKey, refuseUnwritable } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { shown } from "../paint.ts";
import { readTrust } from "../trust-file.ts";
import { verifyCommand } from "./verify.ts";

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
  await refuseUnwritable([values.out]);
  const { verification } = await readTrust(values, terminal);
  const attestation = await readDocumentFile(file, terminal);
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
  const { words } = terminal;
  const { receipt: says } = words.says;
  const verdict = verdictOnAttestation(result, words);
  terminal.note(`${verdict.headline}: ${shown(verdict.because)}`);
  for (const one of result.steps) {
    const { step, name, outcome, reason } = one;
    if (outcome === "passed" || outcome === "skipped") continue;
    const detail = stepDetailInWords(one, words) ?? "";
    terminal.note(`  ${step} ${words.steps[name].title}: ${reason} ${shown(detail)}`);
  }
  if (receipt === null) {
    terminal.note(says.none);
    return exitCodeOf([verdict.kind]);
  }
  if (ephemeralKey) terminal.note(says.ephemeral);
  if (values.out !== undefined) await deliver(receipt, values.out, terminal);
  if (values.json === true) terminal.line(JSON.stringify({ receipt, verification: result }, null, 2));
  else if (values.out === undefined) await deliver(receipt, undefined, terminal);
  else terminal.line(says.written(receipt.receipt_id, values.out));
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
  const parsed = parseReceipt(await readDocumentFile(path, terminal));
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
      : { attestation: await readDocumentFile(values.attestation, terminal) }),
    ...(now === undefined ? {} : { now }),
  });
  // A reader who lists verifiers asks for their keys: an id alone is anybody's.
  const isUnconfirmed = result.valid && !result.anchored && Object.keys(anchors).length > 0;
  // Neither a key that is not known nor a text that cannot be read is something false.
  const isOpen = result.outcome === "open" || isReadReason(deepestReason(result));
  if (values.json === true) terminal.line(JSON.stringify(result, null, 2));
  else if (result.valid) {
    const { depth = 0 } = result;
    const said = terminal.words.says.receipt.chain(receipts.length, depth, result.anchored);
    const { verified, notChecked } = terminal.words.verdicts.common;
    terminal.line(`${isUnconfirmed ? notChecked : verified}: ${said}`);
    for (const id of result.order ?? []) terminal.line(`  ${shown(id)}`);
  } else {
    const { common } = terminal.words.verdicts;
    const headline = isOpen ? common.notChecked : common.notValid;
    terminal.line(`${headline}: ${shown(whyOf(result, terminal.words))}`);
  }
  if (result.valid) return isUnconfirmed ? EXIT.notChecked : EXIT.valid;
  return isOpen ? EXIT.notChecked : EXIT.notValid;
}

/** Of what lies behind it, as far down as that is told. */
function deepestReason({ reason, values }: Partial<Pick<Failure, "reason" | "values">>): string | undefined {
  const cause = values?.cause;
  return typeof cause === "object" && cause !== null && "reason" in cause ? deepestReason(cause) : reason;
}

function whyOf({ reason, values = {} }: ChainVerificationResult, words: CommandLine): string {
  return reason === undefined ? "" : sentenceOf(RECEIPT_SET, { reason, values } as Failure, words);
}

export const receiptCommand: Command = {
  name: "receipt",
  run,
};
