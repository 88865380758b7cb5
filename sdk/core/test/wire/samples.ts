// One well-formed sample of every wire document, by name. Shapes only: hashes and signatures in them are not
// of anything, except where a test computes them.
import {
  type BillingAttestation,
  type ChargeAuthority,
  type CircuitRecord,
  type DecisionAttestation,
  logEntryOf,
  type Manifest,
  type PeriodStatement,
  parseAttestation,
  parseAuthorityBinding,
  parseBillingAdjustment,
  parseBillingAttestation,
  parseChargeAuthority,
  parseCheckpointDocument,
  parseCircuitRecord,
  parseConsistencyProof,
  parseInclusionProof,
  parseLogEntry,
  parseManifest,
  parseMeterEvent,
  parseOpening,
  parsePeriodLeaf,
  parsePeriodStatement,
  parsePipeline,
  parseProblem,
  parseReceipt,
  parseRevocationSnapshot,
  parseStatementEntry,
  parseTariffSnapshot,
  parseUsageEvent,
  parseVerifierRecord,
  type Reading,
  statementEntryOf,
  type VerificationReceipt,
} from "../../src/index.ts";

export const HASH = "ab".repeat(32);
const signature = {
  algorithm: "Ed25519",
  kid: "test",
  public_key: "cd".repeat(32),
  value: "ef".repeat(64),
} as const;
const g1: [string, string, "1"] = ["1", "2", "1"];
const g2: [[string, string], [string, string], ["1", "0"]] = [
  ["10", "11"],
  ["12", "13"],
  ["1", "0"],
];
const key = {
  protocol: "groth16" as const,
  curve: "bn128" as const,
  nPublic: 1,
  vk_alpha_1: g1,
  vk_beta_2: g2,
  vk_gamma_2: g2,
  vk_delta_2: g2,
  IC: [g1, g1],
};
const manifestAuthority = { type: "self_attested" as const, name: "Example", reference: null };

export const manifest: Manifest = {
  manifest_version: "1.0.0",
  manifest_id: "vdi:manifest:example-v1",
  name: "Example policy",
  regulation: "",
  authority: manifestAuthority,
  constraints: [
    { id: "visited", description: "Intake happened.", critical: true, vertex: "intake" },
    {
      id: "limit",
      description: "An approved amount is at most 10000.",
      critical: true,
      vertex: "approve",
      predicate: { input: "/amount", op: "le", value: 10000 },
      when: { outcome: "approve" },
    },
    {
      id: "band",
      description: "The rate is within its band.",
      critical: false,
      vertex: "intake",
      predicate: { input: "/rate", op: "in_range", value: [0.5, 2.25] },
      when: { input: "/kind", op: "eq", value: "loan" },
    },
  ],
  manifest_hash: HASH,
};

export const record: CircuitRecord = {
  circuit_id: "vdi:circuit:decision",
  circuit_version: "1.0.0",
  record_sequence: 1,
  status: "active",
  vk_hash: HASH,
  signal_schema: ["satisfied_mask", "context"],
  r1cs_hash: HASH,
  wasm_hash: HASH,
  zkey_hash: HASH,
  source_hash: HASH,
  compiler: "circom 2.2.3 --O2",
  ptau: { name: "pot15", blake2b: "12".repeat(64) },
  setup: {
    grade: "single-party",
    transcript: "AAAA",
    beacon: { source: "self-chosen", value: "0102", iterations_exp: 10 },
    contributions: [{ name: "first", contribution_hash: "34".repeat(64) }],
  },
  valid_from: 1,
  valid_until: 2,
  signature,
};

const binding = {
  manifest_id: manifest.manifest_id,
  manifest_version: "1.0.0",
  manifest_hash: HASH,
  authority: manifestAuthority,
  issued_at: 1,
  expires_at: 2,
  signature,
};

