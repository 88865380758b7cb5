/**
 * POST /api/vdi/billing/verify: the billing rows of the SDK, with this operator's keys, log and snapshot as roots.
 * A failed verification is an answer, not an error.
 */
import { type InclusionChecker, parseVerifyRequest, verifyBilling } from "@svc/billing";
import { makeLogPolicy, verifyReceiptInclusion } from "@svc/vdi-transparency";
import { MAX_VERIFY_BODY_BYTES, readBody } from "../http/read-body.ts";
import { json, type Reply } from "../http/reply.ts";
import type { Call } from "../http/router.ts";
import { currentSnapshot } from "../revocation/current-snapshot.ts";

export async function verify({ request, env, settings, now }: Call): Promise<Reply> {
  const { profileId, ...evidence } = await readBody(request, parseVerifyRequest, MAX_VERIFY_BODY_BYTES);
  const current = await currentSnapshot(env, settings, now);
  // Made when there is an inclusion to check: reading a key into a policy costs as much as a signature.
  const checkInclusion: InclusionChecker = (receipt, material) =>
    verifyReceiptInclusion(receipt, material, makeLogPolicy({ log: settings.logSigner.key }));
  const roots = { now, trust: { issuers: settings.operatorKeys }, checkInclusion };
  const revocation = current.kind === "snapshot" ? { revocation: { snapshot: current.snapshot } } : {};
  const result = await verifyBilling(evidence, {
    ...roots,
    ...revocation,
    ...(profileId === undefined ? {} : { profileId }),
  });
  return json(result);
}
