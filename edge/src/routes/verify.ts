/**
 * POST /api/vdi/billing/verify: the billing rows of the SDK, with this operator's keys, log and snapshot as roots.
 * A failed verification is an answer, not an error.
 */
import { verifyBilling } from "@svc/billing";
import type { VerifyAnswer } from "@svc/billing/api";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { inclusionChecker } from "../log/pinned-log.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";

export async function handleVerify({
  body,
  env,
  settings,
  now,
}: Call<"verify">): Promise<Reply<VerifyAnswer>> {
  const { profileId, ...evidence } = body;
  const current = await currentSnapshot(env, settings, now);
  const checkInclusion = await inclusionChecker(env, settings, evidence.checkpoint);
  const { verifiedMeterKeys } = settings;
  const meters = verifiedMeterKeys.length === 0 ? {} : { meterKeys: verifiedMeterKeys };
  const roots = { now, trust: { issuers: settings.operatorKeys }, ...meters, checkInclusion };
  const revocation = "snapshot" in current ? { revocation: { snapshot: current.snapshot } } : {};
  const result = await verifyBilling(evidence, {
    ...roots,
    ...revocation,
    ...(profileId === undefined ? {} : { profileId }),
  });
  return json({ ...result, checks: [...result.checks] });
}
