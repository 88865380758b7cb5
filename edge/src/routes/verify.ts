/**
 * POST /api/vdi/billing/verify: the billing rows of the SDK, with this operator's keys, log and snapshot as roots.
 * A failed verification is an answer, not an error.
 */
import { type InclusionChecker, verifyBilling } from "@svc/billing";
import type { VerifyAnswer } from "@svc/billing/api";
import { makeLogPolicy } from "@svc/tlog";
import { verifyReceiptInclusion } from "@svc/vdi-transparency";
import type { Call } from "../http/call.ts";
import { json, type Reply } from "../http/reply.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";

export async function verify({ body, env, settings, now }: Call<"verify">): Promise<Reply<VerifyAnswer>> {
  const { profileId, ...evidence } = body;
  const current = await currentSnapshot(env, settings, now);
  // Made when there is an inclusion to check: reading a key into a policy costs as much as a signature.
  const checkInclusion: InclusionChecker = (receipt, material) =>
    verifyReceiptInclusion(receipt, material, makeLogPolicy({ log: settings.logSigner.key }));
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
