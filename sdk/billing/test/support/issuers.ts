// Whose key a bill and its receipt may be signed with: directories of a domain that the bill names, and uses of keys.
import type { BillingReason } from "../../src/index.ts";
import { NOW, operator, STRICT, stranger } from "./bill.ts";
import { forge, receiptWith, v2 } from "./forged.ts";

export const DOMAIN = "api.example";

export function resolved(key: object = {}, domain = DOMAIN) {
  return {
    domain,
    directory: {
      type: "issuer_directory_v1",
      domain,
      name: "API",
      keys: [{ public_key: operator.publicKey, from: 1, uses: ["bills"], ...key }],
    },
    fetched_at: NOW,
  };
}

export const named = { attestation: forge(v2.attestation, { issuer: { domain: DOMAIN } }) };

const trusting = (key: object) => ({ domains: [resolved(key)] });

/** Each with the reason of row `signature`, null where it passes. */
export const DOMAIN_ROWS: readonly (readonly [
  name: string,
  reason: BillingReason | null,
  trust: object,
  beside?: object,
])[] = [
  ["its key listed", null, trusting({})],
  ["its directory beside trust", null, { domains: [DOMAIN] }, { directories: [resolved()] }],
  ["its directory not given", "issuer_directory_missing", { domains: [DOMAIN] }],
  ["another is trusted", "issuer_not_trusted", { domains: [resolved({}, "other.example")] }],
  ["its key removed", "issuer_key_not_listed", trusting({ public_key: "ab".repeat(32) })],
  ["its key under another kid", "issuer_key_not_listed", trusting({ kid: "other" })],
  ["its key for decisions", "issuer_key_use", trusting({ uses: ["decisions"] })],
  ["its key from later on", "issuer_key_not_yet", trusting({ from: NOW + 1 })],
  ["its key ended, no witness", "issuer_key_ended", trusting({ until: STRICT.now })],
  [
    "its key ended, witnessed before",
    null,
    trusting({ until: NOW + 9 }),
    { now: NOW + 10, witnessedTime: NOW + 8 },
  ],
];

const receiptOf = (signer: typeof operator) => ({ ...v2, receipt: receiptWith({}, signer) });
const own = { public_key: operator.publicKey };
const other = { public_key: stranger.publicKey };

/** Each with the row and its reason, null where it passes. */
export const USE_ROWS: readonly (readonly [
  name: string,
  check: "signature" | "receipt",
  reason: BillingReason | null,
  evidence: object,
  trust: object,
])[] = [
  ["an issuer for bills", "signature", null, v2, { issuers: [{ ...own, uses: ["bills"] }] }],
  [
    "an issuer for everything else",
    "signature",
    "issuer_not_trusted",
    v2,
    { issuers: [{ ...own, uses: ["decisions", "periods", "receipts"] }] },
  ],
  [
    "a bill's issuer for adjustments alone",
    "signature",
    "issuer_not_trusted",
    v2,
    { issuers: [{ ...own, uses: ["adjustments"], for: [operator.publicKey] }] },
  ],
  [
    "a receipt by the bill's key",
    "receipt",
    null,
    receiptOf(operator),
    { issuers: [{ ...own, uses: ["bills"] }] },
  ],
  [
    "a receipt by another issuer without that use",
    "receipt",
    "receipt_key_not_trusted",
    receiptOf(stranger),
    { issuers: [own, other] },
  ],
  [
    "a receipt by a key for receipts",
    "receipt",
    null,
    receiptOf(stranger),
    { issuers: [own, { ...other, uses: ["receipts"] }] },
  ],
  [
    "a receipt by a key for receipts under another kid",
    "receipt",
    "receipt_key_not_trusted",
    receiptOf(stranger),
    { issuers: [own, { ...other, kid: "other", uses: ["receipts"] }] },
  ],
  [
    "a receipt by a stranger where domains alone are trusted",
    "receipt",
    "receipt_key_not_trusted",
    receiptOf(stranger),
    trusting({}),
  ],
];