export const attestation: DecisionAttestation = {
  vdi_version: "1.0.0",
  type: "decision_attestation_v1",
  attestation_id: `vdi:att:${HASH}`,
  pipeline: {
    id: `vdi:pipeline:${HASH}`,
    name: "loans",
    version: "1.0.0",
    hash: HASH,
    steps: ["intake", "approve"],
    authority: { type: "legal_review", name: "Example", reference: "op-1", regulation: "none" },
  },
  policy: { ...manifest, authority_binding: binding },
  decision: {
    outcome: "approve",
    satisfied_mask: 7,
    violated_mask: 0,
    reasons: [],
    path_commitment: "5",
    inputs_root: "6",
    nonce: HASH,
  },
  proof: { system: "groth16", curve: "bn128", pi_a: g1, pi_b: g2, pi_c: g1, public_signals: ["7"] },
  verification: { key, key_hash: HASH },
  circuit: record,
  issued_at: 1_700_000_000,
  expires_at: 1_700_000_001,
  signature,
};

export const intent = {
  event_id: "evt_1",
  tenant_id: "t1",
  endpoint: "/v1/run",
  model: "m",
  method: "POST",
  max_units: "10",
};

export const receipt: VerificationReceipt = {
  vdi_version: "1.0.0",
  type: "verification_receipt_v1",
  receipt_id: `vdi:receipt:${HASH}`,
  attestation_id: attestation.attestation_id,
  attestation_hash: HASH,
  verifier: { id: "vdi:verifier:alice" },
  profile_id: "VDI_VERIFY_STRICT_V1",
  result: { valid: false, conclusive: true, failed_step: 5, reason: "pairing_mismatch" },
  checks: [
    { check: "schema", valid: true },
    { check: "proof", valid: false },
  ],
  rules: "svc-vdi/3+0.1.0",
  facts: [
    { fact: "shape", value: true },
    { fact: "proof", value: false },
    { fact: "issuer_signature", value: "not_evaluated" },
  ],
  judgements: [
    { judgement: "in_force", value: true },
    { judgement: "issuer_pinned", value: "not_evaluated" },
  ],
  supersedes: HASH,
  trust: {
    issuer: "pinned",
    circuit: "built_in",
    manifest: "registry",
    revocation: "self_asserted",
    time: "not_checked",
    inputs: "self_asserted",
    execution: "self_asserted",
  },
  trust_digest: HASH,
  setup_grade: "single-party",
  evaluated_at: 1_700_000_000,
  verified_at: 1_700_000_000,
  parent_receipt_hash: HASH,
  chain_depth: 1,
  execution_intent: intent,
  execution_intent_digest: HASH,
  signature,
};

export const grant: ChargeAuthority = {
  type: "svc_charge_authority_v1",
  authority_id: `vdi:authority:${HASH}`,
  tenant_id: "t1",
  scope: { endpoint: "/v1/run", model: "m", execution_intent_digest: HASH },
  currency: "USD",
  max_charge_micros: "1000000",
  max_events: 1,
  issued_at: 1,
  expires_at: 2,
  nonce: HASH,
  signature,
};

const usageEvent = {
  event_id: "evt_1",
  event_timestamp: 1,
  tenant_id: "t1",
  endpoint: "/v1/run",
  model: "m",
  usage_units: "3",
  unit_price_micros: "5",
  amount_micros: "15",
  currency: "USD",
};
const meterEvent = {
  event_id: "evt_1",
  event_timestamp: 1,
  tenant_id: "t1",
  api_key_id: "k",
  endpoint: "/v1/run",
  usage: { input_tokens: "100" },
  window_start: 1,
  window_end: 2,
  execution_intent_digest: HASH,
};
const tariff = {
  tariff_id: "standard",
  version: "1",
  currency: "USD",
  lines: [
    {
      meter: "input_tokens",
      per_units: "1000",
      included_units: "10",
      tiers: {
        mode: "graduated" as const,
        bands: [{ up_to: "100", unit_price_micros: "5" }, { unit_price_micros: "4" }],
      },
    },
  ],
  minimum_charge_micros: "1",
  maximum_charge_micros: "100",
  rounding: "half_even" as const,
  effective_from: 1,
  effective_until: 2,
};

export const billing: BillingAttestation = {
  vdi_version: "1.0.0",
  type: "billing_attestation_v1",
  billing_version: "v2",
  attestation_id: `vdi:att:${HASH}`,
  tenant_id: "t1",
  event_id: "evt_1",
  charge_micros: "1",
  currency: "USD",
  meter_event: meterEvent,
  tariff_snapshot: tariff,
  billing_verify_fingerprint: HASH,
  commitments: { meter: "1", tariff: "2", charge: "3", intent: "4" },
  charge_authority: { authority_id: grant.authority_id, consumption_id: "c1" },
  manifest_id: "vdi:manifest:api-billing-v1",
  manifest_hash: HASH,
  issued_at: 1,
  expires_at: 2,
  signature,
};

