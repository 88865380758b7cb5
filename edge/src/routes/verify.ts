/**
 * POST /api/vdi/billing/verify: the billing rows of the SDK, with this operator's keys, log and snapshot as roots.
 * A failed verification is an answer, not an error.
 */
import { type BillingOptions, verifyBilling } from "@svc/billing";
import type { VerifyAnswer } from "@svc/billing/api";
import { hashBillingAttestation, parseBillingDocument, type RevocationSnapshot } from "@svc/core";
import { acceleratePoseidon } from "@svc/groth16/poseidon";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { heldSince } from "../log/held-since.ts";
import { inclusionChecker } from "../log/pinned-log.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";
import { ownWord } from "../revocation/own-word.ts";
import type { Settings } from "../settings/settings.ts";

export async function handleVerify({
  body,
  env,
  settings,
  now,
}: Call<"verify">): Promise<Reply<VerifyAnswer>> {
  const { profileId, ...evidence } = body;
  await acceleratePoseidon();
  const current = await currentSnapshot(env, settings, now);
  const checkInclusion = await inclusionChecker(env, settings, evidence.checkpoint);
  const { verifiedMeterKeys } = settings;
  const meters = verifiedMeterKeys.length === 0 ? {} : { meterKeys: verifiedMeterKeys };
  const trust = { issuers: settings.operatorKeys };
  const roots = { now, ...meters, checkInclusion };
  const revocation = "snapshot" in current ? await revoked(env, settings, current.snapshot, evidence) : {};
  const result = await verifyBilling(evidence, {
    ...roots,
    trust,
    ...revocation,
    ...(profileId === undefined ? {} : { profileId }),
  });
  return json({ ...result, checks: [...result.checks] });
}

/**
 * The snapshot; and where it revokes keys since a time, on the operator's own word and with the times by which its logs
 * held the documents, so that what a key signed before it leaked stays good here too.
 */
async function revoked(
  env: Call<"verify">["env"],
  settings: Settings,
  snapshot: RevocationSnapshot,
  { attestation, bill, adjustments = [] }: Call<"verify">["body"],
): Promise<Partial<BillingOptions>> {
  if (Object.keys(snapshot.revokedSince ?? {}).length === 0) return { revocation: { snapshot } };
  const beside = [...(bill === undefined ? [] : [bill]), ...adjustments].map((one) => one.attestation);
  const held = await heldSince(env, settings, snapshot, [attestation, ...beside]);
  const { revocation, revocationKeys } = ownWord(snapshot);
  const read = parseBillingDocument(attestation);
  const seen = read.ok ? held.get(hashBillingAttestation(read.value)) : undefined;
  return {
    trust: { issuers: settings.operatorKeys, revocationKeys },
    revocation,
    witnessedTimes: Object.fromEntries(held),
    ...(seen === undefined ? {} : { witnessedTime: seen }),
  };
}
