// Receipts for the worked examples of the scoring rule: made without verifying anything, since what they say is all
// that a score looks at.
import {
  createSigner,
  encodeHex,
  encodeUtf8,
  type ProfileId,
  sha256,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt, recordOf, type StepResult } from "@svc/vdi-verifier";

export const NOW = 1_750_000_000;
const ABOUT = "aa".repeat(32);

export interface Listed {
  readonly verifier?: string;
  readonly key?: string;
  readonly profile?: string;
  readonly valid?: boolean;
  readonly conclusive?: boolean;
  readonly circuit?: string;
  readonly about?: string;
  readonly broken?: boolean;
}

const ALL = [
  "schema",
  "timestamps",
  "pipeline",
  "policy",
  "proof",
  "signature",
  "key",
  "governance",
] as const;
const PROFILES: Readonly<Record<string, readonly [ProfileId, readonly string[]]>> = {
  strict: ["VDI_VERIFY_STRICT_V1", ALL],
  standard: ["VDI_VERIFY_STANDARD_V1", ALL.slice(0, 7)],
  minimal: ["VDI_VERIFY_MINIMAL_V1", ["schema", "timestamps", "pipeline", "policy", "signature"]],
};

const signerOf = (name: string) => createSigner(encodeHex(sha256(encodeUtf8(`scored receipts: ${name}`))));

export function receiptOf({ broken = false, ...parts }: Listed): VerificationReceipt {
  const { verifier = "one", key = verifier, profile = "strict", valid = true, conclusive = true } = parts;
  const about = parts.about ?? ABOUT;
  const [profileId, rows] = PROFILES[profile] ?? raise(profile);
  const failed = conclusive ? "timestamps" : "signature";
  const reason = conclusive
    ? { failedStep: 2, reason: "expired" }
    : { failedStep: 6, reason: "revocation_missing" };
  const isStrict = profile === "strict";
  const trust = {
    issuer: isStrict ? "pinned" : "self_asserted",
    circuit: (profile === "minimal" ? "not_checked" : (parts.circuit ?? "pinned")) as "pinned",
    manifest: "self_asserted",
    revocation: isStrict ? "self_asserted" : "not_checked",
    time: "self_asserted",
    inputs: "self_asserted",
    execution: "self_asserted",
  } as const;
  const steps = rows.map((name) => {
    const isValid = valid || name !== failed;
    const row = { step: 0, name, valid: isValid };
    return isValid
      ? { ...row, outcome: "passed" as const }
      : { ...row, outcome: "failed" as const, reason: reason.reason };
  });
  const receipt = issueReceipt(
    {
      attestationId: `vdi:att:${about}`,
      attestationHash: about,
      verifierId: `vdi:verifier:${verifier}`,
      profileId,
      checks: steps.map(({ name, valid }) => ({ check: name, valid })),
      recorded: recordOf(steps as readonly Omit<StepResult, "outcome">[], trust, null),
      conclusive,
      ...(valid ? {} : reason),
      trust,
      trustDigest: "bb".repeat(32),
      evaluatedAt: NOW - 60,
      verifiedAt: NOW - 60,
      chainDepth: 0,
    },
    signerOf(key),
  );
  const value = `${receipt.signature.value.slice(0, 64)}${"0".repeat(64)}`;
  return broken ? { ...receipt, signature: { ...receipt.signature, value } } : receipt;
}

export function setOf(names: readonly string[]) {
  return {
    tvs_id: "test-set",
    version: 1,
    verifiers: names.map((name) => ({
      verifier_id: `vdi:verifier:${name}`,
      public_keys: [signerOf(name).publicKey],
    })),
  };
}

function raise(profile: string): never {
  throw new Error(`no profile ${profile}`);
}
