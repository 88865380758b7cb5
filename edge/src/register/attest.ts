/**
 * POST /api/vdi/billing/attest: a billing attestation and its receipt, logged; and /attest/batch, which does the same for up
 * to a hundred events. One is a batch of one: what is checked, charged and answered is in `attestEach` alone.
 */

import {
  type AdjustRequest,
  type AttestRequest,
  billedEventOf,
  type ChargeFault,
  chargeOf,
  documentsOf,
  type EventReason,
  eventGrantFault,
  eventTimeFault,
  type GrantReason,
  meterSignatureFault,
} from "@svc/billing";
import {
  type AttestAnswer,
  type AttestManyAnswer,
  endpointOf,
  MAX_ATTEST_BYTES,
  PROBLEMS,
  parseBatchItem,
} from "@svc/billing/api";
import {
  DOMAINS,
  digest,
  type Reading,
  type Refuse,
  type RevocationSnapshot,
  refusal,
  VdiError,
} from "@svc/core";
import type { CHARGE_REASONS } from "@svc/core/finding";
import type { Call } from "../http/call.ts";
import { requireTenant } from "../http/caller.ts";
import { readOrRefuse } from "../http/read-body.ts";
import { type HttpRefusal, problemOf, refuseWith } from "../http/refusal.ts";
import { jsonText, type Reply } from "../http/reply.ts";
import { refusalOf } from "../http/request-log.ts";
import { issuedGrantFault } from "../ledger/own-grants.ts";
import { type AttestItem, partOfEvent, registerOf } from "../ledger/registers.ts";
import { actingSnapshot, requireStanding } from "../revocation/acting-snapshot.ts";
import type { Settings } from "../settings/settings.ts";
import { CLOCK_SKEW_SECONDS } from "../settings/skew.ts";
import { type AttestOutcome, codeOf } from "./attest-outcome.ts";
import type { RegisterBindings } from "./tenant-events.ts";

export async function handleAttest(call: Call<"attest", RegisterBindings>): Promise<Reply<AttestAnswer>> {
  const [outcome] = await attestEach(call, [() => call.body]);
  if (outcome?.ok) return jsonText(outcome.answer);
  throw outcome?.error;
}

export async function handleAttestMany(
  call: Call<"attestMany", RegisterBindings>,
): Promise<Reply<AttestManyAnswer>> {
  const { body, ids } = call;
  const reads = body.items.map((text) => () => readOrRefuse(parseBatchItem(text), MAX_ATTEST_BYTES));
  const outcomes = await attestEach(call, reads);
  // What failed for several is one failure.
  const refusals = new Map<unknown, HttpRefusal>();
  const answered = outcomes.map((outcome) => {
    if (outcome.ok) return { text: outcome.answer, item: { status: 200 } };
    const { error } = outcome;
    const refusal = refusals.get(error) ?? refusalOf(error, ids, endpointOf("attestMany").path);
    refusals.set(error, refusal);
    const item = { status: PROBLEMS[refusal.code].status, code: refusal.code };
    return { text: JSON.stringify(problemOf(refusal, ids.own)), item };
  });
  const results = answered.map(({ text }) => text).join(",");
  return { ...jsonText(`{"results":[${results}]}`), items: answered.map(({ item }) => item) };
}

export type AttestEachOutcome =
  | { readonly ok: true; readonly answer: string }
  /** A `RefusalError`, or what failed. */
  | { readonly ok: false; readonly error: unknown };

type AttestCall = Call<"attest", RegisterBindings> | Call<"attestMany", RegisterBindings>;

interface Placed {
  readonly tenantId: string;
  readonly part: number;
  readonly item: AttestItem;
  /** Its place among all. */
  readonly at: number;
}

/**
 * @param reads each gives an attest as it was sent, or throws the refusal of what was sent in its place
 * @returns for each, in order, JSON text of its answer, or what kept it from one
 */
