// A paid call against a service that runs, as a gateway makes it: grant, preflight, bill, and the bill verified under
// the strict profile, by the service and by a reader who has its published keys and snapshot.
import { verifyBilling } from "@svc/billing";
import { type Answer, createEdgeClient } from "@svc/billing/client";
import {
  type BillingAttestation,
  decodeBase64,
  encodeHex,
  type RevocationSnapshot,
  type VerificationReceipt,
} from "@svc/core";
import { random, seconds } from "./service.ts";

export interface Verdicts {
  readonly online: { readonly valid: boolean; readonly profile_id: string };
  readonly offline: { readonly valid: boolean; readonly profile_id: string };
  readonly attestation: BillingAttestation;
  readonly receipt: VerificationReceipt;
  readonly openings: object;
}

/** @throws Error with the refusal's code and detail when anything on the way is refused */
export async function billAndVerify(baseUrl: string, attestSecret?: string): Promise<Verdicts> {
  const secret = attestSecret === undefined ? {} : { attestSecret };
  // What hangs is for the test's own limit to catch: a loaded machine answers late and is right.
  const client = createEdgeClient({
    baseUrl,
    fetch: (url, init) => fetch(url, init),
    deadlineMs: 600_000,
    ...secret,
  });
  const intent = { event_id: `evt-${random()}`, tenant_id: "tenant-1", endpoint: "/v1/chat" };
  const terms = {
    tenant_id: intent.tenant_id,
    scope: { endpoint: intent.endpoint },
    currency: "EUR",
    max_charge_micros: "18000",
  };
  const { charge_authority } = valueIn(await client.authorize(terms));
  const pinned_roots = [charge_authority.signature.public_key];
  const eligible = valueIn(await client.preflight({ charge_authority, ...intent, pinned_roots }));
  if (!eligible.execution_eligible) throw new Error("not eligible");
  const usage_event = {
    ...intent,
    event_timestamp: seconds(),
    usage_units: "1200",
    unit_price_micros: "15",
    amount_micros: "18000",
    currency: "EUR",
  };
  const { attestation, receipt, openings } = valueIn(await client.attest({ usage_event, charge_authority }));
  const evidence = { attestation, receipt, openings };
  const profileId = "VDI_VERIFY_STRICT_V1" as const;
  const online = valueIn(await client.verify({ ...evidence, profileId }));
  const snapshot: RevocationSnapshot = valueIn(await client.revocation());
  const { keys } = valueIn(await client.keys());
  const issuers = keys.filter(({ svc_use }) => svc_use === "attestation").map(({ x }) => hexOf(x));
  const offline = await verifyBilling(evidence, {
    profileId,
    trust: { issuers },
    revocation: { snapshot },
  });
  return { online, offline, attestation, receipt, openings };
}

function valueIn<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`${answer.problem.code}: ${answer.problem.detail}`);
}

function hexOf(base64url: string): string {
  const bytes = decodeBase64(`${base64url.replaceAll("-", "+").replaceAll("_", "/")}=`);
  if (bytes === null) throw new Error("a key of the service is no base64url");
  return encodeHex(bytes);
}
