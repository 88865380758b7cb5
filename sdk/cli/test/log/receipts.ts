/** Signed receipts for tests, numbered. Equal numbers give the same receipt. */
import {
  createSigner,
  DOMAINS,
  digest,
  encodeHex,
  encodeUtf8,
  sha256,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt, recordOf } from "@svc/vdi-verifier";

const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));

export function makeReceipt(numbers: {
  attestation: number;
  verifier: number;
  valid: boolean;
  at: number;
}): VerificationReceipt {
  const { attestation, verifier, valid, at } = numbers;
  const trust = {
    issuer: "self_asserted",
    circuit: "built_in",
    manifest: "registry",
    revocation: "not_checked",
    time: "self_asserted",
    inputs: "self_asserted",
    execution: "self_asserted",
  } as const;
  const row = { step: 6, name: "signature", valid } as const;
  return issueReceipt(
    {
      attestationId: `vdi:att:${hex(`id ${attestation}`)}`,
      attestationHash: hex(`document ${attestation}`),
      verifierId: `vdi:verifier:v${verifier}`,
      profileId: "VDI_VERIFY_STANDARD_V1",
      checks: [{ check: "signature", valid }],
      recorded: recordOf([valid ? row : { ...row, reason: "signature_mismatch" }], trust, null),
      conclusive: true,
      ...(valid ? {} : { failedStep: 6, reason: "signature_mismatch" }),
      trust,
      trustDigest: digest(DOMAINS.trust, { built_in: hex("roots") }),
      evaluatedAt: at,
      verifiedAt: at,
    },
    createSigner(hex(`verifier ${verifier}`)),
  );
}
