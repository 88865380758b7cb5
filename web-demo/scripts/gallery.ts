// The examples that the empty page offers, as files of the build: those of docs/examples, the forgery of the tamper lab,
// and two that are made here with keys that anybody can derive. All of them are real documents.
import { readFile } from "node:fs/promises";
import { type BilledDocuments, issueBillingAttestation } from "@svc/billing";
import {
  createSigner,
  encodeHex,
  encodeUtf8,
  PAYLOAD_TYPES,
  type PinnedKey,
  parseTrustFile,
  receiptId,
  sha256,
  signDocument,
  type TrustOptions,
  type VerificationReceipt,
} from "@svc/core";
import { verifyAndReceipt } from "@svc/vdi-verifier";
import { forgeryText } from "./bundle.ts";

const EXAMPLES = new URL("../../docs/examples/", import.meta.url);
const exampleOf = (name: string) => readFile(new URL(name, EXAMPLES), "utf8");
const signerOf = (name: string) => createSigner(encodeHex(sha256(encodeUtf8(`page example: ${name}`))));

/** A while after the examples were issued. */
const LATER = 1_795_336_000;

/** Texts by file name. */
export async function galleryFiles(): Promise<ReadonlyMap<string, string>> {
  const [approved = "", declined = "", tampered = "", bundle = "", opening = "", trust = ""] =
    await Promise.all(
      ["attestation.json", "decline.json", "altered.json", "audit.json", "opening.json", "trust.json"].map(
        exampleOf,
      ),
    );
  const roots = parseTrustFile(trust);
  return new Map([
    ["approved.json", approved],
    ["declined.json", declined],
    ["tampered.json", tampered],
    ["forged.json", await forgeryText()],
    ["contradiction.jsonl", await contradiction(approved, roots.issuers as PinnedKey[])],
    ["bill.json", print(billOf("operator"))],
    ["bundle.json", bundle],
    ["opening.json", opening],
    ["month.jsonl", await exampleOf("month.jsonl")],
    // Later than its own time: what a log had in force stays told as that.
    ["receipt.json", await exampleOf("receipt.json")],
    ["evidence.json", await exampleOf("evidence.json")],
    ["trust.json", print(withOperator(roots))],
  ]);
}

function print(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** The one whose bill it is beside the lender. */
function withOperator(roots: TrustOptions): TrustOptions {
  const operator = { public_key: signerOf("operator").publicKey, label: "Example operator" };
  return { ...roots, issuers: [...(roots.issuers ?? []), operator] };
}

/** A disclosed bill shows what its commitments open to: nothing is kept by these. */
const SALTS = {
  meter: "a1".repeat(31),
  tariff: "a2".repeat(31),
  charge: "a3".repeat(31),
  intent: "a4".repeat(31),
};

function billOf(operator: string): unknown {
  const documents: BilledDocuments = {
    version: "v2",
    meterEvent: {
      event_id: "evt-20417",
      event_timestamp: LATER - 100,
      tenant_id: "tenant-a",
      endpoint: "/v1/chat",
      model: "m-1",
      usage: { input_tokens: "1523400", output_tokens: "300" },
      window_start: LATER - 900,
      window_end: LATER - 100,
    },
    tariff: {
      tariff_id: "standard",
      version: "1.0.0",
      currency: "EUR",
      lines: [
        { meter: "input_tokens", unit_price_micros: "2000", per_units: "1000" },
        { meter: "output_tokens", unit_price_micros: "10000", per_units: "1000", included_units: "100" },
      ],
      rounding: "half_even",
      effective_from: LATER - 1_000_000,
    },
  };
  const { attestation } = issueBillingAttestation(
    { documents, mode: "disclosed", salts: SALTS },
    signerOf(operator),
    LATER,
  );
  return attestation;
}

/** Two receipts of one verifier about one document: the proof holds, and the proof does not hold. */
async function contradiction(text: string, issuers: readonly PinnedKey[]): Promise<string> {
  const signer = signerOf("verifier of two minds");
  const { receipt } = await verifyAndReceipt(text, {
    signingKey: encodeHex(sha256(encodeUtf8("page example: verifier of two minds"))),
    verifierId: "vdi:verifier:two-minds",
    profileId: "VDI_VERIFY_STANDARD_V1",
    now: LATER,
    trust: { issuers: issuers.map(({ public_key }) => public_key) },
  });
  if (receipt === null) throw new Error("no receipt was made");
  const { receipt_id: _id, signature, ...content } = receipt;
  const checks = receipt.checks.map((row) => (row.check === "proof" ? { ...row, valid: false } : row));
  const result = { valid: false, conclusive: true, failed_step: 5, reason: "pairing_mismatch" };
  const changed = { ...content, checks, result };
  const id = receiptId({ ...changed, signature: { ...signature, value: "" } });
  const other = signDocument(
    PAYLOAD_TYPES.receipt,
    { ...changed, receipt_id: id },
    signer,
  ) as VerificationReceipt;
  return `${JSON.stringify(receipt)}\n${JSON.stringify(other)}\n`;
}
