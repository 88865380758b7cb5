// What travels beside an attestation: receipts by named verifiers, and a log that holds them.
import { encodeHex, hashReceipt, sha256, type VerificationReceipt } from "@svc/core";
import { createNoteSigner, encodeVkey } from "@svc/tlog";
import { TransparencyLog } from "@svc/vdi-transparency";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { AT, ISSUER, REAL } from "../../../tools/browser/visit.ts";
import { contradicting } from "../../../tools/fixtures/contradicting.ts";

const secretOf = (name: string) => sha256(new TextEncoder().encode(`page test key of ${name}`));

export async function receiptBy(name: string, parent?: VerificationReceipt): Promise<VerificationReceipt> {
  const { receipt } = await verifyAndReceipt(REAL.approval, {
    signingKey: encodeHex(secretOf(name)),
    verifierId: `vdi:verifier:${name}`,
    profileId: "VDI_VERIFY_STANDARD_V1",
    now: AT - 600 + (parent === undefined ? 0 : 60 * (parent.chain_depth + 1)),
    trust: { issuers: [{ public_key: ISSUER }] },
    ...(parent === undefined
      ? {}
      : { parentReceiptHash: hashReceipt(parent), chainDepth: parent.chain_depth + 1 }),
  });
  if (receipt === null) throw new Error("no receipt was made");
  return receipt;
}

/** Another answer of the same verifier, one of `receiptBy`, to the same question. */
export function contradictingOf(receipt: VerificationReceipt): VerificationReceipt {
  const name = receipt.verifier.id.slice("vdi:verifier:".length);
  return contradicting(receipt, encodeHex(secretOf(name)));
}

export function verifierEntry(receipt: VerificationReceipt): { verifier: string } {
  return { verifier: `${receipt.verifier.id}#${receipt.signature.public_key}` };
}

/** A log that holds `receipt` among others, with everything that proves it. */
export async function loggedReceipt(receipt: VerificationReceipt, others = "other") {
  const signer = createNoteSigner("log.example/receipts", secretOf("log"));
  const log = new TransparencyLog({ signer, now: () => AT - 300 });
  for (let i = 0; i < 5; i += 1) log.append(await receiptBy(`${others}-${i}`));
  const { log_index: index } = log.append(receipt);
  const earlier = log.getCheckpoint();
  for (let i = 5; i < 9; i += 1) log.append(await receiptBy(`${others}-${i}`));
  return {
    vkey: encodeVkey(signer.key),
    entry: log.getEntry(index),
    inclusion: log.getInclusionProof(index),
    checkpoint: log.getCheckpoint(),
    earlier,
    consistency: log.getConsistencyProof(index + 1),
    document: log.getProofDocument(index),
  };
}
