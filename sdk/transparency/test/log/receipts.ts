/** Signed receipts for tests: real documents with real signatures, built from a few words. */
import {
  createSigner,
  DOMAINS,
  digest,
  encodeHex,
  encodeUtf8,
  type Fact,
  type Judgement,
  PAYLOAD_TYPES,
  RECORDED_OF_DECISION,
  RULES,
  receiptId,
  sha256,
  signDocument,
  type VerificationReceipt,
} from "@svc/core";

export interface ReceiptWords {
  /** Names the attestation id; equal words give equal ids. */
  attestation?: string;
  /** Names the document behind the id. */
  document?: string;
  /** Names the verifier and its key. */
  verifier?: string;
  valid?: boolean;
  conclusive?: boolean;
  reason?: string;
  profile?: VerificationReceipt["profile_id"];
  /** Names the trust roots. */
  trust?: string;
  at?: number;
  rules?: string;
  /** Result of the proof check, unless stated otherwise: as the whole result, where that is conclusive. */
  facts?: { readonly [Code in Fact]?: boolean };
  judgements?: { readonly [Code in Judgement]?: boolean };
  supersedes?: string;
}

const NOT_EVALUATED = "not_evaluated" as const;

const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));

/** A signed receipt. Equal words give the same receipt, byte for byte. */
export function makeReceipt(words: ReceiptWords = {}): VerificationReceipt {
  const {
    attestation = "a",
    document = attestation,
    verifier = "alice",
    valid = true,
    conclusive = true,
  } = words;
  const { reason, profile = "VDI_VERIFY_STANDARD_V1", trust = "roots", at = 1_700_000_000 } = words;
  const { rules = RULES, facts = conclusive ? { proof: valid } : {}, judgements = {}, supersedes } = words;
  const signer = createSigner(hex(`secret of ${verifier}`));
  const content = {
    vdi_version: "1.0.0" as const,
    type: "verification_receipt_v1" as const,
    attestation_id: `vdi:att:${hex(`id ${attestation}`)}`,
    attestation_hash: hex(`document ${document}`),
    verifier: { id: `vdi:verifier:${verifier}` },
    profile_id: profile,
    result: { valid, conclusive, ...(valid ? {} : { failed_step: 5, reason: reason ?? "pairing_failed" }) },
    checks: [
      { check: "schema", valid: true },
      { check: "proof", valid },
    ],
    trust: {
      issuer: "self_asserted" as const,
      circuit: "built_in" as const,
      manifest: "registry" as const,
      revocation: "not_checked" as const,
      time: "self_asserted" as const,
      inputs: "self_asserted" as const,
      execution: "self_asserted" as const,
    },
    rules,
    facts: RECORDED_OF_DECISION.facts.map(({ code }) => ({
      fact: code,
      value: facts[code] ?? NOT_EVALUATED,
    })),
    judgements: RECORDED_OF_DECISION.judgements.map(({ code }) => ({
      judgement: code,
      value: judgements[code] ?? NOT_EVALUATED,
    })),
    ...(supersedes === undefined ? {} : { supersedes }),
    trust_digest: digest(DOMAINS.trust, { built_in: hex(trust) }),
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

/** Attestation id of the word. */
export const attestationIdOf = (word: string) => `vdi:att:${hex(`id ${word}`)}`;
