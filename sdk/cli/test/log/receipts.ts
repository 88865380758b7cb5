/** Signed receipts for tests. Equal words give the same receipt. */
import {
  createSigner,
  DOMAINS,
  digest,
  encodeHex,
  encodeUtf8,
  PAYLOAD_TYPES,
  receiptId,
  sha256,
  signDocument,
  type VerificationReceipt,
} from "@svc/core";

const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));

export function makeReceipt(words: {
  attestation: number;
  verifier: number;
  valid: boolean;
  at: number;
}): VerificationReceipt {
  const { attestation, verifier, valid, at } = words;
  const signer = createSigner(hex(`verifier ${verifier}`));
  const content = {
    vdi_version: "1.0.0" as const,
    type: "verification_receipt_v1" as const,
    attestation_id: `vdi:att:${hex(`id ${attestation}`)}`,
    attestation_hash: hex(`document ${attestation}`),
    verifier: { id: `vdi:verifier:v${verifier}` },
    profile_id: "VDI_VERIFY_STANDARD_V1" as const,
    result: { valid, conclusive: true, ...(valid ? {} : { failed_step: 6, reason: "signature_mismatch" }) },
    checks: [{ check: "signature", valid }],
    trust: {
      issuer: "self_asserted" as const,
      circuit: "built_in" as const,
      manifest: "registry" as const,
      revocation: "not_checked" as const,
      time: "self_asserted" as const,
      inputs: "self_asserted" as const,
      execution: "self_asserted" as const,
    },
    trust_digest: digest(DOMAINS.trust, { built_in: hex("roots") }),
    evaluated_at: at,
    verified_at: at,
    chain_depth: 0,
  };
  const signature = {
    algorithm: "Ed25519" as const,
    kid: signer.kid,
    public_key: signer.publicKey,
    value: "",
  };
  const id = receiptId({ ...content, signature });
  return signDocument(PAYLOAD_TYPES.receipt, { ...content, receipt_id: id }, signer);
}
