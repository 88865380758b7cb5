/**
 * Issues a reserved row: asks the ledger, then makes the documents. Neither keeps anything here; the register writes
 * the result once.
 */
import {
  type AdjustRequest,
  type AttestRequest,
  billedEventOf,
  documentsOf,
  type EventRow,
  issueBillingAdjustment,
  issueBillingAttestation,
  type VoidRequest,
} from "@svc/billing";
import { verifyBillingAndReceiptAsync } from "@svc/billing/opened";
import {
  type AdjustmentKind,
  type BillingAttestation,
  type BillingDocument,
  type ClaimedIssuer,
  encodeHex,
  type RevocationSnapshot,
  VdiError,
} from "@svc/core";
import { acceleratePoseidon } from "@svc/groth16/poseidon";
import type { GrantLedger } from "../ledger/grant-ledger.ts";
import { type ConsumedGrant, chargeAgain, consumedOf, type Settled } from "../ledger/settlement.ts";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { objectOf } from "../storage/names.ts";
import { type Issued, type Refused, refusedBy } from "./attest-outcome.ts";
import { ownVerification } from "./own-verification.ts";

export interface IssueTerms {
  readonly ledgers: DurableObjectNamespace<GrantLedger>;
  readonly settings: Settings;
  readonly snapshot: RevocationSnapshot;
  /** Span of the request. */
  readonly traceparent: string | undefined;
}

/** The documents of a row, and the sums that they are counted with. */
export interface IssuedSums {
  readonly ok: true;
  readonly issued: Issued;
  readonly chargeMicros: string;
  readonly changeMicros: string;
}

const SALT_BYTES = 31;

/**
 * @param row its `reservedAt` is that of the reservation
 * @param settled what the ledger charged
 */
export async function issueBill(
  row: EventRow,
  { authority, chargeMicros }: Extract<Settled, { readonly ok: true }>,
  terms: IssueTerms,
): Promise<IssuedSums> {
  // Commitments are most of what issuing costs. There already but for an isolate's first.
  await acceleratePoseidon();
  const request = JSON.parse(row.request) as AttestRequest;
  const { mode = "disclosed" } = request;
  const documents = documentsOf(request);
  const billed = {
    documents,
    chargeMicros,
    mode,
    salts: salts(),
    authority: authority ?? undefined,
    issuer: issuerOf(terms.settings),
  };
  const made = issueBillingAttestation(billed, terms.settings.operator, row.reservedAt);
  const issued = await receipted(made, row, request.profileId, authority, terms);
  return { ok: true, issued, chargeMicros, changeMicros: chargeMicros };
}

/**
 * @param charge what the request charges; absent computes it again
 * @param chain the bill's row and those of the adjustments before this one, in order
 */
export async function issueAdjustment(
  row: EventRow,
  charge: string | undefined,
  chain: readonly EventRow[],
  terms: IssueTerms,
): Promise<IssuedSums | Refused> {
  await acceleratePoseidon();
  const earlier = chain.map(({ bill }) => JSON.parse(bill?.text ?? "null") as Issued);
  const [first] = earlier;
  const before = chain.at(-1)?.bill;
  if (first === undefined || before === undefined)
    throw new VdiError("register_conflict", "an adjustment without its bill");
  const bill = first.attestation as BillingAttestation;
  const request = JSON.parse(row.request) as AdjustRequest | VoidRequest;
  const billed = "tenant_id" in request ? null : request;
  const chargeMicros = charge ?? chargeAgain(request);
  let authority: ConsumedGrant | null = null;
  if (bill.charge_authority !== undefined) {
    const { authority_id: authorityId } = bill.charge_authority;
    const ledger = objectOf(terms.ledgers, "ledger", bill.tenant_id);
    const resettlement = {
      authorityId,
      eventId: row.eventId,
      number: row.number,
      chargeMicros,
      maxChargeMicros: billed?.charge_authority?.max_charge_micros ?? "0",
      event: billed === null ? null : billedEventOf(documentsOf(billed)),
      clockSkewSeconds: CLOCK_SKEW_SECONDS,
    };
    const settled = await ledger.adjust(resettlement, terms.traceparent);
    if (!settled.ok) return refusedBy(settled);
    authority = consumedOf(settled.consumption);
  }
  const mode = bill.charge_micros === undefined ? ("private" as const) : ("disclosed" as const);
  const made = issueBillingAdjustment(
    {
      kind: row.kind as AdjustmentKind,
      bill,
      previous: (earlier.at(-1) as Issued).attestation,
      issuer: issuerOf(terms.settings),
      billed:
        billed === null
          ? undefined
          : {
              documents: documentsOf(billed),
              chargeMicros,
              mode,
              salts: salts(),
              authority: authority ?? undefined,
            },
    },
    terms.settings.operator,
    row.reservedAt,
  );
  const issued = await receipted(made, row, request.profileId, authority, terms, earlier);
  const changeMicros = String(BigInt(chargeMicros) - BigInt(before.chargeMicros));
  return { ok: true, issued, chargeMicros, changeMicros };
}

function issuerOf({ issuerDirectory }: Settings): ClaimedIssuer | undefined {
  return issuerDirectory === null ? undefined : { domain: issuerDirectory.domain };
}

function salts() {
  const random = crypto.getRandomValues(new Uint8Array(4 * SALT_BYTES));
  const salt = (i: number) => encodeHex(random.subarray(i * SALT_BYTES, (i + 1) * SALT_BYTES));
  return { meter: salt(0), tariff: salt(1), charge: salt(2), intent: salt(3) };
}

/** With the receipt of its own verification, under the profile asked for. */
async function receipted<Made extends { attestation: BillingDocument; openings: Issued["openings"] }>(
  made: Made,
  { reservedAt }: EventRow,
  profileId: AttestRequest["profileId"],
  authority: ConsumedGrant | null,
  { settings: { operator, operatorKeys, meterKeys, verifiedMeterKeys }, snapshot }: IssueTerms,
  chain: readonly Issued[] = [],
): Promise<Issued> {
  const [bill, ...adjustments] = chain.map(({ attestation, openings }) => ({ attestation, openings }));
  // A meter that was retired signed what is adjusted, not what is billed now: that is looked at before.
  const meters = chain.length === 0 || meterKeys.length === 0 ? meterKeys : verifiedMeterKeys;
  const { receipt } = await verifyBillingAndReceiptAsync(
    {
      ...made,
      intent: authority?.intent,
      bill,
      adjustments: bill === undefined ? undefined : adjustments,
    },
    ownVerification({ operatorKeys, meterKeys: meters, profileId, snapshot }, reservedAt),
    operator,
  );
  return { ...made, receipt };
}
