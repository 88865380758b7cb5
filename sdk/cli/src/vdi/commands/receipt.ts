/** `vdi receipt`: issues a signed receipt about an attestation, or verifies receipts and chains of them. */
import { stepDetailInWords, verdictOnAttestation } from "@svc/audit";
import { hashReceipt, parseReceipt, withoutUndefined } from "@svc/core";
import type { Failure } from "@svc/core/finding";
import { en, READING_SET, RECEIPT_SET, sentenceOf } from "@svc/messages";
import {
  documentVerdictOf,
  type VerifierConfig,
  verifyAndReceipt,
  verifyReceiptChain,
} from "@svc/vdi-verifier";
import { counted, form, type Terminal, underOptions, type VdiCommand } from "../../terminal/command.ts";
import { exitCodeOf } from "../../terminal/exit-code.ts";
import { shown } from "../../terminal/paint.ts";
import { KID, TRUST_OPTIONS } from "../arguments.ts";
import { deliver, FileError, nameOf, readDocumentFile, readSecretKey, refuseUnwritable } from "../files.ts";
import { readReceipts } from "../inputs.ts";
import { readTrust } from "../trust-file.ts";
import { VERIFY } from "./verify.ts";

const ATTESTATION = { value: "FILE", help: "the attestation that they are about" } as const;

export const receiptCommand: VdiCommand = {
  exit: "issue: that of the attestation's verdict; verify, chain: 0 valid, 1 not valid, 2 could not be checked.",
  forms: {
    issue: form({
      usage: "issue ATTESTATION|- [options]",
      about: "Verifies an attestation and signs what that came to. STRICT where no profile is given.",
      options: {
        key: {
          value: "FILE",
          help: "the verifier's secret key, 64 hex digits; without it a key is made for this receipt alone",
        },
        kid: KID,
        verifier: { value: "ID", help: "vdi:verifier:<name>; named after the key where absent" },
        parent: { value: "FILE", help: "the receipt that this one follows in a chain" },
        out: {
          value: "FILE",
          help: `write the receipt there instead of to standard output
(--json: the receipt with the verification that it is about)`,
        },
        ...TRUST_OPTIONS,
      },
      words: [1, 1, "one attestation"],
      async run({ words: [file = ""], values }, terminal) {
        const { key, kid, verifier, parent, out } = values;
        await refuseUnwritable([out]);
        const { verification: asked } = await readTrust(values, terminal);
        const attestation = await readDocumentFile(file, terminal);
        const config = {
          ...asked,
          signingKey: key === undefined ? undefined : await readSecretKey(key, terminal),
          kid,
          verifierId: verifier,
          ...(parent === undefined ? {} : await parentOf(parent, terminal)),
        };
        const { receipt, verification, ephemeralKey } = await issued(attestation, withoutUndefined(config));
        const verdict = verdictOnAttestation(verification);
        terminal.note(`${verdict.headline}: ${shown(verdict.because)}`);
        for (const one of verification.steps) {
          const { step, name, outcome, reason } = one;
          if (outcome === "passed" || outcome === "skipped") continue;
          terminal.note(
            `  ${step} ${en.steps[name].title}: ${reason} ${shown(stepDetailInWords(one) ?? "")}`,
          );
        }
        if (receipt === null) {
          terminal.note("No receipt: the document names no attestation that one could be about.");
          return exitCodeOf([verdict.kind]);
        }
        if (ephemeralKey)
          terminal.note("Signed by a key made for this receipt and forgotten: it is nobody's word.");
        if (out !== undefined) await deliver(receipt, out, terminal);
        if (values.json === true) terminal.line(JSON.stringify({ receipt, verification }, null, 2));
        else if (out === undefined) await deliver(receipt, undefined, terminal);
        else terminal.line(`Receipt ${receipt.receipt_id} written to ${out}`);
        return exitCodeOf([verdict.kind]);
      },
    }),
    verify: { ...VERIFY, usage: "verify FILE...|- [--attestation FILE]", about: "" },
    chain: form({
      usage: "chain FILE...|- [--attestation FILE]",
      about: "The receipts of one chain, in any order.",
      options: { attestation: ATTESTATION, ...TRUST_OPTIONS },
      words: [1, Number.POSITIVE_INFINITY, "the receipts of a chain"],
      async run({ words: files, values }, terminal) {
        const { anchors, verification } = await readTrust(values, terminal);
        const receipts = await readReceipts(files, terminal);
        const { attestation } = values;
        const result = await verifyReceiptChain(
          receipts,
          withoutUndefined({
            ...anchors,
            attestation:
              attestation === undefined ? undefined : await readDocumentFile(attestation, terminal),
            now: verification.now ?? verification.at,
          }),
        );
        const { valid, reason, values: found = {}, depth = 0, order = [], anchored } = result;
        // A reader who lists verifiers asks for their keys: an id alone is anybody's.
        const isUnconfirmed = valid && !anchored && Object.keys(anchors).length > 0;
        const verdict = isUnconfirmed ? "could_not_check" : documentVerdictOf(result);
        const exit = exitCodeOf([verdict]);
        if (values.json === true) {
          terminal.line(JSON.stringify(result, null, 2));
          return exit;
        }
        const { verified, notChecked, notValid } = en.verdicts.common;
        const headline = verdict === "could_not_check" ? notChecked : valid ? verified : notValid;
        const unconfirmed = anchored ? "" : "; the verifiers' keys are not confirmed";
        const why = valid
          ? `a chain of ${counted(receipts.length, "receipt")}, depth ${depth}${unconfirmed}`
          : reason === undefined
            ? ""
            : shown(sentenceOf(RECEIPT_SET, { reason, values: found } as Failure));
        terminal.line(`${headline}: ${why}`);
        if (valid) for (const id of order) terminal.line(`  ${shown(id)}`);
        return exit;
      },
    }),
  },
};

async function issued(attestation: string, config: VerifierConfig) {
  try {
    return await verifyAndReceipt(attestation, config);
  } catch (error) {
    throw underOptions(error, { verifierId: "--verifier", kid: "--kid", chainDepth: "--parent" });
  }
}

async function parentOf(path: string, terminal: Terminal) {
  const parsed = parseReceipt(await readDocumentFile(path, terminal));
  if (!parsed.ok)
    throw new FileError(
      "parent_malformed",
      `${nameOf(path)} is no receipt to follow: ${sentenceOf(READING_SET, parsed)}`,
    );
  return { parentReceiptHash: hashReceipt(parsed.value), chainDepth: parsed.value.chain_depth + 1 };
}
