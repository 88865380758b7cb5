// The requests of the bench: grants with their events, attests of consumed events, receipts for the log. Everything is
// made before a clock starts.
import { issueGrant } from "@svc/billing";
import {
  type ChargeAuthority,
  encodeHex,
  generateSecretKey,
  RECORDED_OF_BILL,
  type VerificationReceipt,
} from "@svc/core";
import { issueReceipt } from "@svc/vdi-verifier";
import { platformSigner } from "../src/settings/platform-signer.ts";
import type { Outgoing } from "./load.ts";

export const ATTEST_SECRET = "a-secret-of-the-bench";
const GRANT_SECRET = "22".repeat(32);
const TENANTS = 7;

export const SETTINGS = {
  VDI_ATTEST_ENABLED: "true",
  VDI_ATTEST_SECRET: ATTEST_SECRET,
  VDI_BILLING_SIGNING_KEY: "11".repeat(32),
  VDI_BILLING_GRANT_KEY: GRANT_SECRET,
  VDI_LOG_SIGNING_KEY: "33".repeat(32),
  VDI_LOG_ORIGIN: "log.example/bench",
  VDI_BILLING_REVOCATION_JSON: '{"revokedAttestations":[],"revokedKids":[]}',
};

const grantSigner = platformSigner(GRANT_SECRET);
const verifier = platformSigner("44".repeat(32));
const random = () => encodeHex(generateSecretKey());
const seconds = () => Math.floor(Date.now() / 1000);

/** One paid call: its grant and its event. */
export interface Use {
  readonly event: string;
  readonly grant: ChargeAuthority;
}

/** `events` uses of each of so many grants, turn by turn, so that neighbours are of different grants. */
export function uses(grants: number, events: number): Use[] {
  const issued = Array.from({ length: grants }, (_, i) =>
    issueGrant(
      {
        tenant_id: `tenant-${i % TENANTS}`,
        scope: { endpoint: "/v1/chat", model: "m-1" },
        currency: "EUR",
        max_charge_micros: "100000000000",
        max_events: events,
        expires_in_seconds: 3_600,
      },
      grantSigner,
      seconds() - 10,
      random(),
    ),
  );
  return Array.from({ length: grants * events }, (_, i) => ({
    event: `evt-${random().slice(0, 16)}`,
    grant: issued[i % grants] as ChargeAuthority,
  }));
}

const executed = ({ event, grant }: Use) => ({
  event_id: event,
  tenant_id: grant.tenant_id,
  endpoint: "/v1/chat",
  model: "m-1",
});

export function preflightOf(use: Use): Outgoing {
  const body = { charge_authority: use.grant, ...executed(use), pinned_roots: [grantSigner.publicKey] };
  return { path: "/api/vdi/billing/preflight", body: JSON.stringify(body) };
}

const ATTEST = { path: "/api/vdi/billing/attest", headers: { "x-vdi-attest-secret": ATTEST_SECRET } };

export function attestOf(use: Use): Outgoing {
  return { ...ATTEST, body: JSON.stringify(attesting(use)) };
}

/** So many attests a request, each request of one tenant; those that make no whole one are left out. */
export function attestBatchesOf(all: readonly Use[], each: number): Outgoing[] {
  const path = `${ATTEST.path}/batch`;
  return [...Map.groupBy(all, ({ grant }) => grant.tenant_id).values()].flatMap((of) =>
    Array.from({ length: Math.floor(of.length / each) }, (_, i) => {
      const items = of.slice(i * each, (i + 1) * each).map(attesting);
      return { ...ATTEST, path, body: JSON.stringify({ items }) };
    }),
  );
}

function attesting(use: Use): object {
  const amounts = { usage_units: "1200", unit_price_micros: "15", amount_micros: "18000", currency: "EUR" };
  const usageEvent = { ...executed(use), event_timestamp: seconds(), ...amounts };
  return { charge_authority: use.grant, usage_event: usageEvent };
}

export function verifyOf(attestation: object): Outgoing {
  return { path: "/api/vdi/billing/verify", body: JSON.stringify({ attestation }) };
}

/** Receipts of different attestations by one verifier, so many to a request. */
export function appendsOf(receipts: number, each: number): Outgoing[] {
  return Array.from({ length: Math.ceil(receipts / each) }, () => ({
    path: "/append",
    // A receipt a line.
    body: Array.from({ length: each }, () => JSON.stringify(receipt())).join("\n"),
  }));
}

function receipt(): VerificationReceipt {
  const checks = ["schema", "attestation_id", "signature", "time", "manifest", "fingerprint", "revocation"];
  const recorded = {
    facts: RECORDED_OF_BILL.facts.map(({ code }) => ({ fact: code, value: true })),
    judgements: RECORDED_OF_BILL.judgements.map(({ code }) => ({ judgement: code, value: true })),
  };
  return issueReceipt(
    {
      attestationId: `vdi:att:${random()}`,
      attestationHash: random(),
      verifierId: `vdi:verifier:${verifier.kid}`,
      profileId: "VDI_VERIFY_STRICT_V1",
      checks: checks.map((check) => ({ check, valid: true })),
      recorded,
      conclusive: true,
      trust: {
        issuer: "pinned",
        circuit: "not_checked",
        manifest: "pinned",
        revocation: "pinned",
        time: "not_checked",
        inputs: "self_asserted",
        execution: "self_asserted",
      },
      trustDigest: random(),
      evaluatedAt: seconds(),
      verifiedAt: seconds(),
    },
    verifier,
  );
}
