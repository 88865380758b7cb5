/** Row `manifest`: the rules are a published version of the billing manifest, whatever the profile. */
import type { BillingDocument } from "@svc/core";
import { BILLING_MANIFEST_HASHES, BILLING_MANIFEST_ID } from "../../attestation/manifest.ts";
import { type Finding, failRow, passRow } from "../finding.ts";

export function checkManifest({ manifest_id: id, manifest_hash: hash }: BillingDocument): Finding {
  if (id !== BILLING_MANIFEST_ID)
    return failRow("manifest_unknown", { expected: BILLING_MANIFEST_ID, found: id });
  if (BILLING_MANIFEST_HASHES.includes(hash)) return passRow({ manifest: "registry" });
  return failRow("manifest_differs_from_published", { manifest: id, found: hash });
}
