/**
 * Attests, one or many, each judged apart: the pure checks happen here, what has to happen once for an event in its tenant's
 * register. Those of one part of a register reach it in one call.
 */

import { type AttestRequest, billedEventOf, documentsOf } from "@svc/billing";
import { DOMAINS, digest, type RevocationSnapshot, VdiError } from "@svc/core";
import type { Call } from "../http/call.ts";
import { requireTenant } from "../http/caller.ts";
import { refuseWith } from "../http/refusal.ts";
import { type AttestItem, partOfEvent, registerOf } from "../ledger/registers.ts";
import { actingSnapshot } from "../revocation/acting-snapshot.ts";
import { requireStanding } from "../revocation/standing-key.ts";
import type { Settings } from "../settings/settings.ts";
import { checkCharge } from "./attest-checks.ts";
import { type AttestOutcome, codeOf } from "./attest-outcome.ts";
import type { RegisterBindings } from "./tenant-events.ts";

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
export async function attestEach(
  call: AttestCall,
  reads: readonly (() => AttestRequest)[],
): Promise<AttestEachOutcome[]> {
  const { env, caller, settings, traceparent } = call;
  const snapshot = standingSnapshot(call);
  // Whoever gets so far waits for it, and perhaps nobody does.
  snapshot.catch(() => undefined);
  // What a quota bounds is granted: without a grant nothing would bound the charge.
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

/** What of an attest can be said before anything is reserved. @throws RefusalError */
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
