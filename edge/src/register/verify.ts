/**
 * POST /api/vdi/billing/verify: the billing rows of the SDK, with this operator's keys, log and snapshot as roots.
 * A failed verification is an answer, not an error.
 */

import { type BillingOptions, verifyBilling } from "@svc/billing";
import type { VerifyAnswer } from "@svc/billing/api";
import { verifyBillingUnder } from "@svc/billing/opened";
import { hashBillingAttestation, parseBillingDocument, type RevocationSnapshot } from "@svc/core";
import { acceleratePoseidon } from "@svc/groth16/poseidon";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { heldSince } from "../log/held-since.ts";
import { inclusionChecker } from "../log/pinned-log.ts";
import type { Logs } from "../log/volumes.ts";
import { currentSnapshot, type SnapshotSource } from "../revocation/current-snapshot.ts";
import { ownWord } from "../revocation/own-word.ts";
import type { Settings } from "../settings/settings.ts";
import { ownVerification } from "./own-verification.ts";

export async function handleVerify({
  body,
  env,
  settings,
  now,
}: Call<"verify", Logs & SnapshotSource>): Promise<Reply<VerifyAnswer>> {
  const { profileId, log_entry: _, ...evidence } = body;
  await acceleratePoseidon();
  const current = await currentSnapshot(env, settings, now);
  const checkInclusion = await inclusionChecker(env, settings, evidence.checkpoint);
  const { operatorKeys, verifiedMeterKeys: meterKeys } = settings;
  const snapshot = "snapshot" in current ? current.snapshot : null;
  const result =
    snapshot === null || Object.keys(snapshot.revokedSince ?? {}).length === 0
      ? await verifyBillingUnder(evidence, {
          ...ownVerification({ operatorKeys, meterKeys, profileId, snapshot }, now),
          checkInclusion,
        })
      : await verifyBilling(evidence, {
          now,
          checkInclusion,
          meterKeys: meterKeys.length === 0 ? undefined : meterKeys,
          profileId,
          ...(await revoked(env, settings, snapshot, evidence)),
        });
  return json({ ...result, checks: [...result.checks] });
}

/**
 * A snapshot that revokes keys since a time: on the operator's own word and with the times by which its logs
 * held the documents, so that what a key signed before it leaked stays good here too.
 */
async function revoked(
  env: Call<"verify", Logs & SnapshotSource>["env"],
  settings: Settings,
  snapshot: RevocationSnapshot,
  { attestation, bill, adjustments = [] }: Call<"verify", Logs & SnapshotSource>["body"],
): Promise<BillingOptions> {
  const beside = [...(bill === undefined ? [] : [bill]), ...adjustments].map((one) => one.attestation);
  const held = await heldSince(env, settings, snapshot, [attestation, ...beside]);
  const { revocation, revocationKeys } = ownWord(snapshot);
  const read = parseBillingDocument(attestation);
  const seen = read.ok ? held.get(hashBillingAttestation(read.value)) : undefined;
  return {
    trust: { issuers: settings.operatorKeys, revocationKeys },
    revocation,
    witnessedTimes: Object.fromEntries(held),
    witnessedTime: seen,
  };
}