async function attestEach(
  call: AttestCall,
  reads: readonly (() => AttestRequest)[],
): Promise<AttestEachOutcome[]> {
  const { env, caller, settings, traceparent } = call;
  const snapshot = standingSnapshot(call);
  // The promise may never be awaited, so attach a handler to avoid an unhandled rejection.
  snapshot.catch(() => undefined);
  // A quota bounds grants. Without a grant nothing would bound the charge.
  const needsGrant = settings.requireAuthority || caller.credential?.microsPerDay != null;
  const terms = { ...settings, requireAuthority: needsGrant };
  const outcomes: AttestEachOutcome[] = [];
  const placed: Placed[] = [];
  for (const [at, read] of reads.entries()) {
    // One after the other, so that a grant that many share is verified once.
    try {
      placed.push({ ...(await checked(call, read(), terms, snapshot)), at });
    } catch (error) {
      outcomes[at] = { ok: false, error };
    }
  }
  const groups = Map.groupBy(placed, ({ tenantId, part }) => `${part} ${tenantId}`);
  await Promise.all(
    [...groups.values()].map(async (group) => {
      const [{ tenantId, part }] = group as [Placed];
      try {
        const items = group.map(({ item }) => item);
        const answers = await registerOf(env, tenantId, part).attest(items, traceparent);
        for (const [i, { at }] of group.entries()) outcomes[at] = outcomeOf(answers[i]);
      } catch (error) {
        for (const { at } of group) outcomes[at] = { ok: false, error };
      }
    }),
  );
  return outcomes;
}

async function standingSnapshot({ env, settings, now }: AttestCall): Promise<RevocationSnapshot> {
  const snapshot = await actingSnapshot(env, settings, now);
  requireStanding(settings.operator, snapshot);
  return snapshot;
}

/** Checks an attest as far as possible before anything is reserved. @throws RefusalError */
async function checked(
  { caller, now }: AttestCall,
  body: AttestRequest,
  terms: Settings,
  snapshot: Promise<RevocationSnapshot>,
): Promise<Omit<Placed, "at">> {
  const { tenantId, eventId, member } = billedEventOf(documentsOf(body));
  requireTenant(caller, tenantId, `/${member}/tenant_id`);
  const charge = await checkCharge(body, terms, await snapshot, now);
  if (!charge.ok) return refuseWith(charge.reason, charge);
  const bodyDigest = digest(DOMAINS.requestBody, body);
  const item = { eventId, request: JSON.stringify(body), bodyDigest, chargeMicros: charge.value };
  return { tenantId, part: partOfEvent(eventId), item };
}

function outcomeOf(outcome: AttestOutcome | undefined): AttestEachOutcome {
  if (outcome?.ok) return outcome;
  try {
    if (outcome === undefined || outcome.reason === "internal_error")
      throw new VdiError("attest_failed", "the register says more in its own line");
    return refuseWith(codeOf(outcome.reason), outcome);
  } catch (error) {
    return { ok: false, error };
  }
}

export type AttestFault = ChargeFault | EventReason | GrantReason | "authority_required";

const refuse: Refuse<typeof CHARGE_REASONS> = refusal;

/** Checks a request that bills an event. @returns what it charges @param now Unix seconds */
export async function checkCharge(
  request: AttestRequest | AdjustRequest,
  settings: Settings,
  { revokedAttestations, snapshotTime }: RevocationSnapshot,
  now: number,
): Promise<Reading<string, AttestFault>> {
  const grant = request.charge_authority;
  if (grant === undefined && settings.requireAuthority) {
    return refuse("authority_required", {}, "/charge_authority");
  }
  const documents = documentsOf(request);
  const event = billedEventOf(documents);
  const charge = chargeOf(request);
  if (!charge.ok) return charge;
  const fault =
    eventTimeFault(event, { now, clockSkewSeconds: CLOCK_SKEW_SECONDS }) ??
    (grant === undefined ? null : eventGrantFault(event, grant, CLOCK_SKEW_SECONDS)) ??
    meterSignatureFault(documents, settings.meterKeys) ??
    // A consumption that its preflight found eligible stays billable when the grant's key is revoked later: the ledger
    // holds it. Without a consumption nothing is attested. A grant that is revoked by its id is void.
    (grant === undefined
      ? null
      : await issuedGrantFault(grant, settings, { revokedAttestations, revokedKids: [], snapshotTime }));
  return fault ?? charge;
}
