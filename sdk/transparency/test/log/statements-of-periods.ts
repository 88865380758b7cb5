/** Signed period statements for tests, built from a few words. */
import {
  createSigner,
  encodeHex,
  encodeUtf8,
  PAYLOAD_TYPES,
  type PeriodContent,
  type PeriodStatement,
  sha256,
  signDocument,
} from "@svc/core";

const hex = (words: string) => encodeHex(sha256(encodeUtf8(words)));

/** The signer of this name. */
export const signerNamed = (name: string, kid?: string) => createSigner(hex(`secret of ${name}`), kid);

/** Equal words give the same statement, byte for byte. */
export function makeStatement(
  issuer: string,
  change: Partial<PeriodContent> = {},
  kid?: string,
): PeriodStatement {
  const signer = signerNamed(issuer, kid);
  const content: PeriodContent = {
    type: "period_statement_v1",
    issuer: signer.publicKey,
    from: 1_000,
    to: 2_000,
    first: 1,
    last: 0,
    count: 2,
    voids: 0,
    root: hex("root"),
    outcomes: [{ outcome: "approve", count: 2 }],
    ...change,
  };
  return signDocument(PAYLOAD_TYPES.periodStatement, content, signer);
}
