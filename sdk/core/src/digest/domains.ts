/**
 * Every domain under which this project hashes, in one table.
 *
 * A digest is taken over its domain, a zero byte and the canonical JSON of a value, so a hash of one kind of
 * thing is never a hash of another. An identifier and a whole-document hash of one document have different
 * domains. Nothing else in the project concatenates strings for hashing.
 */
export const DOMAINS = Object.freeze({
  pipeline: "svc/pipeline/v1",
  manifest: "svc/manifest/v1",
  verificationKey: "svc/verification-key/v1",
  attestationId: "svc/attestation-id/v1",
  attestation: "svc/attestation/v1",
  receiptId: "svc/receipt-id/v1",
  receipt: "svc/receipt/v1",
  periodStatement: "svc/period-statement/v1",
  periodLeaf: "svc/period-leaf/v1",
  periodSample: "svc/period-sample/v1",
  statement: "svc/statement/v1",
  context: "svc/context/v1",
  caseReference: "svc/reference/v1",
  packetKey: "svc/packet-key/v1",
  packetId: "svc/packet-id/v1",
  trust: "svc/trust/v1",
  builtInRoots: "svc/built-in-roots/v1",
  issuerDirectory: "svc/issuer-directory/v1",
  revocation: "svc/revocation/v1",
  circuitRecord: "svc/circuit-record/v1",
  setupFixedPart: "svc/setup-fixed-part/v1",
  sourceStatementId: "svc/source-statement-id/v1",
  sourceEvidence: "svc/source-evidence/v1",
  authorityId: "svc/authority-id/v1",
  executionIntent: "svc/execution-intent/v1",
  billingFingerprint: "svc/billing-fingerprint/v2",
  requestBody: "svc/request-body/v1",
  restLeaf: "svc/rest-leaf/v1",
  restSalt: "svc/rest-salt/v1",
  restPadding: "svc/rest-padding/v1",
} as const);

export type Domain = (typeof DOMAINS)[keyof typeof DOMAINS];

/**
 * Domains of hash-to-field. Apart from the table above because their input is the string itself, unquoted,
 * and their output a field element: what a circuit can hold of a text.
 */
export const FIELD_DOMAINS = Object.freeze({
  stepName: "svc/step-name/v1",
  inputPointer: "svc/input-pointer/v1",
  stringValue: "svc/string-value/v1",
  commitmentValue: "svc/commitment-value/v1",
} as const);

export type FieldDomain = (typeof FIELD_DOMAINS)[keyof typeof FIELD_DOMAINS];