const adjusts = { attestation_id: `vdi:att:${HASH}`, attestation_hash: HASH, number: 1, previous_hash: HASH };

const checkpoint = {
  log_id: "log.example/2026",
  tree_size: 3,
  root_hash: HASH,
  operator_kid: "op",
  note: "log.example/2026\n3\n",
  cosignatures: [],
};

interface Sample {
  readonly document: object;
  readonly parse: (input: unknown) => Reading<unknown>;
}

const periodStatement: PeriodStatement = {
  type: "period_statement_v1",
  issuer: signature.public_key,
  stream: "loans",
  from: 1_699_000_000,
  to: 1_700_000_000,
  first: 5,
  last: 6,
  count: 2,
  voids: 1,
  root: HASH,
  outcomes: [
    { outcome: "approve", count: 1 },
    { outcome: "decline", count: 1 },
  ],
  previous: HASH,
  signature,
};

export const SAMPLES: Readonly<Record<string, Sample>> = {
  attestation: {
    document: { ...attestation, sequence: { stream: "loans", number: 5 } },
    parse: parseAttestation,
  },
  opening: {
    document: {
      type: "decision_opening_v1",
      attestation_id: attestation.attestation_id,
      inputs: [{ pointer: "/amount", value: 12.5, salt: "01".repeat(31), slot: 7 }],
      leaves: Array.from({ length: 24 }, (_, i) => String(i + 1)),
      path: ["intake", "approve"],
      path_salt: "02".repeat(31),
    },
    parse: parseOpening,
  },
  pipeline: {
    document: { ...attestation.pipeline, constraints: manifest.constraints, manifestHash: HASH },
    parse: parsePipeline,
  },
  manifest: { document: manifest, parse: parseManifest },
  authority_binding: { document: binding, parse: parseAuthorityBinding },
  circuit_record: { document: record, parse: parseCircuitRecord },
  receipt: { document: receipt, parse: parseReceipt },
  period_statement: { document: periodStatement, parse: parsePeriodStatement },
  period_leaf: {
    document: { number: 3, attestation_id: attestation.attestation_id, outcome: "approve" },
    parse: parsePeriodLeaf,
  },
  statement_entry: { document: statementEntryOf(periodStatement, 1_700_000_000), parse: parseStatementEntry },
  log_entry: { document: logEntryOf(receipt, 1_700_000_000), parse: parseLogEntry },
  checkpoint: { document: checkpoint, parse: parseCheckpointDocument },
  inclusion_proof: {
    document: { log_index: 2, entry_hash: HASH, tree_root: HASH, tree_size: 3, proof: [HASH] },
    parse: parseInclusionProof,
  },
  consistency_proof: {
    document: { from_size: 1, to_size: 3, from_root: HASH, to_root: HASH, proof: [HASH], checkpoint },
    parse: parseConsistencyProof,
  },
  verifier_record: {
    document: {
      verifier_id: "vdi:verifier:alice",
      name: "Alice",
      organization: "Example",
      capabilities: ["full_verification"],
      status: "active",
      registered_at: 1,
      keys: [{ key_version: 1, public_key: HASH, status: "active", valid_from: 1, valid_until: 2 }],
    },
    parse: parseVerifierRecord,
  },
  charge_authority: { document: grant, parse: parseChargeAuthority },
  usage_event: { document: usageEvent, parse: parseUsageEvent },
  meter_event: { document: meterEvent, parse: parseMeterEvent },
  tariff: { document: tariff, parse: parseTariffSnapshot },
  billing_attestation: { document: billing, parse: parseBillingAttestation },
  billing_adjustment: {
    document: { ...billing, type: "billing_adjustment_v1", kind: "overage", adjusts },
    parse: parseBillingAdjustment,
  },
  revocation: {
    document: { revokedAttestations: [attestation.attestation_id], revokedKids: ["test"], snapshotTime: 1 },
    parse: parseRevocationSnapshot,
  },
  problem: {
    document: {
      type: "about:blank",
      title: "Gone",
      status: 409,
      code: "consumed",
      request_id: "req_1",
      retryable: false,
    },
    parse: parseProblem,
  },
};
