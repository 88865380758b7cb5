/**
 * A digest that names the roots a verdict was reached with, the snapshot and the log time, so that two receipts can
 * be told to rest on the same ones. What was not given is absent.
 */
import { DOMAINS, digest } from "@svc/core/digest";
import { rootsContent } from "@svc/core/trust";
import type { VerifySettings } from "../options/settings.ts";

/** 64 hex digits. */
export function trustDigest(settings: VerifySettings): string {
  return digest(DOMAINS.trust, {
    ...rootsContent(settings),
    ...(settings.logTime === null ? {} : { log_time: settings.logTime }),
    ...(settings.witnessedTime === null ? {} : { witnessed_time: settings.witnessedTime }),
    ...(settings.revocation === null ? {} : { revocation: settings.revocation.digest }),
    ...(settings.revocation === null || settings.revocation.earlierDigests.length === 0
      ? {}
      : { earlier_revocations: settings.revocation.earlierDigests }),
  });
}
