/**
 * A log that shows two readers two histories of the same length: built here with a key made for it, out of receipts
 * about the document at hand. Each reader's own proof holds; what notices is holding the two heads together.
 */

import { examine, type HeadPair } from "@svc/audit";
import { type DecisionAttestation, encodeHex, generateSecretKey, type VerificationReceipt } from "@svc/core";
import { createNoteSigner, encodeVkey, makeLogPolicy } from "@svc/tlog";
import { TransparencyLog, verifyReceiptInclusion } from "@svc/vdi-transparency";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { labLabels as say } from "../labels/lab.ts";

export interface Fork {
  /** Whether each of the two readers' inclusion proofs holds. */
  readonly inclusions: readonly [boolean, boolean];
  readonly pair: HeadPair;
}

const ORIGIN = "log.example/forked";

export async function forkLog(document: DecisionAttestation): Promise<Fork> {
  const signer = createNoteSigner(ORIGIN, generateSecretKey());
  const vkey = encodeVkey(signer.key);
  const receipts = await Promise.all(["first", "second", "shown-to-you", "shown-to-others"].map(receiptOf));
  const [first, second, yours, theirs] = receipts as [
    VerificationReceipt,
    VerificationReceipt,
    VerificationReceipt,
    VerificationReceipt,
  ];
  const sides = [yours, theirs].map((last) => {
    const log = new TransparencyLog({ signer });
    for (const receipt of [first, second, last]) log.append(receipt);
    const material = {
      entry: log.getEntry(2),
      proof: log.getInclusionProof(2),
      checkpoint: log.getCheckpoint(),
    };
    const { valid } = verifyReceiptInclusion(last, material, makeLogPolicy({ log: vkey }));
    return { valid, checkpoint: log.getCheckpoint() };
  });
  const heads = sides.map(({ checkpoint }, i) => ({
    source: i === 0 ? say().forkYourHead : say().forkTheirHead,
    text: typeof checkpoint === "string" ? checkpoint : JSON.stringify(checkpoint),
  }));
  const { heads: pairs } = await examine(heads, { logs: [{ log: vkey }] });
  const [pair] = pairs;
  if (pair === undefined) throw new Error("the two heads came out the same");
  return { inclusions: [sides[0]?.valid === true, sides[1]?.valid === true], pair };

  async function receiptOf(name: string): Promise<VerificationReceipt> {
    const { receipt } = await verifyAndReceipt(document, {
      signingKey: encodeHex(generateSecretKey()),
      verifierId: `vdi:verifier:${name}`,
      // What the receipt says is nothing to the log; the proof need not be checked again for it.
      profileId: "VDI_VERIFY_MINIMAL_V1",
    });
    if (receipt === null) throw new Error("no receipt can be made about this document");
    return receipt;
  }
}
